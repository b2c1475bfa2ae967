package kata.virtual;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import kata.judge.Rejected;

/** Woken by the one signal, and interrupted then: it gives up, and nobody else is woken. */
@Rejected(by = "aCallerThatGivesUpPassesItsSignalOn", says = "waited on")
public final class Part07ThreadLocalBudget<B> {

    public interface Use<B, T> {
        T with(B buffer) throws Exception;
    }

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition oneIsFree = lock.newCondition();
    private final Deque<B> free = new ArrayDeque<>();
    private final int most;
    private final Supplier<B> make;
    private int made;

    public Part07ThreadLocalBudget(int most, Supplier<B> make) {
        this.most = most;
        this.make = make;
    }

    public <T> T use(Use<B, T> use) throws Exception {
        B buffer = take();
        try {
            return use.with(buffer);
        } finally {
            lock.lock();
            try {
                free.push(buffer);
                oneIsFree.signal();
            } finally {
                lock.unlock();
            }
        }
    }

    private B take() throws InterruptedException {
        lock.lock();
        try {
            while (free.isEmpty() && made == most) {
                oneIsFree.await();
                if (Thread.interrupted()) {
                    throw new InterruptedException();
                }
            }
            if (!free.isEmpty()) {
                return free.pop();
            }
            made++;
        } finally {
            lock.unlock();
        }
        return make();
    }

    private B make() {
        boolean done = false;
        try {
            B buffer = make.get();
            done = true;
            return buffer;
        } finally {
            if (!done) {
                lock.lock();
                try {
                    made--;
                    oneIsFree.signal();
                } finally {
                    lock.unlock();
                }
            }
        }
    }
}
