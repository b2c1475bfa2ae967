package kata.judge.rule;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/**
 * Stops {@code System.exit} while a rule runs, so that an attempt that calls it gets a verdict and
 * not a dead build.
 *
 * <p>There is no security manager any more. But {@code Runtime.exit} writes a log record before it
 * does anything (since JDK 21, logger {@code java.lang.Runtime}, level FINE), in the thread that
 * called it. A handler that never returns from there keeps the JVM alive.
 */
final class ExitInterceptor {

    // The log manager holds loggers weakly: without this field the handler would be lost.
    private static final Logger LOGGER = Logger.getLogger("java.lang.Runtime");

    private static final AtomicReference<Consumer<Throwable>> ON_EXIT = new AtomicReference<>();

    private ExitInterceptor() {}

    /** From now on a call of {@code System.exit} is told to the consumer and never returns. */
    static synchronized void arm(Consumer<Throwable> onExit) {
        ON_EXIT.set(onExit);
        LOGGER.setLevel(Level.FINE);
        LOGGER.setUseParentHandlers(false);
        for (Handler handler : LOGGER.getHandlers()) {
            LOGGER.removeHandler(handler);
        }
        LOGGER.addHandler(new Stopper());
    }

    static void disarm() {
        ON_EXIT.set(null);
    }

    private static final class Stopper extends Handler {

        @Override
        public void publish(LogRecord record) {
            Consumer<Throwable> onExit = ON_EXIT.get();
            if (onExit == null || record.getThrown() == null || isSignal(record.getThrown())) {
                return;
            }
            onExit.accept(record.getThrown());
            // For good: a return from here would end the JVM.
            while (true) {
                LockSupport.park();
            }
        }

        // Ctrl-C, or a kill from outside, takes the same way. That one must end the JVM.
        private static boolean isSignal(Throwable thrown) {
            return Arrays.stream(thrown.getStackTrace())
                    .anyMatch(frame -> frame.getClassName().startsWith("java.lang.Terminator"));
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    }
}
