package kata.virtual;

import java.util.List;
import java.util.concurrent.ThreadFactory;
import kata.judge.Rejected;

/** One count for all callers: a call also waits for the tasks of the others. */
@Rejected(
        by = "runAllWaitsForItsOwnTasksOnly",
        says = "a call of runAll on another thread did not return")
public final class Part01HelloLoom {

    /**
     * What is true of a virtual thread when it was given nothing but its task.
     *
     * @param name what {@code getName()} returns
     * @param daemon what {@code isDaemon()} returns
     * @param priority what {@code getPriority()} returns after {@code setPriority(10)}
     */
    public record Facts(String name, boolean daemon, int priority) {}

    private static final Object COUNT = new Object();

    private static int running;

    private Part01HelloLoom() {}

    /** Starts the task on a thread without a name, and does not wait for its end. */
    public static Thread start(Runnable task) {
        return Thread.startVirtualThread(task);
    }

    /** Makes a thread with this name for the task, and leaves the starting to the caller. */
    public static Thread unstarted(String name, Runnable task) {
        return Thread.ofVirtual().name(name).unstarted(task);
    }

    /** Makes threads named by prefix and number, from 0: "worker-0", "worker-1" for "worker-". */
    public static ThreadFactory factory(String prefix) {
        return Thread.ofVirtual().name(prefix, 0).factory();
    }

    /** Runs each task on a thread of its own; task 0 on "worker-0" for the prefix "worker-". */
    public static void runAll(String prefix, List<Runnable> tasks) throws InterruptedException {
        ThreadFactory threads = factory(prefix);
        for (Runnable task : tasks) {
            begin();
            Runnable counted =
                    () -> {
                        try {
                            task.run();
                        } finally {
                            end();
                        }
                    };
            threads.newThread(counted).start();
        }
        synchronized (COUNT) {
            while (running > 0) {
                COUNT.wait();
            }
        }
    }

    private static void begin() {
        synchronized (COUNT) {
            running++;
        }
    }

    private static void end() {
        synchronized (COUNT) {
            running--;
            COUNT.notifyAll();
        }
    }

    /** What you expect of a virtual thread. */
    public static Facts facts() {
        Thread thread = Thread.ofVirtual().unstarted(() -> {});
        thread.setPriority(Thread.MAX_PRIORITY);
        return new Facts(thread.getName(), thread.isDaemon(), thread.getPriority());
    }
}
