package kata.virtual;

import java.text.MessageFormat;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;
import kata.judge.Rejected;

/** Formats the number as people write it: 1,000. */
@Rejected(by = "tenThousandTasksRunAtTheSameTimeToo", says = "worker-1000")
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

    /** Makes a thread with this name for the task, which the caller will start. */
    public static Thread unstarted(String name, Runnable task) {
        return Thread.ofVirtual().name(name).unstarted(task);
    }

    /** Makes threads named by prefix and number, from 0: "worker-0", "worker-1" for "worker-". */
    public static ThreadFactory factory(String prefix) {
        AtomicInteger next = new AtomicInteger();
        return task ->
                unstarted(MessageFormat.format("{0}{1}", prefix, next.getAndIncrement()), task);
    }

    /** Runs each task on a thread of its own; task 0 on "worker-0" for the prefix "worker-". */
    public static void runAll(String prefix, List<Runnable> tasks) throws InterruptedException {
        try (ExecutorService executor = Executors.newThreadPerTaskExecutor(factory(prefix))) {
            for (Runnable task : tasks) {
                executor.execute(task);
            }
        }
    }

    /** What you expect of a virtual thread. */
    public static Facts facts() {
        Thread thread = Thread.ofVirtual().unstarted(() -> {});
        thread.setPriority(Thread.MAX_PRIORITY);
        return new Facts(thread.getName(), thread.isDaemon(), thread.getPriority());
    }
}
