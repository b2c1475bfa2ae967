package kata.panel;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import kata.judge.Exercise;
import kata.judge.finding.Finding;
import kata.judge.finding.RuleSentence;
import kata.judge.gap.picture.Interleaving;
import kata.judge.rule.Outcome;
import kata.timeline.Glyphs;
import kata.timeline.TextTimeline;
import kata.workbook.Progress;
import kata.workbook.Workbook;

/**
 * What the learner reads after a run: where you are; the rule that failed; seen, expected, why; the
 * picture; what to do next. As wide as the terminal, and at most {@value #LINES} lines where that
 * has 80 columns.
 */
public final class Panel {

    static final int LINES = 25;

    // Where the texts take more lines, because these are short.
    private static final int LINES_WHERE_NARROW = 33;
    private static final int NARROW = 80;

    private static final int MARGIN = 2;
    private static final int LABEL = 10;
    private static final int PRINTED_LINES = 3;

    // Six lanes fit into a panel of 25 lines, and show what four threads and a caller did.
    private static final int LANES = 6;

    private final Workbook workbook;
    private final Terminal terminal;
    private final ModuleBars bars;

    public Panel(Workbook workbook, Progress progress, Terminal terminal) {
        this.workbook = workbook;
        this.terminal = terminal;
        this.bars = new ModuleBars(workbook, progress, terminal);
    }

    /**
     * The panel for a part that is not solved.
     *
     * @param command what the learner typed to run the module, for the line on hints
     */
    public String unsolved(
            String module, Exercise exercise, Outcome outcome, int rules, String command) {
        return unsolvedElsewhere(module, exercise, outcome, rules, hintBy(command));
    }

    static String hintBy(String command) {
        return command + " -Dkata.hint=1   (then 2, then 3)";
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
        return text(top(module)) + part(module, exercise, outcome, rules, stuck);
    }

    /** What stands in each panel of this module first. */
    String bars(String module) {
        return text(top(module));
    }

    /** The panel below the bars. */
    String part(String module, Exercise exercise, Outcome outcome, int rules, String stuck) {
        return part(module, exercise, outcome, rules, whatNext(module, outcome, stuck));
    }

    /**
     * The panel of an attempt that is not the learner's at this place: without the bars, and
     * without what to do next.
     *
     * @param file where it is
     */
    public String ofAttempt(
            String file, String module, Exercise exercise, Outcome outcome, int rules) {
        return part(module, exercise, outcome, rules, labelled("File", file + line(outcome)));
    }

    private String part(
            String module, Exercise exercise, Outcome outcome, int rules, List<String> whatNext) {
        List<String> head = new ArrayList<>(title(exercise, outcome));
        head.addAll(headline(outcome, rules));
        List<String> next = new ArrayList<>();
        next.add("");
        next.addAll(notTried(outcome));
        next.addAll(whatNext);

        int most = terminal.columns() < NARROW ? LINES_WHERE_NARROW : LINES;
        int room = most - top(module).size() - head.size() - next.size();
        PanelLines content = lines(module, outcome);
        List<String> lines = new ArrayList<>(head);
        // A blank line, unless a text would have to go for it.
        if (!content.textsFill(room)) {
            lines.add("");
            room--;
        }
        lines.addAll(content.fit(room));
        lines.addAll(next);
        return text(lines);
    }

    private List<String> top(String module) {
        List<String> lines = new ArrayList<>(List.of(""));
        bars.lines(module, terminal.columns() - MARGIN).forEach(line -> lines.add(pad(line)));
        lines.add("");
        return lines;
    }

    private List<String> title(Exercise exercise, Outcome outcome) {
        String kind = exercise.kind().name().toLowerCase(Locale.ROOT);
        String minutes = "(%s, %d min)".formatted(kind, exercise.minutes());
        String title = "%s  %s".formatted(outcome.part(), exercise.title());
        String line = "%s  %s".formatted(title, minutes);
        if (MARGIN + line.length() <= terminal.columns()) {
            return List.of(
                    pad(
                            terminal.bold(outcome.part())
                                    + line.substring(
                                            outcome.part().length(),
                                            line.length() - minutes.length())
                                    + terminal.faint(minutes)));
        }
        return TextBlock.fit(title, prose(), prose()).stream()
                .map(l -> pad(terminal.bold(l)))
                .toList();
    }

    private List<String> headline(Outcome outcome, int rules) {
        if (outcome.status() == Outcome.Status.NOT_STARTED) {
            return List.of(pad(terminal.bold("not started") + "  This part is yours to write."));
        }
        String mark = terminal.mark("✗", "x") + " ";
        String number =
                outcome.number() == 0
                        ? ""
                        : "%srule %d of %d: "
                                .formatted(
                                        outcome.sound() ? "sound " : "", outcome.number(), rules);
        List<String> words = List.of((number + RuleSentence.of(outcome.rule())).split(" "));
        return TextBlock.wrap(words, mark, " ".repeat(mark.length()), prose()).stream()
                .map(line -> pad(terminal.red(line)))
                .toList();
    }

