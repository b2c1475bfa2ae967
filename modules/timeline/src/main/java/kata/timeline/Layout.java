package kata.timeline;

import java.util.List;
import java.util.Optional;
import kata.kit.Timeline.Span;

/**
 * Which column each bar begins and ends in. Both pictures are drawn from it.
 *
 * <p>The steps between events are made as wide as the names in the bars need. Where the names do
 * not fit, they are shortened; where that is not enough, calls in the middle are left out. A step
 * is never squeezed to nothing: two calls drawn side by side would look like two that overlap.
 */
final class Layout {

    /**
     * One call.
     *
     * @param lane its lane, from 0
     * @param from its first column
     * @param to the column after its last
     * @param depth how many calls of the same thread it is made within
     * @param name what to write into it, or empty
     * @param nameAt the column at which the name begins
     */
    record Bar(int lane, Span span, int from, int to, int depth, String name, int nameAt) {}

    /** The bars in the order in which to draw them: an inner call after the one around it. */
    final List<Bar> bars;

    /** The column that stands for the calls left out, if there are any. */
    final Optional<Integer> cut;

    /** How many calls are left out. */
    final int leftOut;

    /** An example of what a short name stands for, "0 = task 0"; empty where names are whole. */
    final String shortName;

    /** Whether there is room for a blank on either side of each name. */
    final boolean roomy;

    Layout(List<Bar> bars, boolean roomy, Optional<Integer> cut, int leftOut, String shortName) {
        this.bars = bars;
        this.roomy = roomy;
        this.cut = cut;
        this.leftOut = leftOut;
        this.shortName = shortName;
    }

    /** What the legend says of the calls left out. */
    String leftOut() {
        return leftOut == 1 ? "1 bar left out" : leftOut + " bars left out";
    }

    static Layout of(List<Lane> lanes, int columns, Glyphs glyphs) {
        return new LayoutPlanner(lanes, columns, glyphs).plan();
    }
}
