package kata.judge.gap;

/**
 * What was explored.
 *
 * @param runs how many runs were made, each with a fresh object
 */
public record Exploration(int runs) {}
