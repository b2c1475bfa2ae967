package kata.lab.modeltable;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import kata.kit.favorites.FavoritesPage;
import kata.kit.favorites.Ui;

/** A UI that counts what it shows. All of it happens on the UI thread: so no lock, no atomics. */
final class CountingUi implements Ui {

    private static final int DETAILS = 5;

    private final Thread.Builder builder = Thread.ofPlatform().daemon().name("ui");
    private final ExecutorService executor = Executors.newSingleThreadExecutor(this::newThread);
    private final Runnable afterPage;
    private volatile Thread thread;

    private boolean counting;
    private long first;
    private long last;
    private int pages;
    private int errors;

    /**
     * @param afterPage what the UI does when a page is shown
     */
    CountingUi(Runnable afterPage) {
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
        if (counting) {
            count();
        }
        afterPage.run();
    }

    private void count() {
        last = System.nanoTime();
        if (pages == 0) {
            first = last;
        }
        pages++;
    }

    @Override
    public void error(Throwable cause) {
        if (errors == 0) {
            cause.printStackTrace();
        }
        errors++;
        afterPage.run();
    }

    /** What it has shown so far. */
    Count count(boolean goOn) throws Exception {
        return executor.submit(
                        () -> {
                            counting = goOn;
                            return new Count(pages, errors, last - first);
                        })
                .get();
    }

    /** Pages that were shown, and the time from the first to the last of them. */
    record Count(int pages, int errors, long nanos) {

        // From page to page, not from our beginning to our end: with one page in flight that would
        // be wrong by up to a page.
        double perSecond() {
            return (pages - 1) * 1e9 / nanos;
        }
    }
}
