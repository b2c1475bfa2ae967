package kata.virtual;

import java.util.function.Supplier;
import kata.judge.Rejected;

/** Makes one buffer and gives it to everybody. */
@Rejected(by = "aBufferHasOneUserAtATime", says = "buffer 1 by user 1 and user")
public final class Part07ThreadLocalBudget<B> {

    public interface Use<B, T> {
        T with(B buffer) throws Exception;
    }

    private final B buffer;

    public Part07ThreadLocalBudget(int most, Supplier<B> make) {
        buffer = make.get();
    }

    public <T> T use(Use<B, T> use) throws Exception {
        return use.with(buffer);
    }
}
