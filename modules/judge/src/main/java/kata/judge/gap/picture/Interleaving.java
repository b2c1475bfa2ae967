package kata.judge.gap.picture;

import java.io.Serializable;
import java.util.List;
import java.util.function.IntFunction;

/**
 * Which thread made which steps of the attempt, and in which order, up to what went wrong: to be
 * drawn in two columns, with the attempt's own lines.
 *
 * @param left name of the thread that was held
 * @param right name of the other one, or what the others are
 */
public record Interleaving(String left, String right, List<Row> rows) implements Serializable {

    /** No interleaving: nothing is drawn. */
    public static final Interleaving NONE = new Interleaving("", "", List.of());

    /**
     * One line of the picture.
     *
     * @param onTheLeft in which column it stands
     * @param line of the attempt's source; 0 where the text says all
     * @param text the step in words, or what happened
     * @param code that line of the source; empty where the source is not at hand
     * @param held whether the thread stood before this line while the others went on
     */
    public record Row(boolean onTheLeft, int line, String text, String code, boolean held)
            implements Serializable {

        private Row with(IntFunction<String> source) {
            return line == 0 || !code.isEmpty()
                    ? this
                    : new Row(onTheLeft, line, text, source.apply(line).strip(), held);
        }

        /** What stands in the column. */
        public String inWords() {
            String what = code.isEmpty() ? text : code;
            return line == 0 ? what : (held ? "before " : "") + line + (held ? ": " : "  ") + what;
        }
    }

    public Interleaving {
        rows = List.copyOf(rows);
    }

    /**
     * The same with the attempt's own lines, where they are not there yet.
     *
     * @param source a line by its number; empty for one that is not there
     */
    public Interleaving withLines(IntFunction<String> source) {
        return new Interleaving(left, right, rows.stream().map(row -> row.with(source)).toList());
    }

    public boolean isEmpty() {
        return rows.isEmpty();
    }
}
