package kata.virtual;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import kata.judge.Rejected;

/** Interrupts the others at a failure, and throws what the first of the list has thrown by then. */
@Rejected(by = "theFailureComesOutAndNotWhatBecameOfTheOthers", says = "InterruptedException")
public final class Part03ThreadPerTask {

    private Part03ThreadPerTask() {}

    public static <T> List<T> runAll(List<Callable<T>> tasks) throws Exception {
        CountDownLatch running = new CountDownLatch(tasks.size());
        List<FutureTask<T>> futures = new ArrayList<>();
        List<Thread> threads = new ArrayList<>();
        for (Callable<T> task : tasks) {
            FutureTask<T> future =
                    new FutureTask<>(
                            () -> {
                                try {
                                    return task.call();
                                } catch (Throwable t) {
                                    synchronized (threads) {
                                        threads.forEach(Thread::interrupt);
                                    }
                                    throw t;
                                } finally {
                                    running.countDown();
                                }
                            });
            futures.add(future);
        }
        synchronized (threads) {
            futures.forEach(future -> threads.add(Thread.ofVirtual().unstarted(future)));
            threads.forEach(Thread::start);
        }
        running.await();
        List<T> results = new ArrayList<>();
        for (FutureTask<T> future : futures) {
            try {
                results.add(future.get());
            } catch (ExecutionException e) {
                switch (e.getCause()) {
                    case Error error -> throw error;
                    case Throwable thrown -> throw (Exception) thrown;
                }
            }
        }
        return results;
    }
}
