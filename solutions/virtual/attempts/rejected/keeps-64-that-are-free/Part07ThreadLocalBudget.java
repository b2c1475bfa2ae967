package kata.virtual;

import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;
import java.util.function.Supplier;
import kata.judge.Rejected;

/**
 * Keeps 64 buffers that are free. Where there may be more, the others are dropped and made again.
 *
 * @param <B> as in the stub
 */
@Rejected(by = "eachBudgetCountsForItselfAndMayBeLarge", says = "101 uses at the same time, twice")
public final class Part07ThreadLocalBudget<B> {

    public interface Use<B, T> {
        T with(B buffer) throws Exception;
    }

    private final int most;
    private final Supplier<B> make;
    private static final int IDLE = 64;

    private final Semaphore permits;
    private final BlockingQueue<B> free;

    public Part07ThreadLocalBudget(int most, Supplier<B> make) {
        this.most = most;
        this.make = make;
        this.permits = new Semaphore(this.most);
        this.free = new ArrayBlockingQueue<>(Math.min(this.most, IDLE));
    }

    public <T> T use(Use<B, T> use) throws Exception {
        permits.acquire();
        B buffer = null;
        try {
            buffer = free.poll();
            if (buffer == null) {
                buffer = make.get();
            }
            return use.with(buffer);
        } finally {
            if (buffer != null) {
                free.offer(buffer);
            }
            permits.release();
        }
    }
}
