package kata.forkjoin;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveTask;
import java.util.function.UnaryOperator;

/** Halves the lines by hand; each half has a list of its own. */
public final class Part05ParallelStreams {

    private Part05ParallelStreams() {}

    public static List<String> cleaned(
            List<String> lines, UnaryOperator<String> clean, ForkJoinPool pool) throws Exception {
        return new ArrayList<>(new LinkedHashSet<>(pool.submit(new Half(lines, clean)).get()));
    }

    private static final class Half extends RecursiveTask<List<String>> {

        private static final long serialVersionUID = 1L;

        private final transient List<String> lines;
        private final transient UnaryOperator<String> clean;

        private Half(List<String> lines, UnaryOperator<String> clean) {
            this.lines = lines;
            this.clean = clean;
        }

        @Override
        protected List<String> compute() {
            if (lines.size() <= 2) {
                return lines.stream().map(clean).toList();
            }
            int middle = lines.size() / 2;
            Half left = new Half(lines.subList(0, middle), clean);
            Half right = new Half(lines.subList(middle, lines.size()), clean);
            invokeAll(left, right);
            List<String> both = new ArrayList<>(left.join());
            both.addAll(right.join());
            return both;
        }
    }
}
