package kata.virtual;

import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Semaphore;
import java.util.function.Supplier;
import kata.judge.Rejected;

/** Takes the permit before the try, and makes the buffer between the two. */
@Rejected(by = "aBufferThatCouldNotBeMadeCanBeMadeLater", says = "user 2 never got one")
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
        permits.acquire();
        B lent = free.poll();
        B buffer = lent == null ? make.get() : lent;
        try {
            return use.with(buffer);
        } finally {
            free.add(buffer);
            permits.release();
        }
    }
}
