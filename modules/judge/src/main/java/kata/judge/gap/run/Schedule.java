package kata.judge.gap.run;

import java.util.ArrayList;
import java.util.List;

/**
 * How one run goes: each actor in turn goes on until it is held, has ended or waits; then those who
 * are held go on, one after the other.
 *
 * @param order of the actors
 * @param holds in the order in which they are made; none for a run in which nobody is held
 */
record Schedule(List<Integer> order, List<Point> holds) {

    Schedule {
        order = List.copyOf(order);
        holds = List.copyOf(holds);
    }

    Schedule with(Point hold) {
        List<Point> more = new ArrayList<>(holds);
        more.add(hold);
        return new Schedule(order, more);
    }
}
