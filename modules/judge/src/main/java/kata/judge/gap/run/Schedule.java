package kata.judge.gap.run;

import java.util.ArrayList;
import java.util.List;

/**
 * How one run goes: each actor in turn goes on until it is held, has ended or waits; then those who
 * are held go on, one after the other.
 *
 * @param order of the actors; one that is named again, and is held, goes on
 * @param holds in the order in which they are made; none for a run in which nobody is held
 */
record Schedule(List<Integer> order, List<Point> holds) {

    Schedule {
        order = List.copyOf(order);
        holds = List.copyOf(holds);
    }

    /** The first actor is held at the same place when it comes there again, after the second. */
    Schedule heldAgain() {
        Point hold = holds.getFirst();
        return heldAgainAt(hold.atTheNextArrival());
    }

    /** The first actor is held at this place after the second: a second try has its own lines. */
    Schedule heldAgainAt(Point point) {
        List<Integer> again = new ArrayList<>(order);
        again.add(2, order.getFirst());
        return new Schedule(again, List.of(holds.getFirst(), point));
    }

    Schedule with(Point hold) {
        List<Point> more = new ArrayList<>(holds);
        more.add(hold);
        return new Schedule(order, more);
    }
}
