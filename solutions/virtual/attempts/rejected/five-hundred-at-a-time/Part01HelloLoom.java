package kata.virtual;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadFactory;
import kata.judge.Rejected;

/** Afraid of so many threads: starts them in batches. */
@Rejected(by = "runAllRunsAnyNumberOfTasksAtTheSameTime", says = "500 of 1,025 tasks")
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
        return Thread.ofVirtual().name(prefix, 0).factory();
    }

    public static void runAll(String prefix, List<Runnable> tasks) throws InterruptedException {
        ThreadFactory factory = factory(prefix);
        List<Thread> batch = new ArrayList<>();
        for (Runnable task : tasks) {
            Thread thread = factory.newThread(task);
            thread.start();
            batch.add(thread);
            if (batch.size() == 500) {
                joinAll(batch);
            }
        }
        joinAll(batch);
    }

    private static void joinAll(List<Thread> batch) throws InterruptedException {
        for (Thread thread : batch) {
            thread.join();
        }
        batch.clear();
    }

    public static Facts facts() {
        return new Facts("", true, 5);
    }
}
