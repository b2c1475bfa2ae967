package kata.lab;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * One of the things that are compared: a program in a JVM of its own.
 *
 * @param group ratios "÷ best" stay within a group; each group has a table
 * @param program the class with the main method; null where the value is computed
 * @param classPath goes before the lab's own
 * @param line of a {@link Chart.Kind#SWEEP}, null for none
 * @param x where on that line
 * @param rounds how often, 0 for as often as the plan says; never more often than that
 */
public record Variant(
        String name,
        String group,
        String title,
        String program,
        List<String> args,
        List<String> flags,
        List<Path> classPath,
        String line,
        Double x,
        Bound bound,
        Seed seed,
        Computed computed,
        int rounds,
        Duration estimate,
        Duration timeLimit) {

    public Variant {
        args = List.copyOf(args);
        flags = List.copyOf(flags);
        classPath = List.copyOf(classPath);
    }

    public static Variant of(String name, Class<?> program, Object... args) {
        return new Variant(
                name,
                "",
                name,
                program.getName(),
                List.of(args).stream().map(String::valueOf).toList(),
                List.of(),
                List.of(),
                null,
                null,
                null,
                null,
                null,
                0,
                Duration.ofSeconds(2),
                Duration.ofMinutes(2));
    }

    /** A value that nobody waits for: no program runs. */
    public static Variant computed(String name, double value, String says) {
        Variant none = of(name, Variant.class);
        return new Variant(
                name,
                "",
                name,
                null,
                List.of(),
                List.of(),
                List.of(),
                null,
                null,
                null,
                null,
                new Computed(value, says),
                0,
                Duration.ZERO,
                none.timeLimit);
    }

    public Variant withGroup(String to) {
        return new Variant(
                name, to, title, program, args, flags, classPath, line, x, bound, seed, computed,
                rounds, estimate, timeLimit);
    }

    public Variant withTitle(String to) {
        return new Variant(
                name, group, to, program, args, flags, classPath, line, x, bound, seed, computed,
                rounds, estimate, timeLimit);
    }

    public Variant withFlags(String... to) {
        return new Variant(
                name,
                group,
                title,
                program,
                args,
                List.of(to),
                classPath,
                line,
                x,
                bound,
                seed,
                computed,
                rounds,
                estimate,
                timeLimit);
    }

    public Variant withClassPath(List<Path> to) {
        return new Variant(
                name, group, title, program, args, flags, to, line, x, bound, seed, computed,
                rounds, estimate, timeLimit);
    }

    public Variant at(String onLine, double atX) {
        return new Variant(
                name, group, title, program, args, flags, classPath, onLine, atX, bound, seed,
                computed, rounds, estimate, timeLimit);
    }

    public Variant withBound(double value, String says) {
        return new Variant(
                name,
                group,
                title,
                program,
                args,
                flags,
                classPath,
                line,
                x,
                new Bound(value, says),
                seed,
                computed,
                rounds,
                estimate,
                timeLimit);
    }

    public Variant withSeed(double value, String says) {
        return new Variant(
                name,
                group,
                title,
                program,
                args,
                flags,
                classPath,
                line,
                x,
                bound,
                new Seed(value, says),
                computed,
                rounds,
                estimate,
                timeLimit);
    }

    /** The seed's figure is of something else than the headline: told, not compared. */
    public Variant withSeed(String says) {
        return new Variant(
                name,
                group,
                title,
                program,
                args,
                flags,
                classPath,
                line,
                x,
                bound,
                new Seed(null, says),
                computed,
                rounds,
                estimate,
                timeLimit);
    }

    public Variant withRounds(int to) {
        return new Variant(
                name, group, title, program, args, flags, classPath, line, x, bound, seed, computed,
                to, estimate, timeLimit);
    }

    public Variant withEstimate(Duration to) {
        return new Variant(
                name, group, title, program, args, flags, classPath, line, x, bound, seed, computed,
                rounds, to, timeLimit);
    }

    public Variant withTimeLimit(Duration to) {
        return new Variant(
                name, group, title, program, args, flags, classPath, line, x, bound, seed, computed,
                rounds, estimate, to);
    }
}
