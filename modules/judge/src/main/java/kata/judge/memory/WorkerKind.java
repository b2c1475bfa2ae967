package kata.judge.memory;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Attempts of one kind share workers.
 *
 * @param jvmFlags what the JVM is started with
 * @param modelChecking whether the rules use Lincheck. It loads an agent that changes classes, and
 *     remembers them by name: a second attempt in the same JVM would be judged by the code of the
 *     first. But it takes seconds to load. So attempts that need it get workers of their own, that
 *     have it loaded already and are used once.
 */
record WorkerKind(List<String> jvmFlags, boolean modelChecking) {

    private static final String LINCHECK = "org/jetbrains/lincheck/";

    /**
     * @param rules class files
     */
    static WorkerKind of(List<String> jvmFlags, List<Path> rules) {
        return new WorkerKind(jvmFlags, rules.stream().anyMatch(WorkerKind::usesLincheck));
    }

    /** How many attempts one worker may judge. */
    int attempts(int usually) {
        return modelChecking ? 1 : usually;
    }

    private static boolean usesLincheck(Path classFile) {
        try {
            // A class that is used stands in the class file by its name.
            return new String(Files.readAllBytes(classFile), StandardCharsets.ISO_8859_1)
                    .contains(LINCHECK);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
