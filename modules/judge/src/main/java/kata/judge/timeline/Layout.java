package kata.judge.timeline;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import kata.kit.Timeline.End;
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

    private Layout(
            List<Bar> bars, boolean roomy, Optional<Integer> cut, int leftOut, String shortName) {
        this.bars = bars;
        this.roomy = roomy;
        this.cut = cut;
        this.leftOut = leftOut;
        this.shortName = shortName;
    }

    static Layout of(List<Lane> lanes, int columns, Glyphs glyphs) {
        return new Planner(lanes, columns, glyphs).plan();
    }

    private static final class Planner {

        private static final int ROOMY = 4;
        private static final int TIGHT = 2;

        private final List<Lane> lanes;
        private final int columns;
        private final Names names;
        private final Set<Long> begins;
        private final long[] events;

        private Planner(List<Lane> lanes, int columns, Glyphs glyphs) {
            this.lanes = lanes;
            this.columns = columns;
            this.names = Names.of(spans(lanes).toList(), columns / 3, glyphs);
            LongStream open =
                    spans(lanes).anyMatch(span -> span.ended() == End.OPEN)
                            ? LongStream.of(Long.MAX_VALUE)
                            : LongStream.empty();
            LongStream ends = spans(lanes).mapToLong(Span::end).filter(e -> e < Long.MAX_VALUE);
            this.begins = spans(lanes).map(Span::begin).collect(Collectors.toSet());
            this.events =
                    LongStream.concat(
                                    spans(lanes).mapToLong(Span::begin),
                                    LongStream.concat(ends, open))
                            .sorted()
                            .distinct()
                            .toArray();
        }

        private static Stream<Span> spans(List<Lane> lanes) {
            return lanes.stream().flatMap(lane -> lane.spans().stream());
        }

        private Layout plan() {
            Steps all = new Steps(lanes, begins, events, events.length);
            boolean[] shorts = names.canBeShort() ? new boolean[] {false, true} : new boolean[1];
            for (boolean isShort : shorts) {
                for (int room : new int[] {ROOMY, TIGHT}) {
                    int[] widths = all.widths(names, isShort, room);
                    if (IntStream.of(widths).sum() <= columns) {
                        return draw(all, widths, isShort);
                    }
                }
            }
            for (int kept = Math.min(events.length - 1, 2 * columns); ; kept--) {
                Steps steps = new Steps(lanes, begins, events, kept);
                int[] widths = steps.widths(names, names.canBeShort(), TIGHT);
                if (IntStream.of(widths).sum() <= columns || kept <= 2) {
                    return draw(steps, widths, names.canBeShort());
                }
            }
        }

        private Layout draw(Steps steps, int[] widths, boolean isShort) {
            steps.stretch(widths, columns);
            int[] at = new int[widths.length + 1];
            for (int i = 0; i < widths.length; i++) {
                at[i + 1] = at[i] + widths[i];
            }
            boolean roomy =
                    steps.pieces.stream()
                            .filter(piece -> !piece.continues)
                            .allMatch(
                                    piece ->
                                            piece.room(widths)
                                                    >= names.of(piece.span, isShort).length()
                                                            + ROOMY);
            List<Bar> bars = new ArrayList<>();
            for (Piece piece : steps.pieces) {
                String name = piece.continues ? "" : names.of(piece.span, isShort);
                Run named = piece.first(name.length() + (roomy ? ROOMY : TIGHT), widths);
                bars.add(
                        new Bar(
                                piece.lane,
                                piece.span,
                                at[piece.begin],
                                at[piece.end],
                                piece.depth,
                                name,
                                at[named.from] + (roomy ? 2 : 1)));
            }
            bars.sort(Comparator.comparingLong(bar -> bar.span().begin()));
            return new Layout(
                    bars,
                    roomy,
                    steps.cut < 0 ? Optional.empty() : Optional.of(at[steps.cut]),
                    steps.leftOut,
                    isShort ? names.example(bars.getFirst().span()) : "");
        }
    }

    /** The steps from each event to the next, and what goes on during them. */
    private static final class Steps {

        private final long[] events;
        private final Set<Long> begins;
        private final int cut;
        private final List<Piece> pieces = new ArrayList<>();
        private final int[] busy;
        private int leftOut;

        /** Keeps that many events: two thirds at the beginning, the others at the end. */
        private Steps(List<Lane> lanes, Set<Long> begins, long[] all, int kept) {
            int tail = kept == all.length ? 0 : kept / 3;
            int head = kept - tail;
            events =
                    LongStream.concat(
                                    Arrays.stream(all, 0, head),
                                    Arrays.stream(all, all.length - tail, all.length))
                            .toArray();
            cut = kept == all.length ? -1 : head - 1;
            this.begins = begins;
            busy = new int[events.length - 1 + (tail == 0 && cut >= 0 ? 1 : 0)];
            for (int lane = 0; lane < lanes.size(); lane++) {
                add(lane, lanes.get(lane).spans());
            }
        }

        private void add(int lane, List<Span> spans) {
            Span[] onTop = new Span[busy.length];
            List<Piece> added = new ArrayList<>();
            Deque<Long> around = new ArrayDeque<>();
            for (Span span : spans) {
                int begin = indexOf(span.begin(), cut);
                int end = indexOf(span.end(), cut + 1);
                if (begin == cut && end == cut + 1 && cut >= 0) {
                    leftOut++;
                } else {
                    while (!around.isEmpty() && around.peek() < span.begin()) {
                        around.pop();
                    }
                    int depth = around.size();
                    around.push(span.end());
                    boolean continues = !added.isEmpty() && continues(added.getLast(), span, begin);
                    added.add(
                            new Piece(lane, span, begin, end, depth, continues, new ArrayList<>()));
                    Arrays.fill(onTop, begin, end, span);
                }
            }
            for (int i = 0; i < onTop.length; i++) {
                busy[i] += onTop[i] == null ? 0 : 1;
            }
            for (Piece piece : added) {
                piece.findRuns(onTop, cut);
                // One that began in the cut, and an inner one goes on as long: nothing of it shows.
                if (piece.runs.isEmpty()) {
                    leftOut++;
                } else {
                    pieces.add(piece);
                }
            }
        }

        // A task that waits and then works, with nothing in between, reads as one bar.
        private boolean continues(Piece previous, Span span, int begin) {
            return begin > 0
                    && begin - 1 != cut
                    && previous.end == begin - 1
                    && previous.span.task().equals(span.task())
                    && previous.span.kind() != span.kind();
        }

        private int indexOf(long position, int whereCut) {
            int index = Arrays.binarySearch(events, position);
            return index >= 0 ? index : whereCut;
        }

        private int[] widths(Names names, boolean isShort, int room) {
            int[] widths = new int[busy.length];
            Arrays.setAll(widths, i -> isPeak(i) ? room : 1);
            pieces.stream().filter(Piece::continues).forEach(p -> widths[p.begin - 1] = 0);
            pieces.stream()
                    .sorted(Comparator.comparingInt(piece -> piece.end - piece.begin))
                    .forEach(
                            piece -> {
                                Run run = piece.widest(widths);
                                int need =
                                        room
                                                + (piece.continues
                                                        ? 0
                                                        : names.of(piece.span, isShort).length());
                                int missing = need - piece.room(widths);
                                if (missing > 0) {
                                    widths[busiest(run)] += missing;
                                }
                            });
            return widths;
        }

        // After a begin and before an end, the number of open calls is at a peak: what overlaps
        // does so here, and a wide step shows it.
        private boolean isPeak(int step) {
            return step != cut
                    && begins.contains(events[step])
                    && !begins.contains(events[step + 1]);
        }

        private int busiest(Run run) {
            return IntStream.range(run.from, run.to)
                    .boxed()
                    .max(Comparator.comparingInt((Integer i) -> busy[i]).thenComparing(i -> -i))
                    .orElseThrow();
        }

        // Peaks and steps widened for a name grow; the steps between bars stay narrow.
        private void stretch(int[] widths, int columns) {
            int spare = columns - IntStream.of(widths).sum();
            int wide = IntStream.of(widths).filter(width -> width > 1).sum();
            if (wide == 0) {
                return;
            }
            int spread = Math.min(spare, Math.max(wide, spare - columns / 2));
            int before = 0;
            for (int i = 0; i < widths.length; i++) {
                if (widths[i] > 1) {
                    int after = before + widths[i];
                    widths[i] += spread * after / wide - spread * before / wide;
                    before = after;
                }
            }
        }
    }

    /** Steps, from the first to before the last. */
    private record Run(int from, int to) {

        private int width(int[] widths) {
            return IntStream.range(from, to).map(i -> widths[i]).sum();
        }
    }

    /** A call, from the event at which it begins to the one at which it ends. */
    private record Piece(
            int lane, Span span, int begin, int end, int depth, boolean continues, List<Run> runs) {

        private void findRuns(Span[] onTop, int cut) {
            int from = -1;
            for (int i = begin; i <= end; i++) {
                boolean visible = i < end && onTop[i] == span && i != cut;
                if (visible && from < 0) {
                    from = i;
                } else if (!visible && from >= 0) {
                    runs.add(new Run(from, i));
                    from = -1;
                }
            }
        }

        private Run widest(int[] widths) {
            return runs.stream()
                    .max(
                            Comparator.comparingInt((Run r) -> r.width(widths))
                                    .thenComparing(r -> -r.from))
                    .orElseThrow();
        }

        private int room(int[] widths) {
            return widest(widths).width(widths) - mark();
        }

        private Run first(int room, int[] widths) {
            return runs.stream()
                    .filter(run -> run.width(widths) - mark() >= room)
                    .findFirst()
                    .orElseGet(() -> widest(widths));
        }

        // The last column tells how the call ended, and of an inner one where.
        private int mark() {
            return span.ended() == End.RETURNED && depth == 0 ? 0 : 1;
        }
    }
}
