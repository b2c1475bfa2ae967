package kata.judge.probe;

import java.nio.channels.AsynchronousCloseException;
import java.nio.channels.spi.AbstractInterruptibleChannel;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import kata.judge.rule.RunningRule;
import kata.judge.waiting.Patience;

/**
 * Holds a thread that interrupts a call, until the rule lets it go on. So what the interrupted
 * thread does next comes before what its interrupter does next; which of the two is first would be
 * a matter of luck otherwise.
 *
 * <p>A channel tells its thread how it is to be closed if the thread is interrupted, and {@link
 * Thread#interrupt} closes it before it returns. Closing this one takes as long as the rule wants.
 */
public final class HeldInterruption {

    private final CountDownLatch letGo = new CountDownLatch(1);
    private volatile Thread interrupted;

    /** A call of a service that can be interrupted. */
    public interface Call {
        void run() throws InterruptedException;
    }

    /**
     * The attempt's side: makes the call. A thread that interrupts it is held.
     *
     * @throws InterruptedException what the call threw, also while its interrupter is held
     */
    public void during(Call call) throws InterruptedException {
        SlowChannel channel = new SlowChannel();
        channel.take();
        try {
            call.run();
        } catch (InterruptedException e) {
            // An interrupter wakes the thread first, and only then looks for its channel.
            Patience.await(() -> !channel.isOpen());
            throw e;
        } finally {
            // Not that channel's own end: it would wait for whoever closes it.
            new SlowChannel().pass();
        }
    }

    /** Whether somebody was or is held. */
    public boolean holds() {
        return interrupted != null;
    }

    /**
     * Waits until nothing moves but the thread whose call was interrupted. What that one does is
     * left out: the thread of a future looks again and again whether its interrupter has finished.
     *
     * @param callers the threads in which the rule called the attempt
     */
    public void awaitOthersStill(List<? extends Caller<?>> callers) {
        List<Thread> threads = callers.stream().map(Caller::thread).toList();
        RunningRule.current()
                .ifPresent(rule -> rule.threads().awaitStillBut(interrupted, threads, () -> false));
    }

    /** Lets the interrupter go on. Nobody is held any more. */
    public void letGo() {
        letGo.countDown();
    }

    private final class SlowChannel extends AbstractInterruptibleChannel {

        private Thread user;

        private void take() {
            user = Thread.currentThread();
            begin();
        }

        private void pass() {
            boolean interrupted = Thread.interrupted();
            try {
                take();
                end(true);
            } catch (AsynchronousCloseException e) {
                interrupted = true;
            } finally {
                if (interrupted) {
                    Thread.currentThread().interrupt();
                }
            }
        }

        @Override
        protected void implCloseChannel() {
            if (Thread.currentThread() != user) {
                interrupted = user;
                Tasks.awaitEvenIfInterrupted(letGo);
            }
        }
    }
}
