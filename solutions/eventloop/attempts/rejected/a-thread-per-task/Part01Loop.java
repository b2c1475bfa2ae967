package kata.eventloop;

import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;
import kata.judge.Rejected;

/** Runs each task on whatever thread is free. None waits, and any two may run at once. */
@Rejected(by = "oneThreadRunsThemAll", says = "three tasks ran on")
public final class Part01Loop implements Executor, AutoCloseable {

    private final ExecutorService pool = Executors.newCachedThreadPool();
    private final Consumer<Throwable> failures;

    public Part01Loop(Consumer<Throwable> failures) {
        this.failures = failures;
    }

    @Override
    public void execute(Runnable task) {
        pool.execute(
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
        pool.close();
    }
}
