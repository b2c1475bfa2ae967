package kata.judge.gap.stepping;

import java.io.Serializable;
import java.util.List;
import kata.judge.gap.run.SteppedRun.Standing;

/**
 * A thread as it is shown between two steps.
 *
 * @param number the key that lets it go on, from 1
 * @param name as the rule calls it, or as the attempt named it
 * @param line of the attempt's source that it stands before; 0 where it stands before none
 * @param step what it does there, in words
 * @param holds the locks that it has
 * @param waitsFor what it waits for, and who has that; empty where it does not wait
 * @param end what its call came to; empty where there is nothing to tell
 */
public record ThreadView(
        int number,
        String name,
        Standing standing,
        int line,
        String step,
        List<String> holds,
        String waitsFor,
        String end)
        implements Serializable {

    public ThreadView {
        holds = List.copyOf(holds);
    }

    public boolean canStep() {
        return standing == Standing.BEFORE_A_STEP;
    }
}
