package kata.forkjoin;

import static kata.judge.Exercise.Kind.WRITE;
import static kata.judge.finding.Finding.seen;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import kata.judge.Exercise;
import kata.judge.finding.Finding;
import kata.judge.lincheck.Interleaving;
import org.jetbrains.kotlinx.lincheck.Actor;
import org.jetbrains.kotlinx.lincheck.execution.ExecutionScenario;
import org.jetbrains.lincheck.LincheckAssertionError;
import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.junit.jupiter.api.Test;

/**
 * The last three rules are model checked: Lincheck runs the two threads of a scenario one step at a
 * time, in one order after the other. The owner's calls stand in one thread, as promised.
 */
@Exercise(part = 3, title = "A deque to steal from", kind = WRITE, minutes = 40, limitSeconds = 60)
class Part03WorkStealingDequeTest {

    // What one switch breaks shows in the first fifty; locks have more steps of their own.
    private static final int ORDERS = 150;

    private static final String PART = "Part03WorkStealingDeque";

    // Whether the checker has found the race that is known to be there. Once for all rules: it is
    // the same checker in the same JVM.
    private static boolean checkerWorks;

    @Test
    void theOwnerGetsItsNewestTask() {
        Part03WorkStealingDeque<Integer> deque = deque(3, 1, 2, 3);

        List<Integer> popped = Arrays.asList(deque.pop(), deque.pop(), deque.pop(), deque.pop());

        seen("push 1, 2, 3; then four times pop: %s", popped)
                .expected("[3, 2, 1, null]")
                .why(
                        "The newest task is the smallest piece of the work, and what it needs is"
                                + " still in the cache of this core.")
                .unless(popped.equals(Arrays.asList(3, 2, 1, null)));
    }

    @Test
    void aThiefGetsTheOldestTask() {
        Part03WorkStealingDeque<Integer> deque = deque(3, 1, 2, 3);

        List<Integer> stolen = Arrays.asList(deque.steal(), deque.steal(), deque.steal());
        Integer fourth = deque.steal();

        seen("push 1, 2, 3; then three times steal: %s", stolen)
                .expected("[1, 2, 3]")
                .why(
                        "The oldest task is the biggest piece of the work: the thief has enough to"
                                + " do, and stays away from the owner's end.")
                .unless(stolen.equals(List.of(1, 2, 3)));
        seen("push 1, 2, 3; the fourth steal gave %s", fourth)
                .expected("null")
                .why("A task that is given out twice runs twice.")
                .unless(fourth == null);
    }

    @Test
    void theEndsMeetAndThePlacesAreUsedAgain() {
        Part03WorkStealingDeque<Integer> deque = deque(2);
        List<Integer> taken = new ArrayList<>();

        for (int i = 0; i < 6; i += 2) {
            deque.push(i);
            deque.push(i + 1);
            taken.add(deque.steal());
            taken.add(deque.pop());
            taken.add(deque.pop());
            taken.add(deque.steal());
        }

        List<Integer> expected =
                Arrays.asList(0, 1, null, null, 2, 3, null, null, 4, 5, null, null);
        seen("three times push, push, steal, pop, pop, steal: %s", taken)
                .expected("%s", expected)
                .why(
                        "A deque lives as long as its worker. What it has given out must not come"
                                + " back, and an empty deque takes tasks again.")
                .lookAt("What do the two ends look like after a pop or a steal of nothing?")
                .unless(taken.equals(expected));
    }

    @Test
    void theLastTaskIsGivenOutOnce() throws Exception {
        Optional<String> report =
                check(
                        OneTask.class,
                        sideBySide(
                                List.of(call(OneTask.class, "pop")),
                                List.of(call(OneTask.class, "steal")),
                                call(OneTask.class, "pop")));

        if (report.isPresent()) {
            throw finding(
                            report.get(),
                            "task 1 once, at one end; null at the other, and afterwards",
                            "A task that two threads get runs twice. One that nobody gets never"
                                    + " ends, and who joins it waits for good.")
                    .violation();
        }
    }

