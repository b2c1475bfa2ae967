package kata.lab.experiment;

/**
 * A picture of the results.
 *
 * @param suffix of the file's name, "" for the first
 * @param group whose variants it shows, null for all
 * @param key of the metric, or of the series for CURVES
 */
public record Chart(
        Kind kind,
        String suffix,
        String title,
        String group,
        String key,
        String xLabel,
        String yLabel,
        boolean logX,
        boolean logY) {

    public enum Kind {
        /** A bar for each variant, and the bound beside it. */
        BARS,
        /** A line for each {@link Variant#line}, over {@link Variant#x}. */
        SWEEP,
        /** The series that the variants reported, a line each. */
        CURVES
    }

    public static Chart bars(String title, Metric metric) {
        String label = Table.head(metric.key(), metric.unit());
        return new Chart(Kind.BARS, "", title, null, metric.key(), "", label, false, false);
    }

    public static Chart sweep(String title, Metric metric, String xLabel) {
        String label = Table.head(metric.key(), metric.unit());
        return new Chart(Kind.SWEEP, "", title, null, metric.key(), xLabel, label, false, false);
    }

    public static Chart curves(String title, String series, String xLabel, String yLabel) {
        return new Chart(Kind.CURVES, "", title, null, series, xLabel, yLabel, false, false);
    }

    public Chart withSuffix(String newSuffix) {
        return new Chart(kind, newSuffix, title, group, key, xLabel, yLabel, logX, logY);
    }

    public Chart withLogX() {
        return new Chart(kind, suffix, title, group, key, xLabel, yLabel, true, logY);
    }

    public Chart withLogY() {
        return new Chart(kind, suffix, title, group, key, xLabel, yLabel, logX, true);
    }

    public Chart ofGroup(String newGroup) {
        return new Chart(kind, suffix, title, newGroup, key, xLabel, yLabel, logX, logY);
    }
}
