package kata.virtual;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Supplier;
import kata.judge.Rejected;

/** Gives the buffer back after a return or an exception. After an error it stays away. */
@Rejected(by = "whateverAUseThrowsTheNextOneGetsItsBuffer", says = "a use threw an AssertionError")
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
            T result = use.with(buffer);
            giveBack(buffer);
            return result;
        } catch (Exception e) {
            giveBack(buffer);
            throw e;
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
        notifyAll();
    }

    private synchronized void giveBack(B buffer) {
        free.push(buffer);
        notifyAll();
    }
}