    private PanelLines lines(String module, Outcome outcome) {
        Finding finding = outcome.finding();
        if (outcome.status() == Outcome.Status.NOT_STARTED) {
            finding = Finding.seen("").expected("%s", finding.expected());
        }
        String wanted = outcome.status() == Outcome.Status.NOT_STARTED ? "To do" : "Expected";
        return new PanelLines(
                labelled("Seen", finding.seen()),
                labelled(wanted, finding.expected()),
                labelled("Why", finding.why()),
                labelled("Look at", finding.look()),
                pictures(module, outcome),
                printed(outcome));
    }

    /**
     * The panel for a run in which every part that was judged is solved.
     *
     * @param sound how many of them are sound, too
     */
    public String solved(String module, int parts, int sound, boolean all) {
        String line =
                (all
                                ? "all %d parts of %s are solved".formatted(parts, module)
                                : solvedParts(parts))
                        + ", %d sound".formatted(sound);
        List<String> lines = top(module);
        lines.removeLast();
        lines.add(good(line));
        return text(lines);
    }

    /** The panel for a run over several modules in which all that was judged is solved. */
    String solved(int parts, int sound) {
        return overview()
                + text(List.of("", good(solvedParts(parts) + ", %d sound".formatted(sound))));
    }

    private static String solvedParts(int parts) {
        return "%d %s solved".formatted(parts, parts == 1 ? "part is" : "parts are");
    }

    /**
     * The panel for a part that is solved now, with the tallest picture of its run.
     *
     * @param strict how to have sound rules fail like main ones, for the line on the first that
     *     does not hold
     */
    public String accepted(String module, String part, List<Outcome> outcomes, String strict) {
        List<String> lines = top(module);
        SoundRules sound = SoundRules.of(outcomes);
        lines.add(
                good(
                        sound.hold()
                                ? "%s: all %d rules hold".formatted(part, outcomes.size())
                                : "%s is solved: all %d main rules hold"
                                        .formatted(part, outcomes.size() - sound.all())));
        lines.addAll(notSound(sound, strict));
        outcomes.stream()
                .map(outcome -> picture(outcome, LANES))
                .filter(picture -> !picture.isEmpty())
                .reduce((one, other) -> other.size() > one.size() ? other : one)
                .ifPresent(
                        picture -> {
                            lines.add("");
                            lines.addAll(picture);
                        });
        lines.addAll(notTried(outcomes));
        return text(lines);
    }

    /** The first solved part that is not sound, in a few lines; empty where all are. */
    String notSound(String part, Collection<Outcome> outcomes, String strict) {
        SoundRules sound =
                SoundRules.of(outcomes.stream().filter(o -> o.part().equals(part)).toList());
        return sound.hold()
                ? ""
                : text(List.of(pad(part + " is solved."))) + text(notSound(sound, strict));
    }

    private List<String> notSound(SoundRules sound, String strict) {
        if (sound.hold()) {
            return List.of();
        }
        String mark = terminal.mark("★", "*") + " ";
        String line =
                "sound: %d of %d. The first that does not hold: %s"
                        .formatted(
                                sound.held(),
                                sound.all(),
                                RuleSentence.of(sound.firstBroken().get().rule()));
        List<String> lines =
                new ArrayList<>(TextBlock.wrap(List.of(line.split(" ")), mark, "  ", prose()));
        // On a line of its own: it may be a command to copy.
        lines.add("  " + strict);
        return lines.stream().map(Panel::pad).toList();
    }

    /** What these rules did not try, after an empty line; no lines where they tried everything. */
    List<String> notTried(Collection<Outcome> outcomes) {
        return outcomes.stream()
                .map(this::notTried)
                .filter(note -> !note.isEmpty())
                .findFirst()
                .map(note -> Stream.concat(Stream.of(""), note.stream()).toList())
                .orElse(List.of());
    }

    /** All modules, a bar for each. */
    public String overview() {
        return text(List.of(""))
                + workbook.modules().stream().map(this::bar).collect(Collectors.joining());
    }

    /** One line: a module and its bar. */
    String bar(String module) {
        return text(List.of(pad(bars.barWithSound(module, 12))));
    }

    private String good(String line) {
        return pad(terminal.green(terminal.mark("✓", "+") + " " + line));
    }

    // What an exploration found says more than the calls of its last run.
    private List<List<String>> pictures(String module, Outcome outcome) {
        InterleavingPicture steps =
                new InterleavingPicture(interleaving(workbook, module, outcome));
        return steps.height() == 0
                ? timelines(outcome)
                : IntStream.iterate(steps.height(), lines -> lines > 3, lines -> lines - 1)
                        .mapToObj(lines -> steps.lines(terminal.columns() - 2 * MARGIN, lines))
                        .map(lines -> lines.stream().map(Panel::pad).toList())
                        .toList();
    }

