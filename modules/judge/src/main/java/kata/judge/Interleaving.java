package kata.judge;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import kata.judge.LincheckReport.Entry;

/**
 * The interleaving with which a model checker broke an attempt: which thread did what, and in which
 * order.
 *
 * <p>Lincheck's own report tells every step of every thread, inside the JDK too, in hundreds of
 * columns. A panel has room for the steps that a learner can change: those in the attempt's own
 * lines. A call that no other thread comes between is one step there.
 */
public final class Interleaving {

    private static final int COLUMN = 43;
    private static final int MOST_STEPS = 10;

    private static final Pattern READ = Pattern.compile("([\\w.$#\\[\\]]+) ➜ (.*)");
    private static final Pattern WRITE = Pattern.compile("([\\w.$#\\[\\]]+) = (.*)");
    private static final Pattern NEW = Pattern.compile("(?:.*[.$])?(\\w+)\\.<init>(\\(.*\\)).*");
    private static final Pattern REFERENCE = Pattern.compile("[\\w<>$]+#\\d+");
    private static final Pattern THROWN = Pattern.compile("\\w*(Exception|Error)");
    private static final Pattern NOISE =
            Pattern.compile(
                    "((Math|Thread|Objects|Long|Integer)\\.\\w+|(Record|Object)\\.<init>)\\(.*");

    private static final String NEVER_FREED =
            "Whoever needs a lock that is never freed waits for good. It happens when a way out of"
                    + " a method leaves it locked, or when two locks are taken in opposite order.";

    /** One line of the picture: who, and what. */
    private record Step(int thread, String text) {}

    private final LincheckReport report;
    private final String file;

    private Interleaving(LincheckReport report, String file) {
        this.report = report;
        this.file = file;
    }

    /**
     * What the panel shows of a report: results that no order of the calls explains, and the steps
     * of two threads that led there. Where threads wait for ever there are no results to explain:
     * then the finding says what is expected, and why, in its own words.
     *
     * @param report the message of the checker's error, all of it
     * @param part the attempt's class, "Part03RaceCondition"
     * @param expected which results would be right
     * @param why what goes wrong in a real program otherwise
     */
    public static Finding finding(String report, String part, String expected, String why) {
        Interleaving interleaving = new Interleaving(new LincheckReport(report), part + ".java");
        boolean hung = interleaving.report.hung();
        return Finding.seen("%s", interleaving.seen())
                .expected("%s", hung ? "an end of every call" : expected)
                .why("%s", hung ? NEVER_FREED : why)
                .lookAt("%s", interleaving.picture());
    }

