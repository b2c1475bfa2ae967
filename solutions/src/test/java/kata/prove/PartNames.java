package kata.prove;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import kata.workbook.Workbook;
import org.apache.commons.text.similarity.LevenshteinDistance;

/** Finds the parts that somebody means by what they typed. */
public record PartNames(Workbook workbook) {

    private static final Pattern WRITTEN = Pattern.compile("(?:part)?0*(\\d{1,2})(\\w*)");
    private static final int FURTHEST = 4;

    /** There is no such part; the message says what may have been meant. */
    public static final class UnknownPartException extends Exception {

        private static final long serialVersionUID = 1L;

        private UnknownPartException(String message) {
            super(message);
        }
    }

    /**
     * The parts that are meant by "pool", "pool/Part02FixedPool", "pool/2" or a path of a file.
     *
     * @return names like "pool/Part02FixedPool", at least one
     */
    public List<String> find(String typed) throws UnknownPartException {
        if (typed.contains(",")) {
            throw new UnknownPartException(
                    "\"%s\" is no part: several are separated by blanks.".formatted(typed));
        }
        String name =
                typed.replaceFirst("^(\\./)?(modules|solutions)/", "").replaceFirst("/+$", "");
        String module = name.replaceFirst("/.*", "");
        if (!workbook.modules().contains(module)) {
            throw unknown("There is no module \"%s\".".formatted(module), name);
        }
        List<String> parts =
                name.equals(module)
                        ? all(module).toList()
                        : all(module).filter(part -> isMeant(part, lastOf(name))).toList();
        if (parts.isEmpty()) {
            throw unknown("There is no part \"%s\".".formatted(name), name);
        }
        return parts;
    }

    private Stream<String> all(String module) {
        return workbook.parts(module).stream().map(part -> module + "/" + part);
    }

    // "Part02FixedPoolTest.java" of a path, or "2".
    private static String lastOf(String name) {
        return name.substring(name.lastIndexOf('/') + 1)
                .replaceFirst("(Test)?\\.(java|md)$", "")
                .toLowerCase(Locale.ROOT);
    }

    private static boolean isMeant(String part, String last) {
        Matcher written = WRITTEN.matcher(last);
        Matcher real = WRITTEN.matcher(lastOf(part));
        return written.matches()
                && real.matches()
                && real.group(1).equals(written.group(1))
                && real.group(2).startsWith(written.group(2));
    }

    private UnknownPartException unknown(String sentence, String typed) {
        String hint =
                closest(typed)
                        .map(" Did you mean %s?"::formatted)
                        .orElse(" The modules are: " + String.join(", ", workbook.modules()) + ".");
        return new UnknownPartException(sentence + hint);
    }

    private Optional<String> closest(String typed) {
        String wanted = typed.toLowerCase(Locale.ROOT);
        return workbook.modules().stream()
                .flatMap(module -> Stream.concat(Stream.of(module), all(module)))
                .filter(name -> distance(name, wanted) <= FURTHEST)
                .min(Comparator.comparing(name -> distance(name, wanted)));
    }

    // Somebody may have written it in full, "pool/Part02FixedPool", or short, "pool/Part02",
    // "pool/2".
    private static int distance(String name, String wanted) {
        String full = name.toLowerCase(Locale.ROOT);
        return Stream.of(
                        full,
                        full.replaceFirst("(part\\d\\d).*", "$1"),
                        full.replaceFirst("part0?(\\d+).*", "$1"))
                .mapToInt(
                        spelling ->
                                LevenshteinDistance.getDefaultInstance().apply(spelling, wanted))
                .min()
                .orElseThrow();
    }
}
