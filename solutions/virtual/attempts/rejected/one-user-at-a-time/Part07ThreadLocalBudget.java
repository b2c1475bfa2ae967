package kata.virtual;

import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import kata.judge.Rejected;

/** Guards one buffer with a lock: nothing is shared, and nothing goes on side by side. */
@Rejected(by = "asManyUsesRunAtOnceAsThereMayBeBuffers", says = "1 of 4 uses")
public final class Part07ThreadLocalBudget<B> {

    public interface Use<B, T> {
        T with(B buffer) throws Exception;
    }

    private final ReentrantLock lock = new ReentrantLock();
    private final Supplier<B> make;
    private B buffer;

    public Part07ThreadLocalBudget(int most, Supplier<B> make) {
        this.make = make;
    }

    public <T> T use(Use<B, T> use) throws Exception {
        lock.lockInterruptibly();
        try {
            if (buffer == null) {
                buffer = make.get();
            }
            return use.with(buffer);
        } finally {
            lock.unlock();
        }
    }
}
