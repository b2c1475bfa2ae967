package kata.structured;

import static kata.judge.Exercise.Kind.WRITE;
import static kata.judge.assertion.KataAssertions.assertThat;
import static kata.judge.finding.Finding.seen;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import kata.judge.Boom;
import kata.judge.Exercise;
import kata.judge.Sound;
import kata.judge.gap.Interleavings;
import kata.judge.gap.InterruptedCaller;
import kata.judge.probe.BoundedWait;
import kata.judge.probe.BusyCommonPool;
import kata.judge.probe.Caller;
import kata.judge.probe.Failure;
import kata.judge.probe.Gate;
import kata.judge.probe.Recorder;
import kata.judge.probe.Tasks;
import kata.judge.probe.Tasks.Body;
import kata.judge.waiting.Patience;
import kata.kit.Timeline;
import org.junit.jupiter.api.Test;

@Exercise(part = 2, title = "When one fails, stop the other", kind = WRITE, minutes = 20)
class Part02FailFastTest {

    private final Gate gate = new Gate("lookups for nobody");

    @Test
    void theAnswerIsMadeOfBothResults(Timeline timeline) throws Throwable {
        String answer =
                Part02FailFast.handleOrder(
                        lookup("inventory", 7, timeline, () -> {}),
                        lookup("order", 42, timeline, () -> {}));

        seen("inventory gave 7, order gave 42, and the answer is \"%s\"", answer)
                .expected("\"Inventory 7 updated for order 42\"")
                .why("Failing fast is for failures. Two lookups that succeed make an answer.")
                .unless("Inventory 7 updated for order 42".equals(answer));
        assertThat(timeline).hasTasks("inventory", "order");
    }

    @Test
    void anyNumbersMayComeOfTheLookups() throws Throwable {
        for (int number : List.of(1_234_567, Integer.MIN_VALUE, 0)) {
            String other = start(() -> -number, () -> number).result();
            requireAnswer(other, "Inventory " + -number + " updated for order " + number);
        }
    }

    @Test
    void oneObjectMayBeBothLookups() throws Throwable {
        OneLookupTwice.requireTwoCalls(Part02FailFastTest::start);
    }

    @Test
    void bothLookupsAreInProgressAtTheSameTime(Timeline timeline) throws Throwable {
        try (BusyCommonPool _ = new BusyCommonPool()) {
            Caller<String> caller =
                    start(
                            lookup("inventory", 7, timeline, gate::pass),
                            lookup("order", 42, timeline, gate::pass));
            boolean both = caller.comesTrue(() -> gate.entered() == 2);
            int began = gate.entered();
            gate.open();

            seen("nothing moved any more, and %d of 2 lookups were in progress", began)
                    .expected("both, while no thread of the common pool is free")
                    .why(
                            "The slower lookup alone should decide how long the customer waits. A"
                                    + " shared pool makes it wait for other people's tasks, too.")
                    .unless(both);
            caller.result();
        } finally {
            gate.open();
        }
        assertThat(timeline).overlaps("inventory", "order");
    }

    @Test
    void whenTheInventoryFailsTheOrderIsInterruptedAtOnce(Timeline timeline) throws Exception {
        Boom failure = new Boom("the inventory does not answer");
        Callable<Integer> inventory =
                failing("inventory", timeline, failure, () -> gate.awaitEntered(1));
        Callable<Integer> order = lookup("order", 42, timeline, gate::pass);

        requireInterruption("inventory", "order", start(inventory, order));
    }

    @Test
    void whenTheOrderFailsTheInventoryIsInterruptedAtOnce(Timeline timeline) throws Exception {
        Boom failure = new Boom("the order is locked");
        Callable<Integer> inventory = lookup("inventory", 7, timeline, gate::pass);
        Callable<Integer> order = failing("order", timeline, failure, () -> gate.awaitEntered(1));

        requireInterruption("order", "inventory", start(inventory, order));
    }

