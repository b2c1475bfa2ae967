package kata.virtual;

import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadFactory;

/**
 * Virtual threads: threads that the JDK makes and schedules by itself, without one of the operating
 * system for each.
 *
 * <p>They are made by the same builder as platform threads and used by the same methods. In a
 * program one mostly sees the executor: it is where a thread per task and the waiting for all of
 * them come together.
 */
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
        // Short for Thread.ofVirtual().start(task).
        return Thread.startVirtualThread(task);
    }

    /** Makes a thread with this name for the task, and leaves the starting to the caller. */
    public static Thread unstarted(String name, Runnable task) {
        return Thread.ofVirtual().name(name).unstarted(task);
    }

    // tag::factory[]
    /** Makes threads named by prefix and number, from 0: "worker-0", "worker-1" for "worker-". */
    public static ThreadFactory factory(String prefix) {
        // A builder is not safe for use by several threads; the factory that it gives is.
        return Thread.ofVirtual().name(prefix, 0).factory();
    }

    // end::factory[]

    /** Runs each task on a thread of its own; task 0 on "worker-0" for the prefix "worker-". */
    public static void runAll(String prefix, List<Runnable> tasks) throws InterruptedException {
        // newVirtualThreadPerTaskExecutor() does the same with threads that have no names. Closing
        // it waits for the last thread; with threads alone each of them would have to be joined.
        try (ExecutorService executor = Executors.newThreadPerTaskExecutor(factory(prefix))) {
            tasks.forEach(executor::execute);
        }
    }

    /** What you expect of a virtual thread. */
    public static Facts facts() {
        return new Facts("", true, Thread.NORM_PRIORITY);
    }
}
