package kata.virtual;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Supplier;

/** A monitor guards the free buffers and the number of those made. On JDK 25 it does not pin. */
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
        notifyAll();
    }

    private synchronized void giveBack(B buffer) {
        free.push(buffer);
        notifyAll();
    }
}
