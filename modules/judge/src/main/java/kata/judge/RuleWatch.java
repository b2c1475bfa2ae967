package kata.judge;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import kata.judge.finding.Finding;
import kata.judge.gap.stepping.Stepping;
import kata.judge.rule.RunningRule;
import kata.judge.threads.AttemptFrames;
import kata.judge.threads.ThreadSnapshot;
import kata.judge.waiting.StarvationAwareClock;

/**
 * Watches a rule from another thread, and breaks it off when it must not go on.
 *
 * <p>Its limit is one of the {@link StarvationAwareClock}: it counts the CPU time that threads with
 * work were given while other programs had the cores, and the time on the wall otherwise.
 */
final class RuleWatch {

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    // Far above what any part needs, far below what makes a laptop unusable.
    private static final int FLOOD = 2_500;

    private final RunningRule rule;
    private final AttemptFrames frames;
    private final RuleLimit limit;
    private final int threadsBefore = THREADS.getThreadCount();
    private BrokenOff brokenOff;

    RuleWatch(RunningRule rule, AttemptFrames frames, int limitSeconds) {
        this.rule = rule;
        this.frames = frames;
        this.limit =
                new RuleLimit(
                        limitSeconds, rule::runs, rule::progress, StarvationAwareClock::nanoTime);
    }

    Optional<BrokenOff> brokenOff() {
        return Optional.ofNullable(brokenOff);
    }

    /** Returns when the thread has ended, or when it is clear that it must not go on. */
    Optional<BrokenOff> untilTheEndOf(Thread thread) {
        while (thread.isAlive() && brokenOff == null) {
            if (rule.exit().isPresent()) {
                brokenOff = exitCalled(rule.exit().get());
            } else if (THREADS.getThreadCount() - threadsBefore > FLOOD) {
                brokenOff = new BrokenOff(flood(), List.of());
            } else if (limit.isOver() && !Stepping.isByAPerson()) {
                brokenOff = overTheLimit();
            } else {
                join(thread);
            }
        }
        if (brokenOff == null && rule.exit().isPresent()) {
            brokenOff = exitCalled(rule.exit().get());
        }
        return brokenOff();
    }

    private BrokenOff exitCalled(Throwable at) {
        List<String> where = frames.in(at);
        return new BrokenOff(RuleFindings.exitCalled(where), where);
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
        List<ThreadSnapshot> alive = rule.threads().alive();
        return alive.isEmpty()
                ? RuleFindings.overTheLimit(limit.passed(), alive, frames)
                : RuleFindings.threadFlood(alive.size(), alive.getFirst(), frames);
    }

    private BrokenOff overTheLimit() {
        List<ThreadSnapshot> alive = new ArrayList<>(ownThreads());
        Optional<Finding> deadlock = Deadlock.among(alive).map(found -> found.finding(frames));
        if (deadlock.isPresent()) {
            return new BrokenOff(deadlock.get(), List.of());
        }
        alive.addAll(rule.threads().aliveVirtual());
        // Those that stand in the attempt's own lines first.
        alive.sort(Comparator.comparing(thread -> frames.in(thread.stack()).isEmpty()));
        List<String> where =
                alive.stream()
                        .findFirst()
                        .map(thread -> frames.in(thread.stack()))
                        .orElse(List.of());
        return new BrokenOff(RuleFindings.overTheLimit(limit.passed(), alive, frames), where);
    }

    // The attempt's threads, and those of the judge in which it called the attempt.
    private List<ThreadSnapshot> ownThreads() {
        List<ThreadSnapshot> own = new ArrayList<>();
        rule.judgeThreads().stream()
                .filter(Thread::isAlive)
                .map(ThreadSnapshot::of)
                .forEach(own::add);
        own.addAll(rule.threads().alive());
        return own;
    }
}
