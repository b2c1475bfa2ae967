package kata.judge.gap;

import java.util.ArrayList;
import java.util.List;
import kata.judge.gap.run.Ran;

/** How the actors of one run ended. */
public final class Ends {

    private final Ran<?> ran;
    private final List<String> actors;

    Ends(Ran<?> ran, List<String> actors) {
        this.ran = ran;
        this.actors = actors;
    }

    /** What the actor's call returned; null where it threw. */
    public Object result(String actor) {
        return ran.result(actors.indexOf(actor));
    }

    /** What the actor's call threw, or null. */
    public Throwable thrown(String actor) {
        return ran.thrown(actors.indexOf(actor));
    }

    /** What the actor's call threw; what it returned where it threw nothing. */
    public Object outcome(String actor) {
        return thrown(actor) == null ? result(actor) : thrown(actor);
    }

    /** What the calls returned, in the order in which the actors were named. */
    public List<Object> results() {
        List<Object> results = new ArrayList<>();
        actors.forEach(actor -> results.add(result(actor)));
        return results;
    }
}
