package kata.lab.threads;

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

/**
 * "What the heck is Project Loom?": how many parked threads fit, and how much memory each takes.
 */
public final class ThreadCount implements Experiment {

    static final Metric EACH = Metric.less("memory each", "KB");
    static final Metric GROWTH = Metric.less("memory of all", "MB");

    // Roughly the size of the two: only to stay away from the end of the memory.
    private static final long PLATFORM_BYTES = 60_000;
    private static final long VIRTUAL_BYTES = 3_000;

    @Override
    public String name() {
        return "thread-count";
    }

    @Override
    public String title() {
        return "How many parked threads fit, platform and virtual, and how many bytes each takes.";
    }

    @Override
    public Plan plan(Scale scale, Machine machine) {
        List<String> notes = new ArrayList<>();
        long room = machine.memory() / 3;
        int platformCap = (int) Math.min(machine.maxThreads(), room / PLATFORM_BYTES);
        int virtualCap = (int) Math.min(1_000_000, room / VIRTUAL_BYTES);
        List<Variant> variants = new ArrayList<>();
        counts(scale.pick(2_000, 10_000, 1_000_000), platformCap)
                .forEach(count -> variants.add(variant("platform", count)));
        counts(scale.pick(100_000, 1_000_000, 1_000_000), virtualCap)
                .forEach(count -> variants.add(variant("virtual", count).withFlags(heap(room))));
        notes.add(
                number(
                        "The lab stops at a safe cap: %,d platform threads (%s, less a reserve;"
                                + " memory would hold %,d), %,d virtual threads (no limit but the"
                                + " memory, of which a third is used).",
                        platformCap,
                        machine.threadLimit(),
                        machine.memory() / PLATFORM_BYTES,
                        virtualCap));
        return Plan.of(EACH, scale.pick(1, 2, 3), variants)
                .withNotes(notes)
                .withCharts(
                        Chart.sweep("Memory of parked threads", GROWTH, "parked threads")
                                .withLogX()
                                .withLogY());
    }

    /** 1,000, 10,000, … and the largest that is both wanted and safe. */
    private static List<Integer> counts(int wanted, int cap) {
        int largest = Math.min(wanted, cap);
        List<Integer> counts = new ArrayList<>();
        for (int count = 1_000; count < largest; count *= 10) {
            counts.add(count);
        }
        counts.add(largest);
        return counts;
    }

    private static Variant variant(String kind, int count) {
        double each = kind.equals("platform") ? 500e-6 : 5e-6;
        return Variant.of(number("%,d %s", count, kind), ThreadCountMain.class, kind, count)
                .at(kind, count)
                .withEstimate(Duration.ofSeconds(1 + Math.round(each * count)));
    }

    private static String heap(long room) {
        return "-Xmx" + room / 1_000_000 + "m";
    }

    private static String number(String format, Object... args) {
        return String.format(Locale.ROOT, format, args);
    }
}
