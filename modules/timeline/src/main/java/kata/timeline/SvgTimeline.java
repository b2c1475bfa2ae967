package kata.timeline;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import kata.kit.Timeline.End;
import kata.kit.Timeline.Kind;
import kata.kit.Timeline.Span;
import kata.timeline.Layout.Bar;

/**
 * Draws a timeline as an SVG file: the picture of {@link TextTimeline}, for slides and browsers.
 */
public final class SvgTimeline {

    private static final int LANES = 40;
    private static final int COLUMNS = 120;
    private static final int LONGEST_LABEL = 40;
    private static final int LONGEST_TITLE = 110;

    private static final int COLUMN = 8;
    private static final int LANE = 32;
    private static final int BAR = 24;
    private static final int MARGIN = 20;
    private static final int TOP = 56;
    private static final int NARROWEST = 640;

    private static final String STYLE =
            """

            text { font: 13px ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace }
            text { fill: #1f2933 }
            .title { font: bold 17px system-ui, 'DejaVu Sans', Helvetica, Arial, sans-serif }
            .note { fill: #52606d }
            .name { font-weight: bold }
            .on-work { fill: #ffffff }
            .wait { fill: url(#hatch); stroke: #6b93b8 }
            .work { fill: #1f5f99; stroke: #1f5f99 }
            .badge { fill: #ffffff }
            .open { fill: #52606d }
            .interrupted { fill: none; stroke: #b54708; stroke-width: 2.5 }
            .failed { fill: none; stroke: #b42318; stroke-width: 2.5 }
            .ground { fill: #ffffff; stroke: #cbd2d9 }
            .lane { fill: #f5f7fa }
            .cut { stroke: #52606d; stroke-width: 2; stroke-dasharray: 3 4 }
            """;

    private final Xml xml = new Xml();
    private int width;

    private SvgTimeline() {}

    /** Writes the picture; the folder is made where it is missing. */
    public static void write(Path file, String title, List<Span> spans) throws IOException {
        Files.createDirectories(file.toAbsolutePath().getParent());
        Files.writeString(file, render(title, spans));
    }

    /** The picture as the text of an SVG file. */
    public static String render(String title, List<Span> spans) {
        SvgTimeline picture = new SvgTimeline();
        picture.draw(Label.plain(title, Glyphs.UNICODE), spans);
        return picture.xml.toString();
    }

    private void draw(String title, List<Span> spans) {
        if (spans.isEmpty()) {
            begin(title, NARROWEST, TOP + LANE);
            note("No calls were recorded.", MARGIN, TOP + 8);
            xml.close("svg");
            return;
        }
        List<Lane> all = Lane.of(spans, Glyphs.UNICODE);
        List<Lane> drawn = all.subList(0, Math.min(LANES, all.size()));
        int hidden = all.size() - drawn.size();
        Layout layout = Layout.of(drawn, COLUMNS, Glyphs.UNICODE);
        List<Entry> legend = legend(layout);

        int longest = drawn.stream().mapToInt(lane -> lane.label().length()).max().orElseThrow();
        int left = 2 * MARGIN + Math.min(longest, LONGEST_LABEL) * COLUMN;
        int right = left + layout.bars.stream().mapToInt(Bar::to).max().orElseThrow() * COLUMN;
        int legendRight = MARGIN + legend.stream().mapToInt(Entry::width).sum();
        int under = TOP + LANE * drawn.size();
        int bottom = hidden > 0 ? under + LANE : under;

        begin(title, Math.max(right, legendRight) + MARGIN, bottom + 76);
        for (int i = 0; i < drawn.size(); i++) {
            drawLane(drawn.get(i), i);
        }
        layout.bars.forEach(bar -> drawBar(bar, left));
        layout.bars.forEach(bar -> drawMark(bar, left));
        layout.cut.ifPresent(column -> cut(left + column * COLUMN + COLUMN / 2, TOP, under));
        if (hidden > 0) {
            String threads = hidden == 1 ? "thread" : "threads";
            note("… and %d more %s".formatted(hidden, threads), MARGIN, bottom - 11);
        }
        note("order of events, not to scale →", left, bottom + 18);
        int x = MARGIN;
        for (Entry entry : legend) {
            drawEntry(entry, x, bottom + 40);
            x += entry.width();
        }
        xml.close("svg");
    }

    private void begin(String title, int needed, int height) {
        String shown = Label.cutEnd(title, LONGEST_TITLE, "…");
        width = Math.max(Math.max(needed, NARROWEST), shown.length() * 11 + 2 * MARGIN);
        xml.open(
                "svg",
                "xmlns='http://www.w3.org/2000/svg' role='img' width='%d' height='%d'"
                        + " viewBox='0 0 %d %d'",
                width,
                height,
                width,
                height);
        xml.text(title, "title", "");
        xml.text(STYLE, "style", "");
        xml.open("defs", "");
        xml.open(
                "pattern",
                "id='hatch' width='6' height='6' patternUnits='userSpaceOnUse'"
                        + " patternTransform='rotate(45)'");
        xml.empty("rect", "width='6' height='6' fill='#edf4fb'");
        xml.empty("rect", "width='2' height='6' fill='#cfe1f2'");
        xml.close("pattern");
        xml.close("defs");
        // A ground of its own: the page behind it may be dark.
        box("ground", 0, 0, width, height, 8);
        xml.text(shown, "text", "class='title' x='%d' y='34'", MARGIN);
    }

