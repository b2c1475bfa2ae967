package kata.forkjoin;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveTask;
import java.util.function.UnaryOperator;
import kata.judge.Rejected;

/** Adds the smaller half to the larger one, which saves copies and loses the order. */
@Rejected(by = "ofEqualLinesTheFirstStaysInItsPlace", says = "lines [A, a, A, a, B, C, D, E]")
public final class Part05ParallelStreams {

    private Part05ParallelStreams() {}

    public static List<String> cleaned(
            List<String> lines, UnaryOperator<String> clean, ForkJoinPool pool) throws Exception {
        return new ArrayList<>(pool.invoke(new Range(lines, clean, 0, lines.size())));
    }

    private static final class Range extends RecursiveTask<Set<String>> {

        private static final long serialVersionUID = 1L;

        private final transient List<String> lines;
        private final transient UnaryOperator<String> clean;
        private final int from;
        private final int to;

        Range(List<String> lines, UnaryOperator<String> clean, int from, int to) {
            this.lines = lines;
            this.clean = clean;
            this.from = from;
            this.to = to;
        }

        @Override
        protected Set<String> compute() {
            if (to - from <= 1) {
                Set<String> one = new LinkedHashSet<>();
                for (int i = from; i < to; i++) {
                    one.add(clean.apply(lines.get(i)));
                }
                return one;
            }
            int middle = (from + to + 1) >>> 1;
            Range first = new Range(lines, clean, from, middle);
            Range second = new Range(lines, clean, middle, to);
            invokeAll(first, second);
            return union(first.join(), second.join());
        }

        /** Adds the smaller set to the larger one: that is less to copy. */
        private static Set<String> union(Set<String> left, Set<String> right) {
            if (left.size() < right.size()) {
                right.addAll(left);
                return right;
            }
            left.addAll(right);
            return left;
        }
    }
}
