package kata.judge.gap.stepping;

import java.io.Serializable;
import java.util.List;
import kata.judge.gap.picture.Interleaving;

/**
 * All that is shown between two steps.
 *
 * @param schedule the numbers of the threads, in the order in which they made steps
 * @param picture of the steps so far, in two columns
 */
public record StepView(
        List<ThreadView> threads,
        List<SharedValue> shared,
        Conclusion conclusion,
        List<Integer> schedule,
        Interleaving picture)
        implements Serializable {

    public StepView {
        threads = List.copyOf(threads);
        shared = List.copyOf(shared);
        schedule = List.copyOf(schedule);
    }
}
