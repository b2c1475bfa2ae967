package kata.kit.favorites;

import java.util.concurrent.CountDownLatch;
import java.util.function.Supplier;

/**
 * How a simulated service behaves. It is asked once per call, on the thread that makes the call,
 * and by many threads at once.
 *
 * @param <K> what the service is asked for
 * @param <V> what it answers
 */
@FunctionalInterface
public interface Behaviour<K, V> {

    /**
     * Answers one call.
     *
     * @throws Exception when the service fails. An unchecked exception, an error and an {@link
     *     InterruptedException} reach the caller as they are, anything else as the cause of a
     *     {@link ServiceException}
     */
    V answer(K key) throws Exception;

    /** A service that fails, each time with a new exception. */
    static <K, V> Behaviour<K, V> failing(Supplier<? extends Exception> exception) {
        return _ -> {
            throw exception.get();
        };
    }

    /** A service that never answers: the call blocks until it is interrupted. */
    static <K, V> Behaviour<K, V> hanging() {
        return key -> {
            new CountDownLatch(1).await();
            throw new AssertionError("nobody opens the latch of " + key);
        };
    }
}
