package kata.virtual;

import java.util.function.Supplier;
import kata.judge.Rejected;

/** Cleans up after each use, as one does in a pool. So each thread has a buffer made. */
@Rejected(
        by = "tenThousandThreadsMakeNoMoreThanFourBuffers",
        says = "10,000 buffers were made for 10,000 threads")
public final class Part07ThreadLocalBudget<B> {

    public interface Use<B, T> {
        T with(B buffer) throws Exception;
    }

    private final ThreadLocal<B> buffers;

    public Part07ThreadLocalBudget(int most, Supplier<B> make) {
        buffers = ThreadLocal.withInitial(make);
    }

    public <T> T use(Use<B, T> use) throws Exception {
        try {
            return use.with(buffers.get());
        } finally {
            buffers.remove();
        }
    }
}