    @Test
    void theOtherIsInterruptedAlsoWhileTheCommonPoolIsBusy() throws Exception {
        try (BusyCommonPool _ = new BusyCommonPool()) {
            Callable<Integer> inventory =
                    () -> {
                        gate.awaitEntered(1);
                        throw new Boom("the inventory does not answer");
                    };
            requireInterruption("inventory", "order", start(inventory, () -> pass(gate)));
        }
    }

    @Test
    void theExceptionOfTheInventoryComesOut() throws Throwable {
        for (Failure failure : failures()) {
            Gate others = new Gate("order lookups");
            requireFailure(
                    "inventory",
                    failure,
                    others,
                    start(() -> failAfter(others, failure), () -> rollBack(others)));
        }
    }

    private static List<Failure> failures() {
        List<Failure> failures = new ArrayList<>(Failure.ofEveryKind());
        failures.add(ScopeFailure.ofAScopeOfItsOwn());
        return failures;
    }

    @Test
    void theExceptionOfTheOrderComesOut() throws Throwable {
        for (Failure failure : failures()) {
            Gate others = new Gate("inventory lookups");
            requireFailure(
                    "order",
                    failure,
                    others,
                    start(() -> rollBack(others), () -> failAfter(others, failure)));
        }
    }

    @Test
    void theCallEndsWhenTheInterruptedLookupHasEnded(Timeline timeline) throws Exception {
        BoundedWait.shortenTimeLimits();
        endsLast(new Boom("the order is locked"), timeline);
        endsLast(new AssertionError("the order is broken"), new Timeline());
    }

    private static void endsLast(Throwable failure, Timeline timeline) throws Exception {
        Recorder events = new Recorder();
        CountDownLatch done = new CountDownLatch(1);
        Callable<Integer> inventory =
                lookup("inventory", 7, timeline, () -> cleanUpSlowly(events, done));
        Callable<Integer> order =
                lookup(
                        "order",
                        9,
                        timeline,
                        () -> {
                            events.await("inventory runs", 1);
                            if (failure instanceof Error error) {
                                throw error;
                            }
                            throw (Exception) failure;
                        });

        Caller<String> caller = start(inventory, order);
        boolean early;
        try {
            events.await("inventory cleans up", 1);
            BoundedWait.awaitStill(caller);
            early = caller.hasEnded();
        } finally {
            done.countDown();
        }
        caller.awaitEnd();
        events.await("inventory ended", 1);

        seen(
                        "the order lookup threw %s, and handleOrder ended while the interrupted"
                                + " inventory lookup was still cleaning up",
                        failure)
                .expected("an end of the call only after both lookups have ended")
                .why(
                        "The caller goes on: it tries again, or closes the connection. The old"
                                + " lookup still holds its lock, and uses what is closed.")
                .lookAt("Interrupting a thread does not wait for its end. What does?")
                .unless(!early);
    }

    @Test
    void theFailureComesOutWhereverTheTwoLookupsMeet() throws Exception {
        IOException ofInventory = new IOException("the inventory does not answer");
        IOException ofOrder = new IOException("the order is locked");
        requireOneOf(List.of(ofOrder), Part02FailFastTest::pass, _ -> fail(ofOrder));
        requireOneOf(List.of(ofInventory, ofOrder), _ -> fail(ofInventory), _ -> fail(ofOrder));
    }

    @Test
    void ordersAtTheSameTimeDoNotMix(Timeline timeline) throws Throwable {
        try {
            Caller<String> first =
                    start(
                            lookup("inventory", 7, timeline, () -> {}),
                            lookup("order", 42, timeline, gate::pass));
            gate.awaitEntered(1);
            first.awaitStill();

            start(() -> 8, () -> fail(new Boom("the order is locked"))).awaitEnd();
            String second = start(() -> 9, () -> 44).result();
            first.awaitStill();
            int interrupted = gate.interrupted();
            gate.open();

            seen("another order failed; %d lookups of this one were interrupted", interrupted)
                    .expected("0: only the lookups of the order that fails")
                    .why("Many customers order at once. One that fails must not end the others.")
                    .unless(interrupted == 0);
            requireAnswer(second, "Inventory 9 updated for order 44");
            requireAnswer(first.result(), "Inventory 7 updated for order 42");
        } finally {
            gate.open();
        }
    }

