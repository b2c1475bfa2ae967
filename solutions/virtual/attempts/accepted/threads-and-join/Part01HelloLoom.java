package kata.virtual;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadFactory;

/** The builder for everything, and a join for each thread. The facts come from a real thread. */
public final class Part01HelloLoom {

    public record Facts(String name, boolean daemon, int priority) {}

    private Part01HelloLoom() {}

    public static Thread start(Runnable task) {
        Thread thread = Thread.ofVirtual().unstarted(task);
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
        ThreadFactory factory = factory(prefix);
        List<Thread> threads = new ArrayList<>();
        for (Runnable task : tasks) {
            Thread thread = factory.newThread(task);
            thread.start();
            threads.add(thread);
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }

    public static Facts facts() {
        Thread thread = unstarted("", () -> {});
        thread.setPriority(10);
        return new Facts(thread.getName(), thread.isDaemon(), thread.getPriority());
    }
}
