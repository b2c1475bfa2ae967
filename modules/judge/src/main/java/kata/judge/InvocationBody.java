package kata.judge;

import org.junit.jupiter.api.extension.InvocationInterceptor.Invocation;

/** A piece of a rule as the body of a thread. Read by another thread once that one has ended. */
final class InvocationBody<T> implements Runnable {

    private final Invocation<T> invocation;
    private T result;
    private Throwable thrown;
    private boolean interrupted;

    InvocationBody(Invocation<T> invocation) {
        this.invocation = invocation;
    }

    @Override
    public void run() {
        try {
            result = invocation.proceed();
        } catch (Throwable t) {
            thrown = t;
        }
        interrupted = Thread.interrupted();
    }

    /** What it returned or threw. */
    T result() throws Throwable {
        if (thrown != null) {
            throw thrown;
        }
        return result;
    }

    /** Whether its interrupt flag was set at its end. */
    boolean interrupted() {
        return interrupted;
    }
}
