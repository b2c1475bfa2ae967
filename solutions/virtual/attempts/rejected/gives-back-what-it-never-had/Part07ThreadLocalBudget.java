package kata.virtual;

import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Semaphore;
import java.util.function.Supplier;
import kata.judge.Rejected;

/** Asks for the permit inside of the try: who is interrupted there gives one back all the same. */
@Rejected(
        by = "aCallerThatWaitsCanBeInterrupted",
        says = "did not wait, although anna had the only buffer")
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
        B buffer = null;
        try {
            permits.acquire();
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
