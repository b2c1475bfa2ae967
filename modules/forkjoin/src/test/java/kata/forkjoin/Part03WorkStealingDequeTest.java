package kata.forkjoin;

import static kata.judge.Exercise.Kind.WRITE;
import static kata.judge.finding.Finding.seen;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import kata.judge.Exercise;
import kata.judge.gap.Interleavings;
import kata.judge.gap.Overtaking;
import kata.judge.probe.Caller;
import kata.judge.probe.GarbageCollection;
import kata.judge.probe.Interruption;
import org.junit.jupiter.api.Test;

/**
 * Some rules hold the owner or a thief before each of its steps in turn, and let the other one go
 * past. The owner's calls stand in one thread, as promised.
 */
@Exercise(part = 3, title = "A deque to steal from", kind = WRITE, minutes = 50, limitSeconds = 60)
class Part03WorkStealingDequeTest {

    private static final String OLD_TASK =
            "The thief may see an old task, or none. Volatile, an atomic or a lock orders the two.";

    // A reference takes four bytes at least, so what is kept shows above all else on the heap.
    private static final int ROUNDS = 2_000_000;

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

        // Of an empty deque, as often as one likes.
        taken.add(deque.pop());
        taken.add(deque.pop());
        for (int i = 0; i < 6; i += 2) {
            deque.push(i);
            deque.push(i + 1);
            taken.add(deque.steal());
            taken.add(deque.pop());
            taken.add(deque.pop());
            taken.add(deque.steal());
        }

