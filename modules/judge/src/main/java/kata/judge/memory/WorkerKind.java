package kata.judge.memory;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import kata.judge.Exercise;

/**
 * Attempts of one kind share workers.
 *
 * @param jvmFlags what the JVM is started with
 * @param modelChecking whether the rules use Lincheck. It loads an agent that changes classes, and
 *     remembers them by name: a second attempt in the same JVM would be judged by the code of the
 *     first. But it takes seconds to load. So attempts that need it get workers of their own, that
 *     have it loaded already and are used once.
 * @param hotCode whether the optimizing compiler is needed, see {@link Exercise#hotCode}
 */
record WorkerKind(List<String> jvmFlags, boolean modelChecking, boolean hotCode) {

    // What a class uses, and what its annotations set, stands in the class file by its name.
    private static final String LINCHECK = "org/jetbrains/lincheck/";
    private static final String HOT_CODE = "hotCode";

    /**
     * @param rules class files
     */
    static WorkerKind of(List<String> jvmFlags, List<Path> rules) {
        return new WorkerKind(
                jvmFlags,
                rules.stream().anyMatch(rule -> names(rule, LINCHECK)),
                rules.stream().anyMatch(rule -> names(rule, HOT_CODE)));
    }

    /** The flags of its JVM: the module's, and what makes a worker warm in half the time. */
    List<String> allFlags() {
        return hotCode
                ? jvmFlags
                : Stream.concat(jvmFlags.stream(), Stream.of("-XX:TieredStopAtLevel=1")).toList();
    }

    /** How many small attempts a worker judges first. Lincheck warms up whatever it uses. */
    int warmUps(int usually) {
        return modelChecking ? 1 : usually;
    }

    /** How many attempts one worker may judge. */
    int attempts(int usually) {
        return modelChecking ? 1 : usually;
    }

    private static boolean names(Path classFile, String name) {
        try {
            return new String(Files.readAllBytes(classFile), StandardCharsets.ISO_8859_1)
                    .contains(name);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