    @Test
    void ordersAtTheSameTimeDoNotWaitForEachOther() throws Throwable {
        ManyOrders.requireAllInProgress(Part02FailFastTest::start);
    }

    @Test
    void aFailureAfterTheOtherHasEndedComesOutAsWell() throws Exception {
        for (boolean inventoryFails : List.of(true, false)) {
            Gate late = new Gate("late lookups");
            Boom failure = new Boom("no answer");
            Callable<Integer> fails =
                    () -> {
                        late.pass();
                        return fail(failure);
                    };
            Caller<String> caller = inventoryFails ? start(fails, () -> 42) : start(() -> 7, fails);
            try {
                late.awaitEntered(1);
                caller.awaitStill();
            } finally {
                late.open();
            }
            Throwable thrown = caller.thrown();

            seen(
                            "one lookup had a result, then the %s lookup threw %s; handleOrder %s",
                            inventoryFails ? "inventory" : "order",
                            failure,
                            thrown == null ? "returned" : "threw " + thrown)
                    .expected("what that lookup threw, itself")
                    .why("The caller handles what a lookup is known to throw, whenever it does.")
                    .unless(thrown == failure);
        }
    }

    @Test
    void ordersThatShareTheirLookupsDoNotMixEither() throws Throwable {
        AtomicInteger inventories = new AtomicInteger();
        AtomicInteger orders = new AtomicInteger();
        Callable<Integer> inventory =
                () -> {
                    int number = inventories.incrementAndGet();
                    if (number == 1) {
                        gate.pass();
                    }
                    return 6 + number;
                };
        Callable<Integer> order =
                () -> {
                    int number = orders.incrementAndGet();
                    if (number == 1) {
                        gate.pass();
                    }
                    return number == 3 ? fail(new Boom("the order is locked")) : 40 + number;
                };
        try {
            Caller<String> first = start(inventory, order);
            gate.awaitEntered(2);
            first.awaitStill();
            Caller<String> second = start(inventory, order);
            boolean ended = second.comesTrue(second::hasEnded);
            seen("two orders share their lookups; one is slow, and the other waits with it")
                    .expected("two orders, with two lookups each")
                    .why("Two customers who order the same are two customers.")
                    .unless(ended);
            Caller<String> third = start(inventory, order);
            third.awaitEnd();
            first.awaitStill();
            int interrupted = gate.interrupted();
            gate.open();

            seen(
                            "three orders shared their lookups, one failed; %d lookups of another one"
                                    + " were interrupted",
                            interrupted)
                    .expected("0: only the lookups of the order that fails")
                    .why("Many customers order at once. One that fails must not end the others.")
                    .lookAt("How does your code find the lookup that it stops?")
                    .unless(interrupted == 0);
            requireAnswer(second.result(), "Inventory 8 updated for order 42");
            requireAnswer(first.result(), "Inventory 7 updated for order 41");
        } finally {
            gate.open();
        }
    }

