package kata.timeline;

import java.util.stream.IntStream;

/** Steps, from the first to before the last. */
record StepRange(int from, int to) {

    int width(int[] widths) {
        return IntStream.range(from, to).map(i -> widths[i]).sum();
    }
}
