package kata.judge.assertion;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import kata.kit.Timeline;
import kata.kit.Timeline.End;
import kata.kit.Timeline.Kind;
import kata.kit.Timeline.Span;

/**
 * Rules about a run. Each reads the spans recorded so far and fails with a finding that names the
 * run's own tasks and threads.
 *
 * <p>A rule about how calls ran fails where none ran: an attempt that does nothing must not pass.
 */
public final class TimelineAssert extends RuleAssert<TimelineAssert, Timeline> {

    public TimelineAssert(Timeline actual) {
        super(actual, TimelineAssert.class);
    }

    /**
     * Each of the tasks ran exactly once; others may have run too. A task that waits and works
     * records one span of each kind, and ran once.
     */
    public TimelineAssert hasTasks(String... tasks) {
        requireTasks(tasks, 1);
        List<Span> spans = spans();
        for (String task : tasks) {
            List<Span> calls = callsOf(task, spans);
            for (Kind kind : Kind.values()) {
                List<Span> ofKind = calls.stream().filter(s -> s.kind() == kind).toList();
                holds(ofKind.size() <= 1, () -> TimelineFindings.ranAgain(task, ofKind));
            }
        }
        return myself;
    }

    /** No two calls were open at the same moment. */
    public TimelineAssert neverOverlaps() {
        Span longest = null;
        for (Span span : someSpans("calls, one at a time")) {
            if (longest != null) {
                Span open = longest;
                holds(!open.overlaps(span), () -> TimelineFindings.overlapped(open, span));
            }
            longest = longest == null || span.end() > longest.end() ? span : longest;
        }
        return myself;
    }

    /** At some moment, a call of the one and a call of the other were both open. */
    public TimelineAssert overlaps(String one, String other) {
        List<Span> spans = spans();
        List<Span> ones = callsOf(one, spans);
        List<Span> others = callsOf(other, spans);
        holds(
                !one.equals(other) || ones.size() > 1,
                () -> TimelineFindings.tooFewCalls(one, 2, ones));
        boolean both =
                ones.stream().anyMatch(a -> others.stream().anyMatch(b -> a != b && a.overlaps(b)));
        return holds(
                both,
                () -> {
                    Span a = ones.getFirst();
                    Span b = others.getLast();
                    return a.begin() < b.begin()
                            ? TimelineFindings.wereApart(a, b)
                            : TimelineFindings.wereApart(b, a);
                });
    }

    /** At some moment, at least that many calls were open. */
    public TimelineAssert allOverlap(int calls) {
        String expected = TimelineFindings.count(calls, "call") + " open at the same moment";
        List<Span> spans = someSpans(expected);
        List<Span> peak = peak(spans);
        holds(spans.size() >= calls, () -> TimelineFindings.tooFewToOverlap(calls, spans));
        return holds(
                peak.size() >= calls,
                () ->
                        peak.size() == 1
                                ? TimelineFindings.oneAfterTheOther(calls, spans)
                                : TimelineFindings.tooFewAtOnce(calls, peak, spans));
    }

    /**
     * The calls began in this order. A task stands for its first call, and named again for the call
     * after that.
     */
    public TimelineAssert inOrder(String... tasks) {
        requireTasks(tasks, 2);
        List<Span> spans = spans();
        Map<String, Integer> mentions = new HashMap<>();
        List<Span> wanted = new ArrayList<>();
        for (String task : tasks) {
            int mention = mentions.merge(task, 1, Integer::sum);
            List<Span> calls = callsOf(task, spans);
            holds(
                    calls.size() >= mention,
                    () -> TimelineFindings.tooFewCalls(task, mention, calls));
            wanted.add(calls.get(mention - 1));
        }
        for (int i = 1; i < wanted.size(); i++) {
            Span before = wanted.get(i - 1);
            Span after = wanted.get(i);
            holds(
                    before.begin() < after.begin(),
                    () -> TimelineFindings.outOfOrder(before, after, wanted));
        }
        return myself;
    }

    /** Every call ran on this thread. */
    public TimelineAssert onlyOnThread(Thread thread) {
        String expected = "every call on the thread " + Timeline.nameOf(thread);
        List<Span> spans = someSpans(expected);
        List<Span> elsewhere = except(spans, s -> s.threadId() == thread.threadId());
        return holds(
                elsewhere.isEmpty(),
                () -> TimelineFindings.ranElsewhere(expected, elsewhere, spans));
    }

    /** Every call ran on a thread whose name begins so. */
    public TimelineAssert onThreadsNamed(String prefix) {
        return onThreadsNamed(
                name -> name.startsWith(prefix),
                "every call on a thread whose name begins with \"%s\"".formatted(prefix));
    }

    /** Every call ran on a thread whose whole name matches the pattern. */
    public TimelineAssert onThreadsNamed(Pattern pattern) {
        return onThreadsNamed(
                pattern.asMatchPredicate(),
                "every call on a thread whose name matches \"%s\"".formatted(pattern));
    }

    private TimelineAssert onThreadsNamed(Predicate<String> matches, String expected) {
        List<Span> spans = someSpans(expected);
        List<Span> others = except(spans, span -> matches.test(span.thread()));
        return holds(
                others.isEmpty(), () -> TimelineFindings.ranOnOtherNames(expected, others, spans));
    }

    /** Every call ran on a virtual thread. */
    public TimelineAssert onVirtualThreads() {
        List<Span> spans = someSpans("every call on a virtual thread");
        List<Span> others = except(spans, Span::virtual);
        return holds(others.isEmpty(), () -> TimelineFindings.ranOnPlatformThreads(others, spans));
    }

    /** A call of the task ended with an {@link InterruptedException}. */
    public TimelineAssert interrupted(String task) {
        List<Span> calls = callsOf(task, spans());
        return holds(
                calls.stream().anyMatch(call -> call.ended() == End.INTERRUPTED),
                () -> TimelineFindings.notInterrupted(calls.getLast()));
    }

    private List<Span> spans() {
        isNotNull();
        return actual.spans();
    }

    private List<Span> someSpans(String expected) {
        List<Span> spans = spans();
        holds(!spans.isEmpty(), () -> TimelineFindings.nothingRan(expected));
        return spans;
    }

    private List<Span> callsOf(String task, List<Span> spans) {
        List<Span> calls = spans.stream().filter(span -> span.task().equals(task)).toList();
        holds(!calls.isEmpty(), () -> TimelineFindings.neverCalled(task, spans));
        return calls;
    }

    private static List<Span> except(List<Span> spans, Predicate<Span> which) {
        return spans.stream().filter(which.negate()).toList();
    }

    // The number of open calls grows only where one begins.
    private static List<Span> peak(List<Span> spans) {
        List<Span> peak = List.of();
        List<Span> open = new ArrayList<>();
        for (Span span : spans) {
            open.removeIf(other -> other.end() < span.begin());
            open.add(span);
            if (open.size() > peak.size()) {
                peak = List.copyOf(open);
            }
        }
        return peak;
    }

    private static void requireTasks(String[] tasks, int least) {
        if (tasks.length < least) {
            throw new IllegalArgumentException("A rule that names no tasks holds always");
        }
    }
}
