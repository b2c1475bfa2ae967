package kata.lab.handover;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import kata.lab.experiment.Chart;
import kata.lab.experiment.Experiment;
import kata.lab.experiment.LabFolders;
import kata.lab.experiment.Metric;
import kata.lab.experiment.Plan;
import kata.lab.experiment.Scale;
import kata.lab.experiment.Variant;
import kata.lab.machine.Machine;

/**
 * LMAX's question: how many events a second can one thread pass to another, and how late is each?
 */
public final class HandOver implements Experiment {

    static final Metric RATE = Metric.more("rate", "million events/s");
    static final Metric ADDITION = Metric.less("time of an addition", "ns");
    static final String LATENCY = "latency";
    static final int RUNS = 5;

    private static final String ONE_TO_ONE = "One to one";
    private static final String DIAMOND = "A diamond: A and B, then C";
    private static final String COUNTERS = "False sharing: two threads, a counter each";
    private static final Duration APART = Duration.ofNanos(50_000);

    private final Path modules;

    public HandOver() {
        this(LabFolders.root().resolve("modules"));
    }

    HandOver(Path modules) {
        this.modules = modules;
    }

    @Override
    public String name() {
        return "hand-over";
    }

    @Override
    public String title() {
        return "Events from thread to thread, through queues, a ring and the Disruptor.";
    }

    @Override
    public Plan plan(Scale scale, Machine machine) {
        int millis = scale.pick(20, 50, 100);
        int events = scale.pick(2_000, 10_000, 20_000);
        int additions = scale.pick(500_000, 2_000_000, 2_000_000);
        List<Variant> variants = new ArrayList<>();
        for (Shape shape : Shape.values()) {
            for (Way way : Way.values()) {
                if (way.has(shape)) {
                    variants.add(variant(way, shape, millis, events));
                }
            }
        }
        variants.add(counters("in one line", 8, additions));
        variants.add(counters("128 bytes apart", 128, additions));
        List<String> notes = new ArrayList<>();
        notes.add(
                String.format(
                        Locale.ROOT,
                        "Rate: as fast as it goes, the best of %d times %d ms. Latency: %,d events,"
                                + " one each %d µs, from the time at which each was due. Queues and"
                                + " rings have %,d places. An addition: the best of %d times.",
                        RUNS,
                        millis,
                        events,
                        APART.toNanos() / 1_000,
                        Way.PLACES,
                        RUNS));
        if (machine.cores() < 4) {
            notes.add(
                    machine.cores()
                            + " cores: the four threads of a diamond cannot run at the same time.");
        }
        return Plan.of(RATE, scale.pick(1, 3, 7), variants)
                .withHeadline(COUNTERS, ADDITION)
                .withNotes(notes)
                .withCharts(
                        Chart.bars("One to one, as fast as it goes", RATE).ofGroup(ONE_TO_ONE),
                        Chart.bars("A diamond, as fast as it goes", RATE)
                                .ofGroup(DIAMOND)
                                .withSuffix("-diamond"),
                        Chart.curves(
                                        "One to one, an event each 50 µs: the slowest of n",
                                        LATENCY,
                                        "the slowest of n events",
                                        "latency, µs")
                                .ofGroup(ONE_TO_ONE)
                                .withSuffix("-latency")
                                .withLogX()
                                .withLogY(),
                        Chart.bars("Two threads, a counter each", ADDITION)
                                .ofGroup(COUNTERS)
                                .withSuffix("-false-sharing"));
    }

    private Variant variant(Way way, Shape shape, int millis, int events) {
        long paced = APART.multipliedBy(events + events / 5).toMillis();
        Variant variant =
                Variant.of(
                                title(way),
                                HandOverMain.class,
                                way,
                                shape,
                                millis,
                                events,
                                APART.toNanos() / 1_000)
                        .withGroup(shape == Shape.ONE_TO_ONE ? ONE_TO_ONE : DIAMOND)
                        .withFlags("-Xms1g", "-Xmx1g", "-XX:+UseParallelGC")
                        .withClassPath(
                                List.of(modules.resolve("disruptor/target/solutions/classes")))
                        .withEstimate(Duration.ofMillis(250 + 8L * millis + paced));
        return withLmaxFigure(variant, way, shape);
    }

    // The first figure is the paper's of 2011 (Nehalem, 2.8 GHz), the second is of the later
    // edition on the project's site (EPYC 9374F, Disruptor 4).
    private static Variant withLmaxFigure(Variant variant, Way way, Shape shape) {
        boolean oneToOne = shape == Shape.ONE_TO_ONE;
        return switch (way) {
            case ARRAY_BLOCKING_QUEUE ->
                    oneToOne
                            ? variant.withSeed(5.339, "LMAX: 5.34 (2011), 20.9 (EPYC 9374F)")
                            : variant.withSeed(2.114, "LMAX: 2.11 (2011), 3.43 (EPYC 9374F)");
            case DISRUPTOR_SPINS_FIRST ->
                    oneToOne
                            ? variant.withSeed(26.0, "LMAX: 26.0 (2011), 160 (EPYC 9374F)")
                            : variant.withSeed(16.1, "LMAX: 16.1 (2011), 63.1 (EPYC 9374F)");
            default -> variant;
        };
    }

    private static String title(Way way) {
        return switch (way) {
            case ARRAY_BLOCKING_QUEUE -> "ArrayBlockingQueue";
            case LINKED_TRANSFER_QUEUE -> "LinkedTransferQueue";
            case SYNCHRONOUS_QUEUE -> "SynchronousQueue";
            case RING_YIELDS -> "ring of Part02, yields";
            case RING_SPINS_FIRST -> "ring of Part02, spins first";
            case RING_PARKS -> "ring of Part02, parks";
            case RING_REUSES_EVENTS -> "ring of Part02, events reused";
            case DISRUPTOR_YIELDS -> "Disruptor, yields";
            case DISRUPTOR_SPINS_FIRST -> "Disruptor, spins first";
            case DISRUPTOR_SLEEPS -> "Disruptor, parks";
            case DISRUPTOR_BLOCKS -> "Disruptor, blocks";
        };
    }

    private static Variant counters(String name, int apart, int additions) {
        return Variant.of(name, CountersMain.class, apart, additions)
                .withGroup(COUNTERS)
                .withEstimate(Duration.ofMillis(200 + additions / 3_000));
    }
}
