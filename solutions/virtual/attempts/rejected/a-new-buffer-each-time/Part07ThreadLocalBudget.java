package kata.virtual;

import java.util.concurrent.Semaphore;
import java.util.function.Supplier;
import kata.judge.Rejected;

/** Bounds how many buffers are in use, but not how many are made. */
@Rejected(
        by = "tenThousandThreadsMakeNoMoreThanFourBuffers",
        says = "10,000 buffers were made for 10,000 threads")
public final class Part07ThreadLocalBudget<B> {

    public interface Use<B, T> {
        T with(B buffer) throws Exception;
    }

    private final Semaphore permits;
    private final Supplier<B> make;

    public Part07ThreadLocalBudget(int most, Supplier<B> make) {
        permits = new Semaphore(most);
        this.make = make;
    }

    public <T> T use(Use<B, T> use) throws Exception {
        permits.acquire();
        try {
            return use.with(make.get());
        } finally {
            permits.release();
        }
    }
}
