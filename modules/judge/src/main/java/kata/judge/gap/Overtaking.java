package kata.judge.gap;

import java.util.concurrent.Callable;
import kata.judge.finding.RuleViolation;
import kata.judge.gap.run.Actor;
import kata.judge.gap.run.OvertakenRun;

/**
 * Has one call overtaken again and again: before each of its steps another thread makes a whole
 * call. An answer that tries again must do so as often as it takes; one that gives up after some
 * tries shows it here, and hardly ever elsewhere.
 *
 * <pre>{@code
 * Overtaking.of(HitCounter::new)
 *         .call("hit", HitCounter::hit)
 *         .overtakenBy("others", HitCounter::hit)
 *         .then((counter, ran) -> seen(…).expected(…).why(…).unless(ran.result() …));
 * }</pre>
 *
 * <p>An answer that keeps others out cannot be overtaken while it does: then the other call waits,
 * and the first one goes on.
 *
 * @param <T> what is called
 */
public final class Overtaking<T> {

    /** How often a call is overtaken at most. */
    public static final int MOST = 5_000;

    private static final String HANG =
            "A call that is overtaken must come to its end all the same, and so must those that"
                    + " overtake it.";

    private final Callable<T> fresh;
    private Actor<T> first;
    private Actor<T> second;

    private Overtaking(Callable<T> fresh) {
        this.fresh = fresh;
    }

    /** Looks at the object, and at how the calls ended. */
    public interface Look<T> {
        void at(T object, OvertakenRun<T> ran) throws Exception;
    }

    /**
     * Begins.
     *
     * @param fresh makes the object
     */
    public static <T> Overtaking<T> of(Callable<T> fresh) {
        return new Overtaking<>(fresh);
    }

    /** The call that is overtaken, and its name for the panel. */
    public Overtaking<T> call(String name, Actor.Action<T> action) {
        first = new Actor<>(name, action);
        return this;
    }

    /** The call that overtakes it, up to {@link #MOST} times. */
    public Overtaking<T> overtakenBy(String name, Actor.Action<T> action) {
        second = new Actor<>(name, action);
        return this;
    }

    /**
     * Runs both.
     *
     * @throws RuleViolation if the look throws one, or the calls do not come to an end
     */
    public void then(Look<T> look) throws Exception {
        T object = fresh.call();
        OvertakenRun<T> run = new OvertakenRun<>(object, first, second, MOST);
        boolean ended = run.execute();
        NoRace.rethrow(run.thrown());
        for (Object outcome : run.overtaking()) {
            NoRace.rethrow(outcome instanceof Throwable thrown ? thrown : null);
        }
        if (!ended) {
            throw GapFindings.neverEnds(
                            GapFindings.overtaken(first.name(), run.times()),
                            run.unended(),
                            GapFindings.frames(),
                            HANG)
                    .violation();
        }
        look.at(object, run);
    }
}