    @Test
    void twoThievesGetATaskEach() throws Exception {
        Actor steal = call(TwoTasks.class, "steal");

        Optional<String> report =
                check(TwoTasks.class, sideBySide(List.of(steal), List.of(steal), steal));

        if (report.isPresent()) {
            throw finding(
                            report.get(),
                            "task 1 and task 2, one for each thief; then null",
                            "A thief that hears null goes to sleep, although there is work. Then"
                                    + " one core has all of it, and the others none.")
                    .violation();
        }
    }

    @Test
    void ownerAndThiefNeverGetTheSameTask() throws Exception {
        Actor push = call(TwoTasks.class, "push", 3);
        Actor pop = call(TwoTasks.class, "pop");
        Actor steal = call(TwoTasks.class, "steal");

        Optional<String> report =
                check(
                        TwoTasks.class,
                        sideBySide(List.of(pop, push, pop), List.of(steal, steal), pop));

        if (report.isPresent()) {
            throw finding(
                            report.get(),
                            "each of the tasks 1, 2 and 3 at most once, the oldest to the thief",
                            "What two threads get runs twice, and what nobody gets never ends.")
                    .violation();
        }
    }

    private static Finding finding(String report, String expected, String why) {
        return Interleaving.finding(report, PART, expected, why);
    }

    /** What the checker calls on a deque with the task 1 in it. */
    public static final class OneTask {

        private final Part03WorkStealingDeque<Integer> deque = deque(2, 1);

        @Operation(nonParallelGroup = "owner")
        public Integer pop() {
            return deque.pop();
        }

        @Operation
        public Integer steal() {
            return deque.steal();
        }
    }

    /** What the checker calls on a deque with the tasks 1 and 2 in it. */
    public static final class TwoTasks {

        private final Part03WorkStealingDeque<Integer> deque = deque(3, 1, 2);

        @Operation(nonParallelGroup = "owner")
        public void push(@Param(gen = IntGen.class) int task) {
            deque.push(task);
        }

        @Operation(nonParallelGroup = "owner")
        public Integer pop() {
            return deque.pop();
        }

        @Operation
        public Integer steal() {
            return deque.steal();
        }
    }

    /** Known to be broken: where the checker does not see this, its silence means nothing. */
    public static final class Control {

        private int tasks = 1;

        @Operation
        public int take() {
            return tasks > 0 ? tasks-- : 0;
        }
    }

    private static Part03WorkStealingDeque<Integer> deque(int capacity, Integer... tasks) {
        Part03WorkStealingDeque<Integer> deque = new Part03WorkStealingDeque<>(capacity);
        for (Integer task : tasks) {
            deque.push(task);
        }
        return deque;
    }

    private static Actor call(Class<?> model, String name, Object... arguments) {
        Method method =
                Arrays.stream(model.getMethods())
                        .filter(m -> m.getName().equals(name))
                        .findFirst()
                        .orElseThrow();
        return new Actor(method, List.of(arguments));
    }

    private static ExecutionScenario sideBySide(
            List<Actor> one, List<Actor> two, Actor... afterwards) {
        return new ExecutionScenario(List.of(), List.of(one, two), List.of(afterwards), null);
    }

    /** The checker's report, if it finds an order of steps that breaks the model. */
    private static Optional<String> check(Class<?> model, ExecutionScenario scenario) {
        Optional<String> report = report(model, scenario);
        report.ifPresent(text -> Interleaving.save(text, PART + "." + model.getSimpleName()));
        if (report.isEmpty() && !checkerWorks) {
            Actor take = call(Control.class, "take");
            checkerWorks =
                    report(Control.class, sideBySide(List.of(take), List.of(take))).isPresent();
            seen("the model checker missed a race that is there: it does not work in this JVM")
                    .expected("a JVM with the flags of this module's pom")
                    .why("Your attempt has not been judged.")
                    .unless(checkerWorks);
        }
        return report;
    }

    private static Optional<String> report(Class<?> model, ExecutionScenario scenario) {
        try {
            new ModelCheckingOptions()
                    .iterations(0)
                    .addCustomScenario(scenario)
                    .invocationsPerIteration(ORDERS)
                    .check(model);
            return Optional.empty();
        } catch (LincheckAssertionError e) {
            return Optional.of(e.getMessage());
        }
    }
}
