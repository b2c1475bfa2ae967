package kata.eventloop;

import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;
import kata.judge.Rejected;

/** Runs a task at once if it comes from the loop itself: why wait, it is the right thread. */
@Rejected(by = "aTaskFromATaskRunsLater", says = "A begins, B, A ends, C")
public final class Part01Loop implements Executor, AutoCloseable {

    private final ExecutorService single = Executors.newSingleThreadExecutor(this::thread);
    private final Consumer<Throwable> failures;
    private volatile Thread thread;

    public Part01Loop(Consumer<Throwable> failures) {
        this.failures = failures;
    }

    private Thread thread(Runnable loop) {
        thread = new Thread(loop, "loop");
        return thread;
    }

    // tag::execute[]
    @Override
    public void execute(Runnable task) {
        if (Thread.currentThread() == thread) {
            run(task);
        } else {
            single.execute(() -> run(task));
        }
    }

    // end::execute[]

    private void run(Runnable task) {
        try {
            task.run();
        } catch (Throwable thrown) {
            failures.accept(thrown);
        }
    }

    @Override
    public void close() {
        single.close();
    }
}
