package kata.judge.lincheck;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import kata.judge.lincheck.LincheckReport.Entry;
import kata.judge.lincheck.TwoColumns.Step;

/**
 * The steps of a report that a learner can change: those in the attempt's own lines. A call that no
 * other thread comes between is one step.
 */
final class VisibleSteps {

    private static final Pattern REFERENCE = Pattern.compile("[\\w<>$]+#\\d+");
    private static final Pattern NOISE =
            Pattern.compile(
                    "((Math|Thread|Objects|Long|Integer)\\.\\w+|(Record|Object)\\.<init>)\\(.*");

    private final LincheckReport report;
    private final String file;

    VisibleSteps(LincheckReport report, String file) {
        this.report = report;
        this.file = file;
    }

    List<Step> all() {
        return steps(report.trace());
    }

    private List<Step> steps(List<Entry> trace) {
        List<Step> steps = new ArrayList<>();
        for (int i = 0; i < trace.size(); i++) {
            Entry entry = trace.get(i);
            if (entry.depth() > 0) {
                step(trace, i).ifPresent(text -> steps.add(new Step(entry.thread(), text)));
            } else if (entry.afterwards()) {
                steps.add(new Step(entry.thread(), "then " + StepText.call(entry.text())));
            } else if (isUndivided(trace, i)) {
                steps.add(new Step(entry.thread(), StepText.call(entry.text())));
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
            String result =
                    StepText.call("()" + entry.text().substring("result".length())).substring(2);
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
        return Optional.of("  " + StepText.inWords(entry.text()) + place);
    }

    /** The reading of a field whose object is called in the next step: "sum ➜ AtomicLong#2". */
    private static boolean isWayToACall(List<Entry> trace, int i) {
        Matcher read = StepText.read(trace.get(i).text());
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
}
