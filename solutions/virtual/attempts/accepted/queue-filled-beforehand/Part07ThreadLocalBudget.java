package kata.virtual;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.function.Supplier;

/**
 * Makes all buffers at once and keeps them in a queue: a caller that finds it empty waits there.
 */
public final class Part07ThreadLocalBudget<B> {

    public interface Use<B, T> {
        T with(B buffer) throws Exception;
    }

    private final BlockingQueue<B> free;

    public Part07ThreadLocalBudget(int most, Supplier<B> make) {
        free = new ArrayBlockingQueue<>(most);
        for (int i = 0; i < most; i++) {
            free.add(make.get());
        }
    }

    public <T> T use(Use<B, T> use) throws Exception {
        B buffer = free.take();
        try {
            return use.with(buffer);
        } finally {
            free.add(buffer);
        }
    }
}
