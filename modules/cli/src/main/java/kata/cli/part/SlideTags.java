package kata.cli.part;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The comments by which the slides include a piece of a source: {@code // tag::x[]}. They are left
 * out for a reader of the source, as {@code solutions/cut-branch} does.
 */
final class SlideTags {

    private static final Pattern TAG = Pattern.compile("\\s*// (tag|end)::\\S+\\[]\\s*");

    private SlideTags() {}

    static String without(String source) {
        List<String> kept = new ArrayList<>();
        boolean cut = false;
        for (String line : source.split("\n", -1)) {
            if (TAG.matcher(line).matches()) {
                cut = true;
                continue;
            }
            // Of two empty lines around a tag one is left; none at the end of a block.
            boolean emptyBefore = !kept.isEmpty() && kept.getLast().isBlank();
            if (cut && emptyBefore && (line.isBlank() || line.strip().startsWith("}"))) {
                kept.removeLast();
            }
            kept.add(line);
            cut = false;
        }
        return String.join("\n", kept);
    }
}
