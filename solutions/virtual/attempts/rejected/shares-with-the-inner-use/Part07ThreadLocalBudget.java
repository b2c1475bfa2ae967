package kata.virtual;

import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Semaphore;
import java.util.function.Supplier;
import kata.judge.Rejected;

/** A use within a use gets the buffer of the outer one when none is free. */
@Rejected(by = "aUseWithinAUseWaitsForABufferOfItsOwn", says = "did not wait")
public final class Part07ThreadLocalBudget<B> {
    public interface Use<B, T> {
        T with(B buffer) throws Exception;
    }

    private final Supplier<B> make;
    private final int most;
    private final Semaphore permits;
    private final Queue<B> free = new ConcurrentLinkedQueue<>();
    private final Map<Thread, B> mine = new ConcurrentHashMap<>();

    public Part07ThreadLocalBudget(int most, Supplier<B> make) {
        this.make = make;
        this.most = most;
        permits = new Semaphore(most);
    }

    public <T> T use(Use<B, T> use) throws Exception {
        B have = mine.get(Thread.currentThread());
        if (have != null && permits.availablePermits() == 0) return use.with(have);
        permits.acquire();
        B b = null;
        try {
            b = free.poll();
            if (b == null) b = make.get();
            mine.put(Thread.currentThread(), b);
            return use.with(b);
        } finally {
            mine.remove(Thread.currentThread());
            if (b != null) free.add(b);
            permits.release();
        }
    }
}
