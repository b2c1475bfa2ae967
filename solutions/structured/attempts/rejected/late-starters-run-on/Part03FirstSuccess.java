package kata.structured;

import java.util.List;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import kata.judge.Rejected;

/** The first answer interrupts the threads that were started so far. */
@Rejected(by = "replicasThatAreBegunLateAreInterruptedToo", says = "before replica 2 was begun")
public final class Part03FirstSuccess {

    private Part03FirstSuccess() {}

    /**
     * Asks all replicas.
     *
     * @param replicas one or more; each either returns an answer, never null, or throws
     * @return the first answer
     * @throws InterruptedException if the caller is interrupted while it waits
     * @throws Exception if all replicas fail: it leads to the failure of each of them
     */
    public static <T> T firstSuccess(List<Callable<T>> replicas) throws Exception {
        AtomicReference<T> answer = new AtomicReference<>();
        Queue<Throwable> failures = new ConcurrentLinkedQueue<>();
        AtomicInteger pending = new AtomicInteger(replicas.size());
        CountDownLatch decided = new CountDownLatch(1);
        Queue<Thread> threads = new ConcurrentLinkedQueue<>();
        for (Callable<T> replica : replicas) {
            Thread thread =
                    Thread.ofVirtual()
                            .unstarted(
                                    () -> {
                                        try {
                                            if (answer.compareAndSet(null, replica.call())) {
                                                threads.forEach(Thread::interrupt);
                                                decided.countDown();
                                            }
                                        } catch (Throwable thrown) {
                                            failures.add(thrown);
                                        }
                                        if (pending.decrementAndGet() == 0) {
                                            decided.countDown();
                                        }
                                    });
            threads.add(thread);
            thread.start();
        }
        InterruptedException stopped = null;
        try {
            decided.await();
        } catch (InterruptedException interrupted) {
            stopped = interrupted;
            threads.forEach(Thread::interrupt);
        }
        boolean again = false;
        for (Thread thread : threads) {
            while (thread.isAlive()) {
                try {
                    thread.join();
                } catch (InterruptedException interrupted) {
                    again = true;
                }
            }
        }
        if (again) {
            Thread.currentThread().interrupt();
        }
        if (stopped != null) {
            throw stopped;
        }
        if (answer.get() != null) {
            return answer.get();
        }
        var all = new AllFailedException(replicas.size());
        failures.forEach(all::addSuppressed);
        throw all;
    }

    /** Carries the failures of all replicas as suppressed exceptions. */
    private static final class AllFailedException extends Exception {

        AllFailedException(int replicas) {
            super("all " + replicas + " replicas failed");
        }
    }
}
