package kata.judge.gap;

import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A caller that is interrupted before whichever line of the attempt it stands, and also while it
 * waits: an exploration of the caller and of one who interrupts it.
 */
public final class InterruptedCaller {

    private static final String CALLER = "the caller";

    private final CountDownLatch begun = new CountDownLatch(1);
    private final AtomicInteger going = new AtomicInteger();
    private volatile Thread thread;
    // The lock decides whether the interruption came before the end of the call.
    private boolean over;
    private boolean interruptedInTime;
    private boolean flag;

    private InterruptedCaller() {}

    /** A call of the attempt. */
    public interface Call {
        Object with(InterruptedCaller caller) throws Exception;
    }

    /**
     * Requires an {@link InterruptedException} from a call that waits for what hangs, and the end
     * of all that hangs.
     *
     * @param call its name for the message: "runAll"
     * @param action gives the attempt tasks that {@link #hang}
     */
    public static void requireEnd(String call, Call action) throws Exception {
        explore(action)
                .thenEnds(
                        (caller, ends) -> {
                            Throwable thrown = ends.thrown(CALLER);
                            GapFindings.notInterrupted(call, outcome(ends))
                                    .unless(thrown instanceof InterruptedException);
                            int on = caller.going.get();
                            GapFindings.leftBehind(call, on).unless(on == 0);
                        });
    }

    /**
     * Requires that the interruption of a call whose tasks end by themselves does not get lost: an
     * {@link InterruptedException} comes out, or the whole result and the interrupt flag.
     *
     * @param call its name for the message: "runAll"
     * @param whole the result of a call that nobody interrupts
     */
    public static void requireNotLost(String call, Object whole, Call action) throws Exception {
        explore(action)
                .thenEnds(
                        (caller, ends) -> {
                            boolean returned = ends.thrown(CALLER) == null;
                            GapFindings.interruptionLost(call, outcome(ends), caller.flag)
                                    .unless(
                                            returned
                                                    ? Objects.equals(whole, ends.result(CALLER))
                                                            && (caller.flag
                                                                    || !caller.interruptedInTime)
                                                    : ends.thrown(CALLER)
                                                            instanceof InterruptedException);
                        });
    }

    /** A task hangs here until its thread is interrupted. */
    public <T> T hang() throws InterruptedException {
        begins();
        try {
            new CountDownLatch(1).await();
            throw new AssertionError("nobody opens it");
        } finally {
            ends();
        }
    }

    /** Something begins that has to end before the call does. */
    public void begins() {
        going.incrementAndGet();
    }

    /** And ends. */
    public void ends() {
        going.decrementAndGet();
    }

    private static Interleavings<InterruptedCaller> explore(Call action) {
        return Interleavings.explore(InterruptedCaller::new)
                .actor(CALLER, caller -> caller.call(action))
                .runner("the interrupter", InterruptedCaller::interrupt);
    }

    private Object call(Call action) throws Exception {
        thread = Thread.currentThread();
        begun.countDown();
        try {
            return action.with(this);
        } finally {
            end();
        }
    }

    private synchronized void end() {
        over = true;
        flag = Thread.interrupted();
    }

    private void interrupt() throws InterruptedException {
        begun.await();
        synchronized (this) {
            interruptedInTime = !over;
            if (!over) {
                thread.interrupt();
            }
        }
    }

    private static String outcome(Ends ends) {
        return ends.thrown(CALLER) == null
                ? "returned " + ends.result(CALLER)
                : "threw " + ends.thrown(CALLER);
    }
}
