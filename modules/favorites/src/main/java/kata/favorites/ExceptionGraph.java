package kata.favorites;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/** What can be found in an exception: its causes, and what is suppressed in any of them. */
final class ExceptionGraph {

    private static final int LONGEST = 110;

    private ExceptionGraph() {}

    /** The exception itself, then its causes, the root cause last. */
    static List<Throwable> causes(Throwable thrown) {
        Set<Throwable> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        List<Throwable> causes = new ArrayList<>();
        for (Throwable t = thrown; t != null && seen.add(t); t = t.getCause()) {
            causes.add(t);
        }
        return causes;
    }

    static Throwable root(Throwable thrown) {
        return causes(thrown).getLast();
    }

    /** Everything that is visible in it: causes, suppressed ones, and theirs. */
    static Set<Throwable> all(Throwable thrown) {
        Set<Throwable> all = Collections.newSetFromMap(new IdentityHashMap<>());
        collect(thrown, all);
        return all;
    }

    private static void collect(Throwable thrown, Set<Throwable> all) {
        if (thrown != null && all.add(thrown)) {
            collect(thrown.getCause(), all);
            for (Throwable suppressed : thrown.getSuppressed()) {
                collect(suppressed, all);
            }
        }
    }

    /** The messages of all that is visible in it: "both failed, cold, down". */
    static String messages(Throwable thrown) {
        return all(thrown).stream()
                .map(Throwable::getMessage)
                .filter(Objects::nonNull)
                .collect(Collectors.joining(", "));
    }

    static String printed(Throwable thrown) {
        StringWriter text = new StringWriter();
        thrown.printStackTrace(new PrintWriter(text));
        return text.toString();
    }

    /** "ServiceException: down", cut where it is long: panels have no room for package names. */
    static String brief(Throwable thrown) {
        String message = thrown.getMessage();
        String name = thrown.getClass().getSimpleName();
        String text = message == null || message.isEmpty() ? name : name + ": " + message;
        String line = text.lines().findFirst().orElse(name);
        return line.length() > LONGEST ? line.substring(0, LONGEST - 1) + "…" : line;
    }
}
