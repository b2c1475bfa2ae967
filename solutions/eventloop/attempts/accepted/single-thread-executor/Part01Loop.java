package kata.eventloop;

import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
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
                        try {
                            failures.accept(thrown);
                        } catch (Throwable alsoThrown) {
                            alsoThrown.printStackTrace();
                        }
                    }
                });
    }

    @Override
    public void close() {
        // Not single.close(): interrupted, that would interrupt the task and drop the others.
        single.shutdown();
        boolean interrupted = false;
        while (!single.isTerminated()) {
            try {
                single.awaitTermination(1, TimeUnit.DAYS);
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
