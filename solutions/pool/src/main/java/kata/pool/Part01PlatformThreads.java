package kata.pool;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntConsumer;

/**
 * Threads of the operating system: started by hand, named, and waited for.
 *
 * <p>Two loops, because there are two steps: first all threads are started, then each is waited
 * for. In one loop each thread would work alone.
 */
public final class Part01PlatformThreads {

    private Part01PlatformThreads() {}

    /** Runs the work on this many threads, and waits for all of them. */
    public static void runOnThreads(int threads, IntConsumer work) throws InterruptedException {
        List<Thread> started = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            int number = i;
            // A daemon, so that a worker that hangs cannot keep the JVM alive. For work that must
            // not be cut off, such as writing a file, a daemon would be wrong.
            started.add(
                    Thread.ofPlatform()
                            .daemon()
                            .name("worker-" + number)
                            .start(() -> work.accept(number)));
        }
        for (Thread thread : started) {
            // An interruption comes out: somebody asked the caller to stop waiting. An exception of
            // the work does not come out: it ends its own thread, and join returns.
            thread.join();
        }
    }
}
