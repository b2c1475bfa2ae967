package kata.judge;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import kata.judge.finding.Finding;
import kata.judge.rule.RunningRule;
import kata.judge.threads.AttemptFrames;
import kata.judge.threads.ThreadSnapshot;
import kata.judge.waiting.StarvationAwareClock;

/** The threads that are still alive when a rule has ended. */
final class LeftoverThreads {

    private final RunningRule rule;

    LeftoverThreads(RunningRule rule) {
        this.rule = rule;
    }

    /** Waits for the end of the attempt's threads; what there is to say where they do not end. */
    Optional<Finding> finding(AttemptFrames frames) {
        if (rule.threads().awaitNobody()) {
            return Optional.empty();
        }
        List<ThreadSnapshot> left = new ArrayList<>(rule.threads().alive());
        left.addAll(rule.threads().aliveVirtual());
        return left.isEmpty()
                ? Optional.empty()
                : Optional.of(RuleFindings.leftBehind(left, frames));
    }

    /** Interrupts what is left until it ends; says whether it did. */
    boolean clear() {
        long patience = StarvationAwareClock.nanoTime() + TimeUnit.SECONDS.toNanos(1);
        while (true) {
            List<Thread> left = new ArrayList<>(rule.threads().platformThreads());
            rule.judgeThreads().stream().filter(Thread::isAlive).forEach(left::add);
            if (left.isEmpty()) {
                return true;
            }
            boolean idle = left.stream().noneMatch(t -> t.getState() == Thread.State.RUNNABLE);
            if (StarvationAwareClock.nanoTime() - patience > 0) {
                // Threads that sleep for good cost nothing and disturb no other part.
                return idle;
            }
            left.forEach(Thread::interrupt);
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(10));
        }
    }
}
