package kata.panel;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Text in Markdown, wrapped to a width. Paragraphs and the items of lists are filled; code blocks,
 * tables and headings are left alone, and no line breaks inside {@code inline code}.
 */
final class Markdown {

    private static final Pattern FENCE = Pattern.compile("\\s*(```|~~~).*");
    private static final Pattern ALONE = Pattern.compile("(\\||#).*");
    private static final Pattern INDENTED_CODE = Pattern.compile("( {4}|\\t).*");
    private static final Pattern MARKER = Pattern.compile("(\\s*(?:[-*+]|\\d+[.)]) +|> ?)(.*)");
    private static final Pattern WORD = Pattern.compile("(?:`[^`]*`|[^\\s`]|`)+");

    private final int width;
    private final List<String> lines = new ArrayList<>();

    // The paragraph that is being read.
    private final StringBuilder text = new StringBuilder();
    private String first = "";
    private String rest = "";

    private Markdown(int width) {
        this.width = width;
    }

    static List<String> wrap(String markdown, int width) {
        Markdown wrapped = new Markdown(width);
        wrapped.read(markdown.strip().lines().toList());
        return wrapped.lines;
    }

    private void read(List<String> given) {
        boolean code = false;
        for (String line : given) {
            boolean fence = FENCE.matcher(line).matches();
            Matcher marker = MARKER.matcher(line);
            boolean asItIs =
                    line.isBlank()
                            || ALONE.matcher(line).matches()
                            || text.isEmpty() && INDENTED_CODE.matcher(line).matches();
            if (code || fence || asItIs) {
                end();
                lines.add(line.stripTrailing());
            } else if (marker.matches()) {
                end();
                first = marker.group(1);
                rest = first.startsWith(">") ? first : " ".repeat(first.length());
                text.append(marker.group(2));
            } else if (text.isEmpty()) {
                first = line.substring(0, line.length() - line.stripLeading().length());
                rest = first;
                text.append(line.strip());
            } else {
                text.append(' ').append(line.strip());
            }
            code ^= fence;
        }
        end();
    }

    private void end() {
        if (!text.isEmpty()) {
            int room = width - Math.max(first.length(), rest.length());
            List<String> words =
                    WORD.matcher(text)
                            .results()
                            .map(MatchResult::group)
                            .flatMap(
                                    w -> w.length() > room ? Stream.of(w.split(" ")) : Stream.of(w))
                            .toList();
            lines.addAll(TextBlock.wrap(words, first, rest, width));
            text.setLength(0);
        }
    }
}
