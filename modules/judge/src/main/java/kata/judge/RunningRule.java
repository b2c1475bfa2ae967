package kata.judge;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import kata.kit.Timeline;

/**
 * The rule that runs at this moment, and all that threads other than the test's report to it. One
 * at a time: rules never run side by side in one JVM.
 */
final class RunningRule {

    private static final AtomicReference<RunningRule> CURRENT = new AtomicReference<>();

    record Escaped(Thread thread, Throwable thrown) {}

    final String attemptClass;
    final Census census = new Census();
    final Timeline timeline = new Timeline();
    final List<RuleViolation> violations = new CopyOnWriteArrayList<>();
    final List<Escaped> escaped = new CopyOnWriteArrayList<>();
    final List<JudgeThread> judgeThreads = new CopyOnWriteArrayList<>();
    final AtomicReference<Throwable> exit = new AtomicReference<>();
    final Capture capture = new Capture();
    // Calls of the attempt that wait in a probe, which has not found out yet what is wrong.
    private final AtomicInteger undecided = new AtomicInteger();
    private Thread.UncaughtExceptionHandler handlerBefore;

    RunningRule(String attemptClass) {
        this.attemptClass = attemptClass;
    }

    static Optional<RunningRule> current() {
        return Optional.ofNullable(CURRENT.get());
    }

    /**
     * Tells the rule of a violation that was found in a thread of the attempt. The attempt may
     * swallow the error that is thrown there; it cannot swallow this.
     */
    static RuleViolation report(RuleViolation violation) {
        current().ifPresent(rule -> rule.violations.add(violation));
        return violation;
    }

    /**
     * A wait of the attempt in a probe that has a limit of its own, and then says what is wrong.
     */
    interface ProbeWait {
        void await() throws InterruptedException;
    }

    static void inProbe(ProbeWait wait) throws InterruptedException {
        AtomicInteger undecided =
                current().map(rule -> rule.undecided).orElseGet(AtomicInteger::new);
        undecided.incrementAndGet();
        try {
            wait.await();
        } finally {
            undecided.decrementAndGet();
        }
    }

    static boolean isUndecided() {
        return current().filter(rule -> rule.undecided.get() > 0).isPresent();
    }

    void begin() {
        CURRENT.set(this);
        handlerBefore = Thread.getDefaultUncaughtExceptionHandler();
        Thread.setDefaultUncaughtExceptionHandler(this::escaped);
        ExitGuard.arm(thrown -> exit.compareAndSet(null, thrown));
        capture.begin();
    }

    private void escaped(Thread thread, Throwable thrown) {
        if (!(thrown instanceof RuleViolation violation)) {
            escaped.add(new Escaped(thread, thrown));
        } else if (!violations.contains(violation)) {
            violations.add(violation);
        }
    }

    void end() {
        capture.end();
        ExitGuard.disarm();
        Thread.setDefaultUncaughtExceptionHandler(handlerBefore);
        CURRENT.set(null);
    }

    JudgeThread thread(String name, Runnable body) {
        JudgeThread thread = new JudgeThread(name, body);
        judgeThreads.add(thread);
        return thread;
    }
}
