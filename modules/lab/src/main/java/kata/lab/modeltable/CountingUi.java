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

    private final Times times;
    private boolean counting;
    private int errors;

    /**
     * @param inFlight how many pages are being loaded at a time
     * @param afterPage what the UI does when a page is shown
     */
    CountingUi(int inFlight, Runnable afterPage) {
        this.times = new Times(inFlight);
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

    /** What it has shown since the first call of this, and whether to go on. */
    Count count(boolean goOn) throws Exception {
        return executor.submit(
                        () -> {
                            counting = goOn;
                            return new Count(times.size(), errors, times.perSecond());
                        })
                .get();
    }

    /** Pages shown while it counted, errors since the beginning. */
    record Count(int pages, int errors, double perSecond) {}
}
