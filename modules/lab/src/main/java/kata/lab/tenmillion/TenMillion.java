package kata.lab.tenmillion;

import java.time.Duration;
import java.util.List;
import kata.lab.experiment.Chart;
import kata.lab.experiment.Experiment;
import kata.lab.experiment.Metric;
import kata.lab.experiment.Plan;
import kata.lab.experiment.Scale;
import kata.lab.experiment.Variant;
import kata.lab.machine.Machine;

/** "Hilos virtuales con Project Loom": ten million tasks that each add a number. */
public final class TenMillion implements Experiment {

    static final Metric RATE = Metric.more("rate", "tasks/s");
    static final long ALL = 10_000_000;

    @Override
    public String name() {
        return "ten-million";
    }

    @Override
    public String title() {
        return "Ten million tiny tasks: what it costs to start one, and an executor for each.";
    }

    @Override
    public Plan plan(Scale scale, Machine machine) {
        long tasks = scale.pick(ALL / 50, ALL / 10, ALL);
        // All ten million would take many minutes: the seed waited for more than seven.
        long threads = tasks / 10;
        long limit = scale.pick(2, 10, 40);
        List<Variant> variants =
                List.of(
                        variant(Way.NEW_THREAD, "a new platform thread each", threads, limit)
                                .withSeed(ALL / 456.0, "7 min 36 s"),
                        variant(Way.BOUNDED_ELASTIC, "Reactor, boundedElastic", tasks, limit)
                                .withSeed(ALL / 24.933, "24.9 s"),
                        variant(
                                        Way.EXECUTOR_EACH,
                                        "Reactor, a virtual-thread executor for each task",
                                        tasks,
                                        limit)
                                .withSeed(ALL / 19.681, "19.7 s"),
                        variant(
                                        Way.FACTORY_EACH,
                                        "the same, with a factory that names the threads",
                                        tasks,
                                        limit)
                                .withSeed(ALL / 17.378, "17.4 s"),
                        variant(
                                Way.ONE_EXECUTOR,
                                "Reactor, one virtual-thread executor, %,d in flight at most"
                                        .formatted(Way.IN_FLIGHT),
                                tasks,
                                limit));
        return Plan.of(RATE, scale.pick(1, 1, 3), variants)
                .withNotes(List.of(note(tasks, threads, limit)))
                .withCharts(Chart.bars("Tiny tasks per second", RATE));
    }

    private static String note(long tasks, long threads, long limit) {
        return ("%,d tasks, and %,d with platform threads; no more are started after %d s. What all"
                        + " %,d take is computed from the rate where fewer were run.")
                .formatted(tasks, threads, limit, ALL);
    }

    private static Variant variant(Way way, String title, long tasks, long limit) {
        return Variant.of(way.name().toLowerCase().replace('_', '-'), Run.class, way, tasks, limit)
                .withTitle(title)
                .withEstimate(estimate(way, tasks, limit))
                .withTimeLimit(Duration.ofSeconds(3 * limit + 30));
    }

    private static Duration estimate(Way way, long tasks, long limit) {
        long perSecond = way == Way.NEW_THREAD ? 25_000 : 500_000;
        return Duration.ofSeconds(1 + Math.min(limit, tasks / perSecond));
    }
}
