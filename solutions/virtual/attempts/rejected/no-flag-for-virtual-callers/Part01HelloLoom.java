package kata.virtual;

import java.util.List;
import java.util.concurrent.ThreadFactory;
import kata.judge.Rejected;

/** Sets the flag again for platform threads only. */
@Rejected(by = "aCallerOnAVirtualThreadKeepsItsInterruptionToo", says = "its flag was not set")
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

    /** Makes threads named by prefix and number, from 0: "worker-0", "worker-1" for "worker-". */
    public static ThreadFactory factory(String prefix) {
        // A builder is not safe for use by several threads; the factory that it gives is.
        return Thread.ofVirtual().name(prefix, 0).factory();
    }

    /** Runs each task on a thread of its own; task 0 on "worker-0" for the prefix "worker-". */
    public static void runAll(String prefix, List<Runnable> tasks) throws InterruptedException {
        // newVirtualThreadPerTaskExecutor() does the same with threads that have no names. Closing
        // it waits for the last thread; with threads alone each of them would have to be joined.
        ThreadFactory factory = factory(prefix);
        java.util.List<Thread> threads = new java.util.ArrayList<>();
        for (Runnable task : tasks) {
            Thread thread = factory.newThread(task);
            thread.start();
            threads.add(thread);
        }
        boolean interrupted = false;
        for (Thread thread : threads) {
            while (thread.isAlive()) {
                try {
                    thread.join();
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
        }
        if (interrupted && !Thread.currentThread().isVirtual()) {
            Thread.currentThread().interrupt();
        }
    }

    /** What you expect of a virtual thread. */
    public static Facts facts() {
        return new Facts("", true, Thread.NORM_PRIORITY);
    }
}
