package kata.virtual;

import java.util.List;
import java.util.concurrent.ThreadFactory;
import kata.judge.Rejected;

/** Waits for each thread before it starts the next. */
@Rejected(
        by = "runAllHasAllItsThreadsRunningAtTheSameTime",
        says = "at most 1 of 3 tasks were in progress")
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
        for (Runnable task : tasks) {
            Thread thread = factory.newThread(task);
            thread.start();
            thread.join();
        }
    }

    public static Facts facts() {
        return new Facts("", true, 5);
    }
}
