package kata.virtual;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadFactory;
import kata.judge.Rejected;

/** Keeps its threads by their tasks: of two threads for one task only the last is waited for. */
@Rejected(
        by = "runAllWaitsForBothThreadsOfATaskThatIsThereTwice",
        says = "one task is in the list twice")
public final class Part01HelloLoom {

    /**
     * What is true of a virtual thread when it was given nothing but its task.
     *
     * @param name what {@code getName()} returns
     * @param daemon what {@code isDaemon()} returns
     * @param priority what {@code getPriority()} returns after {@code setPriority(10)}
     */
    public record Facts(String name, boolean daemon, int priority) {}

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
        ThreadFactory factory = factory(prefix);
        Map<Runnable, Thread> running = new HashMap<>();
        for (Runnable task : tasks) {
            Thread thread = factory.newThread(task);
            running.put(task, thread);
            thread.start();
        }
        for (Thread thread : running.values()) {
            thread.join();
        }
    }

    /** What you expect of a virtual thread. */
    public static Facts facts() {
        return new Facts("", true, Thread.NORM_PRIORITY);
    }
}
