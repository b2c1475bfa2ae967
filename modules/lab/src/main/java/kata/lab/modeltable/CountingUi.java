package kata.lab.modeltable;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import kata.kit.favorites.FavoritesPage;
import kata.kit.favorites.Ui;

/**
 * A UI that counts the pages it shows. All of it happens on the UI thread, so it needs no lock and
 * no atomics.
 */
final class CountingUi implements Ui {

    private static final int DETAILS = 5;

    private final Thread.Builder builder = Thread.ofPlatform().daemon().name("ui");
    private final ExecutorService executor = Executors.newSingleThreadExecutor(this::newThread);
    private final Runnable afterPage;
    private volatile Thread thread;

    private final int inFlight;

    // Null until it is time to count.
    private Times times;
    private int errors;

    /**
     * @param inFlight how many pages are being loaded at a time
     * @param afterPage what the UI does when a page is shown
     */
    CountingUi(int inFlight, Runnable afterPage) {
        this.inFlight = inFlight;
        this.afterPage = afterPage;
    }

    private Thread newThread(Runnable loop) {
        thread = builder.unstarted(loop);
        return thread;
    }

    @Override
    public void submit(Runnable work) {
        executor.execute(work);
    }

    @Override
    public boolean isUiThread() {
        return Thread.currentThread() == thread;
    }

    @Override
    public void show(FavoritesPage page) {
        if (page.details().size() != DETAILS) {
            error(new AssertionError("a page with holes: " + page));
            return;
        }
        if (times != null) {
            times.add(System.nanoTime());
        }
        afterPage.run();
    }

    @Override
    public void error(Throwable cause) {
        if (errors == 0) {
            cause.printStackTrace();
        }
        errors++;
        afterPage.run();
    }

    /** Begins to count. */
    void start() {
        submit(() -> times = new Times(inFlight, System.nanoTime()));
    }

    /** The pages that it has shown since it began to count. */
    Count count() throws Exception {
        return executor.submit(
                        () -> new Count(times.size(), errors, times.perSecond(System.nanoTime())))
                .get();
    }

    /** Pages shown while it counted, errors since the beginning. */
    record Count(int pages, int errors, double perSecond) {}
}
