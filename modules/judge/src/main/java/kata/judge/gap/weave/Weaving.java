package kata.judge.gap.weave;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.stream.Stream;

/** Whether the attempt's classes are to be woven, and those that could not be. */
public final class Weaving {

    // What a class uses stands in its class file by its name.
    private static final List<String> NEEDS =
            List.of("kata/judge/gap/Interleavings", "kata/judge/probe/BoundedWait");

    private static final Map<String, String> PROBLEMS = new ConcurrentSkipListMap<>();

    private Weaving() {}

    /** Whether one of these rules needs woven classes: to explore, or to shorten time limits. */
    public static boolean isWantedBy(Class<?> rules) {
        // Rules are inherited as well: those of the favourites page.
        return Stream.<Class<?>>iterate(
                        rules, type -> type.getName().startsWith("kata."), Class::getSuperclass)
                .anyMatch(
                        type ->
                                needsIt(type)
                                        || Arrays.stream(type.getDeclaredClasses())
                                                .anyMatch(Weaving::needsIt));
    }

    private static boolean needsIt(Class<?> rules) {
        String file = rules.getName().substring(rules.getPackageName().length() + 1) + ".class";
        try (InputStream bytes = rules.getResourceAsStream(file)) {
            if (bytes == null) {
                return false;
            }
            String names = new String(bytes.readAllBytes(), StandardCharsets.ISO_8859_1);
            return NEEDS.stream().anyMatch(names::contains);
        } catch (IOException e) {
            return false;
        }
    }

    /**
     * The woven class, or the class as it is where it cannot be woven: then {@link #problems} says
     * so.
     *
     * @param name of the class, with its package
     */
    public static byte[] wovenOrNoted(Weaver weaver, String name, byte[] bytes) {
        try {
            return weaver.weave(bytes);
        } catch (RuntimeException | LinkageError e) {
            note(name, e.toString());
            return bytes;
        }
    }

    static void note(String name, String problem) {
        PROBLEMS.put(name, problem);
    }

    /** Why classes of this attempt are judged as they are; empty where all are woven. */
    public static List<String> problems(String attemptClass) {
        return PROBLEMS.entrySet().stream()
                .filter(
                        problem ->
                                problem.getKey().equals(attemptClass)
                                        || problem.getKey().startsWith(attemptClass + "$"))
                .map(problem -> problem.getKey() + ": " + problem.getValue())
                .toList();
    }

    /** Begins with another attempt. */
    public static void forget() {
        PROBLEMS.clear();
    }
}
