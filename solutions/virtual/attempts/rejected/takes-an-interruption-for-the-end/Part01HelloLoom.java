package kata.virtual;

import java.util.List;
import java.util.concurrent.ThreadFactory;
import kata.judge.Rejected;

/** Sets the flag again, and returns while the threads are running. */
@Rejected(
        by = "anInterruptedCallDoesNotReturnEarly",
        says = "runAll returned while two tasks were still running")
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
        ThreadFactory factory = factory(prefix);
        List<Thread> threads = tasks.stream().map(factory::newThread).toList();
        threads.forEach(Thread::start);
        try {
            for (Thread thread : threads) {
                thread.join();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    public static Facts facts() {
        return new Facts("", true, 5);
    }
}