    /**
     * Writes the whole report into a folder "interleavings" beside that of the timelines.
     *
     * @param name of the file, without an ending
     * @return the file; nothing where no folder for timelines is set
     * @throws UncheckedIOException when it cannot be written
     */
    public static Optional<Path> save(String report, String name) {
        String timelines = System.getProperty("kata.timelines", "");
        if (timelines.isEmpty()) {
            return Optional.empty();
        }
        try {
            Path folder = Path.of(timelines).toAbsolutePath().resolveSibling("interleavings");
            return Optional.of(
                    Files.writeString(
                            Files.createDirectories(folder).resolve(name + ".txt"), report));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private String seen() {
        List<Entry> results = report.results();
        if (results.isEmpty()) {
            return report.headline();
        }
        String sideBySide =
                results.stream()
                        .filter(result -> !result.afterwards())
                        .collect(
                                Collectors.groupingBy(
                                        Entry::thread,
                                        TreeMap::new,
                                        Collectors.mapping(
                                                result -> call(result.text()),
                                                Collectors.joining(", "))))
                        .entrySet()
                        .stream()
                        .map(
                                thread ->
                                        "thread %d: %s"
                                                .formatted(thread.getKey(), thread.getValue()))
                        .collect(Collectors.joining("; "));
        String afterwards =
                results.stream()
                        .filter(Entry::afterwards)
                        .map(result -> "; then " + call(result.text()))
                        .collect(Collectors.joining());
        return sideBySide
                + afterwards
                + (report.hung()
                        ? ". A thread waits for ever."
                        : ". No order of these calls explains that.");
    }

    /** "hit(): 1" reads "hit() = 1", and "record(5): void" reads "record(5)". */
    private static String call(String text) {
        int end = text.indexOf("): ");
        if (end < 0) {
            return text;
        }
        String call = text.substring(0, end + 1);
        String result = text.substring(end + 3).replaceAll(" #\\d+$", "");
        if (result.equals("void")) {
            return call;
        }
        if (result.equals("<hung>")) {
            return call + " never ends";
        }
        return call + (THROWN.matcher(result).matches() ? " throws " : " = ") + result;
    }

    private String picture() {
        List<Step> steps = cut(steps(report.trace()));
        if (steps.isEmpty()) {
            return "";
        }
        StringBuilder picture = new StringBuilder(line("thread 1", "thread 2"));
        for (Step step : steps) {
            picture.append('\n')
                    .append(step.thread == 1 ? line(step.text, "") : line("", step.text));
        }
        return picture.toString();
    }

    private static String line(String left, String right) {
        String format = "%-" + COLUMN + "s %s";
        return format.formatted(fit(left), fit(right)).stripTrailing();
    }

    private static String fit(String text) {
        return text.length() <= COLUMN ? text : text.substring(0, COLUMN - 1) + "…";
    }

    private List<Step> steps(List<Entry> trace) {
        List<Step> steps = new ArrayList<>();
        for (int i = 0; i < trace.size(); i++) {
            Entry entry = trace.get(i);
            if (entry.depth() > 0) {
                step(trace, i).ifPresent(text -> steps.add(new Step(entry.thread(), text)));
            } else if (entry.afterwards()) {
                steps.add(new Step(entry.thread(), "then " + call(entry.text())));
            } else if (isUndivided(trace, i)) {
                steps.add(new Step(entry.thread(), call(entry.text())));
            } else {
                steps.add(new Step(entry.thread(), entry.text().replaceAll("\\): .*", ")")));
            }
        }
        return steps;
    }

    /** Whether no other thread does anything between the beginning and the end of this call. */
    private boolean isUndivided(List<Entry> trace, int call) {
        if (report.hung()) {
            // Any call may be the one that has not freed a lock.
            return false;
        }
        int last = call;
        for (int i = call + 1; i < trace.size() && !isNextCall(trace, call, i); i++) {
            if (trace.get(i).thread() == trace.get(call).thread()) {
                last = i;
            }
        }
        return trace.subList(call, last + 1).stream()
                .allMatch(entry -> entry.thread() == trace.get(call).thread());
    }

    private static boolean isNextCall(List<Entry> trace, int call, int i) {
        return trace.get(i).depth() == 0 && trace.get(i).thread() == trace.get(call).thread();
    }

    private static int callOf(List<Entry> trace, int step) {
        int call = step;
        while (trace.get(call).depth() > 0
                || trace.get(call).thread() != trace.get(step).thread()) {
            call--;
        }
        return call;
    }

    /** What is shown of a step inside a call; nothing where it is left out. */
    private Optional<String> step(List<Entry> trace, int i) {
        Entry entry = trace.get(i);
        int call = callOf(trace, i);
        if (trace.get(call).afterwards() || isUndivided(trace, call)) {
            return Optional.empty();
        }
        if (entry.text().startsWith("result: ")) {
            String result = call("()" + entry.text().substring("result".length())).substring(2);
            return result.isBlank()
                    ? Optional.empty()
                    : Optional.of("  " + result.replaceFirst("^ = ", "returns ").strip());
        }
        if (entry.text().startsWith("switch (reason: ")) {
            return Optional.of(
                    "  waits: " + entry.text().replaceAll("switch \\(reason: |\\)$", ""));
        }
        if (!entry.file().equals(file)
                || NOISE.matcher(entry.text()).matches()
                || isWayToACall(trace, i)) {
            return Optional.empty();
        }
        String place = entry.line() == 0 ? "" : "  :" + entry.line();
        return Optional.of("  " + inWords(entry.text()) + place);
    }

    /** The reading of a field whose object is called in the next step: "sum ➜ AtomicLong#2". */
    private static boolean isWayToACall(List<Entry> trace, int i) {
        Matcher read = READ.matcher(trace.get(i).text());
        if (!read.matches() || !REFERENCE.matcher(read.group(2)).matches()) {
            return false;
        }
        return trace.stream()
                .skip(i + 1)
                .filter(entry -> entry.thread() == trace.get(i).thread())
                .filter(entry -> !entry.text().startsWith("switch"))
                .findFirst()
                .filter(next -> next.text().startsWith(read.group(1) + "."))
                .isPresent();
    }

    private static String inWords(String text) {
        Matcher read = READ.matcher(text);
        if (read.matches()) {
            return "reads %s: %s".formatted(read.group(1), read.group(2));
        }
        Matcher write = WRITE.matcher(text);
        if (write.matches()) {
            return "writes %s: %s".formatted(write.group(1), write.group(2));
        }
        Matcher made = NEW.matcher(text);
        if (made.matches()) {
            return "new " + made.group(1) + made.group(2);
        }
        return switch (text) {
            case "MONITORENTER" -> "takes the lock";
            case "MONITOREXIT" -> "frees the lock";
            default -> call(text);
        };
    }

    /** Leaves out steps in the middle of what one thread does without a break. */
    private static List<Step> cut(List<Step> steps) {
        List<Step> kept = new ArrayList<>(steps);
        while (kept.size() > MOST_STEPS) {
            int begin = 0;
            int length = 0;
            for (int from = 0, to; from < kept.size(); from = to) {
                to = from;
                while (to < kept.size() && kept.get(to).thread == kept.get(from).thread) {
                    to++;
                }
                if (to - from > length) {
                    begin = from;
                    length = to - from;
                }
            }
            if (length < 4) {
                return kept.subList(0, MOST_STEPS);
            }
            int thread = kept.get(begin).thread;
            int middle = begin + length / 2;
            kept.subList(middle - 1, middle + 1).clear();
            if (!kept.get(middle - 2).text.equals("  …")) {
                kept.add(middle - 1, new Step(thread, "  …"));
            }
        }
        return kept;
    }
}
