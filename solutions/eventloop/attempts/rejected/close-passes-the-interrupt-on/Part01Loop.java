package kata.eventloop;

import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;
import kata.judge.Rejected;

/** Closes the executor by close(), which drops what waits when its caller is interrupted. */
@Rejected(by = "anInterruptedCallerClosesAllTheSame", says = "interrupted")
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
        single.close();
    }
}
