package kata.virtual;

import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadFactory;
import kata.judge.Rejected;

/**
 * Daemon threads of the other builder: they look alike, and each is one of the operating system.
 */
@Rejected(by = "startGivesAVirtualThreadThatRuns", says = "is a platform thread")
public final class Part01HelloLoom {

    public record Facts(String name, boolean daemon, int priority) {}

    private Part01HelloLoom() {}

    public static Thread start(Runnable task) {
        return Thread.ofPlatform().daemon().start(task);
    }

    public static Thread unstarted(String name, Runnable task) {
        return Thread.ofPlatform().name(name).daemon().unstarted(task);
    }

    public static ThreadFactory factory(String prefix) {
        return Thread.ofPlatform().name(prefix, 0).daemon().factory();
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
