package kata.timeline;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import kata.kit.Timeline.End;
import kata.kit.Timeline.Span;

/** Finds the widest layout of the calls that fits. */
final class LayoutPlanner {

    private static final int ROOMY = 4;
    private static final int TIGHT = 2;

    // Rather these than a call less: what is left out may be what the picture is looked at for.
    private static final List<Integer> CUT_OFF = List.of(16, 12, 10);

    private final List<Lane> lanes;
    private final int columns;
    private final List<TaskNames> candidates;
    private final Set<Long> begins;
    private final long[] events;

    LayoutPlanner(List<Lane> lanes, int columns, Glyphs glyphs) {
        this.lanes = lanes;
        this.columns = columns;
        this.candidates = candidates(spans(lanes).toList(), columns / 3, glyphs);
        LongStream open =
                spans(lanes).anyMatch(span -> span.ended() == End.OPEN)
                        ? LongStream.of(Long.MAX_VALUE)
                        : LongStream.empty();
        LongStream ends = spans(lanes).mapToLong(Span::end).filter(e -> e < Long.MAX_VALUE);
        this.begins = spans(lanes).map(Span::begin).collect(Collectors.toSet());
        this.events =
                LongStream.concat(
                                spans(lanes).mapToLong(Span::begin), LongStream.concat(ends, open))
                        .sorted()
                        .distinct()
                        .toArray();
    }

    private static List<TaskNames> candidates(List<Span> spans, int longest, Glyphs glyphs) {
        TaskNames whole = TaskNames.of(spans, longest, glyphs);
        return Stream.concat(
                        Stream.of(whole),
                        CUT_OFF.stream()
                                .filter(length -> length < longest)
                                .map(length -> TaskNames.of(spans, length, glyphs))
                                .filter(names -> names.different() == whole.different()))
                .toList();
    }

    private static Stream<Span> spans(List<Lane> lanes) {
        return lanes.stream().flatMap(lane -> lane.spans().stream());
    }

    Layout plan() {
        EventSteps all = new EventSteps(lanes, begins, events, events.length);
        for (TaskNames names : candidates) {
            boolean[] shorts = names.canBeShort() ? new boolean[] {false, true} : new boolean[1];
            for (boolean isShort : shorts) {
                for (int room : new int[] {ROOMY, TIGHT}) {
                    int[] widths = all.widths(names, isShort, room);
                    if (IntStream.of(widths).sum() <= columns) {
                        return draw(all, widths, names, isShort);
                    }
                }
            }
        }
        TaskNames names = candidates.getFirst();
        for (int kept = Math.min(events.length - 1, 2 * columns); ; kept--) {
            EventSteps steps = new EventSteps(lanes, begins, events, kept);
            int[] widths = steps.widths(names, names.canBeShort(), TIGHT);
            if (IntStream.of(widths).sum() <= columns || kept <= 2) {
                return draw(steps, widths, names, names.canBeShort());
            }
        }
    }

    private Layout draw(EventSteps steps, int[] widths, TaskNames names, boolean isShort) {
        steps.stretch(widths, columns);
        int[] at = new int[widths.length + 1];
        for (int i = 0; i < widths.length; i++) {
            at[i + 1] = at[i] + widths[i];
        }
        boolean roomy =
                steps.pieces.stream()
                        .filter(piece -> !piece.continues())
                        .allMatch(
                                piece ->
                                        piece.room(widths)
                                                >= names.of(piece.span(), isShort).length()
                                                        + ROOMY);
        List<Layout.Bar> bars = new ArrayList<>();
        for (CallPiece piece : steps.pieces) {
            String name = piece.continues() ? "" : names.of(piece.span(), isShort);
            StepRange named = piece.first(name.length() + (roomy ? ROOMY : TIGHT), widths);
            bars.add(
                    new Layout.Bar(
                            piece.lane(),
                            piece.span(),
                            at[piece.begin()],
                            at[piece.end()],
                            piece.depth(),
                            name,
                            at[named.from()] + (roomy ? 2 : 1)));
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
