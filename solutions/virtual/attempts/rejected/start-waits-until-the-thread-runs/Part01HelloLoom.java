package kata.virtual;

import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadFactory;
import kata.judge.Rejected;

/** Waits until the thread has a carrier. */
@Rejected(
        by = "startReturnsAtOnceAlsoWhereNoCarrierIsFree",
        says = "start waited until one was free")
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
        CountDownLatch running = new CountDownLatch(1);
        Thread thread =
                Thread.startVirtualThread(
                        () -> {
                            running.countDown();
                            task.run();
                        });
        boolean interrupted = false;
        while (true) {
            try {
                running.await();
                break;
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        return thread;
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
        try (ExecutorService threads = Executors.newThreadPerTaskExecutor(factory(prefix))) {
            tasks.forEach(threads::execute);
        }
    }

    /** What you expect of a virtual thread. */
    public static Facts facts() {
        return new Facts("", true, Thread.NORM_PRIORITY);
    }
}
