package kata.virtual;

import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Semaphore;
import java.util.function.Supplier;
import kata.judge.Rejected;

/** Waits in a way that cannot be interrupted. */
@Rejected(by = "aCallerThatWaitsCanBeInterrupted", says = "he waited on")
public final class Part07ThreadLocalBudget<B> {

    public interface Use<B, T> {
        T with(B buffer) throws Exception;
    }

    private final ConcurrentLinkedQueue<B> free = new ConcurrentLinkedQueue<>();
    private final Semaphore permits;
    private final Supplier<B> make;

    public Part07ThreadLocalBudget(int most, Supplier<B> make) {
        permits = new Semaphore(most);
        this.make = make;
    }

    public <T> T use(Use<B, T> use) throws Exception {
        permits.acquireUninterruptibly();
        B buffer = null;
        try {
            B lent = free.poll();
            buffer = lent == null ? make.get() : lent;
            return use.with(buffer);
        } finally {
            if (buffer != null) {
                free.add(buffer);
            }
            permits.release();
        }
    }
}
