package kata.judge.probe;

import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicBoolean;

/** Two calls at the same time, on two threads: none may wait for the other. */
public final class SimultaneousCalls {

    private SimultaneousCalls() {}

    /** A call of the attempt, with a task that it runs in the middle. */
    public interface Call {
        Object with(Callable<Object> task) throws Exception;
    }

    /**
     * Requires that a call comes to an end while a call on another thread is in the middle.
     *
     * @param call its name for the message: "runAll"
     */
    public static void requireIndependence(String call, Call action) throws Exception {
        AtomicBoolean returned = new AtomicBoolean();
        action.with(
                () -> {
                    Caller<Object> other =
                            Caller.start(call, () -> action.with(() -> "in the other call"));
                    returned.set(other.comesTrue(other::hasEnded));
                    return "in the first call";
                });
        ProbeFindings.callWaitsForAnother(call).unless(returned.get());
    }
}
