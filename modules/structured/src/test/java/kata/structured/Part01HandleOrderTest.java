package kata.structured;

import static kata.judge.Exercise.Kind.WRITE;
import static kata.judge.assertion.KataAssertions.assertThat;
import static kata.judge.assertion.KataAssertions.catchThrowable;
import static kata.judge.finding.Finding.seen;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import kata.judge.Boom;
import kata.judge.Exercise;
import kata.judge.probe.BoundedWait;
import kata.judge.probe.BusyCommonPool;
import kata.judge.probe.Caller;
import kata.judge.probe.Failure;
import kata.judge.probe.Gate;
import kata.judge.probe.Recorder;
import kata.judge.probe.Tasks;
import kata.judge.probe.Tasks.Body;
import kata.kit.Timeline;
import org.junit.jupiter.api.Test;

@Exercise(part = 1, title = "Two lookups for one order", kind = WRITE, minutes = 15)
class Part01HandleOrderTest {

    @Test
    void theAnswerWaitsForTheInventory(Timeline timeline) throws Throwable {
        Gate gate = new Gate("inventory lookups");
        Callable<Integer> inventory = lookup("inventory", 7, timeline, gate::pass);
        Callable<Integer> order = lookup("order", 42, timeline, () -> {});

        requireAnAnswerAfter("inventory", gate, inventory, order);
    }

    @Test
    void theAnswerWaitsForTheOrder(Timeline timeline) throws Throwable {
        Gate gate = new Gate("order lookups");
        Callable<Integer> inventory = lookup("inventory", 7, timeline, () -> {});
        Callable<Integer> order = lookup("order", 42, timeline, gate::pass);

        requireAnAnswerAfter("order", gate, inventory, order);
    }

    @Test
    void theAnswerIsMadeOfBothResultsWhicheverComesFirst(Timeline timeline) throws Throwable {
        Gate gate = new Gate("inventory lookups");
        Caller<String> caller =
                start(
                        lookup("inventory", 7, timeline, gate::pass),
                        lookup("order", 42, timeline, () -> {}));
        // The order has ended then, if it was begun, and the attempt has noted it.
        caller.awaitStill();
        gate.open();

        String answer = caller.result();

        seen("inventory gave 7, order gave 42, and the answer is \"%s\"", answer)
                .expected("\"Inventory 7 updated for order 42\"")
                .why(
                        "Each result has its meaning. Which lookup ends first changes from day to"
                                + " day, and must not change the answer.")
                .unless("Inventory 7 updated for order 42".equals(answer));
        assertThat(timeline).hasTasks("inventory", "order");
    }

