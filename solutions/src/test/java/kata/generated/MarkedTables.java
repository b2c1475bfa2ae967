package kata.generated;

import java.util.List;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The generated tables of a Markdown text. Each stands between a line {@code <!-- table:name -->}
 * and a line {@code <!-- end -->}.
 */
public final class MarkedTables {

    private static final Pattern TABLE =
            Pattern.compile("(<!-- table:(\\S+) -->\\n)(.*?)(<!-- end -->)", Pattern.DOTALL);

    private MarkedTables() {}

    /** The names of the tables that the text shows, in their order. */
    public static List<String> names(String text) {
        return TABLE.matcher(text).results().map(table -> table.group(2)).toList();
    }

    /**
     * The same text with its tables rendered.
     *
     * @param table renders the table of a name: rows that end in a line break
     */
    public static String render(String text, UnaryOperator<String> table) {
        return TABLE.matcher(text)
                .replaceAll(
                        found ->
                                Matcher.quoteReplacement(
                                        found.group(1)
                                                + '\n'
                                                + table.apply(found.group(2))
                                                + '\n'
                                                + found.group(4)));
    }
}
