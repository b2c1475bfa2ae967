package kata.kit.favorites;

import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import kata.kit.Timeline;

/** A UI without a screen: it remembers what happened to it, for the test to read. */
public final class RecordingUi implements Ui {

    private final Timeline timeline;
    private final ConcurrentLinkedQueue<UiOutcome> outcomes = new ConcurrentLinkedQueue<>();

    // One event that is waited for once: a latch. A condition would need a lock beside it.
    private final CountDownLatch firstOutcome = new CountDownLatch(1);

    // A pool of one rather than a loop of our own: it clears the interrupt flag between two pieces
    // of work, and shutdown() lets the queue run empty. It starts its thread with the first work.
    private final ThreadPoolExecutor executor =
            new ThreadPoolExecutor(
                    1,
                    1,
                    0,
                    TimeUnit.SECONDS,
                    new LinkedBlockingQueue<>(),
                    this::newThread,
                    (_, _) -> {
                        throw new RejectedExecutionException("the UI is closed");
                    });

    // Written by the thread that submits first, read by all.
    private volatile Thread thread;

    private final Runnable beforeSubmit;

    RecordingUi(Timeline timeline, Runnable beforeSubmit) {
        this.timeline = timeline;
        this.beforeSubmit = beforeSubmit;
    }

    private Thread newThread(Runnable loop) {
        thread = Thread.ofPlatform().name("ui").daemon().unstarted(loop);
        return thread;
    }

    /**
     * {@inheritDoc}
     *
     * <p>What the work throws is recorded and goes no further: the thread lives on.
     *
     * @throws RejectedExecutionException when the world is closed
     */
    @Override
    public void submit(Runnable work) {
        Objects.requireNonNull(work, "work");
        beforeSubmit.run();
        executor.execute(
                () -> {
                    try {
                        work.run();
                    } catch (Throwable thrown) {
                        record(new UiOutcome.WorkFailed(thrown));
                    }
                });
    }

    @Override
    public boolean isUiThread() {
        return Thread.currentThread() == thread;
    }

    @Override
    public void show(FavoritesPage page) {
        Objects.requireNonNull(page, "page");
        touch("show", "show page", new UiOutcome.PageShown(page));
    }

    @Override
    public void error(Throwable cause) {
        Objects.requireNonNull(cause, "cause");
        touch("error", "show error", new UiOutcome.ErrorShown(cause));
    }

    private void touch(String method, String task, UiOutcome outcome) {
        if (!isUiThread()) {
            String caller = Timeline.nameOf(Thread.currentThread());
            record(new UiOutcome.Misused(method, caller));
            throw new IllegalStateException(
                    "ui.%s was called on the thread \"%s\": only the UI thread may touch the UI. "
                                    .formatted(method, caller)
                            + "Hand it over: ui.submit(() -> ui.%s(...))".formatted(method));
        }
        try {
            timeline.working(task, () -> null);
        } catch (Exception e) {
            throw new AssertionError("recording a span does not throw", e);
        }
        record(outcome);
    }

    private void record(UiOutcome outcome) {
        outcomes.add(outcome);
        firstOutcome.countDown();
    }

    /** What happened so far, in order. The record is complete once the world is closed. */
    public List<UiOutcome> outcomes() {
        return List.copyOf(outcomes);
    }

    /**
     * Waits until something has happened, be it what it may.
     *
     * @return whether it happened within the limit
     */
    public boolean awaitOutcome(Duration limit) throws InterruptedException {
        return firstOutcome.await(limit.toNanos(), TimeUnit.NANOSECONDS);
    }

    /** Runs what is queued, takes no more, and ends the thread. Returns whether it ended. */
    boolean close(Duration patience) throws InterruptedException {
        executor.shutdown();
        if (!executor.awaitTermination(patience.toNanos(), TimeUnit.NANOSECONDS)) {
            executor.shutdownNow();
        }
        // The pool is terminated a moment before its thread is. And a shutdown that meets the first
        // work may come between the making of the thread and its start: then it never starts, the
        // work was refused, and to join it would throw.
        Thread last = thread;
        return last == null || last.getState() == Thread.State.NEW || last.join(patience);
    }

    Thread thread() {
        return thread;
    }
}
