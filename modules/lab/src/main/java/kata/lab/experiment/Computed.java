package kata.lab.experiment;

/** A value of the headline metric that was computed, not measured, and the formula. */
public record Computed(double value, String says) {}
