package kata.virtual;

import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;

/** Numbers the threads itself, and waits at a latch that each task counts down. */
public final class Part01HelloLoom {

    public record Facts(String name, boolean daemon, int priority) {}

    private Part01HelloLoom() {}

    public static Thread start(Runnable task) {
        return Thread.ofVirtual().start(task);
    }

    public static Thread unstarted(String name, Runnable task) {
        return Thread.ofVirtual().name(name).unstarted(task);
    }

    public static ThreadFactory factory(String prefix) {
        AtomicInteger number = new AtomicInteger();
        return task -> unstarted(prefix + number.getAndIncrement(), task);
    }

    public static void runAll(String prefix, List<Runnable> tasks) throws InterruptedException {
        CountDownLatch running = new CountDownLatch(tasks.size());
        ThreadFactory factory = factory(prefix);
        tasks.stream()
                .map(
                        task ->
                                factory.newThread(
                                        () -> {
                                            try {
                                                task.run();
                                            } finally {
                                                running.countDown();
                                            }
                                        }))
                .forEach(Thread::start);
        running.await();
    }

    public static Facts facts() {
        return new Facts("", true, 5);
    }
}
