package kata.judge.rule;

import java.io.Serializable;
import java.util.List;
import kata.judge.gap.picture.Interleaving;
import kata.kit.Timeline.Span;

/**
 * What was recorded while a rule ran.
 *
 * @param spans the simulated calls, to be drawn; empty where nothing was recorded
 * @param printed what the attempt wrote to System.out and System.err, its last lines
 * @param interleaving the steps of the threads that led to what is wrong; none where no exploration
 *     found anything
 * @param untried why not every gap was tried: a class that could not be woven, too many runs
 * @param runs how many runs its explorations made; 0 where it explores nothing
 */
public record Recording(
        List<Span> spans, String printed, Interleaving interleaving, List<String> untried, int runs)
        implements Serializable {

    public static final Recording NOTHING = new Recording(List.of(), "");

    /** Of a rule that explores nothing. */
    public Recording(List<Span> spans, String printed) {
        this(spans, printed, Interleaving.NONE, List.of(), 0);
    }

    /** The same with another picture. */
    public Recording with(Interleaving other) {
        return new Recording(spans, printed, other, untried, runs);
    }

    public Recording {
        spans = List.copyOf(spans);
        untried = List.copyOf(untried);
    }
}
