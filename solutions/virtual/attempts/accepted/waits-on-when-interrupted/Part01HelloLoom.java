package kata.virtual;

import java.util.List;
import java.util.concurrent.ThreadFactory;

/** Numbers under a lock. Waits for all threads, and sets the flag again at the end. */
public final class Part01HelloLoom {

    public record Facts(String name, boolean daemon, int priority) {}

    private Part01HelloLoom() {}

    public static Thread start(Runnable task) {
        return Thread.startVirtualThread(task);
    }

    public static Thread unstarted(String name, Runnable task) {
        return Thread.ofVirtual().name(name).unstarted(task);
    }

    public static ThreadFactory factory(String prefix) {
        return new ThreadFactory() {
            private int number;

            @Override
            public synchronized Thread newThread(Runnable r) {
                return unstarted(prefix + number++, r);
            }
        };
    }

    public static void runAll(String prefix, List<Runnable> tasks) throws InterruptedException {
        ThreadFactory factory = factory(prefix);
        List<Thread> threads = tasks.stream().map(factory::newThread).toList();
        threads.forEach(Thread::start);
        boolean interrupted = false;
        for (Thread thread : threads) {
            while (thread.isAlive()) {
                try {
                    thread.join();
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    public static Facts facts() {
        return new Facts("", true, 5);
    }
}
