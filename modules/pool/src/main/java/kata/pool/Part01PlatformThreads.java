package kata.pool;

import static kata.kit.Todo.todo;

import java.util.function.IntConsumer;

/**
 * Threads of the operating system: started by hand, named, and waited for.
 *
 * <p>Write {@link #runOnThreads}. The rules:
 *
 * <ul>
 *   <li>each number from 0 to {@code threads - 1} is passed to the work once, each on a thread of
 *       its own. With 0 threads there is nothing to do;
 *   <li>all threads may be alive at the same time: all are started before the call waits for one;
 *   <li>they are platform threads, daemons, and named "worker-0", "worker-1" and so on, after the
 *       number that they work on, in every call;
 *   <li>the call returns when the work of all its threads has ended, not before, even if some of it
 *       throws. It does not wait for threads of another call;
 *   <li>if the caller is interrupted while it waits, the call ends, and the interruption is not
 *       lost: an {@link InterruptedException} comes out, or the flag is set. Before that, it may
 *       interrupt its threads and wait for them.
 * </ul>
 *
 * <p>Sound (★), what makes it fit for production:
 *
 * <ul>
 *   <li>the same holds if the interruption comes before the call, or after some threads have ended.
 * </ul>
 *
 * <p>Not asked for: fewer than 0 threads; where an exception of the work goes.
 */
public final class Part01PlatformThreads {

    private Part01PlatformThreads() {}

    /** Runs the work on this many threads, and waits for all of them. */
    public static void runOnThreads(int threads, IntConsumer work) throws InterruptedException {
        todo("start the named daemon threads, all of them, and then wait until they have ended");
    }
}
