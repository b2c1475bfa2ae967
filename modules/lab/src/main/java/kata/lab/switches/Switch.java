package kata.lab.switches;

import java.nio.file.Files;
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

/** "Demystifying Java Fibers": what it costs to give way to another task. */
public final class Switch implements Experiment {

    static final Metric TURN = Metric.less("time a turn", "ns");

    private static final double BOUND = 5;
    private static final String BOUND_SAYS =
            "16 registers are stored and 16 are loaded, two a cycle, at 3 GHz";
    private static final String ONE_CARRIER = "-Djdk.virtualThreadScheduler.parallelism=1";

    private final Path modules;

    public Switch() {
        this(LabFolders.root().resolve("modules"));
    }

    Switch(Path modules) {
        this.modules = modules;
    }

    @Override
    public String name() {
        return "switch";
    }

    @Override
    public String title() {
        return "Two tasks take turns: what giving way costs in each model.";
    }

    @Override
    public Plan plan(Scale scale, Machine machine) {
        int iterations = scale.pick(2, 3, 5);
        int millis = scale.pick(50, 200, 200);
        List<String> notes = new ArrayList<>();
        List<Variant> variants = new ArrayList<>();
        variants.add(
                of("coroutine", Way.COROUTINE, iterations, millis)
                        .withFlags("--add-exports", "java.base/jdk.internal.vm=ALL-UNNAMED"));
        variants.add(
                of("green thread", Way.GREEN, iterations, millis)
                        .withFlags("--add-exports", "java.base/jdk.internal.vm=ALL-UNNAMED")
                        .withClassPath(List.of(classes("coroutines"))));
        variants.add(
                of("virtual, yield", Way.VIRTUAL_YIELD, iterations, millis)
                        .withFlags(ONE_CARRIER, "-Djdk.virtualThreadScheduler.maxPoolSize=1")
                        .withSeed(200, "about 200 ns"));
        variants.add(
                of("virtual, park", Way.VIRTUAL_PARK, iterations, millis)
                        .withFlags(ONE_CARRIER, "-Djdk.virtualThreadScheduler.maxPoolSize=1")
                        .withSeed(200, "about 200 ns"));
        variants.add(
                of("event loop", Way.EVENT_LOOP, iterations, millis)
                        .withClassPath(List.of(classes("eventloop"))));
        variants.add(of("reactive", Way.REACTIVE, iterations, millis));
        variants.add(of("platform", Way.PLATFORM, iterations, millis).withSeed("1 to 10 µs"));
        if (Files.exists(Path.of("/proc/self"))) {
            variants.add(
                    of("platform, 1 core", Way.PLATFORM_ONE_CORE, iterations, millis)
                            .withFlags("--enable-native-access=ALL-UNNAMED")
                            .withSeed("1 to 10 µs"));
        } else {
            notes.add("Platform threads on one core: only Linux can do that. Left out.");
        }
        notes.add(
                String.format(
                        Locale.ROOT,
                        "JMH: %d iterations of %d ms after as many to warm up. A turn is: one of two"
                                + " tasks gives way, and the other goes on.",
                        iterations,
                        millis));
        return Plan.of(TURN, scale.pick(1, 3, 3), variants)
                .withNotes(notes)
                .withCharts(Chart.bars("What giving way costs", TURN).withLogY());
    }

    private static Variant of(String name, Way way, int iterations, int millis) {
        return Variant.of(name, SwitchJmh.class, way.name(), iterations, millis)
                .withBound(BOUND, BOUND_SAYS)
                .withEstimate(Duration.ofMillis(650 + 2L * iterations * millis));
    }

    private Path classes(String module) {
        return modules.resolve(module).resolve("target/solutions/classes");
    }
}
