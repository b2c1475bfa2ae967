package kata.lab.modeltable;

import java.time.Duration;
import java.util.function.Consumer;
import kata.kit.favorites.UserId;
import kata.lab.run.Progress;
import kata.lab.run.Report;

/**
 * A variant: keeps the given number of a model's pages in flight, and counts those that are shown.
 *
 * <p>A closed loop: a user who has got a page opens the next one at once. A model that blocks has a
 * virtual thread for each page in flight, as a server has one for each request; one that does not
 * block opens the next page from the UI thread.
 */
public final class Run {

    private static final UserId ANN = new UserId("ann");

    // Fewer pages than that say nothing about a rate.
    private static final int PAGES_AT_LEAST = 3;

    private Run() {}

    /**
     * @param args the model, the pages in flight, and the milliseconds of a call, of the warm-up,
     *     and of the measurement
     */
    public static void main(String[] args) throws Exception {
        Model model = Model.valueOf(args[0]);
        int inFlight = Integer.parseInt(args[1]);
        Duration latency = millis(args[2]);
        Duration warmUp = millis(args[3]);
        Duration measured = millis(args[4]);

        // A caller that ends would leave fewer pages in flight than we say.
        Thread.setDefaultUncaughtExceptionHandler(Run::fail);
        CountingUi ui = start(model, inFlight, latency);
        Progress.say("%,d pages in flight: warming up".formatted(inFlight));
        Thread.sleep(warmUp);

        Progress.say("%,d pages in flight: measuring".formatted(inFlight));
        ui.start();
        Thread.sleep(measured);
        awaitRound(ui, Math.max(inFlight + 1, PAGES_AT_LEAST), measured, latency);
        CountingUi.Count count = ui.count();

        Report.metric(ModelTable.RATE, count.perSecond());
        Report.metric("pages counted", "", count.pages());
        Report.errors(count.errors());
        // Nobody needs the pages that are still in flight.
        System.exit(0);
    }

    // Less than a round of the pages in flight says little (see Times). On a busy machine it may
    // take
    // longer than planned.
    private static void awaitRound(CountingUi ui, int pages, Duration measured, Duration look)
            throws Exception {
        long deadline = System.nanoTime() + measured.multipliedBy(4).plusSeconds(2).toNanos();
        while (ui.count().pages() < pages && System.nanoTime() < deadline) {
            Thread.sleep(look);
        }
    }

    private static void fail(Thread thread, Throwable thrown) {
        thrown.printStackTrace();
        Runtime.getRuntime().halt(1);
    }

    private static CountingUi start(Model model, int inFlight, Duration latency)
            throws ReflectiveOperationException, InterruptedException {
        // Begun one by one over the time of one page: if all began at once, they would go on
        // computing at the same moment and waiting at the same moment.
        long apart = Math.round(1e9 / model.bound(inFlight, latency));
        return model.blocking()
                ? callers(model, inFlight, latency, apart)
                : chains(model, inFlight, latency, apart);
    }

    private static CountingUi callers(Model model, int inFlight, Duration latency, long apart)
            throws ReflectiveOperationException, InterruptedException {
        CountingUi ui = new CountingUi(inFlight, () -> {});
        Consumer<UserId> opener = Opener.of(model, ui, latency);
        startApart(
                inFlight,
                apart,
                () ->
                        Thread.startVirtualThread(
                                () -> {
                                    while (true) {
                                        opener.accept(ANN);
                                    }
                                }));
        return ui;
    }

    private static CountingUi chains(Model model, int inFlight, Duration latency, long apart)
            throws ReflectiveOperationException, InterruptedException {
        Later<Consumer<UserId>> opener = new Later<>();
        CountingUi ui = new CountingUi(inFlight, () -> opener.value.accept(ANN));
        opener.value = Opener.of(model, ui, latency);
        startApart(inFlight, apart, () -> opener.value.accept(ANN));
        return ui;
    }

    // The UI needs the opener, and the opener the UI.
    private static final class Later<T> {
        private volatile T value;
    }

    private static void startApart(int times, long apart, Runnable start)
            throws InterruptedException {
        long begin = System.nanoTime();
        for (int i = 0; i < times; i++) {
            long ahead = begin + i * apart - System.nanoTime();
            // A shorter sleep ends late anyway.
            if (ahead > 1_000_000) {
                Thread.sleep(Duration.ofNanos(ahead));
            }
            start.run();
        }
    }

    private static Duration millis(String text) {
        return Duration.ofMillis(Long.parseLong(text));
    }
}
