package kata.virtual;

import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadFactory;
import kata.judge.Rejected;

/** Two threads that use the factory read the same number. */
@Rejected(by = "aFactoryMayBeUsedBySeveralThreads", says = "data race")
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
            public Thread newThread(Runnable task) {
                return unstarted(prefix + number++, task);
            }
        };
    }

    public static void runAll(String prefix, List<Runnable> tasks) throws InterruptedException {
        try (ExecutorService executor = Executors.newThreadPerTaskExecutor(factory(prefix))) {
            tasks.forEach(executor::execute);
        }
    }

    public static Facts facts() {
        return new Facts("", true, 5);
    }
}
