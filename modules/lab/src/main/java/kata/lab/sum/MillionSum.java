package kata.lab.sum;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import kata.lab.experiment.Chart;
import kata.lab.experiment.Experiment;
import kata.lab.experiment.Metric;
import kata.lab.experiment.Plan;
import kata.lab.experiment.Scale;
import kata.lab.experiment.Variant;
import kata.lab.machine.Machine;

/** "Taking Project Loom for a spin": a thread for every number, and the smallest heap for that. */
public final class MillionSum implements Experiment {

    static final Metric EACH = Metric.less("time a thread", "µs");
    static final Metric HEAP = Metric.less("smallest heap", "MB");

    private static final String TIME = "A thread for every number";
    private static final String SMALLEST = "The smallest heap that still works";
    private static final int IN_FLIGHT = 1_000;
    private static final double PLATFORM_SECONDS = 200e-6;

    @Override
    public String name() {
        return "million-sum";
    }

    @Override
    public String title() {
        return "A thread for every number adds it to the sum; and the smallest heap for that.";
    }

    @Override
    public Plan plan(Scale scale, Machine machine) {
        int virtual = scale.pick(100_000, 1_000_000, 1_000_000);
        int platform = scale.pick(5_000, 20_000, 200_000);
        int tries = scale.pick(1, 2, 3);
        List<String> notes = new ArrayList<>();
        notes.add(
                number(
                        "%,d virtual and %,d platform threads: compare the time a thread. The seed"
                                + " had 1,000,000 of both.",
                        virtual, platform));
        notes.add(
                number(
                        "The heap is bisected by running the %,d virtual threads in one JVM after"
                                + " another, to a whole megabyte, in the first round only. A heap works"
                                + " if the sum is right %s, within %d times the time that a large heap"
                                + " takes.",
                        virtual,
                        tries == 1 ? "once" : tries + " times of " + tries,
                        SmallestHeapMain.PATIENCE));
        List<Variant> variants = new ArrayList<>();
        variants.add(
                Variant.of("virtual", SumMain.class, "virtual", virtual, 0)
                        .withGroup(TIME)
                        .withEstimate(Duration.ofSeconds(1 + virtual / 300_000))
                        .withSeed(1.98, "1,000,000 in 1.98 s, 198 MB"));
        variants.add(
                Variant.of("platform", SumMain.class, "platform", platform, 0)
                        .withGroup(TIME)
                        .withEstimate(
                                Duration.ofSeconds(1 + Math.round(platform * PLATFORM_SECONDS)))
                        .withTimeLimit(Duration.ofMinutes(4))
                        .withSeed(57.0, "1,000,000 in 57 s, 382 MB"));
        Duration search = Duration.ofSeconds(scale.pick(4, 30, 45));
        variants.add(
                Variant.of("no limit in flight", SmallestHeapMain.class, virtual, 0, tries)
                        .withGroup(SMALLEST)
                        .withRounds(1)
                        .withEstimate(search)
                        .withTimeLimit(Duration.ofMinutes(5))
                        .withSeed(6.0, "6 MB"));
        variants.add(
                Variant.of(
                                number("%,d in flight", IN_FLIGHT),
                                SmallestHeapMain.class,
                                virtual,
                                IN_FLIGHT,
                                tries)
                        .withGroup(SMALLEST)
                        .withRounds(1)
                        .withEstimate(search)
                        .withTimeLimit(Duration.ofMinutes(5)));
        return Plan.of(EACH, scale.pick(1, 3, 3), variants)
                .withHeadline(SMALLEST, HEAP)
                .withNotes(notes)
                .withCharts(
                        Chart.bars("To start a thread, add, and end", EACH)
                                .ofGroup(TIME)
                                .withLogY(),
                        Chart.bars(number("The smallest heap for %,d threads", virtual), HEAP)
                                .ofGroup(SMALLEST)
                                .withSuffix("-heap"));
    }

    private static String number(String format, Object... args) {
        return String.format(Locale.ROOT, format, args);
    }
}
