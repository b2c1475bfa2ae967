package kata.virtual;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import kata.judge.Rejected;

/**
 * Bounds the users with a semaphore, and deals out the buffers in turn: also one that is in use.
 */
@Rejected(by = "aBufferHasOneUserAtATime", says = "buffer 1 by user 1 and user")
public final class Part07ThreadLocalBudget<B> {

    public interface Use<B, T> {
        T with(B buffer) throws Exception;
    }

    private final List<B> buffers = new ArrayList<>();
    private final Semaphore permits;
    private final AtomicInteger turn = new AtomicInteger();

    public Part07ThreadLocalBudget(int most, Supplier<B> make) {
        permits = new Semaphore(most);
        for (int i = 0; i < most; i++) {
            buffers.add(make.get());
        }
    }

    public <T> T use(Use<B, T> use) throws Exception {
        permits.acquire();
        try {
            int next = Math.floorMod(turn.getAndIncrement(), buffers.size());
            return use.with(buffers.get(next));
        } finally {
            permits.release();
        }
    }
}
