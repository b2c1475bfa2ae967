package kata.panel;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A text of several lines, made to fit a width. Prose is wrapped. Columns that stand beside each
 * other move closer together before they are wrapped, and a caret stays below what it points at.
 */
final class TextBlock {

    private static final String ELLIPSIS = "…";
    private static final int GAP = 2;

    private TextBlock() {}

    /**
     * @param prose the width for running text: long lines are hard to read
     * @param width the width that there is
     */
    static List<String> fit(String text, int prose, int width) {
        List<String> given = squeezed(text.lines().toList(), width);
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < given.size(); i++) {
            String line = given.get(i);
            boolean pointedAt = i + 1 < given.size() && isCaret(given.get(i + 1));
            if (pointedAt && line.length() > width) {
                lines.addAll(window(line, given.get(++i).indexOf('^'), width));
            } else {
                lines.addAll(isColumns(line) ? wrap(line, width) : wrap(line, prose));
            }
        }
        return lines;
    }

    private static boolean isCaret(String line) {
        return line.strip().equals("^");
    }

    private static boolean isColumns(String line) {
        return line.startsWith(" ") || line.stripTrailing().contains("   ");
    }

    // The part of a line of code in which the caret is.
    private static List<String> window(String line, int caret, int width) {
        int from = Math.clamp(caret - width / 2L, 0, line.length() - width);
        String cut = line.substring(from, from + width);
        cut = from > 0 ? ELLIPSIS + cut.substring(1) : cut;
        cut = from + width < line.length() ? cut.substring(0, cut.length() - 1) + ELLIPSIS : cut;
        return List.of(cut, " ".repeat(Math.min(caret - from, width - 1)) + "^");
    }

    /** Where a line is too wide, blank columns that all lines share are taken out. */
    private static List<String> squeezed(List<String> lines, int width) {
        List<String> columns = lines.stream().filter(TextBlock::isColumns).toList();
        int widest = columns.stream().mapToInt(String::length).max().orElse(0);
        int tooMany = widest - width;
        if (tooMany <= 0) {
            return lines;
        }
        boolean[] blank = new boolean[widest];
        for (int column = 0; column < widest; column++) {
            int at = column;
            blank[column] = columns.stream().allMatch(l -> at >= l.length() || l.charAt(at) == ' ');
        }
        boolean[] out = new boolean[widest];
        int run = 0;
        for (int column = 0; column < widest && tooMany > 0; column++) {
            run = blank[column] ? run + 1 : 0;
            if (run > GAP) {
                out[column] = true;
                tooMany--;
            }
        }
        return lines.stream().map(l -> isColumns(l) ? without(l, out) : l).toList();
    }

    private static String without(String line, boolean[] out) {
        StringBuilder rest = new StringBuilder();
        IntStream.range(0, line.length())
                .filter(i -> !out[i])
                .forEach(i -> rest.append(line.charAt(i)));
        return rest.toString();
    }

    /** At blanks; what follows begins where the line began. */
    static List<String> wrap(String text, int width) {
        String indent = text.substring(0, text.length() - text.stripLeading().length());
        return wrap(List.of(text.strip().split(" ")), indent, indent, width);
    }

    /**
     * @param words none of which is broken; one that is wider than a line is cut
     * @param first what the first line begins with
     * @param rest what the others begin with
     */
    static List<String> wrap(List<String> words, String first, String rest, int width) {
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder(first);
        boolean empty = true;
        for (String word : words) {
            if (!empty && line.length() + 1 + word.length() > width) {
                lines.add(line.toString().stripTrailing());
                line = new StringBuilder(rest);
                empty = true;
            }
            line.append(empty ? "" : " ").append(cut(word, width - (empty ? line.length() : 0)));
            empty = false;
        }
        lines.add(line.toString().stripTrailing());
        return lines;
    }

    static String cut(String text, int width) {
        return text.length() <= width ? text : text.substring(0, width - 1) + ELLIPSIS;
    }
}
