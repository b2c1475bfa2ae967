package kata.lab.experiment;

/** What physics allows at best, for the headline metric, and why. */
public record Bound(double value, String says) {}
