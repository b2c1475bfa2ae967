package kata.proof;

import com.tngtech.archunit.core.domain.JavaClass;
import java.io.File;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import lombok.SneakyThrows;
import org.pitest.mutationtest.engine.MutationEngine;
import org.slf4j.Logger;

/** The libraries that an attempt meets: those of the learner's build, and no others. */
final class AttemptClassPath {

    // Reactor logs through SLF4J where it finds it, and otherwise as rules and lessons expect it.
    private static final List<Class<?>> OF_THE_PROOF_ALONE =
            List.of(Logger.class, JavaClass.class, MutationEngine.class);

    private AttemptClassPath() {}

    /** The class path of this JVM without what only the proof's own checks use. */
    static String ofThisJvm() {
        Set<Path> left =
                OF_THE_PROOF_ALONE.stream()
                        .map(AttemptClassPath::library)
                        .collect(Collectors.toSet());
        return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(entry -> !left.contains(Path.of(entry)))
                .collect(Collectors.joining(File.pathSeparator));
    }

    @SneakyThrows(URISyntaxException.class)
    private static Path library(Class<?> type) {
        return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
    }
}
