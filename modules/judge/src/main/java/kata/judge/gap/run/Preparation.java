package kata.judge.gap.run;

import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.function.Predicate;
import kata.judge.threads.JudgeThread;

/**
 * Makes the object of a run, in a thread of its own: threads of the attempt may be held already,
 * and what makes the object may wait for one of them.
 */
final class Preparation<T> {

    private final FutureTask<T> task;
    private final JudgeThread thread;

    Preparation(Callable<T> factory) {
        task = new FutureTask<>(factory);
        thread = Run.thread("prepares", task);
        thread.setContextClassLoader(Thread.currentThread().getContextClassLoader());
    }

    /** For {@link Stillness}: it is looked at like those that make steps. */
    Participant participant() {
        return new Participant(thread, Participant.PREPARES, thread.getName());
    }

    /**
     * @param still waits until nothing moves, for longer than usual if it is asked to be sure; says
     *     whether it came to that
     * @param letGo lets a thread go on that is held, if there is one
     */
    T object(Predicate<Boolean> still, Runnable letGo) throws Exception {
        thread.start();
        still.test(false);
        while (!task.isDone()) {
            if (still.test(true) && !task.isDone()) {
                letGo.run();
            }
        }
        try {
            return task.get();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof Error error) {
                throw error;
            }
            throw (Exception) e.getCause();
        }
    }
}
