package kata.lab.run;

import java.io.PrintStream;
import kata.lab.experiment.Chart;
import kata.lab.experiment.Metric;
import kata.lab.experiment.Usage;

/**
 * How a variant's program reports its measurements: lines that the lab reads from its output. Plain
 * text, so that it costs next to nothing in a JVM with a heap of a few megabytes.
 */
public final class Report {

    static final String MARK = "LAB\t";

    // Taken at the start: a program may redirect System.out later.
    private static final PrintStream OUT = System.out;

    private Report() {}

    public static void metric(Metric metric, double value) {
        metric(metric.key(), metric.unit(), value);
    }

    /**
     * Once for each metric. The names of {@link Usage} replace the values that the lab itself
     * measured.
     */
    public static void metric(String key, String unit, double value) {
        line("metric\t" + key + "\t" + unit + "\t" + value);
    }

    /** Not a failure of the run, but part of its result: refused connections, wrong answers. */
    public static void errors(long count) {
        metric("errors", "", count);
    }

    /** A curve: x and y of the same length, for {@link Chart.Kind#CURVES}. */
    public static void series(String key, double[] x, double[] y) {
        StringBuilder text = new StringBuilder("series\t" + key);
        for (int i = 0; i < x.length; i++) {
            text.append('\t').append(x[i]).append(' ').append(y[i]);
        }
        line(text.toString());
    }

    private static void line(String text) {
        synchronized (OUT) {
            OUT.println(MARK + text);
            OUT.flush();
        }
    }
}
