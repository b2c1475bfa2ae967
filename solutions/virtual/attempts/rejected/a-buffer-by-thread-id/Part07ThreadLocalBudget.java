package kata.virtual;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import kata.judge.Rejected;

/** Deals out the buffers by thread id, a lock for each: one waits while the other lies idle. */
@Rejected(
        by = "aCallerWaitsOnlyWhileAllBuffersAreInUse",
        says = "although only user 1 had one of the two")
public final class Part07ThreadLocalBudget<B> {

    public interface Use<B, T> {
        T with(B buffer) throws Exception;
    }

    private static final class Stripe<B> {
        private final ReentrantLock lock = new ReentrantLock();
        private B buffer;
    }

    private final List<Stripe<B>> stripes = new ArrayList<>();
    private final Supplier<B> make;

    public Part07ThreadLocalBudget(int most, Supplier<B> make) {
        this.make = make;
        for (int i = 0; i < most; i++) {
            stripes.add(new Stripe<>());
        }
    }

    public <T> T use(Use<B, T> use) throws Exception {
        int number = (int) (Thread.currentThread().threadId() % stripes.size());
        Stripe<B> stripe = stripes.get(number);
        stripe.lock.lockInterruptibly();
        try {
            if (stripe.buffer == null) {
                stripe.buffer = make.get();
            }
            return use.with(stripe.buffer);
        } finally {
            stripe.lock.unlock();
        }
    }
}
