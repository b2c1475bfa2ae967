package kata.referee.compiler;

import java.util.Set;
import java.util.function.Predicate;

/**
 * What of the judge's class path an attempt may use. A Maven build compiles the learner's file
 * without the test libraries and without the judge; an attempt that needs them must not compile
 * here either.
 */
public final class ClassesForAttempts implements Predicate<String> {

    private static final Set<String> OF_THE_JUDGE = Set.of("kata.judge.Rejected");

    private static final Set<String> FOR_RULES_ONLY =
            Set.of(
                    "com.google.",
                    "net.bytebuddy.",
                    "org.apiguardian.",
                    "org.assertj.",
                    "org.awaitility.",
                    "org.hamcrest.",
                    "org.junit.",
                    "org.opentest4j.");

    @Override
    public boolean test(String binaryName) {
        if (binaryName.startsWith("kata.")) {
            return binaryName.startsWith("kata.kit.") || OF_THE_JUDGE.contains(binaryName);
        }
        return FOR_RULES_ONLY.stream().noneMatch(binaryName::startsWith);
    }
}