    private void note(String text, int x, int y) {
        xml.text(text, "text", "class='note' x='%d' y='%d'", x, y);
    }

    private void drawLane(Lane lane, int number) {
        int y = TOP + LANE * number;
        if (number % 2 == 0) {
            String at = "class='lane' x='1' y='%d' width='%d' height='%d'";
            xml.empty("rect", at, y, width - 2, LANE);
        }
        String label = Label.cutMiddle(lane.label(), LONGEST_LABEL, "…");
        xml.text(label, "text", "x='%d' y='%d'", MARGIN, y + 21);
    }

    private void drawBar(Bar bar, int left) {
        String kind = meaning(bar.span().kind());
        int inset = Math.min(3 * bar.depth(), 6);
        int length = (bar.to() - bar.from()) * COLUMN;
        int x = left + bar.from() * COLUMN;
        int y = TOP + LANE * bar.lane() + (LANE - BAR) / 2;
        xml.open("g", "");
        xml.text(told(bar.span()), "title", "");
        box(kind, x, y + inset, length, BAR - 2 * inset, 2);
        if (!bar.name().isEmpty()) {
            int nameAt = left + bar.nameAt() * COLUMN;
            xml.text(bar.name(), "text", "class='name on-%s' x='%d' y='%d'", kind, nameAt, y + 17);
        }
        xml.close("g");
    }

    private void drawMark(Bar bar, int left) {
        // An inner call ends next to the one around it: its mark moves aside.
        int x = left + bar.to() * COLUMN - 10 - 10 * bar.depth();
        int y = TOP + LANE * bar.lane() + LANE / 2;
        if (bar.span().ended() != End.RETURNED) {
            xml.empty("circle", "class='badge' cx='%d' cy='%d' r='8'", x, y);
            mark(bar.span().ended(), x, y);
        }
    }

    private void drawEntry(Entry entry, int x, int y) {
        switch (entry.sign) {
            case "" -> {}
            case "wait", "work" -> box(entry.sign, x, y, 28, 16, 2);
            case "cut" -> cut(x + 14, y, y + 16);
            default -> mark(End.valueOf(entry.sign), x + 14, y + 8);
        }
        int textAt = entry.sign.isEmpty() ? x : x + 36;
        xml.text(entry.meaning, "text", "x='%d' y='%d'", textAt, y + 13);
    }

    // Half a pixel off, where a line of one pixel is sharp.
    private void box(String kind, int x, int y, int length, int height, int round) {
        String at = "class='%s' x='%d.5' y='%d.5' width='%d' height='%d' rx='%d'";
        xml.empty("rect", at, kind, x, y, length - 1, height - 1, round);
    }

    private void mark(End end, int x, int y) {
        String path =
                switch (end) {
                    case OPEN -> "M-3,-5 L6,0 L-3,5 Z";
                    case INTERRUPTED -> "M2,-7 L-3,1 L3,-1 L-2,7";
                    case FAILED -> "M-4,-4 L4,4 M-4,4 L4,-4";
                    case RETURNED -> throw new IllegalArgumentException("A return has no mark");
                };
        String kind = end.name().toLowerCase(Locale.ROOT);
        xml.empty("path", "class='%s' d='%s' transform='translate(%d,%d)'", kind, path, x, y);
    }

    private void cut(int x, int from, int to) {
        xml.empty("line", "class='cut' x1='%d' y1='%d' x2='%d' y2='%d'", x, from, x, to);
    }

    private static String told(Span span) {
        String told =
                "%s, %s on %s, %s"
                        .formatted(
                                span.task(),
                                meaning(span.kind()),
                                span.thread(),
                                meaning(span.ended()));
        return Label.plain(told, Glyphs.UNICODE);
    }

    private static String meaning(Kind kind) {
        return kind == Kind.WAIT ? "wait" : "work";
    }

    private static String meaning(End end) {
        return switch (end) {
            case OPEN -> "still open";
            case RETURNED -> "returned";
            case FAILED -> "failed";
            case INTERRUPTED -> "interrupted";
        };
    }

    /** What a sign of the picture means; an empty sign stands for words alone. */
    private record Entry(String sign, String meaning) {

        private int width() {
            return (sign.isEmpty() ? 0 : 36) + (meaning.length() + 3) * COLUMN;
        }
    }

    private static List<Entry> legend(Layout layout) {
        List<Entry> entries = new ArrayList<>();
        for (Kind kind : Kind.values()) {
            if (shows(layout, span -> span.kind() == kind)) {
                entries.add(new Entry(meaning(kind), meaning(kind)));
            }
        }
        for (End end : List.of(End.OPEN, End.INTERRUPTED, End.FAILED)) {
            if (shows(layout, span -> span.ended() == end)) {
                entries.add(new Entry(end.name(), meaning(end)));
            }
        }
        if (layout.leftOut > 0) {
            entries.add(new Entry("cut", layout.leftOut()));
        }
        if (!layout.shortName.isEmpty()) {
            entries.add(new Entry("", layout.shortName));
        }
        return entries;
    }

    private static boolean shows(Layout layout, Predicate<Span> which) {
        return layout.bars.stream().map(Bar::span).anyMatch(which);
    }
}
