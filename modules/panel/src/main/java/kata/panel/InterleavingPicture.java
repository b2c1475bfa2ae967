package kata.panel;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import kata.judge.gap.picture.Interleaving;
import kata.judge.gap.picture.Interleaving.Row;

/** Draws who made which step of the attempt, and when, in two columns: as text and as SVG. */
public final class InterleavingPicture {

    private static final int COLUMN = 38;
    private static final int GAP = 2;

    private static final int ROW = 20;
    private static final int WIDTH = 760;

    private final Interleaving interleaving;

    public InterleavingPicture(Interleaving interleaving) {
        this.interleaving = interleaving;
    }

    /** How many lines it has at most: a headline, and a line for each step. */
    int height() {
        return interleaving.isEmpty() ? 0 : interleaving.rows().size() + 1;
    }

    /**
     * The picture as text; no lines where there is nothing to draw.
     *
     * @param columns no line is longer
     * @param lines no more lines, at least 3. The place where a thread was held stays, and what
     *     came last
     */
    List<String> lines(int columns, int lines) {
        if (interleaving.isEmpty()) {
            return List.of();
        }
        int column = Math.min(COLUMN, (columns - GAP) / 2);
        List<String> text = new ArrayList<>();
        text.add(line(interleaving.left(), interleaving.right(), column));
        for (Row row : cut(interleaving.rows(), lines - 1)) {
            text.add(
                    row.onTheLeft()
                            ? line(row.inWords(), "", column)
                            : line("", row.inWords(), column));
        }
        return text;
    }

    private static List<Row> cut(List<Row> rows, int most) {
        List<Row> kept = new ArrayList<>(rows);
        while (kept.size() > most) {
            // What led to the held place goes first, then what the others did right after it.
            kept.remove(kept.getFirst().held() ? 1 : 0);
        }
        return kept;
    }

    private static String line(String left, String right, int column) {
        return ("%-" + (column + GAP) + "s%s")
                .formatted(fit(left, column), fit(right, column))
                .stripTrailing();
    }

    private static String fit(String text, int column) {
        return text.length() <= column ? text : text.substring(0, column - 1) + "…";
    }

    /**
     * Writes the picture for slides and browsers.
     *
     * @throws UncheckedIOException when it cannot be written
     */
    public void write(Path file, String title) {
        try {
            Files.createDirectories(file.toAbsolutePath().getParent());
            Files.writeString(file, svg(title), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    String svg(String title) {
        int height = ROW * (interleaving.rows().size() + 3);
        StringBuilder svg = new StringBuilder();
        svg.append(
                String.format(
                        Locale.ROOT,
                        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\""
                                + " font-family=\"monospace\" font-size=\"13\">%n",
                        WIDTH,
                        height));
        svg.append("  <title>").append(escaped(title)).append("</title>\n");
        text(svg, interleaving.left(), true, 1, "bold");
        text(svg, interleaving.right(), false, 1, "bold");
        int y = 2;
        for (Row row : interleaving.rows()) {
            text(svg, row.inWords(), row.onTheLeft(), y++, row.held() ? "bold" : "normal");
        }
        return svg.append("</svg>\n").toString();
    }

    private static void text(StringBuilder svg, String text, boolean left, int row, String weight) {
        svg.append(
                String.format(
                        Locale.ROOT,
                        "  <text x=\"%d\" y=\"%d\" font-weight=\"%s\">%s</text>%n",
                        left ? 10 : WIDTH / 2 + 10,
                        ROW * row,
                        weight,
                        escaped(fit(text, COLUMN))));
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }
}
