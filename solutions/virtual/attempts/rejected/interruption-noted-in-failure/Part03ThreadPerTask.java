package kata.virtual;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicReference;
import kata.judge.Rejected;

/** An interruption of the caller is added to the failure of a task. */
@Rejected(
        by = "anInterruptionAfterAFailureDoesNotEndTheWaitForTheOthers",
        says = "InterruptedException] added")
public final class Part03ThreadPerTask {

    private Part03ThreadPerTask() {}

    /** Runs each task on a thread of its own and gives their results. */
    public static <T> List<T> runAll(List<Callable<T>> tasks) throws Exception {
        // Each thread writes its own place only, and is joined before anybody reads.
        List<T> results = new ArrayList<>(Collections.<T>nCopies(tasks.size(), null));
        AtomicReference<Throwable> failure = new AtomicReference<>();
        List<Thread> threads = new ArrayList<>();
        for (Callable<T> task : tasks) {
            int place = threads.size();
            threads.add(
                    Thread.startVirtualThread(
                            () -> {
                                try {
                                    results.set(place, task.call());
                                } catch (Throwable thrown) {
                                    failure.compareAndSet(null, thrown);
                                }
                            }));
        }
        boolean interrupted = false;
        for (Thread thread : threads) {
            while (thread.isAlive()) {
                try {
                    thread.join();
                } catch (InterruptedException e) {
                    interrupted = true;
                    Throwable failed = failure.get();
                    if (failed != null) {
                        failed.addSuppressed(e);
                    }
                }
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        switch (failure.get()) {
            case null -> {
                return results;
            }
            case Error error -> throw error;
            case Exception exception -> throw exception;
            case Throwable other -> throw new IllegalStateException(other);
        }
    }
}
