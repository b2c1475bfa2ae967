package kata.pool;

import java.time.Duration;
import java.util.Timer;
import java.util.TimerTask;
import java.util.function.Consumer;

/** The old timer of java.util: it has a fixed rate as well, and dies of an exception as well. */
public final class Part11Scheduling implements AutoCloseable {

    private final Timer timer = new Timer("heartbeat");

    public Part11Scheduling(Duration period, Runnable beat, Consumer<Throwable> failures) {
        TimerTask task =
                new TimerTask() {
                    @Override
                    public void run() {
                        try {
                            beat.run();
                        } catch (Throwable e) {
                            tell(failures, e);
                        }
                    }
                };
        timer.scheduleAtFixedRate(task, 0, period.toMillis());
    }

    private static void tell(Consumer<Throwable> failures, Throwable failure) {
        try {
            failures.accept(failure);
        } catch (Throwable unheard) {
            // The next beat matters more.
        }
    }

    @Override
    public void close() {
        timer.cancel();
    }
}
