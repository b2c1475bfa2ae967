package kata.virtual;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadFactory;
import kata.judge.Rejected;

/** Looks up the number of a task in the list: one that is there twice is found once. */
@Rejected(by = "tenThousandTasksRunAtTheSameTimeToo", says = "its threads had 1 names")
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
        List<Thread> ts = new ArrayList<>();
        for (Runnable t : tasks) {
            Thread th = unstarted(prefix + tasks.indexOf(t), t);
            ts.add(th);
        }
        ts.forEach(Thread::start);
        boolean in = false;
        for (Thread th : ts) {
            while (true) {
                try {
                    th.join();
                    break;
                } catch (InterruptedException e) {
                    in = true;
                }
            }
        }
        if (in) Thread.currentThread().interrupt();
    }

    public static Facts facts() {
        return new Facts("", true, 5);
    }
}
