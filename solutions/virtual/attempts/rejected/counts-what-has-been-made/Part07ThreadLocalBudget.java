package kata.virtual;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import kata.judge.Rejected;

/** Counts a buffer when it is there, so that one that cannot be made is not counted. Too late. */
@Rejected(
        by = "aCallerWaitsWhileTheLastBufferIsBeingMade",
        says = "While it was, another thread asked")
public final class Part07ThreadLocalBudget<B> {

    public interface Use<B, T> {
        T with(B buffer) throws Exception;
    }

    private final BlockingQueue<B> free = new LinkedBlockingQueue<>();
    private final AtomicInteger made = new AtomicInteger();
    private final int most;
    private final Supplier<B> make;

    public Part07ThreadLocalBudget(int most, Supplier<B> make) {
        this.most = most;
        this.make = make;
    }

    public <T> T use(Use<B, T> use) throws Exception {
        B buffer = take();
        try {
            return use.with(buffer);
        } finally {
            free.add(buffer);
        }
    }

    private B take() throws InterruptedException {
        B buffer = free.poll();
        if (buffer == null && made.get() < most) {
            buffer = make.get();
            made.incrementAndGet();
        }
        return buffer == null ? free.take() : buffer;
    }
}
