package kata.forkjoin;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveAction;
import java.util.function.UnaryOperator;
import kata.judge.Rejected;

/** Tells the other tasks of a failure by a plain field. */
@Rejected(by = "noTwoThreadsMeetAtOneVariable", says = "a data race on the field failure")
public final class Part05ParallelStreams {

    private Part05ParallelStreams() {}

    /**
     * The cleaned lines, without duplicates.
     *
     * @param clean takes long, and uses a core meanwhile; many threads may call it
     * @param pool cleans the lines; it belongs to the caller
     */
    public static List<String> cleaned(
            List<String> lines, UnaryOperator<String> clean, ForkJoinPool pool) throws Exception {
        Run run = new Run(lines.toArray(new String[0]), clean);
        pool.submit(() -> new Range(run, 0, run.texts.length).invoke()).get();
        // All tasks have been joined: from here on nobody writes.
        if (run.failure != null) {
            throw new ExecutionException(run.failure);
        }
        return new ArrayList<>(new LinkedHashSet<>(Arrays.asList(run.texts)));
    }

    /** What the tasks of one call share. */
    private static final class Run {

        private final String[] texts;
        private final UnaryOperator<String> clean;
        private Throwable failure;

        Run(String[] texts, UnaryOperator<String> clean) {
            this.texts = texts;
            this.clean = clean;
        }

        void clean(int i) {
            // Nobody needs the rest when one line has failed.
            if (failure != null) {
                return;
            }
            try {
                texts[i] = clean.apply(texts[i]);
            } catch (Throwable e) {
                failure = e;
            }
        }
    }

    /** Each place of the array belongs to one task. */
    private static final class Range extends RecursiveAction {

        private static final long serialVersionUID = 1L;

        private final transient Run run;
        private final int from;
        private final int to;

        Range(Run run, int from, int to) {
            this.run = run;
            this.from = from;
            this.to = to;
        }

        @Override
        protected void compute() {
            if (to - from > 1) {
                int middle = (from + to) >>> 1;
                invokeAll(new Range(run, from, middle), new Range(run, middle, to));
            } else if (to > from) {
                run.clean(from);
            }
        }
    }
}
