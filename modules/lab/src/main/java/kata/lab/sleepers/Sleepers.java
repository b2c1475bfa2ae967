package kata.lab.sleepers;

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

/** "What the heck is Project Loom?": tasks that only sleep. */
public final class Sleepers implements Experiment {

    private static final int POOL = 200;
    // An estimate from measurements: the highest cost of starting a platform thread.
    private static final double SECONDS_A_THREAD = 300e-6;

    @Override
    public String name() {
        return "sleepers";
    }

    @Override
    public String title() {
        return "Many tasks that sleep: a platform thread each, pools, a virtual thread each.";
    }

    @Override
    public Plan plan(Scale scale, Machine machine) {
        int tasks = scale.pick(5_000, 20_000, 100_000);
        int benchmarked = scale.pick(1_000, 10_000, 10_000);
        double seconds = scale.pick(0.2, 1.0, 1.0);
        List<String> notes = new ArrayList<>();
        int cap = (int) Math.min(machine.maxThreads(), 1_000_000);
        if (tasks > cap) {
            notes.add(
                    number(
                            "Never more than %,d platform threads at once: %s. The others wait"
                                    + " for one of them to end.",
                            cap, machine.threadLimit()));
        }
        List<Variant> variants = new ArrayList<>();
        variants.addAll(measured(tasks, seconds, cap));
        variants.addAll(formula());
        variants.addAll(benchmarks(benchmarked, seconds, scale, cap));
        notes.add(
                "The seed measured a whole run of the JVM, cold. Here virtual threads do it five"
                        + " times first, of which the first is the column \"cold\"; the others"
                        + " once, smaller. JMH runs once: its own iterations repeat.");
        return Plan.of(Metric.SECONDS, scale.pick(1, 2, 3), variants)
                .withNotes(notes)
                .withCharts(
                        Chart.bars(
                                        number("%,d tasks sleep %s s", tasks, text(seconds)),
                                        Metric.SECONDS)
                                .ofGroup(group(tasks, seconds))
                                .withLogY());
    }

    private static List<Variant> measured(int tasks, double seconds, int cap) {
        String group = group(tasks, seconds);
        Duration platform = Duration.ofSeconds(2 + Math.round(tasks * SECONDS_A_THREAD));
        List<Variant> variants = new ArrayList<>();
        variants.add(
                sleeper("thread per task", "platform", tasks, seconds, cap)
                        .withEstimate(platform)
                        .withSeed(18.77, "18.77 s, 744 MB"));
        variants.add(
                sleeper("cached pool", "cached", tasks, seconds, cap)
                        .withEstimate(platform)
                        .withSeed(11.52, "11.52 s, 2,216 MB"));
        variants.add(
                Variant.computed(
                        "fixed pool, " + POOL,
                        tasks * seconds / POOL,
                        number(
                                "%,d tasks × %s s ÷ %d threads. Nobody waits for that; the formula"
                                        + " is tried small below.",
                                tasks, text(seconds), POOL)));
        variants.add(
                sleeper("virtual", "virtual", tasks, seconds, tasks)
                        .withEstimate(Duration.ofSeconds(Math.round(2 + 7 * seconds)))
                        .withSeed(2.62, "2.62 s, 350 MB"));
        String bound = "every task sleeps %s s, and all may sleep at once".formatted(text(seconds));
        return variants.stream()
                .map(variant -> variant.withGroup(group).withBound(seconds, bound))
                .toList();
    }

    private static List<Variant> formula() {
        int tasks = 1_000;
        double seconds = 0.1;
        return List.of(
                sleeper("fixed pool, " + POOL, "fixed", tasks, seconds, POOL)
                        .withGroup("The formula of the fixed pool, tried: " + group(tasks, seconds))
                        .withEstimate(Duration.ofSeconds(1))
                        .withBound(
                                tasks * seconds / POOL,
                                number(
                                        "%,d tasks × %s s ÷ %d threads",
                                        tasks, text(seconds), POOL)));
    }

    private static List<Variant> benchmarks(int tasks, double seconds, Scale scale, int cap) {
        int iterations = scale.pick(1, 3, 5);
        List<Variant> variants = new ArrayList<>();
        for (Benchmark benchmark :
                List.of(
                        new Benchmark("thread per task", "platform", 5.6, 0.768),
                        new Benchmark("cached pool", "cached", 3.887, 0.717),
                        new Benchmark("virtual", "virtual", 1.098, 0.02))) {
            double each =
                    seconds + (benchmark.kind.equals("virtual") ? 0 : tasks * SECONDS_A_THREAD);
            variants.add(
                    Variant.of(
                                    "JMH, " + benchmark.name,
                                    SleepersJmh.class,
                                    benchmark.kind,
                                    tasks,
                                    Math.round(seconds * 1_000),
                                    iterations,
                                    Math.min(tasks, cap))
                            .withTitle(benchmark.name)
                            .withGroup("JMH, single shot, " + group(tasks, seconds))
                            .withRounds(1)
                            .withEstimate(
                                    Duration.ofSeconds(1 + Math.round(each * (1 + iterations))))
                            .withBound(seconds, "every task sleeps %s s".formatted(text(seconds)))
                            .withSeed(
                                    benchmark.seed,
                                    "%s ± %s s/op".formatted(benchmark.seed, benchmark.error)));
        }
        return variants;
    }

    private record Benchmark(String name, String kind, double seed, double error) {}

    private static Variant sleeper(
            String name, String kind, int tasks, double seconds, int atOnce) {
        return Variant.of(
                name, SleepersMain.class, kind, tasks, Math.round(seconds * 1_000), atOnce);
    }

    private static String group(int tasks, double seconds) {
        return number("%,d tasks of %s s", tasks, text(seconds));
    }

    private static String text(double seconds) {
        return seconds == Math.rint(seconds) ? "" + (int) seconds : "" + seconds;
    }

    private static String number(String format, Object... args) {
        return String.format(Locale.ROOT, format, args);
    }
}
