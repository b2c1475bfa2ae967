package kata.judge.probe;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import kata.judge.finding.RuleViolation;
import kata.judge.rule.RunningRule;
import kata.judge.threads.AttemptFrames;
import kata.judge.threads.JudgeThread;
import kata.judge.threads.ThreadSnapshot;
import kata.judge.waiting.Patience;
import kata.judge.waiting.StarvationAwareClock;

/**
 * Calls the attempt in a thread of its own, so that the rule can look at what goes on meanwhile.
 * What the call throws comes out of {@link #result()}, unchanged.
 */
public final class Caller<T> {

    private final String what;
    private final CountDownLatch ended = new CountDownLatch(1);
    private final Thread thread;
    private T result;
    private Throwable thrown;
    private volatile boolean flagAtTheEnd;

    private Caller(String what, Callable<T> call) {
        this.what = what;
        Runnable body =
                () -> {
                    try {
                        result = call.call();
                    } catch (Throwable t) {
                        thrown = t;
                    }
                    flagAtTheEnd = Thread.interrupted();
                    ended.countDown();
                };
        thread =
                RunningRule.current()
                        .map(rule -> rule.thread("caller", body))
                        .orElseGet(() -> new JudgeThread("caller", body));
    }

    /** An action of the attempt that returns nothing. */
    public interface Action {
        void run() throws Exception;
    }

    /**
     * Starts the call.
     *
     * @param what what is called, for the message: "runAll"
     */
    public static <T> Caller<T> start(String what, Callable<T> call) {
        Caller<T> caller = new Caller<>(what, call);
        caller.thread.start();
        return caller;
    }

    /** Starts a call without a result. */
    public static Caller<Void> run(String what, Action action) {
        return start(
                what,
                () -> {
                    action.run();
                    return null;
                });
    }

    /**
     * Waits for the call's end.
     *
     * @return what the call returned
     * @throws Throwable what the call threw, as it was thrown
     * @throws RuleViolation when the call does not end while {@link Patience} lasts, since the call
     *     of this method or the last {@link Progress}
     */
    public T result() throws Throwable {
        awaitEnd();
        if (thrown != null) {
            throw thrown;
        }
        return result;
    }

    /** Waits for the call's end, and gives what it threw, or null. */
    public Throwable thrown() throws InterruptedException {
        awaitEnd();
        return thrown;
    }

    /** Waits for the call's end, however it ends. */
    public void awaitEnd() throws InterruptedException {
        if (!endsInTime() && !Patience.awaitProbes(this::hasEnded)) {
            String part =
                    RunningRule.current().map(rule -> rule.attemptClass()).orElse("the attempt");
            throw RunningRule.report(
                    ProbeFindings.waiting(what, ThreadSnapshot.of(thread), new AttemptFrames(part))
                            .violation());
        }
    }

    private boolean endsInTime() throws InterruptedException {
        Optional<RunningRule> rule = RunningRule.current();
        long begin = StarvationAwareClock.nanoTime();
        return Patience.awaitBy(
                nanos -> ended.await(nanos, TimeUnit.NANOSECONDS),
                () -> Math.max(begin, rule.map(RunningRule::lastProgress).orElse(begin)));
    }

    public boolean hasEnded() {
        return ended.getCount() == 0;
    }

    public void interrupt() {
        thread.interrupt();
    }

    /** Whether the caller's interrupt flag was set when the call had ended. */
    public boolean wasInterruptedAtTheEnd() throws InterruptedException {
        awaitEnd();
        return flagAtTheEnd;
    }

    public Thread thread() {
        return thread;
    }

    /**
     * Waits until the condition holds, while {@link Patience} lasts. Gives up earlier where nothing
     * has moved for a good while, neither the caller nor a thread of the attempt: so a wrong answer
     * that waits for ever is found out sooner.
     *
     * @return whether it holds
     */
    public boolean comesTrue(BooleanSupplier condition) {
        return RunningRule.current()
                .map(rule -> rule.threads().comesTrue(condition, List.of(thread)))
                .orElseGet(() -> Patience.await(condition));
    }

    /** Waits until nothing moves: the caller and the attempt's threads all wait, or have ended. */
    public void awaitStill() {
        awaitStill(List.of(this));
    }

    /** The same for several callers: one look sees them all, and takes no longer than for one. */
    public static void awaitStill(List<? extends Caller<?>> callers) {
        List<Thread> threads = callers.stream().map(Caller::thread).toList();
        RunningRule.current().ifPresent(rule -> rule.threads().awaitStill(threads));
    }
}