    @Test
    void bothLookupsAreInProgressAtTheSameTime(Timeline timeline) throws Throwable {
        Gate gate = new Gate("lookups");
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
                    .lookAt("Which threads make the lookups, and what else do these threads do?")
                    .unless(both);
            caller.result();
        } finally {
            gate.open();
        }
        assertThat(timeline).overlaps("inventory", "order");
    }

    @Test
    void theFailureOfALookupComesOut() {
        for (Failure failure : Failure.ofEveryKind()) {
            requireFailure("inventory", failure, throwing(failure), () -> 42);
        }
        for (Failure failure : Failure.ofEveryKind()) {
            requireFailure("order", failure, () -> 7, throwing(failure));
        }
        Failure ofAScope = ScopeFailure.ofAScopeOfItsOwn();
        requireFailure("order", ofAScope, () -> 7, throwing(ofAScope));
    }

    @Test
    void afterAFailureOfTheInventoryTheCallStillEndsLast(Timeline timeline) throws Exception {
        for (Failure failure : ofThreeKinds("the inventory does not answer")) {
            Recorder events = new Recorder();
            CountDownLatch done = new CountDownLatch(1);

            requireAnEndAfter(
                    "order",
                    "inventory",
                    events,
                    done,
                    failing("inventory", timeline, failure, () -> events.await("order runs", 1)),
                    lookup("order", 42, timeline, busy("order", events, done)));
        }
    }

    private static List<Failure> ofThreeKinds(String message) {
        return List.of(
                new Failure("a Boom", new Boom(message)),
                new Failure("an Error", new AssertionError(message)),
                new Failure("a Throwable of its own", new Throwable(message)));
    }

    @Test
    void afterAFailureOfTheOrderTheCallStillEndsLast(Timeline timeline) throws Exception {
        for (Failure failure : ofThreeKinds("the order is locked")) {
            Recorder events = new Recorder();
            CountDownLatch done = new CountDownLatch(1);

            requireAnEndAfter(
                    "inventory",
                    "order",
                    events,
                    done,
                    lookup("inventory", 7, timeline, busy("inventory", events, done)),
                    failing("order", timeline, failure, () -> events.await("inventory runs", 1)));
        }
    }

    @Test
    void anyTwoNumbersMakeAnAnswer() throws Throwable {
        int[] numbers = {0, -1, 1, Integer.MAX_VALUE, Integer.MIN_VALUE};
        for (int stock : numbers) {
            for (int number : numbers) {
                AtomicInteger calls = new AtomicInteger();
                Caller<String> caller =
                        start(() -> counted(calls, stock), () -> counted(calls, number));

                String expected = "Inventory %d updated for order %d".formatted(stock, number);
                seen(
                                "inventory gave %d, order gave %d, and handleOrder %s",
                                stock, number, endOf(caller))
                        .expected("\"%s\"", expected)
                        .why("Any number can be a result. None of them says: not there yet.")
                        .unless(("answered \"" + expected + "\"").equals(endOf(caller)));
                seen("one order made %d lookups", calls.get())
                        .expected("2: each lookup is made once")
                        .why("A lookup made twice costs an extra call, and can change data twice.")
                        .unless(calls.get() == 2);
            }
        }
    }

    @Test
    void oneObjectMayBeBothLookups() throws Throwable {
        OneLookupTwice.requireTwoCalls(Part01HandleOrderTest::start);
    }

    @Test
    void twoOrdersAtTheSameTimeKeepTheirOwnResults(Timeline timeline) throws Throwable {
        Gate orders = new Gate("order lookups");
        requireOwnResults(
                orders,
                lookup("inventory", 7, timeline, () -> {}),
                lookup("order", 42, timeline, orders::pass));
        Gate inventories = new Gate("inventory lookups");
        requireOwnResults(
                inventories,
                lookup("inventory", 7, timeline, inventories::pass),
                lookup("order", 42, timeline, () -> {}));
    }

    @Test
    void ordersThatShareTheirLookupsDoNotMixEither() throws Throwable {
        requireOwnResultsOfShared(true, true);
        // Then one result of the first order is there when those of the second come.
        requireOwnResultsOfShared(true, false);
        requireOwnResultsOfShared(false, true);
    }

    private static void requireOwnResultsOfShared(boolean slowInventory, boolean slowOrder)
            throws Throwable {
        Gate slow = new Gate("lookups of the first order");
        AtomicInteger inventories = new AtomicInteger();
        AtomicInteger orders = new AtomicInteger();
        Callable<Integer> inventory =
                () -> firstSlow(slowInventory, slow, inventories.incrementAndGet(), 6);
        Callable<Integer> order = () -> firstSlow(slowOrder, slow, orders.incrementAndGet(), 40);
        Caller<String> first = start(inventory, order);
        try {
            slow.awaitEntered(slowInventory && slowOrder ? 2 : 1);
            first.awaitStill();
            Caller<String> second = start(inventory, order);
            boolean ended = second.comesTrue(second::hasEnded);

            seen("two orders share their lookups; one is slow, and the other waits with it")
                    .expected("two orders, with two lookups each")
                    .why("Two customers who order the same are two customers.")
                    .unless(ended);
            requireOwnResults("second", second.result(), "Inventory 8 updated for order 42");
        } finally {
            slow.open();
        }
        requireOwnResults("first", first.result(), "Inventory 7 updated for order 41");
    }

    @Test
    void theFailureOfAnOrderIsItsOwn() throws Throwable {
        for (boolean failsFirst : new boolean[] {true, false}) {
            Gate shared = new Gate("shared lookups");
            CountDownLatch fails = new CountDownLatch(1);
            Callable<Integer> order =
                    () -> {
                        shared.pass();
                        return 42;
                    };
            Callable<Integer> failing =
                    () -> {
                        fails.await();
                        throw new Boom("the inventory is locked");
                    };
            try {
                Caller<String> one = start(failsFirst ? failing : () -> 7, order);
                shared.awaitEntered(1);
                Caller<String> other = start(failsFirst ? () -> 7 : failing, order);
                shared.awaitEntered(2);
                fails.countDown();
                one.awaitStill();
                other.awaitStill();
                shared.open();
                Caller<String> right = failsFirst ? other : one;

                String end = right.thrown() == null ? right.result() : "" + right.thrown();
                seen("two orders share a lookup. One of them failed, and the other ended: %s", end)
                        .expected("Inventory 7 updated for order 42")
                        .why("A customer's order fails because of somebody else's.")
                        .lookAt("Which threads learn that a lookup has failed?")
                        .unless("Inventory 7 updated for order 42".equals(end));
            } finally {
                fails.countDown();
                shared.open();
            }
        }
    }

    @Test
    void ordersAtTheSameTimeDoNotWaitForEachOther() throws Throwable {
        ManyOrders.requireAllInProgress(Part01HandleOrderTest::start);
    }

    private static int firstSlow(boolean isSlow, Gate slow, int call, int before)
            throws InterruptedException {
        if (isSlow && call == 1) {
            slow.pass();
        }
        return before + call;
    }

    private static void requireOwnResults(
            Gate gate, Callable<Integer> inventory, Callable<Integer> order) throws Throwable {
        Caller<String> early = start(inventory, order);
        String late;
        try {
            gate.awaitEntered(1);
            // The other lookup has ended then, and its result is wherever it is kept.
            early.awaitStill();
            late = start(() -> 8, () -> 43).result();
        } finally {
            gate.open();
        }
        requireOwnResults("second", late, "Inventory 8 updated for order 43");
        requireOwnResults("first", early.result(), "Inventory 7 updated for order 42");
    }

    private static void requireOwnResults(String order, String answer, String expected) {
        seen("two orders ran at the same time; the %s was answered \"%s\"", order, answer)
                .expected("\"%s\", made of its own results", expected)
                .why("Many customers order at once. Nobody must get another customer's answer.")
                .lookAt("Where are the results kept while the other lookup is still running?")
                .unless(expected.equals(answer));
    }

    private static Callable<Integer> throwing(Failure failure) {
        return () -> {
            throw failure.raise();
        };
    }

    private static int counted(AtomicInteger calls, int result) {
        calls.incrementAndGet();
        return result;
    }

    private static void requireAnAnswerAfter(
            String late, Gate gate, Callable<Integer> inventory, Callable<Integer> order)
            throws Throwable {
        BoundedWait.shortenTimeLimits();
        Caller<String> caller = start(inventory, order);
        try {
            // The other lookup has ended then, and the attempt has reacted.
            BoundedWait.awaitStill(caller);
            if (caller.hasEnded()) {
                throw seen(
                                "the %s lookup had no result yet, and handleOrder %s",
                                late, endOf(caller))
                        .expected("an end only after both lookups have ended")
                        .why(
                                "A result that is not there yet cannot be combined. And a lookup"
                                        + " that nobody waits for goes on by itself.")
                        .lookAt("What does handleOrder wait for, and is there a limit to it?")
                        .violation(caller.thrown());
            }
        } finally {
            gate.open();
        }
        caller.result();
    }

    private static void requireFailure(
            String failed, Failure failure, Callable<Integer> inventory, Callable<Integer> order) {
        String[] answer = new String[1];
        Throwable thrown =
                catchThrowable(() -> answer[0] = Part01HandleOrder.handleOrder(inventory, order));

        if (!isCausedBy(thrown, failure.thrown())) {
            throw seen(
                            "the %s lookup threw %s, and handleOrder %s",
                            failed, failure.kind(), endOf(answer[0], thrown))
                    .expected("an exception that is, or is caused by: %s", failure.thrown())
                    .why(
                            "A failure that is lost here is found days later, as an order without"
                                    + " goods. The code that handles it needs to know what failed.")
                    .violation(thrown);
        }
    }

    private static void requireAnEndAfter(
            String busy,
            String failed,
            Recorder events,
            CountDownLatch done,
            Callable<Integer> inventory,
            Callable<Integer> order)
            throws Exception {
        BoundedWait.shortenTimeLimits();
        Caller<String> caller = start(inventory, order);
        boolean early;
        try {
            events.await(busy + " runs", 1);
            // The other has failed then, and the attempt has reacted.
            BoundedWait.awaitStill(caller);
            early = caller.hasEnded();
        } finally {
            done.countDown();
        }
        caller.awaitEnd();
        events.await(busy + " ended", 1);
        seen(
                        "the %s lookup failed, and handleOrder ended while the %s lookup was still"
                                + " running",
                        failed, busy)
                .expected("an end of the call only after both lookups have ended")
                .why(
                        "Nobody waits for that lookup any more, and nobody stops it. It holds a"
                                + " thread and a connection, and may change data afterwards.")
                .lookAt("Who waits for the other lookup, when one has failed?")
                .unless(!early);
    }

    private static Caller<String> start(Callable<Integer> inventory, Callable<Integer> order) {
        return Caller.start("handleOrder", () -> Part01HandleOrder.handleOrder(inventory, order));
    }

    private static String endOf(Caller<String> caller) throws Throwable {
        Throwable thrown = caller.thrown();
        return endOf(thrown == null ? caller.result() : null, thrown);
    }

    private static String endOf(String answer, Throwable thrown) {
        return thrown == null ? "answered \"" + answer + "\"" : "threw " + thrown;
    }

    private static boolean isCausedBy(Throwable thrown, Throwable failure) {
        for (Throwable t = thrown; t != null; t = t.getCause()) {
            if (t == failure) {
                return true;
            }
        }
        return false;
    }

    private static Callable<Integer> lookup(String name, int result, Timeline timeline, Body body) {
        return Tasks.returning(result, name, timeline, body);
    }

    private static Callable<Integer> failing(
            String name, Timeline timeline, Failure failure, Body body) {
        return () ->
                timeline.waiting(
                        name,
                        () -> {
                            body.run();
                            throw failure.raise();
                        });
    }

    // A lookup that is busy with its own cleaning up does not end at once when it is interrupted.
    private static Body busy(String name, Recorder events, CountDownLatch done) {
        return () -> {
            events.add(name + " runs");
            while (done.getCount() > 0) {
                try {
                    done.await();
                } catch (InterruptedException e) {
                    events.add(name + " was interrupted");
                }
            }
            events.add(name + " ended");
        };
    }
}
