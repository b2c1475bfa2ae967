package kata.pool;

import static kata.kit.Todo.todo;

import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;

/**
 * An executor that slows down submitters that are too fast for it. It has a given number of threads
 * and a queue with a given number of places, and no more.
 *
 * <p>Write it. The rules:
 *
 * <ul>
 *   <li>tasks run on threads of the executor, as many at once as it has threads;
 *   <li>while all threads are busy, tasks wait in the queue;
 *   <li>while the queue is full as well, the submitter of a task runs it itself, before execute
 *       returns; as soon as there is room again, the executor takes the next tasks again;
 *   <li>every task that is taken runs, as often as it was submitted, whatever other tasks throw,
 *       wherever they run;
 *   <li>as soon as close is called, it rejects every task. Closing twice is allowed.
 * </ul>
 *
 * <p>Sound (★), what makes it fit for production:
 *
 * <ul>
 *   <li>close also waits for a submitter that runs its own task;
 *   <li>interrupting close loses no task: it still waits, and the flag is set afterwards.
 * </ul>
 *
 * <p>Not asked for: null, the order of the tasks, what execute does with an exception of a task
 * that the submitter runs, a task that closes the executor, and a queue that is full only until a
 * free thread has taken its task.
 */
public final class Part08BackPressure implements Executor, AutoCloseable {

    /**
     * An executor that is ready for work.
     *
     * @param threads how many tasks run at once, at least 1
     * @param places how many tasks can wait, at least 1
     */
    public Part08BackPressure(int threads, int places) {
        todo("make an executor with the given numbers of threads and places in its queue");
    }

    /**
     * Runs the task, now or later.
     *
     * @throws RejectedExecutionException if the executor is closed; the task never runs then
     */
    @Override
    public void execute(Runnable task) {
        todo("hand the task to a thread or to the queue; if both are full, run it here");
    }

    /** Takes no more tasks, and returns when all that were taken have run. */
    @Override
    public void close() {
        todo("take no more tasks, and wait until those that were taken have run");
    }
}
