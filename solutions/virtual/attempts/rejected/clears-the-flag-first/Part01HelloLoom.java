package kata.virtual;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.ThreadFactory;
import kata.judge.Rejected;

/** Clears an interruption that came before the call. */
@Rejected(by = "anInterruptionThatCameBeforeTheCallIsKept", says = "the flag was not set")
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
        Thread.interrupted();
        ThreadFactory f = factory(prefix);
        Deque<Thread> all = new ArrayDeque<>();
        tasks.forEach(t -> all.push(f.newThread(t)));
        all.descendingIterator().forEachRemaining(Thread::start);
        boolean interrupted = false;
        while (!all.isEmpty()) {
            try {
                all.peek().join();
                all.pop();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) Thread.currentThread().interrupt();
    }

    public static Facts facts() {
        return new Facts("", true, 5);
    }
}
