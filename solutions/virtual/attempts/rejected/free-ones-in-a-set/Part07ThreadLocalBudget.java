package kata.virtual;

import java.util.HashSet;
import java.util.Set;
import java.util.function.Supplier;
import kata.judge.Rejected;

/** Keeps the free buffers in a set: two that are equal become one. */
@Rejected(by = "buffersThatAreEqualAreStillTwo", says = "use had not ended")
public final class Part07ThreadLocalBudget<B> {

    public interface Use<B, T> {
        T with(B buffer) throws Exception;
    }

    private final Set<B> free = new HashSet<>();
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
                B next = free.iterator().next();
                free.remove(next);
                return next;
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
        free.add(buffer);
        notifyAll();
    }
}
