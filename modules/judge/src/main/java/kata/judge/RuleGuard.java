package kata.judge;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import kata.judge.finding.Finding;
import kata.judge.gap.weave.Weaving;
import kata.judge.rule.Outcome;
import kata.judge.rule.Outcome.Status;
import kata.judge.rule.Recording;
import kata.judge.rule.RuleId;
import kata.judge.rule.RunningRule;
import kata.judge.threads.AttemptFrames;
import kata.judge.threads.JudgeThread;
import kata.kit.Timeline;
import org.junit.jupiter.api.extension.InvocationInterceptor.Invocation;

/**
 * Stands around one rule. The rule runs in a thread of its own, so that whatever the attempt does
 * there (loop, block, exit, interrupt, flood), this thread still gives a verdict.
 */
final class RuleGuard {

    private final AttemptFrames frames;
    private final RunningRule rule;
    private final RuleWatch watch;
    private final Diagnosis diagnosis;
    private boolean interruptLeft;

    private RuleGuard(Exercise exercise, AttemptFrames frames) {
        this.frames = frames;
        this.rule = new RunningRule(frames.attemptClass());
        this.watch = new RuleWatch(rule, frames, exercise.limitSeconds());
        this.diagnosis = new Diagnosis(rule, frames);
    }

    static RuleGuard begin(Exercise exercise, String attemptClass) {
        RuleGuard guard = new RuleGuard(exercise, new AttemptFrames(attemptClass));
        guard.rule.begin();
        return guard;
    }

    RunningRule rule() {
        return rule;
    }

    /** Runs a piece of the rule: its constructor, its set-up, the rule itself. */
    <T> T around(Invocation<T> invocation) throws Throwable {
        InvocationBody<T> body = new InvocationBody<>(invocation);
        JudgeThread thread = rule.thread("test", body);
        thread.setContextClassLoader(Thread.currentThread().getContextClassLoader());
        thread.start();
        Optional<BrokenOff> brokenOff = watch.untilTheEndOf(thread);
        if (brokenOff.isPresent()) {
            throw brokenOff.get().finding().violation();
        }
        interruptLeft |= body.interrupted();
        return body.result();
    }

    /** Ends the rule: looks for what is left behind, clears it away, and gives the outcome. */
    Outcome end(Throwable thrown, RuleId id) {
        LeftoverThreads leftovers = new LeftoverThreads(rule);
        Optional<Finding> finding =
                finding(thrown)
                        .or(() -> leftovers.finding(frames))
                        // A thread may have thrown while its end was waited for.
                        .or(() -> diagnosis.anEscape() ? finding(null) : Optional.empty());
        // Before the clearing away: what hangs must not be drawn as interrupted.
        List<Timeline.Span> spans = rule.timeline().spans();
        boolean gone = finding.isEmpty() || leftovers.clear();
        rule.end();
        Recording recording =
                new Recording(
                        spans, rule.output().text(), rule.interleaving(), untried(), rule.runs());
        return finding.map(broken -> broken(thrown, id, broken, gone, recording))
                .orElseGet(() -> Outcome.holds(id, recording));
    }

    private Outcome broken(
            Throwable thrown, RuleId id, Finding finding, boolean gone, Recording recording) {
        boolean notStarted = diagnosis.notStarted(thrown);
        Status status = notStarted ? Status.NOT_STARTED : gone ? Status.BROKEN : Status.RUNAWAY;
        List<String> where =
                watch.brokenOff().isPresent() || thrown == null
                        ? watch.brokenOff().map(BrokenOff::where).orElse(List.of())
                        : frames.in(thrown);
        return new Outcome(
                id,
                status,
                finding,
                where,
                notStarted ? new Recording(List.of(), recording.printed()) : recording);
    }

    private List<String> untried() {
        List<String> untried = new ArrayList<>(Weaving.problems(frames.attemptClass()));
        untried.addAll(rule.untried());
        return untried;
    }

    private Optional<Finding> finding(Throwable thrown) {
        return diagnosis.of(thrown, watch.brokenOff(), interruptLeft);
    }
}
