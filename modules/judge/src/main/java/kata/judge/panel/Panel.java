package kata.judge.panel;

import static kata.judge.panel.Terminal.WIDTH;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import kata.judge.Exercise;
import kata.judge.Finding;
import kata.judge.Outcome;
import kata.judge.Sentence;

/**
 * What the learner reads after a run: at most {@value #LINES} lines of {@value Terminal#WIDTH}
 * columns. Where you are; the rule that failed; seen, expected, why; the picture; what to do next.
 */
public final class Panel {

    static final int LINES = 25;

    private static final int MARGIN = 2;
    private static final int LABEL = 10;

    private final Workbook workbook;
    private final Progress progress;
    private final Terminal terminal;

    public Panel(Workbook workbook, Progress progress, Terminal terminal) {
        this.workbook = workbook;
        this.progress = progress;
        this.terminal = terminal;
    }

    /**
     * The panel for a part that is not solved.
     *
     * @param command what the learner typed to run the module, for the line on hints
     */
    public String unsolved(
            String module, Exercise exercise, Outcome outcome, int rules, String command) {
        String stuck = command + " -Dkata.hint=1   (then 2, then 3)";
        return unsolvedElsewhere(module, exercise, outcome, rules, stuck);
    }

    /**
     * The same where the learner did not type a Maven command.
     *
     * @param outcome its number is 0 where it is no rule that failed: then the rule's name is the
     *     whole headline
     * @param stuck how to get a hint
     */
    public String unsolvedElsewhere(
            String module, Exercise exercise, Outcome outcome, int rules, String stuck) {
        List<String> top = new ArrayList<>();
        top.add("");
        top.add(bars(module));
        top.add("");
        top.add(
                pad(
                        terminal.bold(outcome.part())
                                + "  "
                                + exercise.title()
                                + terminal.faint(
                                        "  (%s, %d min)"
                                                .formatted(
                                                        exercise.kind()
                                                                .name()
                                                                .toLowerCase(java.util.Locale.ROOT),
                                                        exercise.minutes()))));
        List<String> bottom = new ArrayList<>();
        bottom.add("");
        bottom.addAll(whatNext(module, outcome, stuck));
        if (outcome.status() == Outcome.Status.NOT_STARTED) {
            top.add(pad(terminal.bold("not started") + "  Write this part. It wants you to:"));
            top.add("");
            top.addAll(wrapped("To do", outcome.finding().expected()));
        } else {
            top.add(
                    pad(
                            terminal.red(
                                    mark("✗", "x")
                                            + (outcome.number() == 0
                                                    ? " "
                                                    : " rule %d of %d: "
                                                            .formatted(outcome.number(), rules))
                                            + Sentence.of(outcome.rule()))));
            top.add("");
            Finding finding = outcome.finding();
            top.addAll(wrapped("Seen", finding.seen()));
            top.addAll(wrapped("Expected", finding.expected()));
            top.addAll(wrapped("Why", finding.why()));
            top.addAll(wrapped("Look at", finding.look()));
        }
        List<String> middle = new ArrayList<>();
        if (!outcome.timeline().isEmpty()) {
            middle.add("");
            outcome.timeline().forEach(line -> middle.add(pad(line)));
        }
        List<String> printed = printed(outcome);
        int room = LINES - top.size() - bottom.size();
        if (middle.size() + printed.size() <= room) {
            middle.addAll(printed);
        } else if (middle.isEmpty()) {
            middle.addAll(printed.subList(0, Math.max(0, Math.min(room, printed.size()))));
        }
        List<String> lines = new ArrayList<>(top);
        if (middle.size() <= room) {
            lines.addAll(middle);
        } else {
            lines =
                    new ArrayList<>(
                            lines.subList(0, Math.min(lines.size(), LINES - bottom.size())));
        }
        lines.addAll(bottom);
        return String.join(System.lineSeparator(), lines) + System.lineSeparator();
    }

    /** The panel for a run in which every part that was judged is solved. */
    public String solved(String module, int parts, boolean all) {
        String line =
                all
                        ? "all %d parts of %s are solved".formatted(parts, module)
                        : "%d %s solved".formatted(parts, parts == 1 ? "part is" : "parts are");
        return System.lineSeparator()
                + bars(module)
                + System.lineSeparator()
                + pad(terminal.green(mark("✓", "+") + " " + line))
                + System.lineSeparator();
    }

    /** The panel for a part that is solved now, with the tallest picture of its run. */
    public String accepted(String module, String part, List<Outcome> outcomes) {
        List<String> lines = new ArrayList<>(List.of("", bars(module), ""));
        String line = "%s: all %d rules hold".formatted(part, outcomes.size());
        lines.add(pad(terminal.green(mark("✓", "+") + " " + line)));
        outcomes.stream()
                .map(Outcome::timeline)
                .filter(picture -> !picture.isEmpty())
                .reduce((one, other) -> other.size() > one.size() ? other : one)
                .ifPresent(
                        picture -> {
                            lines.add("");
                            picture.forEach(l -> lines.add(pad(l)));
                        });
        return String.join(System.lineSeparator(), lines) + System.lineSeparator();
    }