    @Test
    void anEarlierOrderThatFailsStopsItsOwnLookup() throws Throwable {
        Gate failing = new Gate("lookups that fail");
        Gate earlier = new Gate("lookups of the earlier order");
        AtomicInteger inventories = new AtomicInteger();
        AtomicInteger orders = new AtomicInteger();
        Callable<Integer> inventory =
                () -> pass(inventories.incrementAndGet() == 1 ? earlier : gate);
        Callable<Integer> order =
                () -> {
                    if (orders.incrementAndGet() == 1) {
                        failing.pass();
                        throw new Boom("the order is locked");
                    }
                    gate.pass();
                    return 42;
                };
        try {
            Caller<String> first = start(inventory, order);
            earlier.awaitEntered(1);
            failing.awaitEntered(1);
            Caller<String> second = start(inventory, order);
            gate.awaitEntered(2);
            failing.open();
            boolean ended = first.comesTrue(first::hasEnded);
            second.awaitStill();
            int interrupted = gate.interrupted();
            gate.open();

            seen(
                            "two orders shared their lookups, and the earlier one failed; %d lookups"
                                    + " of the later one were interrupted, %d of its own",
                            interrupted, earlier.interrupted())
                    .expected("0, and 1 of its own")
                    .why("Many customers order at once. One that fails must not end the others.")
                    .lookAt("How does your code find the lookup that it stops?")
                    .unless(interrupted == 0 && ended);
            requireAnswer(second.result(), "Inventory 7 updated for order 42");
        } finally {
            failing.open();
            earlier.open();
            gate.open();
        }
    }

    @Test
    @Sound
    void anInterruptionOfTheCallerReachesItsLookups(Timeline timeline) throws Exception {
        Recorder events = new Recorder();
        CountDownLatch done = new CountDownLatch(1);
        Caller<String> caller =
                start(
                        lookup("inventory", 7, timeline, () -> cleanUpSlowly(events, done)),
                        lookup("order", 42, timeline, gate::pass));
        boolean both;
        boolean early;
        try {
            events.await("inventory runs", 1);
            gate.awaitEntered(1);
            caller.interrupt();
            both =
                    caller.comesTrue(
                            () ->
                                    gate.interrupted() == 1
                                            && events.events().contains("inventory cleans up"));
            caller.awaitStill();
            early = caller.hasEnded();
        } finally {
            done.countDown();
            gate.open();
        }
        Throwable thrown = caller.thrown();
        events.await("inventory ended", 1);

        seen("the caller was interrupted, and %s", both ? "both lookups, too" : "a lookup was not")
                .expected("both lookups are interrupted as well")
                .why("Nobody will read their results any more, and the program wants to end.")
                .unless(both);
        seen("the caller was interrupted, and left while the inventory lookup was still running")
                .expected("an end of the call only after both lookups have ended")
                .why("A program that stops closes its connections next, and the lookup uses one.")
                .unless(!early);
        seen("the caller was interrupted, and handleOrder threw %s", thrown)
                .expected("an InterruptedException")
                .why("The caller was asked to stop, and has to see that this is the reason.")
                .unless(thrown instanceof InterruptedException);
    }

    @Test
    @Sound
    void anInterruptionComesOutAlsoIfBothLookupsStillAnswer() throws Throwable {
        Callable<Integer> answersAllTheSame =
                () -> {
                    try {
                        gate.pass();
                    } catch (InterruptedException e) {
                        // It was nearly done.
                    }
                    return 7;
                };
        Caller<String> caller = start(answersAllTheSame, answersAllTheSame);
        try {
            gate.awaitEntered(2);
            caller.interrupt();
            caller.comesTrue(caller::hasEnded);
        } finally {
            gate.open();
        }
        Throwable thrown = caller.thrown();

        seen(
                        "the caller was interrupted, both lookups answered all the same, and"
                                + " handleOrder %s",
                        thrown == null ? "returned \"" + caller.result() + "\"" : "threw " + thrown)
                .expected("an InterruptedException")
                .why("The caller was asked to stop, and has to see that this is the reason.")
                .unless(thrown instanceof InterruptedException);
    }

    @Test
    @Sound
    void anInterruptionBeforeTheWaitCountsAsWell() throws Exception {
        try {
            Caller<String> caller =
                    Caller.start(
                            "handleOrder",
                            () -> {
                                Thread.currentThread().interrupt();
                                return Part02FailFast.handleOrder(
                                        () -> pass(gate), () -> pass(gate));
                            });
            boolean ended = caller.comesTrue(caller::hasEnded);
            String end = ended ? "threw " + caller.thrown() : "still waits";

            seen(
                            "a caller with its interrupt flag set called handleOrder; both lookups"
                                    + " hang, and handleOrder %s",
                            end)
                    .expected("an InterruptedException, and both lookups interrupted")
                    .why("An interruption that came before the wait counts as much as one in it.")
                    .unless(ended && caller.thrown() instanceof InterruptedException);
        } finally {
            gate.open();
        }
    }

