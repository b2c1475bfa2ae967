package kata.structured;

import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import kata.judge.Rejected;

/** After a failure it waits once more when it is interrupted, and not twice. */
@Rejected(by = "aFurtherInterruptionDoesNotEndTheLastWait", says = "a lookup failed")
public final class Part02FailFast {

    private Part02FailFast() {}

    /** Makes both lookups and combines their results; ends both when one fails. */
    public static String handleOrder(Callable<Integer> inventory, Callable<Integer> order)
            throws Exception {
        Lookups lookups = new Lookups(inventory, order);
        lookups.start();
        try {
            lookups.decided.await();
        } catch (InterruptedException e) {
            lookups.stop();
            lookups.awaitEnd();
            throw e;
        }
        Throwable failure = lookups.failure.get();
        if (failure == null) {
            return lookups.text();
        }
        try {
            lookups.ended.await();
        } catch (InterruptedException e) {
            // The other one has been interrupted already, and ends as soon as it can. The failure
            // comes out, so the interruption has to be kept in the flag.
            try {
                lookups.ended.await();
            } catch (InterruptedException again) {
                e.addSuppressed(again);
            }
            Thread.currentThread().interrupt();
        }
        throw Part02FailFast.<Exception>sneaky(failure);
    }

    /** The two lookups of one order. */
    private static final class Lookups {

        private final CountDownLatch ended = new CountDownLatch(2);
        private final AtomicReference<Throwable> failure = new AtomicReference<>();
        private final CountDownLatch decided = new CountDownLatch(1);
        private final AtomicInteger answers = new AtomicInteger();
        private final Integer[] results = new Integer[2];
        private final Thread[] threads = new Thread[2];

        Lookups(Callable<Integer> inventory, Callable<Integer> order) {
            threads[0] = Thread.ofVirtual().unstarted(() -> make(0, inventory));
            threads[1] = Thread.ofVirtual().unstarted(() -> make(1, order));
        }

        void start() {
            for (Thread thread : threads) {
                thread.start();
            }
        }

        void stop() {
            for (Thread thread : threads) {
                thread.interrupt();
            }
        }

        private void make(int i, Callable<Integer> lookup) {
            try {
                results[i] = lookup.call();
                if (answers.incrementAndGet() == 2) {
                    decided.countDown();
                }
            } catch (Throwable e) {
                if (failure.compareAndSet(null, e)) {
                    threads[1 - i].interrupt();
                    decided.countDown();
                }
            } finally {
                ended.countDown();
            }
        }

        void awaitEnd() {
            boolean interrupted = false;
            while (true) {
                try {
                    ended.await();
                    break;
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }

        String text() {
            return "Inventory " + results[0] + " updated for order " + results[1];
        }
    }

    @SuppressWarnings("unchecked")
    private static <X extends Throwable> RuntimeException sneaky(Throwable thrown) throws X {
        throw (X) thrown;
    }
}