    /** All modules, a bar for each. */
    public String overview() {
        List<String> lines = new ArrayList<>(List.of(""));
        for (String module : workbook.modules()) {
            lines.add(pad(terminal.bold("%-12s".formatted(module)) + bar(module)));
        }
        return String.join(System.lineSeparator(), lines) + System.lineSeparator();
    }

    private List<String> whatNext(String module, Outcome outcome, String stuck) {
        List<String> lines = new ArrayList<>();
        String file =
                workbook.root().relativize(workbook.attempt(module, outcome.part())).toString();
        String at =
                outcome.where().stream()
                        .filter(w -> w.startsWith(outcome.part() + ".java:"))
                        .findFirst()
                        .map(w -> w.substring(w.indexOf(':')))
                        .orElse("");
        lines.add(labelled("Edit", file + at));
        workbook.lessonAnchor(module, outcome.part())
                .ifPresent(
                        anchor ->
                                lines.add(
                                        labelled(
                                                "Read",
                                                "modules/%s/README.md#%s"
                                                        .formatted(module, anchor))));
        lines.add(labelled("Stuck?", stuck));
        return lines;
    }

    private List<String> printed(Outcome outcome) {
        List<String> all = outcome.printed().lines().toList();
        if (all.isEmpty()) {
            return List.of();
        }
        List<String> lines = new ArrayList<>();
        lines.add("");
        int shown = Math.min(3, all.size());
        lines.add(
                pad(
                        terminal.faint(
                                "your code printed"
                                        + (shown < all.size() ? ", the last of it:" : ":"))));
        all.subList(all.size() - shown, all.size()).forEach(l -> lines.add(pad("  " + cut(l))));
        return lines;
    }

    /** The hints of a part up to the given one, the weakest first. */
    public String hints(String module, String part, int upTo) {
        List<String> hints = workbook.hints(module, part);
        StringBuilder text = new StringBuilder(System.lineSeparator());
        for (int i = 0; i < Math.min(upTo, hints.size()); i++) {
            text.append(pad(terminal.bold("Hint %d of %d".formatted(i + 1, hints.size()))))
                    .append(System.lineSeparator());
            hints.get(i)
                    .strip()
                    .lines()
                    .forEach(l -> text.append(pad("  " + l)).append(System.lineSeparator()));
            text.append(System.lineSeparator());
        }
        return text.toString();
    }

    private String bars(String module) {
        StringBuilder bars = new StringBuilder();
        bars.append(pad(terminal.bold(module))).append("  ").append(bar(module));
        for (String other : workbook.modules()) {
            String state =
                    "   %s %d/%d"
                            .formatted(other, solvedOf(other).size(), workbook.parts(other).size());
            if (!other.equals(module) && visible(bars.toString()) + state.length() <= WIDTH) {
                bars.append(terminal.faint(state));
            }
        }
        return bars.toString();
    }

    private static int visible(String text) {
        return text.replaceAll("\u001b\\[\\d+m", "").length();
    }

    private String bar(String module) {
        Set<String> solved = solvedOf(module);
        StringBuilder bar = new StringBuilder();
        for (String part : workbook.parts(module)) {
            bar.append(solved.contains(part) ? terminal.green(mark("■", "#")) : mark("□", "."));
        }
        return bar + " %d of %d".formatted(solved.size(), workbook.parts(module).size());
    }

    private Set<String> solvedOf(String module) {
        Set<String> solved = progress.solved(module);
        solved.retainAll(workbook.parts(module));
        return solved;
    }

    private String mark(String unicode, String ascii) {
        return terminal.unicode() ? unicode : ascii;
    }

    private List<String> wrapped(String label, String text) {
        if (text.isEmpty()) {
            return List.of();
        }
        List<String> lines = new ArrayList<>();
        for (String paragraph : text.lines().toList()) {
            for (String line : wrap(paragraph, WIDTH - MARGIN - LABEL)) {
                lines.add(labelled(lines.isEmpty() ? label : "", line));
            }
        }
        return lines;
    }

    private String labelled(String label, String text) {
        return pad(terminal.bold(("%-" + LABEL + "s").formatted(label)) + text);
    }

    static List<String> wrap(String text, int width) {
        List<String> lines = new ArrayList<>();
        String indent = text.substring(0, text.length() - text.stripLeading().length());
        StringBuilder line = new StringBuilder(indent);
        for (String word : text.strip().split(" ")) {
            if (line.length() + word.length() + 1 > width && !line.toString().isBlank()) {
                lines.add(line.toString().stripTrailing());
                line = new StringBuilder(indent);
            }
            line.append(word.length() > width ? word.substring(0, width - 1) + "…" : word)
                    .append(' ');
        }
        lines.add(line.toString().stripTrailing());
        return lines;
    }

    private static String cut(String line) {
        int most = WIDTH - MARGIN - 2;
        return line.length() <= most ? line : line.substring(0, most - 1) + "…";
    }

    private static String pad(String text) {
        char[] margin = new char[MARGIN];
        Arrays.fill(margin, ' ');
        return new String(margin) + text;
    }
}
