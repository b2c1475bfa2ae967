package kata.virtual;

import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicReference;
import kata.judge.Rejected;

/** Asks a thread, and does not wait for its answer when the caller's interrupt flag is set. */
@Rejected(by = "theFactsAreThoseOfARealThread", says = "got: null")
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
        try (var executor = Executors.newThreadPerTaskExecutor(factory(prefix))) {
            tasks.forEach(executor::execute);
        }
    }

    /** What you expect of a virtual thread. */
    public static Facts facts() {
        AtomicReference<Facts> answer = new AtomicReference<>();
        Thread asked =
                start(
                        () -> {
                            Thread self = Thread.currentThread();
                            self.setPriority(Thread.MAX_PRIORITY);
                            answer.set(
                                    new Facts(self.getName(), self.isDaemon(), self.getPriority()));
                        });
        try {
            asked.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return answer.get();
    }
}
