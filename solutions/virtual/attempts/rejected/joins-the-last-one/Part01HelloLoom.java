package kata.virtual;

import java.util.List;
import java.util.concurrent.ThreadFactory;
import kata.judge.Rejected;

/** Waits for the thread that was started last, as if it were the last to end. */
@Rejected(by = "runAllReturnsWhenItsThreadsHaveEnded", says = "task 0 was still running")
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
        ThreadFactory f = factory(prefix);
        Thread last = null;
        for (Runnable t : tasks) {
            last = f.newThread(t);
            last.start();
        }
        if (last != null) last.join();
    }

    public static Facts facts() {
        return new Facts("", true, 5);
    }
}
