package kata.lab.experiment;

/**
 * What the seed document reports: another machine, another JDK.
 *
 * @param value null where its figure is not of the headline metric
 */
public record Seed(Double value, String says) {}
