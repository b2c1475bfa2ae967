package kata.kit;

import java.util.Objects;

/**
 * A computation that can stop in the middle and go on from there later. While it is suspended, its
 * stack is kept as an object on the heap, so it needs no thread.
 *
 * <pre>{@code
 * Coroutine coroutine = new Coroutine(() -> {
 *     System.out.println("a");
 *     Coroutine.suspend();
 *     System.out.println("b");
 * });
 * coroutine.resume(); // prints a
 * coroutine.resume(); // prints b
 * }</pre>
 *
 * <p>The JDK builds virtual threads from the same thing. A coroutine has no scheduler: it runs on
 * the thread that calls {@link #resume}, and only during that call. A coroutine may resume others.
 * Any thread may resume it, one thread at a time.
 */
public final class Coroutine {

    private final Object continuation;
    private boolean running;
    private Throwable thrown;

    /**
     * A coroutine that has not begun yet.
     *
     * @throws IllegalStateException if this JVM was started without the flag that opens
     *     continuations; the message names the flag
     */
    public Coroutine(Runnable body) {
        Objects.requireNonNull(body, "body");
        continuation = Continuations.of(() -> run(body));
    }

    /**
     * Runs the body on this thread, from its beginning or from where it suspended itself, to its
     * next {@link #suspend} or to its end. An exception of the body comes out here, as it is.
     *
     * @throws IllegalStateException if the body has ended, or is running
     */
    public void resume() {
        if (running) {
            throw new IllegalStateException("this coroutine is running already");
        }
        if (isDone()) {
            throw new IllegalStateException("this coroutine has ended");
        }
        running = true;
        try {
            Continuations.run(continuation);
        } finally {
            running = false;
        }
        if (thrown != null) {
            Throwable failure = thrown;
            thrown = null;
            Coroutine.<RuntimeException>raise(failure);
        }
    }

    private void run(Runnable body) {
        try {
            body.run();
        } catch (Throwable failure) {
            // A continuation is no place to throw through: resume() throws it on the other side.
            thrown = failure;
        }
    }

    /**
     * Stops the coroutine that is running on this thread, and its {@link #resume} returns. The next
     * {@code resume} makes this call return. If a coroutine has resumed another one, the inner one
     * stops.
     *
     * @throws IllegalStateException if no coroutine is running on this thread, or if a frame on its
     *     stack cannot be moved: native code, or the initialization of a class
     */
    public static void suspend() {
        Continuations.yield();
    }

    /** Whether the body has come to its end, by returning or by an exception. */
    public boolean isDone() {
        return Continuations.isDone(continuation);
    }

    @SuppressWarnings("unchecked")
    private static <T extends Throwable> void raise(Throwable failure) throws T {
        throw (T) failure;
    }
}
