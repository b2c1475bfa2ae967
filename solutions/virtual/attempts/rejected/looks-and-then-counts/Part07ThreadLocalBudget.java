package kata.virtual;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import kata.judge.Rejected;

/** Counts a buffer before it is made. But to look at the number and to count are two steps. */
@Rejected(by = "noMoreAreMadeWhereverTwoUsersMeet", says = "2 buffers were made")
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
            made.incrementAndGet();
            return made();
        }
        return buffer == null ? free.take() : buffer;
    }

    private B made() {
        try {
            return make.get();
        } catch (RuntimeException | Error e) {
            made.decrementAndGet();
            throw e;
        }
    }
}
