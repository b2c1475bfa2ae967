package kata.lab.waitandhurry;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import kata.lab.experiment.Chart;
import kata.lab.experiment.Experiment;
import kata.lab.experiment.Metric;
import kata.lab.experiment.Plan;
import kata.lab.experiment.Scale;
import kata.lab.experiment.Variant;
import kata.lab.machine.Machine;

/** "Demystifying Java Fibers": tasks that wait for a service first, and then keep a core busy. */
public final class WaitAndHurry implements Experiment {

    private static final String MODEL = "the model of virtual/Part05: ";

    @Override
    public String name() {
        return "wait-and-hurry";
    }

    @Override
    public String title() {
        return "Tasks that wait and then compute: what virtual threads take away, and what not.";
    }

    @Override
    public Plan plan(Scale scale, Machine machine) {
        Size size =
                scale == Scale.QUICK
                        ? new Size(Duration.ofMillis(200), Duration.ofMillis(185))
                        : new Size(Duration.ofSeconds(2), Duration.ofMillis(1_850));
        List<Variant> variants = new ArrayList<>();
        variants.add(size.seed(size.pool(2, 1), 7.69));
        variants.add(size.seed(size.virtual(2, 1), 5.72));
        List<String> notes = new ArrayList<>(size.notes());
        if (machine.cores() >= 2) {
            variants.add(size.seed(size.pool(6, 2), 11.44));
            variants.add(size.seed(size.virtual(6, 2), 7.66));
        } else {
            notes.add("This machine has one core: nothing can compute on two. Left out.");
        }
        return Plan.of(Metric.SECONDS, scale.pick(1, 1, 3), variants)
                .withNotes(notes)
                .withCharts(Chart.bars("Wait, and hurry", Metric.SECONDS));
    }

    /** How long a task waits, and how long it works. */
    private record Size(Duration waiting, Duration working) {

        private static final Duration SEED = Duration.ofMillis(3_850);

        Variant pool(int tasks, int threads) {
            Duration model = Model.pooled(tasks, threads, waiting, working);
            return variant("pool", "pool of " + threads, tasks, threads, model)
                    .withTitle("pool of " + count(threads, "thread"))
                    .withBound(
                            seconds(model),
                            MODEL + "each round of a pool takes as long as a whole task");
        }

        Variant virtual(int tasks, int carriers) {
            Duration model = Model.virtual(tasks, carriers, waiting, working);
            return variant("virtual", count(carriers, "carrier"), tasks, carriers, model)
                    .withTitle("virtual threads on " + count(carriers, "carrier"))
                    .withFlags(
                            "-Djdk.virtualThreadScheduler.parallelism=" + carriers,
                            "-Djdk.virtualThreadScheduler.maxPoolSize=" + carriers)
                    .withBound(
                            seconds(model),
                            MODEL + "all virtual threads wait at once, then the carriers work");
        }

        private Variant variant(String kind, String name, int tasks, int places, Duration model) {
            Duration counting = working.dividedBy(4);
            // It counts twice, once to get warm. And the JVM takes its time.
            Duration estimate = model.plus(counting.multipliedBy(2)).plusMillis(500);
            return Variant.of(
                            "%d tasks, %s".formatted(tasks, name),
                            Run.class,
                            kind,
                            tasks,
                            places,
                            waiting.toMillis(),
                            working.toMillis(),
                            counting.toMillis())
                    .withGroup("%d tasks, %s".formatted(tasks, count(places, "core")))
                    .withEstimate(estimate)
                    .withTimeLimit(estimate.multipliedBy(5).plusSeconds(10));
        }

        // A value beside ours only where our tasks are the seed's.
        Variant seed(Variant variant, double seconds) {
            String says = seconds + " s";
            return full() ? variant.withSeed(seconds, says) : variant.withSeed(says);
        }

        List<String> notes() {
            return full()
                    ? List.of()
                    : List.of(
                            "A tenth of the seed's times: each task waits %d ms and works %d ms."
                                    .formatted(waiting.toMillis(), working.toMillis()));
        }

        private boolean full() {
            return waiting.plus(working).equals(SEED);
        }

        private static String count(int number, String what) {
            return number + " " + what + (number == 1 ? "" : "s");
        }

        private static double seconds(Duration time) {
            return time.toMillis() / 1e3;
        }
    }
}