        List<Integer> expected =
                Arrays.asList(null, null, 0, 1, null, null, 2, 3, null, null, 4, 5, null, null);
        seen("pop, pop; then three times push, push, steal, pop, pop, steal: %s", taken)
                .expected("%s", expected)
                .why(
                        "A deque lives as long as its worker. What it has given out must not come"
                                + " back, and an empty deque takes tasks again.")
                .lookAt("What do the two ends look like after a pop or a steal of nothing?")
                .unless(taken.equals(expected));
    }

    @Test
    void twoDequesHaveNothingInCommon() {
        Part03WorkStealingDeque<Integer> one = deque(2, 1);
        Part03WorkStealingDeque<Integer> other = deque(2, 11);
        one.push(2);
        List<Integer> taken =
                Arrays.asList(other.steal(), one.steal(), one.pop(), one.pop(), other.pop());

        seen("push 1 to one deque, 11 to another, 2 to the first; then taken: %s", taken)
                .expected("[11, 1, 2, null, null]: steal 11; steal 1, pop 2, null; null")
                .why("Each worker of a pool has a deque of its own.")
                .lookAt("static fields: all deques share them")
                .unless(taken.equals(Arrays.asList(11, 1, 2, null, null)));
    }

    @Test
    void itHoldsAsManyTasksAsItsCapacity() {
        for (int capacity : List.of(1, 17, 1_025)) {
            Part03WorkStealingDeque<Integer> deque = deque(capacity);
            // Equal tasks are different tasks. A second round uses the places again.
            for (int round = 1; round <= 2; round++) {
                int size = capacity;
                IntStream.range(0, size).forEach(i -> deque.push(i / 2));
                List<Integer> stolen = Stream.generate(deque::steal).limit(size / 2).toList();
                List<Integer> popped = Stream.generate(deque::pop).limit(size - size / 2).toList();
                Integer more = deque.pop();

                List<Integer> all = new ArrayList<>(stolen);
                all.addAll(popped.reversed());
                boolean complete =
                        IntStream.range(0, size).allMatch(i -> Objects.equals(all.get(i), i / 2));
                seen(
                                "capacity %d, filled for the %s time: half were stolen, half popped,"
                                        + " and not all came out in order",
                                capacity, round == 1 ? "first" : "second")
                        .expected("each task, once")
                        .why("A task that a full deque loses is never run.")
                        .unless(complete && more == null);
            }
        }
    }

    @Test
    void theLastTaskIsGivenOutOnce() throws Exception {
        // The owner may have to stop, too: when it has seen the last task, and before it takes it.
        explore(2, List.of(1), List.of("pop"), List.of("steal"), Interleavings::twoPreemptions);
    }

    @Test
    void twoThievesGetATaskEach() throws Exception {
        Interleavings.explore(() -> deque(3, 1, 2))
                .actor("thief 1", Part03WorkStealingDeque::steal)
                .actor("thief 2", Part03WorkStealingDeque::steal)
                .why(OLD_TASK)
                .thenEnds(
                        (deque, ends) -> {
                            Object one = ends.outcome("thief 1");
                            Object other = ends.outcome("thief 2");
                            Object third = deque.steal();
                            seen("two thieves got %s and %s; a third one %s", one, other, third)
                                    .expected("task 1 and task 2, one for each thief; then null")
                                    .why(
                                            "A thief that gets null goes to sleep, although there"
                                                    + " is work. Then one core has all of it, and"
                                                    + " the others none.")
                                    .unless(
                                            new HashSet<>(Arrays.asList(one, other))
                                                            .equals(Set.of(1, 2))
                                                    && third == null);
                        });
    }

    @Test
    void ownerAndThiefNeverGetTheSameTask() throws Exception {
        explore(3, List.of(1, 2), List.of("pop", "push 3", "pop"), List.of("steal", "steal"));
    }

    // Each of these is the smallest in which one of the known mistakes shows: a slot that is read
    // or
    // cleared after it was given away, an old end, a ring that starts again at 0, a wrong count.
    @Test
    void whereverOwnerAndThiefMeetEachTaskIsGivenOutOnce() throws Exception {
        explore(1, List.of(), List.of("push 1", "pop"), List.of("steal"));
        explore(1, List.of(1), List.of("pop", "push 2"), List.of("steal"));
        explore(1, List.of(1), List.of("pop", "push 2", "pop"), List.of("steal"));
        explore(2, List.of(1), List.of("push 2", "pop"), List.of("steal"));
        explore(2, List.of(1, 2), List.of("pop", "pop"), List.of("steal"));
        explore(2, List.of(1, 2), List.of("pop", "push 3", "pop"), List.of("steal"));
        explore(2, List.of(1, 2), List.of("pop"), List.of("steal", "steal"));
        explore(1, List.of(1), List.of("pop", "push 1"), List.of("steal"));
        explore(
                1,
                List.of(1),
                List.of("pop", "push 2"),
                List.of("steal"),
                Interleavings::twoPreemptions);
    }

    @Test
    void whatLayInAPlaceBeforeIsNotGivenOutAgain() throws Exception {
        Interleavings.explore(
                        () -> {
                            Part03WorkStealingDeque<Integer> deque = deque(1, 1);
                            deque.steal();
                            return deque;
                        })
                .runner("owner", deque -> deque.push(2))
                .actor("thief", Part03WorkStealingDeque::steal)
                .why(OLD_TASK)
                .thenEnds(
                        (deque, ends) -> {
                            Object stolen = ends.outcome("thief");
                            Integer left = deque.steal();
                            seen(
                                            "task 1 was stolen before; the owner pushed 2, a thief got"
                                                    + " %s, and then there was %s",
                                            stolen, left)
                                    .expected("null and then 2, or 2 and then null")
                                    .why("A task that is given out again runs twice.")
                                    .lookAt(
                                            "When is the place read, and when is it known to be full?")
                                    .unless(
                                            stolen == null && Integer.valueOf(2).equals(left)
                                                    || Integer.valueOf(2).equals(stolen)
                                                            && left == null);
                        });
    }

    @Test
    void aThiefThatSleptForManyRoundsTakesNoOldTask() throws Exception {
        int rounds = 64;
        Interleavings.explore(() -> deque(1, 0))
                .actor("thief", Part03WorkStealingDeque::steal)
                .actor(
                        "owner",
                        deque -> {
                            List<Integer> popped = new ArrayList<>();
                            for (int task = 1; task <= rounds; task++) {
                                popped.add(deque.pop());
                                deque.push(task);
                            }
                            return popped;
                        })
                .why(OLD_TASK)
                .thenEnds(
                        (deque, ends) -> {
                            List<Object> given = new ArrayList<>();
                            given.add(ends.outcome("thief"));
                            if (ends.result("owner") instanceof List<?> popped) {
                                given.addAll(popped);
                            }
                            given.add(deque.steal());
                            given.removeIf(Objects::isNull);
                            List<Object> once =
                                    IntStream.rangeClosed(0, rounds)
                                            .mapToObj(n -> (Object) n)
                                            .toList();
                            List<Object> twice = new ArrayList<>(given);
                            once.forEach(twice::remove);
                            List<Object> lost = new ArrayList<>(once);
                            lost.removeAll(given);
                            seen(
                                            "one place; the owner popped and pushed %d times, and a"
                                                    + " thief got %s; given out twice: %s, lost: %s",
                                            rounds, ends.outcome("thief"), twice, lost)
                                    .expected("each task from 0 to %d once", rounds)
                                    .why(
                                            "A counter that comes back to an old value looks"
                                                    + " unchanged to a thief that has slept.")
                                    .lookAt("How far do the ends count before they begin again?")
                                    .unless(twice.isEmpty() && lost.isEmpty());
                        });
    }

    @Test
    void aPopOfNothingMeansThatAThiefHasTheTask() throws Exception {
        Interleavings.explore(Overtaken::new)
                .actor("thief 1", it -> it.deque.steal())
                .actor(
                        "owner",
                        it -> {
                            Integer popped = it.deque.pop();
                            it.push();
                            return popped;
                        })
                .actor("thief 2", Overtaken::stealAfterThePush)
                .why(OLD_TASK)
                .thenEnds(
                        (_, ends) -> {
                            Object popped = ends.outcome("owner");
                            Object one = ends.outcome("thief 1");
                            Object two = ends.outcome("thief 2");
                            boolean right =
                                    popped == null
                                            ? Integer.valueOf(1).equals(one)
                                                    && Integer.valueOf(2).equals(two)
                                            : Integer.valueOf(1).equals(popped)
                                                    && new HashSet<>(Arrays.asList(one, two))
                                                            .equals(
                                                                    new HashSet<>(
                                                                            Arrays.asList(
                                                                                    2, null)));
                            seen(
                                            "task 1 was there; the owner popped %s and pushed 2, and"
                                                    + " then the second thief began; the thieves got"
                                                    + " %s and %s",
                                            popped, one, two)
                                    .expected(
                                            popped == null
                                                    ? "1 for the first, since the owner found"
                                                            + " nothing, and 2 for the second"
                                                    : "2 for one of them")
                                    .why(
                                            "If the owner found nothing, a thief had the task. No"
                                                    + " later thief can get it, nor can the first"
                                                    + " get a later one.")
                                    .unless(right);
                        });
    }

    @Test
    void anInterruptedThreadGetsATaskAsWell() throws Throwable {
        Part03WorkStealingDeque<Integer> deque = deque(3, 1, 2);

        Caller<List<Integer>> caller =
                Caller.start(
                        "steal and pop",
                        () -> {
                            Thread.currentThread().interrupt();
                            deque.push(3);
                            return Arrays.asList(deque.steal(), deque.pop(), deque.pop());
                        });
        List<Integer> taken = caller.result();

        seen(
                        "with its interrupt flag set, the owner pushed 3 onto 1 and 2, stole one and"
                                + " popped two: %s",
                        taken)
                .expected("[1, 3, 2]")
                .why(
                        "Null means that there is no work: the thread sleeps, and the work lies there.")
                .lookAt("Which of your calls ends early where the flag is set?")
                .unless(taken.equals(List.of(1, 3, 2)));
        seen("after steal and pop, the interrupt flag of their thread was cleared")
                .expected("the flag as it was")
                .why("Someone asked the thread to stop. Now it cannot notice.")
                .unless(caller.wasInterruptedAtTheEnd());
        requireTheFlagWithoutATask();
    }

    private static void requireTheFlagWithoutATask() throws Throwable {
        Part03WorkStealingDeque<Integer> empty = deque(3);
        for (boolean steals : List.of(true, false)) {
            Caller<Integer> caller =
                    Caller.start(
                            "steal or pop",
                            () -> {
                                Thread.currentThread().interrupt();
                                return steals ? empty.steal() : empty.pop();
                            });
            caller.result();

            seen(
                            "the deque was empty, and after %s the interrupt flag was cleared",
                            steals ? "steal" : "pop")
                    .expected("the flag as it was")
                    .why("Whoever finds no work is about to wait, and has to learn of it then.")
                    .lookAt("Where is the flag set again, if there is no task to return?")
                    .unless(caller.wasInterruptedAtTheEnd());
        }
    }

    @Test
    void aLongLifeUsesTheSamePlaces() {
        int tasks = 200_000;
        Part03WorkStealingDeque<Integer> deque = deque(2);
        int lost = 0;
        String threw = "";
        try {
            for (int i = 0; i < tasks; i++) {
                deque.push(i);
                lost += Objects.equals(i % 3 == 0 ? deque.pop() : deque.steal(), i) ? 0 : 1;
            }
        } catch (RuntimeException e) {
            threw = ", and it threw " + e;
        }

        seen("capacity 2, one task at a time, %,d in all: %d were lost%s", tasks, lost, threw)
                .expected("each of them, once")
                .why("A deque lives as long as its worker. A place that is used once is a leak.")
                .unless(lost == 0 && threw.isEmpty());
    }

    @Test
    void equalTasksAreDifferentTasks() throws Exception {
        Twin a = new Twin("a");
        Twin b = new Twin("b");
        Interleavings.explore(
                        () -> {
                            Part03WorkStealingDeque<Twin> deque = new Part03WorkStealingDeque<>(2);
                            deque.push(a);
                            deque.push(b);
                            return deque;
                        })
                .actor("thief 1", Part03WorkStealingDeque::steal)
                .actor("thief 2", Part03WorkStealingDeque::steal)
                .thenEnds(
                        (deque, ends) -> {
                            Object one = ends.result("thief 1");
                            Object two = ends.result("thief 2");
                            boolean each = one == a && two == b || one == b && two == a;
                            seen(
                                            "of two tasks that are equal, a and b, two thieves got"
                                                    + " %s and %s",
                                            one, two)
                                    .expected("one of them each")
                                    .why("A task two threads get runs twice, the other one never.")
                                    .lookAt("How does your code find the task to take out?")
                                    .unless(each && deque.steal() == null);
                        });
    }

    @Test
    void ofEqualTasksTheOwnerGetsTheNewest() {
        Twin a = new Twin("a");
        Twin b = new Twin("b");
        Part03WorkStealingDeque<Twin> deque = new Part03WorkStealingDeque<>(2);
        deque.push(a);
        deque.push(b);

        List<Twin> popped = Arrays.asList(deque.pop(), deque.pop(), deque.pop());

        seen("of two tasks that are equal, a and then b, three times pop gave %s", popped)
                .expected("[b, a, null]")
                .why("A task that comes out twice runs twice, and the other one never.")
                .lookAt("How does your code find the task to take out?")
                .unless(popped.get(0) == b && popped.get(1) == a && popped.get(2) == null);
    }

    @Test
    void aThiefThatWasOvertakenGetsATaskIfThereIsOne() throws Exception {
        Interleavings.explore(Overtaken::new)
                .actor("thief 1", it -> it.deque.steal())
                .runner("owner", Overtaken::push)
                .actor("thief 2", Overtaken::stealAfterThePush)
                .why(OLD_TASK)
                .thenEnds(
                        (_, ends) -> {
                            Object one = ends.outcome("thief 1");
                            Object two = ends.outcome("thief 2");
                            seen(
                                            "task 1 was there, and the owner pushed 2 before the"
                                                    + " second thief began; the thieves got %s and"
                                                    + " %s",
                                            one, two)
                                    .expected("1 and 2, or 2 and 1: the deque was never empty")
                                    .why(
                                            "A thief that gets null goes to sleep, although there"
                                                    + " is work.")
                                    .lookAt("How old can the thief's view of the two ends be?")
                                    .unless(
                                            new HashSet<>(Arrays.asList(one, two))
                                                    .equals(Set.of(1, 2)));
                        });
    }

    @Test
    void aThiefThatIsOvertakenAgainAndAgainGetsATask() throws Exception {
        Integer[] tasks =
                IntStream.rangeClosed(0, 2 * Overtaking.MOST).boxed().toArray(Integer[]::new);
        for (String who : List.of("thief", "owner")) {
            Overtaking.of(() -> deque(tasks.length, tasks))
                    .call(who, it -> who.equals("thief") ? it.steal() : it.pop())
                    .overtakenBy("other thieves", Part03WorkStealingDeque::steal)
                    .then(
                            (_, ran) -> {
                                Set<Object> given = new HashSet<>(ran.overtaking());
                                given.add(ran.outcome());
                                seen(
                                                "of %,d tasks other thieves stole %,d while one %s"
                                                        + " looked; it got %s, and %,d different"
                                                        + " ones were given out",
                                                tasks.length,
                                                ran.times(),
                                                who,
                                                ran.outcome(),
                                                given.size())
                                        .expected(
                                                "a task for it, and %,d different ones",
                                                ran.times() + 1)
                                        .why(
                                                "null means that there is no task. A thread that gets it because others were"
                                                        + " faster goes to sleep, although there is work.")
                                        .lookAt("What happens when a try has failed very often?")
                                        .unless(
                                                ran.outcome() instanceof Integer
                                                        && !given.contains(null)
                                                        && given.size() == ran.times() + 1);
                            });
        }
        whileTasksComeAndGo();
    }

    // There is always one task at least: the owner pushes before the other thief steals.
    private static void whileTasksComeAndGo() throws Exception {
        AtomicInteger next = new AtomicInteger(1);
        Overtaking.of(() -> deque(2, 1))
                .call("thief", Part03WorkStealingDeque::steal)
                .overtakenBy(
                        "owner and another thief",
                        deque -> {
                            deque.push(next.incrementAndGet());
                            return deque.steal();
                        })
                .then(
                        (_, ran) -> {
                            Set<Object> given = new HashSet<>(ran.overtaking());
                            given.add(ran.outcome());
                            seen(
                                            "one task was there; %,d times, while a thief looked, the"
                                                    + " owner pushed one and another thief stole one;"
                                                    + " the thief got %s, and %,d different ones were"
                                                    + " given out",
                                            ran.times(), ran.outcome(), given.size())
                                    .expected(
                                            "a task for it, and %,d different ones",
                                            ran.times() + 1)
                                    .why(
                                            "null means that there is no task, and there was one at"
                                                    + " every moment.")
                                    .lookAt("What happens when a try has failed very often?")
                                    .unless(
                                            ran.outcome() instanceof Integer
                                                    && !given.contains(null)
                                                    && given.size() == ran.times() + 1);
                        });
    }

    /** A deque with one task; a second one is pushed before the second thief begins. */
    private static final class Overtaken {

        private final Part03WorkStealingDeque<Integer> deque = deque(2, 1);
        private final CountDownLatch pushed = new CountDownLatch(1);

        private void push() {
            deque.push(2);
            pushed.countDown();
        }

        private Integer stealAfterThePush() throws InterruptedException {
            pushed.await();
            return deque.steal();
        }
    }

    @Test
    void aThiefInTheMiddleOfACallKeepsItsFlag() throws Exception {
        Interleavings.explore(Interrupted::new)
                .runner("owner", it -> it.deque.push(3))
                .actor("thief", Interrupted::steal)
                .runner("the interrupter", Interrupted::interrupt)
                .why(OLD_TASK)
                .thenEnds((it, ends) -> it.requireATaskAndTheFlag(ends.outcome("thief")));
    }

    /** A deque with two tasks, and a thief that is interrupted. */
    private static final class Interrupted {

        private final Part03WorkStealingDeque<Integer> deque = deque(3, 1, 2);
        private volatile Thread thief;
        private volatile boolean ended;
        private volatile boolean flag;
        private volatile boolean before;

        private Integer steal() {
            thief = Thread.currentThread();
            Integer task = deque.steal();
            flag = Thread.currentThread().isInterrupted();
            ended = true;
            return task;
        }

        private void interrupt() {
            // In an order in which the thief comes later there is nobody to interrupt. Waiting for
            // it here would take the exploration a tenth of a second in each such run.
            if (thief != null) {
                Interruption.onceItStandsAfter(() -> true, thief);
                before = !ended;
            }
        }

        private void requireATaskAndTheFlag(Object task) {
            seen(
                            "a thief was interrupted while it called steal, with two tasks there, and got %s",
                            task)
                    .expected("1, the oldest task")
                    .why(
                            "Null means that there is no work: the thread sleeps, and the work lies there.")
                    .unless(Integer.valueOf(1).equals(task));
            seen("a thief was interrupted while it called steal, and its flag was cleared after it")
                    .expected("the flag set")
                    .why("Someone asked the thread to stop. Now it cannot notice.")
                    .lookAt("Where does steal wait for another thread, and what ends that wait?")
                    .unless(flag || !before);
        }
    }

    @Test
    void placesAreUsedAgainWhileATaskIsThere() {
        Part03WorkStealingDeque<Integer> deque = deque(2, 0);
        Integer task = 1;
        // What is made once, at the first task or so, is made before the first look.
        for (int i = 0; i < 1_000; i++) {
            deque.push(task);
            deque.steal();
        }
        long before = GarbageCollection.bytesInUse();

        for (int i = 0; i < ROUNDS; i++) {
            deque.push(task);
            deque.steal();
        }

        long more = GarbageCollection.bytesInUse() - before;
        seen(
                        "one task or two were in the deque all the time, and %,d came and went."
                                + " After that, %,d kB more were in use",
                        ROUNDS, more / 1_000)
                .expected("no more than before: a place that is free is used again")
                .why("A worker that is never out of work never gets its memory back.")
                .lookAt("When does a place at the thieves' end become free?")
                .unless(more < ROUNDS);
        deque.pop();
    }

    /** A task that is equal to all others. */
    private record Twin(String name) {

        @Override
        public boolean equals(Object other) {
            return other instanceof Twin;
        }

        @Override
        public int hashCode() {
            return 1;
        }

        @Override
        public String toString() {
            return name;
        }
    }

    private static void explore(
            int capacity, List<Integer> tasks, List<String> owner, List<String> thief)
            throws Exception {
        explore(capacity, tasks, owner, thief, exploration -> exploration);
    }

    private static void explore(
            int capacity,
            List<Integer> tasks,
            List<String> owner,
            List<String> thief,
            UnaryOperator<Interleavings<Part03WorkStealingDeque<Integer>>> how)
            throws Exception {
        Set<List<Integer>> possible = new LinkedHashSet<>();
        inEveryOrder(new ArrayDeque<>(tasks), owner, thief, List.of(), List.of(), possible);
        how.apply(Interleavings.explore(() -> deque(capacity, tasks.toArray(Integer[]::new))))
                .actor("owner", deque -> results(deque, owner))
                .actor("thief", deque -> results(deque, thief))
                .why(OLD_TASK)
                .thenEnds(
                        (deque, ends) -> {
                            List<Integer> seen = new ArrayList<>();
                            List<String> threw = new ArrayList<>();
                            for (String actor : List.of("owner", "thief")) {
                                if (ends.result(actor) instanceof List<?> results) {
                                    results.forEach(result -> seen.add((Integer) result));
                                } else {
                                    threw.add(actor + " threw " + ends.thrown(actor));
                                }
                            }
                            int taken = seen.size();
                            for (int i = 0; i <= capacity; i++) {
                                seen.add(threw.isEmpty() ? deque.steal() : null);
                            }
                            seen(
                                            "tasks %s, owner: %s, thief: %s; in this order they got"
                                                    + " %s, and left: %s%s",
                                            tasks,
                                            String.join(", ", owner),
                                            String.join(", ", thief),
                                            seen.subList(0, taken),
                                            seen.stream()
                                                    .skip(taken)
                                                    .filter(Objects::nonNull)
                                                    .toList(),
                                            threw.isEmpty() ? "" : "; " + String.join(", ", threw))
                                    .expected("what calls one after the other would give")
                                    .why(
                                            "A task that two threads get runs twice, one that"
                                                    + " nobody gets never runs, and null sends a"
                                                    + " thief to sleep.")
                                    .unless(threw.isEmpty() && possible.contains(padded(seen)));
                        });
    }

    // Without the nulls at the end: how often an empty deque was asked does not matter.
    private static List<Integer> padded(List<Integer> seen) {
        List<Integer> all = new ArrayList<>(seen);
        while (!all.isEmpty() && all.getLast() == null) {
            all.removeLast();
        }
        return all;
    }

    private static List<Integer> results(
            Part03WorkStealingDeque<Integer> deque, List<String> calls) {
        List<Integer> results = new ArrayList<>();
        for (String call : calls) {
            switch (call) {
                case "pop" -> results.add(deque.pop());
                case "steal" -> results.add(deque.steal());
                default -> deque.push(Integer.valueOf(call.substring("push ".length())));
            }
        }
        return results;
    }

    /** What the calls may give: the owner's results, the thief's, and what is left. */
    private static void inEveryOrder(
            Deque<Integer> tasks,
            List<String> owner,
            List<String> thief,
            List<Integer> owners,
            List<Integer> thieves,
            Set<List<Integer>> possible) {
        if (owner.isEmpty() && thief.isEmpty()) {
            List<Integer> all = new ArrayList<>(owners);
            all.addAll(thieves);
            all.addAll(tasks);
            possible.add(padded(all));
        }
        if (!owner.isEmpty()) {
            Deque<Integer> after = new ArrayDeque<>(tasks);
            String call = owner.getFirst();
            List<Integer> results = owners;
            if (call.equals("pop")) {
                results = plus(owners, after.pollLast());
            } else {
                after.addLast(Integer.valueOf(call.substring("push ".length())));
            }
            inEveryOrder(after, owner.subList(1, owner.size()), thief, results, thieves, possible);
        }
        if (!thief.isEmpty()) {
            Deque<Integer> after = new ArrayDeque<>(tasks);
            List<Integer> results = plus(thieves, after.pollFirst());
            inEveryOrder(after, owner, thief.subList(1, thief.size()), owners, results, possible);
        }
    }

    private static List<Integer> plus(List<Integer> results, Integer result) {
        List<Integer> more = new ArrayList<>(results);
        more.add(result);
        return more;
    }

    private static Part03WorkStealingDeque<Integer> deque(int capacity, Integer... tasks) {
        Part03WorkStealingDeque<Integer> deque = new Part03WorkStealingDeque<>(capacity);
        for (Integer task : tasks) {
            deque.push(task);
        }
        return deque;
    }
}
