package kata.forkjoin;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveTask;
import java.util.function.UnaryOperator;
import kata.judge.Rejected;

/** Empties the set of a thread after use, but not after a failure. */
@Rejected(by = "aCallAfterAFailureKnowsNothingOfIt", says = "Then L1 to L64 were cleaned")
public final class Part05ParallelStreams {

    /** A set per worker, so that not every part needs a new one. */
    private static final ThreadLocal<Set<String>> SCRATCH =
            ThreadLocal.withInitial(LinkedHashSet::new);

    private Part05ParallelStreams() {}

    public static List<String> cleaned(
            List<String> lines, UnaryOperator<String> clean, ForkJoinPool pool) throws Exception {
        int grain = Math.max(1, lines.size() / (4 * pool.getParallelism()));
        List<String> all = pool.invoke(new Part(lines, clean, grain));
        return new ArrayList<>(new LinkedHashSet<>(all));
    }

    private static final class Part extends RecursiveTask<List<String>> {

        private static final long serialVersionUID = 1L;

        private final transient List<String> lines;
        private final transient UnaryOperator<String> clean;
        private final int grain;

        Part(List<String> lines, UnaryOperator<String> clean, int grain) {
            this.lines = lines;
            this.clean = clean;
            this.grain = grain;
        }

        @Override
        protected List<String> compute() {
            int size = lines.size();
            if (size > grain) {
                Part left = new Part(lines.subList(0, size / 2), clean, grain);
                Part right = new Part(lines.subList(size / 2, size), clean, grain);
                invokeAll(left, right);
                List<String> both = new ArrayList<>(left.join());
                both.addAll(right.join());
                return both;
            }
            Set<String> known = SCRATCH.get();
            for (String line : lines) {
                known.add(clean.apply(line));
            }
            List<String> part = new ArrayList<>(known);
            known.clear();
            return part;
        }
    }
}
