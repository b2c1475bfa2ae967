package kata.virtual;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import kata.judge.Rejected;

/** After a failure the threads are joined, and an interruption ends the join. */
@Rejected(by = "anInterruptionAfterAFailureDoesNotEndTheWaitForTheOthers", says = "runAll ended")
public final class Part03ThreadPerTask {

    private Part03ThreadPerTask() {}

    /** Runs each task on a thread of its own and gives their results. */
    public static <T> List<T> runAll(List<Callable<T>> tasks) throws Exception {
        List<FutureTask<T>> futures = new ArrayList<>(tasks.size());
        List<Thread> threads = new ArrayList<>(tasks.size());
        for (Callable<T> task : tasks) {
            FutureTask<T> future = new FutureTask<>(task);
            futures.add(future);
            threads.add(Thread.ofVirtual().start(future));
        }
        List<T> results = new ArrayList<>(futures.size());
        try {
            for (FutureTask<T> future : futures) {
                results.add(future.get());
            }
        } catch (ExecutionException e) {
            threads.forEach(Thread::interrupt);
            for (Thread thread : threads) {
                thread.join();
            }
            switch (e.getCause()) {
                case Error error -> throw error;
                case Exception exception -> throw exception;
                default -> throw e;
            }
        } catch (InterruptedException e) {
            threads.forEach(Thread::interrupt);
            joinAll(threads);
            throw e;
        }
        joinAll(threads);
        return results;
    }

    /** Waits for the end of all threads, whatever happens. An interruption stays in the flag. */
    private static void joinAll(List<Thread> threads) {
        boolean interrupted = false;
        for (Thread thread : threads) {
            while (true) {
                try {
                    thread.join();
                    break;
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
