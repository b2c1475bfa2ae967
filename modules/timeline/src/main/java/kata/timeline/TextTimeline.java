package kata.timeline;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import kata.kit.Timeline;
import kata.kit.Timeline.End;
import kata.kit.Timeline.Kind;
import kata.kit.Timeline.Span;
import kata.timeline.Layout.Bar;

/**
 * Draws a timeline for a terminal: a lane per thread, a bar per call.
 *
 * @param glyphs the characters to draw with
 * @param width no line is longer, in columns; at least 40
 * @param lanes no more threads are drawn
 */
public record TextTimeline(Glyphs glyphs, int width, int lanes) {

    private static final int NARROWEST = 40;

    public TextTimeline {
        if (width < NARROWEST || lanes < 1) {
            throw new IllegalArgumentException(
                    "Too small for a picture: %d columns, %d lanes".formatted(width, lanes));
        }
    }

    /** As the panel shows it: 96 columns, 8 lanes. */
    public TextTimeline(Glyphs glyphs) {
        this(glyphs, 96, 8);
    }

    public List<String> render(Timeline timeline) {
        return render(timeline.spans());
    }

    /** The lines of the picture, the legend last; none where there are no spans. */
    public List<String> render(List<Span> spans) {
        if (spans.isEmpty()) {
            return List.of();
        }
        List<Lane> all = Lane.of(spans, glyphs);
        List<Lane> drawn = all.subList(0, Math.min(lanes, all.size()));
        int longest = drawn.stream().mapToInt(lane -> lane.label().length()).max().orElseThrow();
        int margin = Math.min(longest, width * 2 / 5);
        Layout layout = Layout.of(drawn, width - margin - 2, glyphs);

        List<String> lines = new ArrayList<>();
        for (int i = 0; i < drawn.size(); i++) {
            String label = Label.cutMiddle(drawn.get(i).label(), margin, glyphs.ellipsis);
            String cells = cells(layout, i, width - margin - 2);
            lines.add(
                    (label + " ".repeat(margin - label.length()) + " " + glyphs.edge + cells)
                            .stripTrailing());
        }
        int hidden = all.size() - drawn.size();
        if (hidden > 0) {
            lines.add(
                    "%s and %d more thread%s"
                            .formatted(glyphs.ellipsis, hidden, hidden == 1 ? "" : "s"));
        }
        lines.add(legend(layout));
        return List.copyOf(lines);
    }

    private String cells(Layout layout, int lane, int columns) {
        char[] cells = new char[columns];
        Arrays.fill(cells, ' ');
        layout.bars.stream()
                .filter(bar -> bar.lane() == lane)
                .forEach(bar -> draw(bar, layout.roomy, cells));
        layout.cut.ifPresent(column -> cells[column] = glyphs.cut);
        return new String(cells);
    }

    private void draw(Bar bar, boolean roomy, char[] cells) {
        char fill = bar.span().kind() == Kind.WAIT ? glyphs.wait : glyphs.work;
        Arrays.fill(cells, bar.from(), bar.to(), fill);
        if (bar.depth() > 0) {
            cells[bar.from()] = glyphs.edge;
            cells[bar.to() - 1] = glyphs.edge;
        }
        String name = roomy && !bar.name().isEmpty() ? " " + bar.name() + " " : bar.name();
        name.getChars(0, name.length(), cells, bar.nameAt() - (roomy ? 1 : 0));
        switch (bar.span().ended()) {
            case OPEN -> cells[bar.to() - 1] = glyphs.open;
            case INTERRUPTED -> cells[bar.to() - 1] = glyphs.interrupted;
            case FAILED -> cells[bar.to() - 1] = glyphs.failed;
            case RETURNED -> {}
        }
    }

    private String legend(Layout layout) {
        List<String> entries = new ArrayList<>();
        entry(layout, glyphs.wait, "wait", span -> span.kind() == Kind.WAIT)
                .ifPresent(entries::add);
        entry(layout, glyphs.work, "work", span -> span.kind() == Kind.WORK)
                .ifPresent(entries::add);
        entry(layout, glyphs.open, "still open", hasEnded(End.OPEN)).ifPresent(entries::add);
        entry(layout, glyphs.interrupted, "interrupted", hasEnded(End.INTERRUPTED))
                .ifPresent(entries::add);
        entry(layout, glyphs.failed, "failed", hasEnded(End.FAILED)).ifPresent(entries::add);
        if (layout.leftOut > 0) {
            entries.add(glyphs.cut + " " + layout.leftOut());
        }
        if (!layout.shortName.isEmpty()) {
            entries.add(layout.shortName);
        }
        entries.add("(in order of events, not to scale)");
        while (String.join("  ", entries).length() > width) {
            entries.removeLast();
        }
        return String.join("  ", entries);
    }

    private static Optional<String> entry(
            Layout layout, char glyph, String meaning, Predicate<Span> which) {
        return layout.bars.stream().map(Bar::span).anyMatch(which)
                ? Optional.of(glyph + " " + meaning)
                : Optional.empty();
    }

    private static Predicate<Span> hasEnded(End end) {
        return span -> span.ended() == end;
    }
}
