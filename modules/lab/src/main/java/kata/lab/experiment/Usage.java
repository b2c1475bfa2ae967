package kata.lab.experiment;

/** What the lab measures of every program, whatever the program reports. */
public final class Usage {

    public static final Metric WALL = Metric.less("wall", "s");
    public static final Metric CPU = Metric.less("CPU", "s");
    public static final Metric MEMORY = Metric.less("peak memory", "MB");
    public static final Metric THREADS = Metric.less("peak platform threads", "");
    public static final Metric ERRORS = Metric.less("errors", "");

    private Usage() {}
}
