package kata.virtual;

import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Supplier;
import kata.judge.Rejected;

/** Uses again what is free, and makes a new one where nothing is: under load, for everybody. */
@Rejected(by = "tenThousandThreadsMakeNoMoreThanFourBuffers", says = "4 at most")
public final class Part07ThreadLocalBudget<B> {

    public interface Use<B, T> {
        T with(B buffer) throws Exception;
    }

    private final ConcurrentLinkedQueue<B> free = new ConcurrentLinkedQueue<>();
    private final Supplier<B> make;

    public Part07ThreadLocalBudget(int most, Supplier<B> make) {
        this.make = make;
    }

    public <T> T use(Use<B, T> use) throws Exception {
        B lent = free.poll();
        B buffer = lent == null ? make.get() : lent;
        try {
            return use.with(buffer);
        } finally {
            free.add(buffer);
        }
    }
}
