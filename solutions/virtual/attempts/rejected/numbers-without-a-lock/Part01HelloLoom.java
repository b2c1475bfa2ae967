package kata.virtual;

import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadFactory;
import kata.judge.Rejected;

/** Counts in an array, for one user of the factory at a time. */
@Rejected(by = "everyFactoryNumbersFromZeroAndNoNumberTwice", says = "")
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
        int[] next = {0};
        return task -> unstarted(prefix + next[0]++, task);
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
