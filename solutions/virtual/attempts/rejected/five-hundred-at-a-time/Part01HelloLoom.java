package kata.virtual;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadFactory;
import kata.judge.Rejected;

/** Starts the next five hundred when the last five hundred have ended. */
@Rejected(by = "tenThousandTasksRunAtTheSameTimeToo", says = "at most 500 of 70001 tasks")
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
        for (int from = 0; from < tasks.size(); from += 500) {
            List<Thread> round = new ArrayList<>();
            for (Runnable task : tasks.subList(from, Math.min(tasks.size(), from + 500))) {
                round.add(factory.newThread(task));
            }
            round.forEach(Thread::start);
            for (Thread thread : round) {
                thread.join();
            }
        }
    }

    public static Facts facts() {
        return new Facts("", true, 5);
    }
}
