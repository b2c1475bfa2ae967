package kata.judge.rule;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import kata.judge.finding.RuleViolation;
import kata.judge.gap.picture.Interleaving;
import kata.judge.gap.step.WaitLimits;
import kata.judge.threads.JudgeThread;
import kata.judge.threads.ThreadTracker;
import kata.judge.waiting.PendingProbes;
import kata.judge.waiting.StarvationAwareClock;
import kata.kit.Timeline;

/**
 * The rule that runs at this moment, and all that threads other than the test's report to it. One
 * at a time: rules never run side by side in one JVM.
 */
public final class RunningRule {

    private static final AtomicReference<RunningRule> CURRENT = new AtomicReference<>();

    /** An exception that ended a thread of the attempt. */
    public record Escaped(Thread thread, Throwable thrown) {}

    private final String attemptClass;
    private final ThreadTracker threads = new ThreadTracker();
    private final Timeline timeline = new Timeline();
    private final List<RuleViolation> violations = new CopyOnWriteArrayList<>();
    private final List<Escaped> escaped = new CopyOnWriteArrayList<>();
    private final List<JudgeThread> judgeThreads = new CopyOnWriteArrayList<>();
    private final AtomicReference<Throwable> exit = new AtomicReference<>();
    private final OutputCapture output = new OutputCapture();
    private final AtomicReference<Interleaving> interleaving =
            new AtomicReference<>(Interleaving.NONE);
    private final List<String> untried = new CopyOnWriteArrayList<>();
    private final AtomicInteger runs = new AtomicInteger();
    private final AtomicInteger progress = new AtomicInteger();
    private volatile long lastProgress = StarvationAwareClock.nanoTime();
    private final List<Throwable> planned = new CopyOnWriteArrayList<>();
    private Thread.UncaughtExceptionHandler handlerBefore;

    /**
     * @param attemptClass binary name of the attempt's class
     */
    public RunningRule(String attemptClass) {
        this.attemptClass = attemptClass;
    }

    public static Optional<RunningRule> current() {
        return Optional.ofNullable(CURRENT.get());
    }

    /**
     * Tells the rule of a violation that was found in a thread of the attempt. The attempt may
     * swallow the error that is thrown there; it cannot swallow this.
     */
    public static RuleViolation report(RuleViolation violation) {
        current().ifPresent(rule -> rule.violations.add(violation));
        return violation;
    }

    /** From now on this is the current rule. */
    public void begin() {
        CURRENT.set(this);
        PendingProbes.reset();
        handlerBefore = Thread.getDefaultUncaughtExceptionHandler();
        Thread.setDefaultUncaughtExceptionHandler(this::escaped);
        ExitInterceptor.arm(thrown -> exit.compareAndSet(null, thrown));
        output.begin();
    }

    private void escaped(Thread thread, Throwable thrown) {
        if (!(thrown instanceof RuleViolation violation)) {
            escaped.add(new Escaped(thread, thrown));
        } else if (!violations.contains(violation)) {
            violations.add(violation);
        }
    }

    /** Puts back what {@link #begin} changed. */
    public void end() {
        output.end();
        WaitLimits.leave();
        ExitInterceptor.disarm();
        Thread.setDefaultUncaughtExceptionHandler(handlerBefore);
        CURRENT.set(null);
    }

    /** A thread of the judge's, not started yet, that this rule looks after. */
    public JudgeThread thread(String name, Runnable body) {
        JudgeThread thread = new JudgeThread(name, body);
        judgeThreads.add(thread);
        return thread;
    }

    /** Binary name of the attempt's class. */
    public String attemptClass() {
        return attemptClass;
    }

    /** The attempt's threads. */
    public ThreadTracker threads() {
        return threads;
    }

    /** Where simulated calls are recorded, to be drawn in the panel. */
    public Timeline timeline() {
        return timeline;
    }

    /** What probes have found in threads of the attempt. */
    public List<RuleViolation> violations() {
        return violations;
    }

    /** What ended threads of the attempt. */
    public List<Escaped> escaped() {
        return escaped;
    }

    /** This rule has it thrown: that it ends a thread of the attempt is no fault by itself. */
    public void plans(Throwable failure) {
        planned.add(failure);
    }

    /** Whether this rule had it thrown, or something that it was caused by. */
    public boolean planned(Throwable thrown) {
        for (Throwable t = thrown; t != null; t = t.getCause() == t ? null : t.getCause()) {
            Throwable link = t;
            if (planned.stream().anyMatch(p -> p == link)) {
                return true;
            }
        }
        return false;
    }

    /** The threads made by {@link #thread}. */
    public List<JudgeThread> judgeThreads() {
        return judgeThreads;
    }

    /** Where the attempt called {@code System.exit}; empty where it did not. */
    public Optional<Throwable> exit() {
        return Optional.ofNullable(exit.get());
    }

    /** Has this drawn in the panel, if the rule is broken. */
    public void show(Interleaving found) {
        interleaving.set(found);
    }

    /** Notes that this rule did not try everything, and why. */
    public void leavesUntried(String why) {
        untried.add(why);
    }

    /** Why this rule did not try everything; empty where it did. */
    public List<String> untried() {
        return untried;
    }

    /** Notes one more run of an exploration. */
    public void explores() {
        runs.incrementAndGet();
        progresses();
    }

    /**
     * Notes that the attempt has done one more of the many things that a long rule asks of it. From
     * then on the rule has all of its time again.
     */
    public void progresses() {
        lastProgress = StarvationAwareClock.nanoTime();
        progress.incrementAndGet();
    }

    /**
     * When that was noted last, by {@link StarvationAwareClock#nanoTime}; when the rule was made,
     * where it never was.
     */
    public long lastProgress() {
        return lastProgress;
    }

    /** How often it was noted that the attempt has come further. */
    public int progress() {
        return progress.get();
    }

    /** How many runs its explorations have made so far. */
    public int runs() {
        return runs.get();
    }

    /** What an exploration found; {@link Interleaving#NONE} where there was none. */
    public Interleaving interleaving() {
        return interleaving.get();
    }

    /** What the attempt printed. */
    public OutputCapture output() {
        return output;
    }
}
