package kata.structured;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.LinkedBlockingQueue;
import kata.judge.Rejected;

/** If both interrupted lookups return, the answer comes out. */
@Rejected(
        by = "anInterruptionComesOutAlsoIfBothLookupsStillAnswer",
        says = "both lookups answered all the same")
public final class Part02FailFast {

    private Part02FailFast() {}

    /** Makes both lookups and combines their results; ends both when one fails. */
    public static String handleOrder(Callable<Integer> inventory, Callable<Integer> order)
            throws Exception {
        BlockingQueue<Lookup> ended = new LinkedBlockingQueue<>();
        Lookup first = new Lookup(inventory, ended);
        Lookup second = new Lookup(order, ended);
        first.thread.start();
        second.thread.start();

        boolean interrupted = false;
        Throwable failure = null;
        for (int left = 2; left > 0; ) {
            try {
                Lookup lookup = ended.take();
                left--;
                if (lookup.failure != null && failure == null) {
                    failure = lookup.failure;
                    if (!interrupted) {
                        first.thread.interrupt();
                        second.thread.interrupt();
                    }
                }
            } catch (InterruptedException e) {
                if (failure == null && !interrupted) {
                    first.thread.interrupt();
                    second.thread.interrupt();
                }
                interrupted = true;
            }
        }
        if (failure == null) {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
            return "Inventory " + first.result + " updated for order " + second.result;
        }
        if (interrupted) {
            throw new InterruptedException("interrupted while waiting for the lookups");
        }
        switch (failure) {
            case Error error -> throw error;
            case Exception exception -> throw exception;
            default -> throw new IllegalStateException(failure);
        }
    }

    private static final class Lookup implements Runnable {

        private final Callable<Integer> call;
        private final BlockingQueue<Lookup> ended;
        private final Thread thread = Thread.ofVirtual().unstarted(this);
        private Integer result;
        private Throwable failure;

        Lookup(Callable<Integer> call, BlockingQueue<Lookup> ended) {
            this.call = call;
            this.ended = ended;
        }

        @Override
        public void run() {
            try {
                result = call.call();
            } catch (Throwable e) {
                failure = e;
            }
            ended.add(this);
        }
    }
}