    @Test
    @Sound
    void aFurtherInterruptionDoesNotEndTheLastWait() throws Exception {
        BoundedWait.shortenTimeLimits();
        for (boolean fails : List.of(false, true)) {
            try (SlowToEnd slow = new SlowToEnd()) {
                Boom boom = new Boom("the order is locked");
                Callable<Integer> order =
                        () -> {
                            slow.awaitBegun();
                            return fails ? fail(boom) : 42;
                        };
                Caller<String> caller = start(() -> slow.work().length(), order);
                slow.awaitBegun();
                if (!fails) {
                    caller.awaitStill();
                    caller.interrupt();
                }
                slow.requireTheCallToWait(
                        caller,
                        fails
                                ? "a lookup failed, and the other one cleaned up"
                                : "the caller was interrupted, and a lookup cleaned up");

                Throwable thrown = caller.thrown();
                seen("the caller was interrupted, and handleOrder threw %s", thrown)
                        .expected(
                                "%san InterruptedException",
                                fails ? "what the lookup threw, itself, or " : "")
                        .why("The caller has to see why the call ended.")
                        .unless(thrown instanceof InterruptedException || fails && thrown == boom);
            }
        }
    }

    @Test
    @Sound
    void anInterruptionCountsWhereverTheCallerStands() throws Exception {
        InterruptedCaller.requireEnd(
                "handleOrder", caller -> Part02FailFast.handleOrder(caller::hang, caller::hang));
    }

    @Test
    @Sound
    void anInterruptionReachesTheLookupThatIsLeft() throws Throwable {
        for (String answered : List.of("inventory", "order")) {
            Gate left = new Gate("lookups");
            Callable<Integer> atOnce = () -> 7;
            Callable<Integer> slow =
                    () -> {
                        left.pass();
                        return 42;
                    };
            Caller<String> caller =
                    answered.equals("inventory") ? start(atOnce, slow) : start(slow, atOnce);
            boolean interrupted;
            try {
                left.awaitEntered(1);
                // The other one has answered by then.
                caller.awaitStill();
                caller.interrupt();
                interrupted = caller.comesTrue(() -> left.interrupted() == 1);
            } finally {
                left.open();
            }
            Throwable thrown = caller.thrown();

            seen(
                            "the %s lookup had answered, the caller was interrupted, and the other"
                                    + " lookup was not",
                            answered)
                    .expected("it is interrupted as well")
                    .why("A caller that gives up needs no lookup any more, not even the last one.")
                    .lookAt("Which of your waits hears of the interruption?")
                    .unless(interrupted);
            seen(
                            "the %s lookup had answered, the caller was interrupted, and handleOrder"
                                    + " threw %s",
                            answered, thrown)
                    .expected("an InterruptedException")
                    .why("The caller was asked to stop, and has to see that this is the reason.")
                    .unless(thrown instanceof InterruptedException);
        }
    }

    private static void requireAnswer(String answer, String expected) {
        seen("orders ran at the same time; one was answered \"%s\"", answer)
                .expected("\"%s\", made of its own results", expected)
                .why("Nobody must get the answer to another customer's order.")
                .unless(expected.equals(answer));
    }

    private static int failAfter(Gate others, Failure failure) throws InterruptedException {
        others.awaitEntered(1);
        throw failure.raise();
    }

    // Ends with an exception that does not look like an interruption.
    private static int rollBack(Gate gate) throws IOException {
        try {
            gate.pass();
        } catch (InterruptedException e) {
            throw new IOException("rolled back", e);
        }
        return 0;
    }

