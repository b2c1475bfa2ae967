package kata.structured;

import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicReference;
import kata.judge.Rejected;

/** Hears of an interruption while it waits for the inventory lookup only. */
@Rejected(
        by = "anInterruptionReachesTheLookupThatIsLeft",
        says = "the inventory lookup had answered")
public final class Part02FailFast {

    private Part02FailFast() {}

    /** Makes both lookups and combines their results; ends both when one fails. */
    public static String handleOrder(Callable<Integer> inventory, Callable<Integer> order)
            throws Exception {
        AtomicReference<Throwable> failure = new AtomicReference<>();
        Lookup stocked = new Lookup(inventory, failure);
        Lookup ordered = new Lookup(order, failure);
        stocked.other = ordered;
        ordered.other = stocked;
        stocked.thread.start();
        ordered.thread.start();
        try {
            int stock = firstOf(stocked, ordered);
            return "Inventory " + stock + " updated for order " + ordered.get();
        } catch (ExecutionException e) {
            throw Part02FailFast.<RuntimeException>sneak(failure.get());
        } finally {
            stocked.awaitEnd();
            ordered.awaitEnd();
        }
    }

    private static int firstOf(Lookup stocked, Lookup ordered)
            throws InterruptedException, ExecutionException {
        try {
            return stocked.get();
        } catch (InterruptedException e) {
            stocked.thread.interrupt();
            ordered.thread.interrupt();
            throw e;
        }
    }

    /** A lookup in a thread of its own; its failure interrupts the other one. */
    private static final class Lookup extends FutureTask<Integer> {

        private final Thread thread = Thread.ofVirtual().unstarted(this);
        private final AtomicReference<Throwable> failure;
        private Lookup other;

        Lookup(Callable<Integer> lookup, AtomicReference<Throwable> failure) {
            super(lookup);
            this.failure = failure;
        }

        @Override
        protected void setException(Throwable thrown) {
            failure.compareAndSet(null, thrown);
            other.thread.interrupt();
            super.setException(thrown);
        }

        void awaitEnd() {
            boolean interrupted = false;
            while (thread.isAlive()) {
                try {
                    thread.join();
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    @SuppressWarnings("unchecked")
    private static <X extends Throwable> X sneak(Throwable failure) throws X {
        throw (X) failure;
    }
}
