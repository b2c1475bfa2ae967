package kata.virtual;

import java.util.List;
import java.util.concurrent.ThreadFactory;
import kata.judge.Rejected;

/** Starts them all, and leaves. */
@Rejected(
        by = "runAllReturnsWhenItsThreadsHaveEnded",
        says = "runAll returned while the thread of task 0 was still running")
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

    public static void runAll(String prefix, List<Runnable> tasks) {
        ThreadFactory factory = factory(prefix);
        tasks.forEach(task -> factory.newThread(task).start());
    }

    public static Facts facts() {
        return new Facts("", true, 5);
    }
}
