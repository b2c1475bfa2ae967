package kata.lab.experiment;

/** What is measured: its name, its unit, and which way is better. */
public record Metric(String key, String unit, boolean lessIsBetter) {

    public static final Metric SECONDS = less("seconds", "s");

    public static Metric less(String key, String unit) {
        return new Metric(key, unit, true);
    }

    public static Metric more(String key, String unit) {
        return new Metric(key, unit, false);
    }
}
