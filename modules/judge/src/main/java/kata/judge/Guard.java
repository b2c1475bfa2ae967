package kata.judge;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import kata.judge.Census.Standing;
import kata.judge.Outcome.Status;
import kata.judge.memory.SignatureFinding;
import kata.judge.panel.Terminal;
import kata.judge.timeline.Glyphs;
import kata.judge.timeline.SvgTimeline;
import kata.judge.timeline.TextTimeline;
import kata.kit.Timeline;
import kata.kit.Todo;
import org.junit.jupiter.api.extension.InvocationInterceptor.Invocation;

/**
 * Stands around one rule. The rule runs in a thread of its own, so that whatever the attempt does
 * there (loop, block, exit, interrupt, flood), this thread still gives a verdict.
 */
final class Guard {

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    // Six lanes fit into a panel of 25 lines, and show what four threads and a caller did.
    private static final TextTimeline PICTURE =
            new TextTimeline(Terminal.detect().unicode() ? Glyphs.UNICODE : Glyphs.ASCII, 96, 6);

    // Far above what any part needs, far below what makes a laptop unusable.
    private static final int FLOOD = 2_500;

    private final Exercise exercise;
    private final Where where;
    private final RunningRule rule;
    private final int threadsBefore = THREADS.getThreadCount();
    private final long deadline;
    private Finding broken;
    private List<String> brokenAt = List.of();
    private boolean interruptLeft;

    private Guard(Exercise exercise, Where where) {
        this.exercise = exercise;
        this.where = where;
        this.rule = new RunningRule(where.attemptClass());
        this.deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(exercise.limitSeconds());
    }

    static Guard begin(Exercise exercise, String attemptClass) {
        Guard guard = new Guard(exercise, new Where(attemptClass));
        guard.rule.begin();
        return guard;
    }

    RunningRule rule() {
        return rule;
    }

    <T> T around(Invocation<T> invocation) throws Throwable {
        Body<T> body = new Body<>(invocation);
        JudgeThread thread = rule.thread("test", body);
        thread.setContextClassLoader(Thread.currentThread().getContextClassLoader());
        thread.start();
        watch(thread);
        if (broken != null) {
            throw broken.violation();
        }
        interruptLeft |= body.interrupted;
        if (body.thrown != null) {
            throw body.thrown;
        }
        return body.result;
    }

    private static final class Body<T> implements Runnable {

        private final Invocation<T> invocation;
        private T result;
        private Throwable thrown;
        private boolean interrupted;

        private Body(Invocation<T> invocation) {
            this.invocation = invocation;
        }

        @Override
        public void run() {
            try {
                result = invocation.proceed();
            } catch (Throwable t) {
                thrown = t;
            }
            interrupted = Thread.interrupted();
        }
    }

    /** Returns when the body has ended, or when it is clear that it must not go on. */
    private void watch(Thread thread) {
        while (thread.isAlive() && broken == null) {
            if (rule.exit.get() != null) {
                exitCalled();
            } else if (THREADS.getThreadCount() - threadsBefore > FLOOD) {
                broken = flood();
            } else if (System.nanoTime() - deadline > 0) {
                broken = overTheLimit(thread);
            } else {
                join(thread);
            }
        }
        if (broken == null && rule.exit.get() != null) {
            exitCalled();
        }
    }

    private void exitCalled() {
        brokenAt = where.in(rule.exit.get());
        broken = Findings.exitCalled(brokenAt);
    }

    private static void join(Thread thread) {
        try {
            thread.join(20);
        } catch (InterruptedException e) {
            // The attempt interrupted every thread it could find, this one too. The verdict comes
            // from the rule's own thread, so there is nothing to pass on.
        }
    }

    private Finding flood() {
        List<Standing> standing = rule.census.standing();
        return standing.isEmpty()
                ? Findings.overTheLimit(exercise.limitSeconds(), standing, where)
                : Findings.threadFlood(standing.size(), standing.getFirst(), where);
    }

    private Finding overTheLimit(Thread test) {
        List<Standing> standing = new ArrayList<>(ownThreads());
        long[] locked = THREADS.findDeadlockedThreads();
        if (locked != null) {
            List<Standing> circle = new ArrayList<>();
            List<String> waitsFor = new ArrayList<>();
            for (ThreadInfo info : THREADS.getThreadInfo(locked)) {
                standing.stream()
                        .filter(s -> s.thread().threadId() == info.getThreadId())
                        .forEach(
                                s -> {
                                    circle.add(s);
                                    waitsFor.add(
                                            ", waits for what %s holds"
                                                    .formatted(info.getLockOwnerName()));
                                });
            }
            if (!circle.isEmpty()) {
                return Findings.deadlock(circle, waitsFor, where);
            }
        }
        standing.addAll(rule.census.virtualStanding());
        standing.sort(
                (a, b) ->
                        Boolean.compare(
                                where.in(a.stack()).isEmpty(), where.in(b.stack()).isEmpty()));
        brokenAt = standing.stream().findFirst().map(s -> where.in(s.stack())).orElse(List.of());
        return Findings.overTheLimit(exercise.limitSeconds(), standing, where);
    }

