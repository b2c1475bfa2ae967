package kata.timeline;

import java.util.Comparator;
import java.util.List;
import kata.kit.Timeline.End;
import kata.kit.Timeline.Span;

/** A call, from the event at which it begins to the one at which it ends. */
record CallPiece(
        int lane,
        Span span,
        int begin,
        int end,
        int depth,
        boolean continues,
        List<StepRange> runs) {

    void findRuns(Span[] onTop, int cut) {
        int from = -1;
        for (int i = begin; i <= end; i++) {
            boolean visible = i < end && onTop[i] == span && i != cut;
            if (visible && from < 0) {
                from = i;
            } else if (!visible && from >= 0) {
                runs.add(new StepRange(from, i));
                from = -1;
            }
        }
    }

    StepRange widest(int[] widths) {
        return runs.stream()
                .max(
                        Comparator.comparingInt((StepRange r) -> r.width(widths))
                                .thenComparing(r -> -r.from()))
                .orElseThrow();
    }

    int room(int[] widths) {
        return widest(widths).width(widths) - mark();
    }

    StepRange first(int room, int[] widths) {
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
