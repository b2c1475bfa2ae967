package kata.virtual;

import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadFactory;
import kata.judge.Rejected;

/** Wants to keep the JVM alive until the task is done. A virtual thread cannot do that. */
@Rejected(by = "startGivesAVirtualThreadThatRuns", says = "'false' not legal for virtual threads")
public final class Part01HelloLoom {

    public record Facts(String name, boolean daemon, int priority) {}

    private Part01HelloLoom() {}

    public static Thread start(Runnable task) {
        Thread thread = Thread.ofVirtual().unstarted(task);
        thread.setDaemon(false);
        thread.start();
        return thread;
    }

    public static Thread unstarted(String name, Runnable task) {
        return Thread.ofVirtual().name(name).unstarted(task);
    }

    public static ThreadFactory factory(String prefix) {
        return Thread.ofVirtual().name(prefix, 0).factory();
    }

    public static void runAll(String prefix, List<Runnable> tasks) throws InterruptedException {
        try (var executor = Executors.newThreadPerTaskExecutor(factory(prefix))) {
            tasks.forEach(executor::execute);
        }
    }

    public static Facts facts() {
        return new Facts("", true, 5);
    }
}
