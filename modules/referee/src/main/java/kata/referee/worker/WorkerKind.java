package kata.referee.worker;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import kata.judge.Exercise;

/**
 * Attempts of one kind share workers.
 *
 * @param jvmFlags what the JVM is started with
 * @param hotCode whether the optimizing compiler is needed, see {@link Exercise#hotCode}
 */
public record WorkerKind(List<String> jvmFlags, boolean hotCode) {

    /**
     * @param rules class files
     */
    public static WorkerKind of(List<String> jvmFlags, List<Path> rules) {
        RuleClasses classes = RuleClasses.of(rules);
        return new WorkerKind(jvmFlags, classes.needTheOptimizer());
    }

    /** The flags of its JVM: the module's, and what makes a worker warm in half the time. */
    List<String> allFlags() {
        return hotCode
                ? jvmFlags
                : Stream.concat(jvmFlags.stream(), Stream.of("-XX:TieredStopAtLevel=1")).toList();
    }
}
