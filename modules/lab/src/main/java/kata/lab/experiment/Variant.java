package kata.lab.experiment;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import lombok.AccessLevel;
import lombok.Builder;

/**
 * One of the things that are compared: a program in a JVM of its own.
 *
 * @param group ratios "÷ best" stay within a group; each group has a table
 * @param program the class with the main method; null where the value is computed
 * @param classPath goes before the lab's own
 * @param line of a {@link Chart.Kind#SWEEP}, null for none
 * @param x where on that line
 * @param rounds how often it runs, at most as often as the plan says; 0 for the plan's number
 */
@Builder(toBuilder = true, access = AccessLevel.PRIVATE)
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
        return named(name).toBuilder()
                .program(program.getName())
                .args(List.of(args).stream().map(String::valueOf).toList())
                .estimate(Duration.ofSeconds(2))
                .build();
    }

    /** A value that is computed: no program runs. */
    public static Variant computed(String name, double value, String says) {
        return named(name).toBuilder().computed(new Computed(value, says)).build();
    }

    private static Variant named(String name) {
        return builder()
                .name(name)
                .group("")
                .title(name)
                .args(List.of())
                .flags(List.of())
                .classPath(List.of())
                .estimate(Duration.ZERO)
                .timeLimit(Duration.ofMinutes(2))
                .build();
    }

    public Variant withGroup(String to) {
        return toBuilder().group(to).build();
    }

    public Variant withTitle(String to) {
        return toBuilder().title(to).build();
    }

    public Variant withFlags(String... to) {
        return toBuilder().flags(List.of(to)).build();
    }

    public Variant withClassPath(List<Path> to) {
        return toBuilder().classPath(to).build();
    }

    public Variant at(String onLine, double atX) {
        return toBuilder().line(onLine).x(atX).build();
    }

    public Variant withBound(double value, String says) {
        return toBuilder().bound(new Bound(value, says)).build();
    }

    public Variant withSeed(double value, String says) {
        return toBuilder().seed(new Seed(value, says)).build();
    }

    /** The seed's figure is not of the headline metric: it is shown, but not compared. */
    public Variant withSeed(String says) {
        return toBuilder().seed(new Seed(null, says)).build();
    }

    public Variant withRounds(int to) {
        return toBuilder().rounds(to).build();
    }

    public Variant withEstimate(Duration to) {
        return toBuilder().estimate(to).build();
    }

    public Variant withTimeLimit(Duration to) {
        return toBuilder().timeLimit(to).build();
    }
}
