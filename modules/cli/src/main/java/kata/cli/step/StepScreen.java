package kata.cli.step;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import kata.judge.finding.Finding;
import kata.judge.gap.run.SteppedRun.Standing;
import kata.judge.gap.stepping.SharedValue;
import kata.judge.gap.stepping.StepView;
import kata.judge.gap.stepping.ThreadView;
import kata.panel.Terminal;
import org.apache.commons.text.WordUtils;

/** Draws where the threads stand, side by side, on a terminal of 24 lines. */
final class StepScreen {

    static final int HEIGHT = 24;

    private static final int SOURCE = 7;
    private static final int MOST_SHARED = 4;
    private static final int NARROWEST = 24;
    private static final int GAP = 2;
    private static final String MARGIN = "  ";
    private static final Pattern LINE = Pattern.compile("\\.java:(\\d+)");

    static final String KEYS =
            """
            1 2 3: one step of it   Enter: on to its next line   u: a step back
            b: from the beginning   r: as the judge broke it   s: save   q: leave\
            """;

    private final Terminal terminal;
    private final String title;
    private final String task;
    private final List<String> source;

    // Where a thread stood last: one that waits stands before no step.
    private final Map<Integer, Integer> lastLines = new HashMap<>();

    /**
     * @param title what is stepped through
     * @param task what is to be broken
     * @param source the attempt's lines
     */
    StepScreen(Terminal terminal, String title, String task, List<String> source) {
        this.terminal = terminal;
        this.title = title;
        this.task = task;
        this.source = List.copyOf(source);
    }

    /**
     * The screen.
     *
     * @param last number of the thread that made the last step; 0 for none
     * @param note what came of the last key, or empty
     */
    List<String> lines(StepView view, int last, String note) {
        List<String> lines = new ArrayList<>();
        lines.add(terminal.bold(fit(title + "   step " + view.schedule().size(), width())));
        lines.add(terminal.faint(fit(task, width())));
        lines.add("");
        List<ThreadView> shown = shown(view.threads());
        int column = (width() - GAP * (shown.size() - 1)) / shown.size();
        List<List<String>> columns =
                shown.stream().map(t -> column(t, t.number() == last, column)).toList();
        for (int i = 0; i < columns.getFirst().size(); i++) {
            int row = i;
            lines.add(
                    columns.stream()
                            .map(c -> pad(c.get(row), column))
                            .collect(Collectors.joining(" ".repeat(GAP)))
                            .stripTrailing());
        }
        lines.addAll(wholeLines(shown));
        lines.addAll(shared(view));
        if (view.conclusion().isBroken()) {
            lines.addAll(broken(view.conclusion().finding()));
        } else {
            lines.add(fit(note.isEmpty() ? state(view) : note, width()));
        }
        while (lines.size() < HEIGHT - 3) {
            lines.add("");
        }
        // The last line of the screen is where the cursor stands.
        List<String> cut = new ArrayList<>(lines.subList(0, HEIGHT - 3));
        KEYS.lines().map(line -> terminal.faint(fit(line, width()))).forEach(cut::add);
        return cut.stream().map(line -> (MARGIN + line).stripTrailing()).toList();
    }

    private int width() {
        return terminal.columns() - 2 * MARGIN.length();
    }

    // As many as there is room for; those that can do something first.
    private List<ThreadView> shown(List<ThreadView> threads) {
        int most = Math.max(1, (width() + GAP) / (NARROWEST + GAP));
        List<ThreadView> chosen =
                threads.size() <= most
                        ? threads
                        : IntStream.range(0, threads.size())
                                .boxed()
                                .sorted(
                                        (a, b) ->
                                                Boolean.compare(
                                                        threads.get(a).standing() == Standing.ENDED,
                                                        threads.get(b).standing()
                                                                == Standing.ENDED))
                                .limit(most)
                                .sorted()
                                .map(threads::get)
                                .toList();
        return chosen;
    }

    private List<String> column(ThreadView thread, boolean last, int width) {
        List<String> lines = new ArrayList<>();
        String name = fit(thread.number() + " " + thread.name(), width);
        lines.add(last ? terminal.bold(name) : name);
        lines.addAll(sourceAround(thread, width));
        lines.add(fit(does(thread), width));
        lines.add(
                fit(
                        thread.holds().isEmpty()
                                ? ""
                                : "holds " + String.join(", ", thread.holds()),
                        width));
        return lines;
    }

    private static String does(ThreadView thread) {
        return switch (thread.standing()) {
            case BEFORE_A_STEP -> "next: " + thread.step();
            case WAITS -> thread.waitsFor().isEmpty() ? "waits" : "waits: " + thread.waitsFor();
            case ENDED -> thread.end().isEmpty() ? "has ended" : "has ended: " + thread.end();
        };
    }

