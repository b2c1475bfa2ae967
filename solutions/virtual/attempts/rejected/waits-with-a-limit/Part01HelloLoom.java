package kata.virtual;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadFactory;
import kata.judge.Rejected;

/** Waits for the last thread for two seconds only. */
@Rejected(
        by = "runAllReturnsWhenItsThreadsHaveEnded",
        says = "runAll returned while the thread of task 2")
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
        List<Thread> ts = new ArrayList<>();
        for (int i = 0; i < tasks.size(); i++) {
            Thread th = f.newThread(tasks.get(i));
            th.start();
            ts.add(th);
        }
        for (int i = 0; i < tasks.size() - 1; i++) ts.get(i).join();
        if (!ts.isEmpty())
            while (ts.getLast().isAlive()) {
                if (!ts.getLast().join(java.time.Duration.ofSeconds(2))) break;
            }
    }

    public static Facts facts() {
        return new Facts("", true, 5);
    }
}
