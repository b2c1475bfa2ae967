package kata.lab.experiment;

/** A value of the headline metric that nobody waited for, and the formula. */
public record Computed(double value, String says) {}
