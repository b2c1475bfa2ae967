package kata.judge.gap.run;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;

/**
 * Tries every gap of every actor, in the order in which the actors come by: somebody is held there,
 * and the others go through.
 */
public final class Explorer<T> {

    // A thread that the rule or the attempt starts may be late, on a machine with much to do: then
    // somebody else comes first, and nobody is held.
    private static final int TRIES = 3;

    private final Callable<T> factory;
    private final List<Actor<T>> actors;
    private final int preemptions;
    private final boolean again;
    private final int most;
    private int runs;
    private boolean cutShort;

    /** Looks at a run that was made. */
    public interface Look<T> {
        void at(Ran<T> ran) throws Exception;
    }

    /**
     * @param preemptions how many threads are held in one run at most: 1 or 2
     * @param again whether the first actor is held a second time, where there are three
     * @param most how many runs are made at most
     */
    public Explorer(
            Callable<T> factory, List<Actor<T>> actors, int preemptions, boolean again, int most) {
        this.factory = factory;
        this.actors = List.copyOf(actors);
        this.preemptions = preemptions;
        this.again = again && actors.size() > 2;
        this.most = most;
    }

    /**
     * Makes all runs, and has each looked at.
     *
     * @param look may throw, which ends the exploration
     * @return how many runs were made, each counted once, however often it was tried
     */
    public int explore(Look<T> look) throws Exception {
        try (Stillness stillness = new Stillness(body -> Run.thread("wakes up", body))) {
            Set<Schedule> done = new LinkedHashSet<>();
            boolean first = true;
            for (List<Integer> order : orders()) {
                Run<T> free = run(new Schedule(order, List.of()), stillness, look);
                List<Integer> held = new ArrayList<>(List.of(order.getFirst()));
                // Who waits for somebody has come first already when that one is held.
                order.stream()
                        .filter(_ -> !free.blockedAlone().isEmpty())
                        .filter(actor -> !held.contains(actor))
                        .forEach(held::add);
                if (first) {
                    held.add(Point.STARTED_BY_THE_ATTEMPT);
                }
                first = false;
                for (int actor : held) {
                    for (Point point : free.points(actor)) {
                        Schedule schedule = new Schedule(order, List.of(point));
                        if (done.add(schedule)) {
                            Run<T> ran = run(schedule, stillness, look);
                            if (again && actor == order.getFirst()) {
                                holdAgain(schedule, free.points(actor), stillness, look);
                            }
                            if (preemptions > 1) {
                                holdAnother(schedule, ran, stillness, look);
                            }
                        }
                    }
                }
            }
        }
        return runs;
    }

    /** Whether there was more to try than the runs that may be made. */
    public boolean cutShort() {
        return cutShort;
    }

    // At the same place; and at each place to which it comes only because it was overtaken.
    private void holdAgain(Schedule schedule, List<Point> alone, Stillness stillness, Look<T> look)
            throws Exception {
        Schedule again = schedule.heldAgain();
        Run<T> ran = run(again, stillness, look);
        for (Point point : ran.points(schedule.order().getFirst())) {
            if (!alone.contains(point) && !again.holds().contains(point)) {
                run(schedule.heldAgainAt(point), stillness, look);
            }
        }
    }

    private void holdAnother(Schedule schedule, Run<T> ran, Stillness stillness, Look<T> look)
            throws Exception {
        int held = schedule.holds().getFirst().actor();
        List<Integer> others = new ArrayList<>(schedule.order());
        others.add(Point.STARTED_BY_THE_ATTEMPT);
        for (int other : others) {
            if (other != held) {
                for (Point point : ran.points(other)) {
                    run(schedule.with(point), stillness, look);
                }
            }
        }
    }

    private Run<T> run(Schedule schedule, Stillness stillness, Look<T> look) throws Exception {
        Run<T> run = new Run<>(schedule, actors, stillness);
        if (runs >= most) {
            cutShort = true;
            return run;
        }
        runs++;
        look.at(new Ran<>(run, run.execute(factory)));
        for (int i = 1; i < TRIES && !run.heldTheFirst(); i++) {
            run = new Run<>(schedule, actors, stillness);
            look.at(new Ran<>(run, run.execute(factory)));
        }
        return run;
    }

    /** Each actor comes first once; with three of them, the others in both orders. */
    private List<List<Integer>> orders() {
        List<List<Integer>> orders = new ArrayList<>();
        for (int first = 0; first < actors.size(); first++) {
            int begin = first;
            List<Integer> others =
                    IntStream.range(0, actors.size()).filter(i -> i != begin).boxed().toList();
            orders.add(startingWith(first, others));
            if (others.size() > 1) {
                orders.add(startingWith(first, others.reversed()));
            }
        }
        return orders;
    }

    private static List<Integer> startingWith(int first, List<Integer> others) {
        List<Integer> order = new ArrayList<>(List.of(first));
        order.addAll(others);
        return order;
    }
}