    private List<String> sourceAround(ThreadView thread, int width) {
        int stands = thread.line() > 0 ? thread.line() : lineOf(thread.waitsFor());
        if (stands > 0) {
            lastLines.put(thread.number(), stands);
        }
        int line = lastLines.getOrDefault(thread.number(), 0);
        List<String> window = new ArrayList<>();
        if (line == 0 || line > source.size()) {
            return IntStream.range(0, SOURCE).mapToObj(_ -> "").toList();
        }
        int first = Math.clamp(line - SOURCE / 2, 1, Math.max(1, source.size() - SOURCE + 1));
        // A column is narrow: the line itself is what one has to read.
        int indent = Math.max(0, indent(source.get(line - 1)) - 4);
        for (int n = first; n < first + SOURCE; n++) {
            String code = n <= source.size() ? source.get(n - 1) : "";
            String text = code.substring(Math.min(indent, indent(code)));
            String mark = n == line ? mark(thread) : " ";
            String shown = n > source.size() ? "" : fit("%s%3d %s".formatted(mark, n, text), width);
            window.add(n == line && thread.canStep() ? terminal.bold(shown) : shown);
        }
        return window;
    }

    /** The lines that the columns are too narrow for. */
    private List<String> wholeLines(List<ThreadView> threads) {
        return threads.stream()
                .filter(ThreadView::canStep)
                .filter(thread -> thread.line() > 0 && thread.line() <= source.size())
                .map(
                        thread ->
                                "%d: %s"
                                        .formatted(
                                                thread.number(),
                                                source.get(thread.line() - 1).strip()))
                .map(line -> fit(line, width()))
                .toList();
    }

    // "FutureTask.get, called at Part04LimitWithSemaphore.java:40"
    private static int lineOf(String waitsFor) {
        Matcher line = LINE.matcher(waitsFor);
        return line.find() ? Integer.parseInt(line.group(1)) : 0;
    }

    private String mark(ThreadView thread) {
        return switch (thread.standing()) {
            case BEFORE_A_STEP -> terminal.mark("▶", ">");
            case WAITS -> terminal.mark("‖", "=");
            case ENDED -> " ";
        };
    }

    private static int indent(String line) {
        return line.length() - line.stripLeading().length();
    }

    private List<String> shared(StepView view) {
        List<SharedValue> values = view.shared();
        List<String> lines = new ArrayList<>();
        for (SharedValue value : values.subList(0, Math.min(MOST_SHARED, values.size()))) {
            lines.add(fit(value.field() + " = " + value.value(), width()));
        }
        return lines;
    }

    private List<String> broken(Finding finding) {
        List<String> lines = new ArrayList<>();
        lines.add(terminal.green("You have broken it."));
        lines.addAll(wrapped("Seen      ", finding.seen()));
        lines.addAll(wrapped("Expected  ", finding.expected()));
        return lines;
    }

    private List<String> wrapped(String label, String text) {
        if (text.isEmpty()) {
            return List.of();
        }
        String indent = " ".repeat(label.length());
        List<String> lines =
                text.lines()
                        .flatMap(line -> WordUtils.wrap(line, width() - label.length()).lines())
                        .toList();
        return IntStream.range(0, lines.size())
                .mapToObj(i -> (i == 0 ? label : indent) + lines.get(i))
                .toList();
    }

    private static String state(StepView view) {
        return switch (view.conclusion().kind()) {
            case OPEN -> "";
            case HOLDS ->
                    "All calls have ended, and what must hold holds. Try another way: u or b.";
            case BROKEN -> "";
        };
    }

    private static String fit(String text, int width) {
        return text.length() <= width ? text : text.substring(0, width - 1) + "…";
    }

    // Escape sequences take no room.
    private static String pad(String text, int width) {
        int seen = text.replaceAll("\u001b\\[[0-9;]*m", "").length();
        return text + " ".repeat(Math.max(0, width - seen));
    }

    /** One step as a line of text: who stands where. */
    static String inWords(ThreadView thread, List<String> source, int columns) {
        String code =
                thread.line() == 0 || thread.line() > source.size()
                        ? ""
                        : source.get(thread.line() - 1).strip();
        return fit(
                "%d %-11s %3d  %-28s %s"
                        .formatted(
                                thread.number(),
                                fit(thread.name(), 11),
                                thread.line(),
                                thread.step(),
                                code)
                        .stripTrailing(),
                columns - 2 * MARGIN.length());
    }
}
