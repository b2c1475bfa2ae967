package kata.forkjoin;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveTask;
import java.util.function.UnaryOperator;
import kata.judge.Rejected;

/** Collects in a list that belongs to the thread, which may work on another piece in between. */
@Rejected(by = "theCleaningOfALineMayCleanOthers", says = "wrong ones of the inner calls")
public final class Part05ParallelStreams {

    private Part05ParallelStreams() {}

    /** A leaf collects here, so that it does not need to grow a new list each time. */
    private static final ThreadLocal<List<String>> SCRATCH =
            ThreadLocal.withInitial(() -> new ArrayList<>(256));

    /**
     * The cleaned lines, without those that are there already.
     *
     * @param clean takes long, and uses a core meanwhile; many threads may call it
     * @param pool cleans the lines; it belongs to the caller
     */
    public static List<String> cleaned(
            List<String> lines, UnaryOperator<String> clean, ForkJoinPool pool) throws Exception {
        String[] texts = lines.toArray(String[]::new);
        int leaf = Math.max(1, texts.length / (4 * pool.getParallelism()));
        List<String> all = pool.submit(new Piece(texts, 0, texts.length, leaf, clean)).get();
        return new ArrayList<>(new LinkedHashSet<>(all));
    }

    private static final class Piece extends RecursiveTask<List<String>> {

        private static final long serialVersionUID = 1L;

        private final transient String[] texts;
        private final int from;
        private final int to;
        private final int leaf;
        private final transient UnaryOperator<String> clean;

        Piece(String[] texts, int from, int to, int leaf, UnaryOperator<String> clean) {
            this.texts = texts;
            this.from = from;
            this.to = to;
            this.leaf = leaf;
            this.clean = clean;
        }

        @Override
        protected List<String> compute() {
            if (to - from <= leaf) {
                return cleanedLeaf();
            }
            int middle = (from + to) >>> 1;
            Piece left = new Piece(texts, from, middle, leaf, clean);
            Piece right = new Piece(texts, middle, to, leaf, clean);
            left.fork();
            List<String> last = right.compute();
            List<String> both = left.join();
            both.addAll(last);
            return both;
        }

        private List<String> cleanedLeaf() {
            List<String> scratch = SCRATCH.get();
            try {
                for (int i = from; i < to; i++) {
                    scratch.add(clean.apply(texts[i]));
                }
                return new ArrayList<>(scratch);
            } finally {
                scratch.clear();
            }
        }
    }
}