    private interface Lookup {
        int at(Gate gate) throws Exception;
    }

    private static int fail(Exception failure) throws Exception {
        throw failure;
    }

    private static int pass(Gate gate) throws InterruptedException {
        gate.pass();
        return 7;
    }

    private static void requireOneOf(List<Exception> failures, Lookup inventory, Lookup order)
            throws Exception {
        Interleavings.explore(() -> new Gate("lookups for nobody"))
                .actor(
                        "the caller",
                        gate ->
                                Part02FailFast.handleOrder(
                                        () -> inventory.at(gate), () -> order.at(gate)))
                .why("The caller may miss what the two lookups note at the same moment.")
                .thenEnds(
                        (_, ends) ->
                                seen(
                                                "%d of 2 lookups failed, and handleOrder threw %s",
                                                failures.size(), ends.thrown("the caller"))
                                        .expected("one of %s, itself", failures)
                                        .why(
                                                "A lookup that is interrupted fails, too. That is a"
                                                        + " consequence, and must not come first.")
                                        .lookAt("Is the failure noted before anybody acts on it?")
                                        .unless(failures.contains(ends.thrown("the caller"))));
    }

    private void requireInterruption(String failed, String other, Caller<String> caller)
            throws Exception {
        boolean interrupted;
        String end;
        try {
            gate.awaitEntered(1);
            interrupted = Patience.await(() -> gate.interrupted() == 1);
            end = caller.hasEnded() ? "had ended already" : "was waiting for its end";
        } finally {
            gate.open();
        }
        caller.awaitEnd();
        seen(
                        "the %s lookup failed; the %s lookup was not interrupted, and handleOrder"
                                + " %s",
                        failed, other, end)
                .expected("the %s lookup is interrupted as soon as the other fails", other)
                .why(
                        "There will be no answer. Yet the other lookup holds its thread and its"
                                + " connection, and the customer waits for the bad news.")
                .lookAt("Who learns that the %s lookup has failed, and when?", failed)
                .unless(interrupted);
    }

    private static void requireFailure(
            String failed, Failure failure, Gate others, Caller<String> caller) throws Throwable {
        Throwable thrown;
        try {
            thrown = caller.thrown();
        } finally {
            others.open();
        }
        if (thrown != failure.thrown()) {
            throw seen(
                            "the %s lookup threw %s, and handleOrder %s",
                            failed,
                            failure.kind(),
                            thrown == null
                                    ? "answered \"" + caller.result() + "\""
                                    : "threw " + thrown)
                    .expected("what that lookup threw, itself: %s", failure.thrown())
                    .why(
                            "The caller handles what a lookup is known to throw. It does not know"
                                    + " about the threads, or about the lookup that was stopped.")
                    .lookAt(whereToLook(thrown, failure.thrown()))
                    .violation(thrown);
        }
    }

    private static String whereToLook(Throwable thrown, Throwable failure) {
        if (thrown == null) {
            return "How does the caller tell this from an answer?";
        }
        return thrown.getCause() == failure
                ? "What is its cause?"
                : "Which of the two lookups ended first, and why did the other end?";
    }

    private static Caller<String> start(Callable<Integer> inventory, Callable<Integer> order) {
        return Caller.start("handleOrder", () -> Part02FailFast.handleOrder(inventory, order));
    }

    private static Callable<Integer> lookup(String name, int result, Timeline timeline, Body body) {
        return Tasks.returning(result, name, timeline, body);
    }

    private static Callable<Integer> failing(
            String name, Timeline timeline, Exception failure, Body body) {
        return Tasks.failing(failure, name, timeline, body);
    }

    private static void cleanUpSlowly(Recorder events, CountDownLatch done) {
        events.add("inventory runs");
        while (done.getCount() > 0) {
            try {
                done.await();
            } catch (InterruptedException e) {
                events.add("inventory cleans up");
            }
        }
        events.add("inventory ended");
    }
}
