package kata.pool;

import static kata.kit.Todo.todo;

import java.util.function.IntConsumer;

/**
 * Threads of the operating system: started by hand, named, and waited for.
 *
 * <p>Write {@link #runOnThreads}. The rules:
 *
 * <ul>
 *   <li>each number from 0 to {@code threads - 1} is handed to the work once, each on a thread of
 *       its own;
 *   <li>all threads are alive at the same time: every one is started before any is waited for;
 *   <li>they are platform threads, daemons, and named "worker-0", "worker-1" and so on, after the
 *       number that they work on;
 *   <li>the call returns when the work of all has ended, not before;
 *   <li>when the caller is interrupted while it waits, the call ends, and the interruption is not
 *       lost: an exception comes out, or the flag is set.
 * </ul>
 */
public final class Part01PlatformThreads {

    private Part01PlatformThreads() {}

    /** Runs the work on so many threads, and waits for all of them. */
    public static void runOnThreads(int threads, IntConsumer work) throws InterruptedException {
        todo("start the named daemon threads, all of them, and then wait until they have ended");
    }
}
