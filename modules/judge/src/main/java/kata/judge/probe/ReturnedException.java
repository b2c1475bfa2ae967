package kata.judge.probe;

import java.io.IOException;
import java.util.concurrent.Callable;

/**
 * A task that returns an exception, and does not throw it. For code that keeps the answer and the
 * failure of a task in one variable, and tells them apart by their type.
 */
public final class ReturnedException {

    private ReturnedException() {}

    /** A call of the attempt, with a task whose result it gives back. */
    public interface Call {
        Object with(Callable<Exception> task) throws Exception;
    }

    /**
     * Requires that the exception comes back as an answer.
     *
     * @param call its name for the message: "runAll"
     */
    public static void requireAnswer(String call, Call action) throws Throwable {
        IOException answer = new IOException("found in the log");
        Caller<Object> caller = Caller.start(call, () -> action.with(() -> answer));
        Throwable thrown = caller.thrown();
        Object result = thrown == null ? caller.result() : null;
        ProbeFindings.returnedExceptionLost(
                        call, thrown == null ? "returned " + result : "threw " + thrown)
                .unless(thrown == null && result == answer);
    }
}
