package kata.judge.gap.run;

import java.util.List;
import kata.judge.gap.run.Run.End;

/** A run that has been made, to be looked at. */
public final class Ran<T> {

    private final RunResult<T> run;
    private final boolean ended;

    Ran(RunResult<T> run, boolean ended) {
        this.run = run;
        this.ended = ended;
    }

    /** The object that the actors called. */
    public T object() {
        return run.object();
    }

    /** Whether all actors came to an end. */
    public boolean ended() {
        return ended;
    }

    /** The race that was witnessed, or null. */
    public Race race() {
        return run.race();
    }

    public List<Event> events() {
        return run.events();
    }

    /** What the actor returned; null where it threw or did not end. */
    public Object result(int actor) {
        End end = run.end(actor);
        return end == null ? null : end.result();
    }

    /** What the actor threw, or null. */
    public Throwable thrown(int actor) {
        End end = run.end(actor);
        return end == null ? null : end.thrown();
    }

    /** The threads of the actors that have not ended. */
    public List<Thread> unended() {
        return run.unended();
    }
}
