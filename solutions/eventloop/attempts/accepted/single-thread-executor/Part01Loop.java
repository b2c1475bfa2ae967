package kata.eventloop;

import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;

/** The JDK's executor of one thread, with a wrapping that catches what tasks throw. */
public final class Part01Loop implements Executor, AutoCloseable {

    private final ExecutorService single = Executors.newSingleThreadExecutor();
    private final Consumer<Throwable> failures;

    public Part01Loop(Consumer<Throwable> failures) {
        this.failures = failures;
    }

    @Override
    public void execute(Runnable task) {
        single.execute(
                () -> {
                    try {
                        task.run();
                    } catch (Throwable thrown) {
                        failures.accept(thrown);
                    }
                });
    }

    @Override
    public void close() {
        single.close();
    }
}
