package kata.timeline;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import kata.kit.Timeline.Span;

/** The steps from each event to the next, and what goes on during them. */
final class EventSteps {

    private final long[] events;
    private final Set<Long> begins;
    final int cut;
    final List<CallPiece> pieces = new ArrayList<>();
    private final int[] busy;
    int leftOut;

    /** Keeps that many events: two thirds at the beginning, the others at the end. */
    EventSteps(List<Lane> lanes, Set<Long> begins, long[] all, int kept) {
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
        List<CallPiece> added = new ArrayList<>();
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
                        new CallPiece(lane, span, begin, end, depth, continues, new ArrayList<>()));
                Arrays.fill(onTop, begin, end, span);
            }
        }
        for (int i = 0; i < onTop.length; i++) {
            busy[i] += onTop[i] == null ? 0 : 1;
        }
        for (CallPiece piece : added) {
            piece.findRuns(onTop, cut);
            // One that began in the cut, and an inner one goes on as long: nothing of it shows.
            if (piece.runs().isEmpty()) {
                leftOut++;
            } else {
                pieces.add(piece);
            }
        }
    }

    // A task that waits and then works, with nothing in between, reads as one bar.
    private boolean continues(CallPiece previous, Span span, int begin) {
        return begin > 0
                && begin - 1 != cut
                && previous.end() == begin - 1
                && previous.span().task().equals(span.task())
                && previous.span().kind() != span.kind();
    }

    private int indexOf(long position, int whereCut) {
        int index = Arrays.binarySearch(events, position);
        return index >= 0 ? index : whereCut;
    }

    int[] widths(TaskNames names, boolean isShort, int room) {
        int[] widths = new int[busy.length];
        Arrays.setAll(widths, i -> isPeak(i) ? room : 1);
        pieces.stream().filter(CallPiece::continues).forEach(p -> widths[p.begin() - 1] = 0);
        pieces.stream()
                .sorted(Comparator.comparingInt(piece -> piece.end() - piece.begin()))
                .forEach(
                        piece -> {
                            StepRange run = piece.widest(widths);
                            int need =
                                    room
                                            + (piece.continues()
                                                    ? 0
                                                    : names.of(piece.span(), isShort).length());
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
        return step != cut && begins.contains(events[step]) && !begins.contains(events[step + 1]);
    }

    private int busiest(StepRange run) {
        return IntStream.range(run.from(), run.to())
                .boxed()
                .max(Comparator.comparingInt((Integer i) -> busy[i]).thenComparing(i -> -i))
                .orElseThrow();
    }

    // Peaks and steps widened for a name grow; the steps between bars stay narrow.
    void stretch(int[] widths, int columns) {
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
