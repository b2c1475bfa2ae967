package kata.virtual;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Supplier;
import kata.judge.Rejected;

/** Keeps the thread locals, and hands each use to one of a few threads that have them. */
@Rejected(by = "aUseRunsInTheThreadThatAsks", says = "on the thread caller")
public final class Part07ThreadLocalBudget<B> {

    public interface Use<B, T> {
        T with(B buffer) throws Exception;
    }

    private final ThreadLocal<B> buffers;
    private final ExecutorService pool;

    public Part07ThreadLocalBudget(int most, Supplier<B> make) {
        buffers = ThreadLocal.withInitial(make);
        pool = Executors.newFixedThreadPool(most, Thread.ofPlatform().daemon().factory());
    }

    public <T> T use(Use<B, T> use) throws Exception {
        try {
            return pool.submit(() -> use.with(buffers.get())).get();
        } catch (ExecutionException e) {
            throw (Exception) e.getCause();
        }
    }
}
