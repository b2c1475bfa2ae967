package kata.virtual;

import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadFactory;
import kata.judge.Rejected;

/** A task that throws is never counted, and the caller never returns. */
@Rejected(by = "aTaskThatThrowsEndsItsOwnThreadOnly", says = "runAll")
public final class Part01HelloLoom {

    public record Facts(String name, boolean daemon, int priority) {}

    private Part01HelloLoom() {}

    public static Thread start(Runnable task) {
        return Thread.startVirtualThread(task);
    }

    public static Thread unstarted(String name, Runnable task) {
        return Thread.ofVirtual().name(name).unstarted(task);
    }

    public static ThreadFactory factory(String prefix) {
        return Thread.ofVirtual().name(prefix, 0).factory();
    }

    public static void runAll(String prefix, List<Runnable> tasks) throws InterruptedException {
        CountDownLatch running = new CountDownLatch(tasks.size());
        ThreadFactory factory = factory(prefix);
        for (Runnable task : tasks) {
            factory.newThread(
                            () -> {
                                task.run();
                                running.countDown();
                            })
                    .start();
        }
        running.await();
    }

    public static Facts facts() {
        return new Facts("", true, 5);
    }
}
