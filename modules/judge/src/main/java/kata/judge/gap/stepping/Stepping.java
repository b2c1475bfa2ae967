package kata.judge.gap.stepping;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Watches which exploration of a rule finds something, or hands one of them to somebody who steps
 * through it. One at a time in a JVM, as rules are.
 */
public final class Stepping {

    private static final AtomicReference<Stepping> CURRENT = new AtomicReference<>();

    private final int wanted;
    private final Person person;
    private int begun;
    private Found found;

    /** Steps through an exploration. */
    public interface Person {
        void stepThrough(SteppedExploration exploration) throws Exception;
    }

    /**
     * The run in which an exploration found something.
     *
     * @param exploration which one of the rule's, from 0
     * @param schedule the numbers of the threads, in the order in which they made steps
     */
    public record Found(int exploration, List<Integer> schedule) {

        public Found {
            schedule = List.copyOf(schedule);
        }
    }

    private Stepping(int wanted, Person person) {
        this.wanted = wanted;
        this.person = person;
    }

    /** From now on explorations are made as always, and what they find is noted. */
    public static Stepping watch() {
        return begin(new Stepping(-1, _ -> {}));
    }

    /**
     * From now on one exploration is handed over.
     *
     * @param exploration which one of the rule's, from 0
     */
    public static Stepping handOver(int exploration, Person person) {
        return begin(new Stepping(exploration, person));
    }

    private static Stepping begin(Stepping stepping) {
        CURRENT.set(stepping);
        return stepping;
    }

    /** From now on nobody watches. */
    public static void end() {
        CURRENT.set(null);
    }

    public static Optional<Stepping> current() {
        return Optional.ofNullable(CURRENT.get());
    }

    /** Whether a person takes their time: then no limit of a rule counts. */
    public static boolean isByAPerson() {
        return current().filter(stepping -> stepping.wanted >= 0).isPresent();
    }

    /** An exploration begins. Returns who steps through it, if it is the wanted one. */
    public Optional<Person> begins() {
        return begun++ == wanted ? Optional.of(person) : Optional.empty();
    }

    /** The exploration that began last has found something in a run of these steps. */
    public void found(List<Integer> schedule) {
        if (found == null) {
            found = new Found(begun - 1, schedule);
        }
    }

    /** How many explorations the rule has begun. */
    public int explorations() {
        return begun;
    }

    /** What the first exploration that found something found. */
    public Optional<Found> found() {
        return Optional.ofNullable(found);
    }
}
