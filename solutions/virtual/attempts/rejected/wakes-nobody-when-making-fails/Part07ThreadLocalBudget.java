package kata.virtual;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Supplier;
import kata.judge.Rejected;

/** Counts the buffer back when making it fails, and lets those that wait sleep on. */
@Rejected(
        by = "aCallerThatWaitsMakesTheBufferThatCouldNotBeMade",
        says = "a thread that waited meanwhile never got one")
public final class Part07ThreadLocalBudget<B> {

    public interface Use<B, T> {
        T with(B buffer) throws Exception;
    }

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
            giveBack(buffer);
        }
    }

    private B take() throws InterruptedException {
        synchronized (this) {
            while (free.isEmpty() && made == most) {
                wait();
            }
            if (!free.isEmpty()) {
                return free.pop();
            }
            // Counted before it is there, and made without the lock.
            made++;
        }
        boolean done = false;
        try {
            B buffer = make.get();
            done = true;
            return buffer;
        } finally {
            if (!done) {
                uncount();
            }
        }
    }

    private synchronized void uncount() {
        made--;
    }

    private synchronized void giveBack(B buffer) {
        free.push(buffer);
        notifyAll();
    }
}