    // The attempt's threads, and those of the judge in which it called the attempt.
    private List<Standing> ownThreads() {
        List<Standing> own = new ArrayList<>();
        for (JudgeThread thread : rule.judgeThreads) {
            if (thread.isAlive()) {
                own.add(standing(thread));
            }
        }
        own.addAll(rule.census.standing());
        return own;
    }

    static Standing standing(Thread thread) {
        return new Standing(
                thread.getName(),
                thread.getState(),
                false,
                List.of(thread.getStackTrace()),
                thread);
    }

    /** Ends the rule: looks for what is left behind, clears it away, and gives the outcome. */
    Outcome end(Throwable thrown, String part, String ruleName, int number) {
        Throwable cause = thrown;
        Finding finding = finding(thrown);
        boolean gone = true;
        if (finding == null && !rule.census.awaitNobody()) {
            List<Standing> left = new ArrayList<>(rule.census.standing());
            left.addAll(rule.census.virtualStanding());
            if (!left.isEmpty()) {
                finding = Findings.leftBehind(left, where);
            }
        }
        if (finding == null && !unplanned().isEmpty()) {
            finding = finding(null);
        }
        // Before the clearing away: what hangs must not be drawn as interrupted.
        List<Timeline.Span> spans = rule.timeline.spans();
        if (finding != null) {
            gone = clearAway();
        }
        drawSvg(part, ruleName, spans);
        rule.end();
        if (finding == null) {
            return new Outcome(
                    part,
                    ruleName,
                    number,
                    Status.HOLDS,
                    Finding.seen(""),
                    List.of(),
                    PICTURE.render(spans),
                    rule.capture.text());
        }
        Status status =
                todo(cause) != null ? Status.NOT_STARTED : gone ? Status.BROKEN : Status.RUNAWAY;
        return new Outcome(
                part,
                ruleName,
                number,
                status,
                finding,
                broken != null || cause == null ? brokenAt : where.in(cause),
                status == Status.NOT_STARTED ? List.of() : PICTURE.render(spans),
                rule.capture.text());
    }

    // From the surest sign to the weakest: an exit or a flood explains whatever else went wrong, an
    // exception that killed a worker explains why somebody waited in vain.
    private Finding finding(Throwable thrown) {
        Todo todo = todo(thrown);
        if (todo != null) {
            return Findings.notStarted(todo.getMessage());
        }
        if (broken != null && rule.exit.get() != null) {
            return broken;
        }
        List<RunningRule.Escaped> unplanned = unplanned();
        if (!unplanned.isEmpty()) {
            RunningRule.Escaped first = unplanned.getFirst();
            return Findings.escaped(first, where.in(first.thrown()));
        }
        if (!rule.violations.isEmpty()) {
            return rule.violations.getFirst().finding();
        }
        if (broken != null) {
            return broken;
        }
        if (thrown != null) {
            return thrownBy(thrown);
        }
        return interruptLeft ? Findings.interruptLeft() : null;
    }

    private Finding thrownBy(Throwable thrown) {
        Optional<Finding> changed = SignatureFinding.in(thrown);
        if (changed.isPresent()) {
            return changed.get();
        }
        List<String> lines = where.in(thrown);
        return switch (thrown) {
            case RuleViolation violation -> violation.finding();
            case AssertionError assertion ->
                    Findings.asserted(String.valueOf(assertion.getMessage()));
            case StackOverflowError _ -> Findings.stackOverflow(lines);
            case OutOfMemoryError _ -> Findings.outOfMemory(lines);
            case InterruptedException _ -> Findings.callerInterrupted(lines);
            default -> Findings.threw(thrown, lines);
        };
    }

    private List<RunningRule.Escaped> unplanned() {
        return rule.escaped.stream()
                .filter(e -> !(e.thrown() instanceof Boom))
                .filter(e -> todo(e.thrown()) == null)
                .toList();
    }

    private Todo todo(Throwable thrown) {
        for (Throwable t = thrown; t != null; t = t.getCause() == t ? null : t.getCause()) {
            if (t instanceof Todo todo) {
                return todo;
            }
        }
        return rule.escaped.stream()
                .map(RunningRule.Escaped::thrown)
                .filter(Todo.class::isInstance)
                .map(Todo.class::cast)
                .findFirst()
                .orElse(null);
    }

    /** Interrupts what is left until it ends; says whether it did. */
    private boolean clearAway() {
        long patience = System.nanoTime() + TimeUnit.SECONDS.toNanos(1);
        while (true) {
            List<Thread> left = new ArrayList<>(rule.census.platformThreads());
            rule.judgeThreads.stream().filter(Thread::isAlive).forEach(left::add);
            if (left.isEmpty()) {
                return true;
            }
            boolean idle = left.stream().noneMatch(t -> t.getState() == Thread.State.RUNNABLE);
            if (System.nanoTime() - patience > 0) {
                // Threads that sleep for good cost nothing and disturb no other part.
                return idle;
            }
            left.forEach(Thread::interrupt);
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(10));
        }
    }

    private static void drawSvg(String part, String ruleName, List<Timeline.Span> spans) {
        String folder = System.getProperty("kata.timelines", "");
        if (!folder.isEmpty() && !spans.isEmpty()) {
            try {
                SvgTimeline.write(
                        Path.of(folder, part + "." + ruleName + ".svg"),
                        part + ": " + Sentence.of(ruleName),
                        spans);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
