package kata.virtual;

import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadFactory;
import kata.judge.Rejected;

/** Starts the thread and waits for it: then the caller could have run it itself. */
@Rejected(by = "startGivesAVirtualThreadThatRuns", says = "start did not return")
public final class Part01HelloLoom {

    public record Facts(String name, boolean daemon, int priority) {}

    private Part01HelloLoom() {}

    public static Thread start(Runnable task) {
        Thread thread = Thread.startVirtualThread(task);
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
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
