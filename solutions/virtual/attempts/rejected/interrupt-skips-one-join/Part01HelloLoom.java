package kata.virtual;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadFactory;
import kata.judge.Rejected;

/** Goes on with the next thread when the wait for one is interrupted. */
@Rejected(by = "anInterruptedCallDoesNotReturnEarly", says = "was still running")
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
        List<Thread> threads = new ArrayList<>(tasks.size());
        for (Runnable task : tasks) {
            Thread thread = factory.newThread(task);
            thread.start();
            threads.add(thread);
        }
        boolean interrupted = false;
        for (Thread thread : threads) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                interrupted = true; // remember it, and go on waiting for the rest
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** What you expect of a virtual thread. */
    public static Facts facts() {
        return new Facts("", true, Thread.NORM_PRIORITY);
    }
}
