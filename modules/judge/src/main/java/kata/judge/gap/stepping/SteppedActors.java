package kata.judge.gap.stepping;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Function;
import kata.judge.finding.Finding;
import kata.judge.finding.RuleViolation;
import kata.judge.gap.picture.Interleaving;
import kata.judge.gap.run.Actor;
import kata.judge.gap.run.Ran;
import kata.judge.gap.run.SteppedRun;

/** The actors of an exploration, stepped through run after run. */
public final class SteppedActors<T> implements SteppedExploration {

    private final Callable<T> fresh;
    private final List<Actor<T>> actors;
    private final Look<T> judge;
    private final Look<T> close;
    private final Function<Ran<T>, Interleaving> picture;
    private final SharedValues values;
    private final ThreadViews threads;
    private final List<Integer> schedule = new ArrayList<>();
    private SteppedRun<T> run;
    private Conclusion conclusion = Conclusion.OPEN;

    /** Looks at a run; throws what the rule says where it is broken. */
    public interface Look<T> {
        void at(Ran<T> ran) throws Exception;
    }

    /**
     * @param judge what must hold after a run
     * @param close what ends the threads that a run has started
     * @param attemptClass binary name
     */
    public SteppedActors(
            Callable<T> fresh,
            List<Actor<T>> actors,
            Look<T> judge,
            Look<T> close,
            Function<Ran<T>, Interleaving> picture,
            String attemptClass) {
        this.fresh = fresh;
        this.actors = List.copyOf(actors);
        this.judge = judge;
        this.close = close;
        this.picture = picture;
        this.values = new SharedValues(attemptClass);
        this.threads = new ThreadViews(attemptClass);
    }

    @Override
    public void restart() throws Exception {
        end();
        schedule.clear();
        conclusion = Conclusion.OPEN;
        run = new SteppedRun<>(actors);
        run.begin(fresh);
        conclude();
    }

    @Override
    public boolean step(int number) {
        if (!conclusion.isOpen() || !run.step(number)) {
            return false;
        }
        schedule.add(number);
        conclude();
        return true;
    }

    private void conclude() {
        if (run.race() == null && run.canGoOn()) {
            return;
        }
        try {
            judge.at(run.ran());
            conclusion = Conclusion.HOLDS;
        } catch (RuleViolation violation) {
            conclusion = Conclusion.broken(violation.finding());
        } catch (Exception | LinkageError | AssertionError e) {
            conclusion = Conclusion.broken(Finding.seen("%s", e));
        }
    }

    @Override
    public StepView view() {
        return new StepView(
                threads.of(run.stands()),
                values.of(run.object()),
                conclusion,
                schedule,
                picture.apply(run.ran()));
    }

    /** Lets the threads of the last run go on, and ends what they started where that can be. */
    public void end() throws Exception {
        if (run != null) {
            run.close();
            if (run.ended()) {
                close.at(run.ran());
            }
            run = null;
        }
    }
}