    /** What an exploration found, with the lines of the file that the learner edits. */
    static Interleaving interleaving(Workbook workbook, String module, Outcome outcome) {
        List<String> source = workbook.lines(module, outcome.part());
        return outcome.withLines(n -> n <= source.size() ? source.get(n - 1) : "")
                .recording()
                .interleaving();
    }

    private List<List<String>> timelines(Outcome outcome) {
        return outcome.spans().isEmpty()
                ? List.of()
                : IntStream.iterate(LANES, lanes -> lanes > 1, lanes -> lanes - 1)
                        .mapToObj(lanes -> picture(outcome, lanes))
                        .toList();
    }

    private List<String> picture(Outcome outcome, int lanes) {
        Glyphs glyphs = terminal.unicode() ? Glyphs.UNICODE : Glyphs.ASCII;
        return new TextTimeline(glyphs, terminal.columns() - 2 * MARGIN, lanes)
                .render(outcome.spans()).stream().map(Panel::pad).toList();
    }

    private List<String> notTried(Outcome outcome) {
        return outcome.recording().untried().stream()
                .limit(1)
                .flatMap(why -> labelled("Note", "not every gap was tried, " + why).stream())
                .toList();
    }

    // Where in the part's file: ":31", or empty.
    private static String line(Outcome outcome) {
        return outcome.where().stream()
                .filter(w -> w.startsWith(outcome.part() + ".java:"))
                .findFirst()
                .map(w -> w.substring(w.indexOf(':')))
                .orElse("");
    }

    private List<String> whatNext(String module, Outcome outcome, String stuck) {
        String file = outcome.part() + ".java";
        String at = line(outcome);
        String path =
                workbook.root().relativize(workbook.attempt(module, outcome.part())).toString();
        List<String> lines =
                new ArrayList<>(
                        labelled(
                                "Edit",
                                whicheverFits(
                                        path + at,
                                        "modules/%s/…/%s".formatted(module, file + at))));
        Optional<String> anchor = workbook.lessonAnchor(module, outcome.part());
        if (anchor.isPresent()) {
            String lesson = "modules/%s/README.md".formatted(module);
            String number = outcome.part().substring(4, 6);
            lines.addAll(
                    labelled(
                            "Read",
                            whicheverFits(
                                    lesson + "#" + anchor.get(),
                                    "%s, part %s".formatted(lesson, number))));
        }
        lines.addAll(labelled("Stuck?", whicheverFits(stuck, stuck.replaceFirst(" +\\(", "\n("))));
        return lines;
    }

    private String whicheverFits(String whole, String abridged) {
        boolean fits = MARGIN + LABEL + whole.length() <= terminal.columns();
        return fits ? whole : abridged;
    }

    private List<String> printed(Outcome outcome) {
        List<String> all = outcome.printed().lines().toList();
        if (all.isEmpty()) {
            return List.of();
        }
        boolean more = all.size() > PRINTED_LINES;
        List<String> lines = new ArrayList<>();
        lines.add(
                pad(
                        terminal.faint(
                                more ? "Your code printed, at the end:" : "Your code printed:")));
        all.stream()
                .skip(Math.max(0, all.size() - PRINTED_LINES))
                .map(line -> TextBlock.cut(line, terminal.columns() - 2 * MARGIN))
                .forEach(line -> lines.add(pad(pad(line))));
        return lines;
    }

    /** The hints of a part up to the given one, the weakest first. */
    public String hints(String module, String part, int upTo) {
        List<String> hints = workbook.hints(module, part);
        List<String> lines = new ArrayList<>(List.of(""));
        for (int i = 0; i < Math.min(upTo, hints.size()); i++) {
            lines.add(pad(terminal.bold("Hint %d of %d".formatted(i + 1, hints.size()))));
            Markdown.wrap(hints.get(i), prose() - MARGIN)
                    .forEach(line -> lines.add(pad(pad(line)).stripTrailing()));
            lines.add("");
        }
        return text(lines);
    }

    private List<String> labelled(String label, String text) {
        if (text.isEmpty()) {
            return List.of();
        }
        int room = terminal.columns() - MARGIN - LABEL;
        List<String> lines = new ArrayList<>();
        for (String line : TextBlock.fit(text, prose() - LABEL, room)) {
            String shown = ("%-" + LABEL + "s").formatted(lines.isEmpty() ? label : "");
            lines.add(pad(terminal.bold(shown) + line).stripTrailing());
        }
        return lines;
    }

    // Lines of running text that are longer than this are hard to read.
    private int prose() {
        return Math.min(terminal.columns(), Terminal.WIDTH) - MARGIN;
    }

    private static String pad(String text) {
        return " ".repeat(MARGIN) + text;
    }

    private static String text(List<String> lines) {
        return lines.stream()
                .map(line -> line + System.lineSeparator())
                .collect(Collectors.joining());
    }
}
