package kata.referee.worker;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import kata.judge.rule.RunningRule;
import kata.judge.waiting.StarvationAwareClock;

/**
 * Tells the master while this worker is at work, in a thread of its own, and how long it has been
 * at the present step: warming up, a rule, or what a long rule counts as a step, as a run of one
 * that explores.
 */
final class Pulse implements Runnable {

    private static final Duration INTERVAL = Duration.ofMillis(500);

    private final WorkerConnection wire;
    private boolean working;
    private long begin;
    private int progress;

    private Pulse(WorkerConnection wire) {
        this.wire = wire;
    }

    static Pulse on(WorkerConnection wire) {
        Pulse pulse = new Pulse(wire);
        Thread thread = new Thread(pulse, "pulse");
        thread.setDaemon(true);
        thread.start();
        return pulse;
    }

    /** A step of the work begins: what was spent on those before it counts no more. */
    synchronized void begin() {
        working = true;
        StarvationAwareClock.goOn();
        begin = StarvationAwareClock.nanoTime();
        progress = progress();
    }

    /** It has ended: from now on nothing more is told of it. */
    synchronized void end() {
        working = false;
        StarvationAwareClock.rest();
    }

    @Override
    public void run() {
        while (true) {
            LockSupport.parkNanos(INTERVAL.toNanos());
            // An attempt may interrupt every thread that it can find.
            Thread.interrupted();
            try {
                tell();
            } catch (IOException e) {
                // The listening thread notices, too, and ends this JVM.
                return;
            } catch (OutOfMemoryError e) {
                // The attempt's doing. Somebody else will come across it.
            }
        }
    }

    private static int progress() {
        return RunningRule.current().map(RunningRule::progress).orElse(0);
    }

    private synchronized void tell() throws IOException {
        if (working) {
            if (progress() != progress) {
                begin();
            }
            wire.send(new Message.Pulse(Duration.ofNanos(StarvationAwareClock.nanoTime() - begin)));
        }
    }
}
