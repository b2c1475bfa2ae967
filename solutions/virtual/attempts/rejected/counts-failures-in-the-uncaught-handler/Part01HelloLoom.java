package kata.virtual;

import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadFactory;
import kata.judge.Rejected;

/** Counts tasks that throw in the thread's uncaught exception handler, which a task may replace. */
@Rejected(by = "aTaskMayHandleItsOwnUncaughtExceptions", says = "runAll has not returned")
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
        return Thread.ofVirtual().start(task);
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
        CountDownLatch ended = new CountDownLatch(tasks.size());
        ThreadFactory factory =
                Thread.ofVirtual()
                        .name(prefix, 0)
                        .uncaughtExceptionHandler(
                                (thread, thrown) -> {
                                    ended.countDown();
                                    thread.getThreadGroup().uncaughtException(thread, thrown);
                                })
                        .factory();
        for (Runnable task : tasks) {
            Thread thread =
                    factory.newThread(
                            () -> {
                                task.run();
                                ended.countDown();
                            });
            thread.start();
        }
        ended.await();
    }

    /** What you expect of a virtual thread. */
    public static Facts facts() {
        return new Facts("", true, Thread.NORM_PRIORITY);
    }
}
