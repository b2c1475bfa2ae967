package kata.eventloop;

import static kata.judge.Exercise.Kind.WRITE;
import static kata.judge.finding.Finding.seen;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import kata.eventloop.Part04Callbacks.Asking;
import kata.judge.Boom;
import kata.judge.Exercise;
import kata.judge.finding.RuleViolation;
import kata.judge.gap.Interleavings;
import kata.judge.probe.Caller;
import kata.judge.probe.Failure;
import kata.judge.probe.Gate;
import kata.kit.favorites.Callback;
import lombok.SneakyThrows;
import org.junit.jupiter.api.Test;

/**
 * No rule but two needs a second thread: the order in which callbacks are told is the rule's. The
 * last rule has the two calls end in two threads, and tries every gap of each.
 */
@Exercise(part = 4, title = "Two callbacks, one outcome", kind = WRITE, minutes = 35)
class Part04CallbacksTest {

    private static final String ANNA = "anna";
    private static final String ORDERS_OF_ANNA = "3 orders";
    private static final String BOTH = "onSuccess(anna, 3 orders)";

    private final Boom userLost = new Boom("no such user");
    private final Boom ordersLost = new Boom("no orders today");

    @Test
    void bothCallsAreMadeAtOnce() throws Throwable {
        Visit visit = new Visit();
        Caller<Void> caller = Caller.run("both", visit::begin);
        try {
            caller.awaitStill();
            boolean cameBack = caller.hasEnded();
            if (cameBack) {
                caller.result();
            }

            int made = visit.user.made() + visit.orders.made();
            seen("no call has answered yet; of the two calls, %d was made", made)
                    .expected("both, at once")
                    .why(
                            "Neither needs the other's answer. If they are made one after the other,"
                                    + " the page takes as long as both together.")
                    .unless(made >= 2);
            seen("no call has answered yet, and both waits for the answers")
                    .expected("it returns, and the callback is called later")
                    .why(
                            "It is called on an event loop, which must not wait. If the answers"
                                    + " come on that loop, it waits for ever.")
                    .unless(cameBack);
        } finally {
            caller.interrupt();
        }
    }

    @Test
    void bothAnswersMakeOneOutcome() {
        Visit visit = new Visit();
        visit.begin();
        visit.user.answer(ANNA);

        visit.heard.require("the first call has answered, the second has not", "nothing");
        visit.orders.answer(ORDERS_OF_ANNA);

        visit.heard.require("first the first call answered, then the second", BOTH);
    }

    @Test
    void theOrderOfTheAnswersDoesNotMatter() {
        Visit visit = new Visit();
        visit.begin();
        visit.orders.answer(ORDERS_OF_ANNA);

        visit.heard.require("the second call has answered, the first has not", "nothing");
        visit.user.answer(ANNA);

        visit.heard.require("first the second call answered, then the first", BOTH);
    }

    @Test
    void aCallMayAnswerBeforeItComesBack() {
        Visit visit = new Visit();
        visit.user.atOnce = ANNA;
        visit.begin();
        visit.orders.answer(ORDERS_OF_ANNA);
        visit.heard.require("the first call answered before it came back", BOTH);

        Visit other = new Visit();
        other.user.atOnce = ANNA;
        other.orders.atOnce = ORDERS_OF_ANNA;
        other.begin();
        other.heard.require("both calls answered before they returned", BOTH);

        Visit third = new Visit();
        third.user.failsAtOnce = userLost;
        third.begin();
        third.heard.require("the first call failed before it returned", onError(userLost));
        seen("the first call failed before it returned, and the second was not made")
                .expected("both, at once")
                .why("What is called depends on who is faster. One of the two was never tested.")
                .unless(third.orders.made() == 1);
        third.orders.answer(ORDERS_OF_ANNA);
        third.heard.require("then the second answered", onError(userLost));

        Visit fourth = new Visit();
        fourth.orders.failsAtOnce = ordersLost;
        fourth.begin();
        fourth.heard.require("the second call failed before it returned", onError(ordersLost));
        seen("the second call failed before it returned, and the first was not made")
                .expected("both, at once")
                .why("What is called depends on who is faster. One of the two was never tested.")
                .unless(fourth.user.made() == 1);
        fourth.user.answer(ANNA);
        fourth.heard.require("then the first answered", onError(ordersLost));
    }

    @Test
    void anythingMayBeAnAnswer() {
        Visit visit = new Visit();
        visit.begin();
        visit.user.answer(null);
        visit.orders.answer(ORDERS_OF_ANNA);
        visit.heard.require("the first call answered null", "onSuccess(null, 3 orders)");

        Visit other = new Visit();
        other.begin();
        other.user.answer(ANNA);
        other.orders.answer(null);
        other.heard.require("the second call answered null", "onSuccess(anna, null)");

        Visit third = new Visit();
        third.combine = (user, orders) -> null;
        third.begin();
        third.user.answer(null);
        third.orders.answer(null);
        third.heard.require("both answered null, and combine made null of it", "onSuccess(null)");

        List<String> told = new ArrayList<>();
        Exception report = new Exception("last night's failure");
        Part04Callbacks.<Exception, String, String>both(
                callback -> callback.onSuccess(report),
                callback -> callback.onSuccess(ANNA),
                (first, second) -> first.getMessage() + ", " + second,
                new Callback<>() {
                    @Override
                    public void onSuccess(String answer) {
                        told.add("onSuccess(" + answer + ")");
                    }

                    @Override
                    public void onError(Throwable error) {
                        told.add("onError(" + error + ")");
                    }
                });
        seen("the first call gave an exception as its answer; the callback was told %s", told)
                .expected("onSuccess(last night's failure, anna), and nothing else")
                .why("An answer is what comes by onSuccess, whatever its type.")
                .lookAt("How do you tell an answer from an error?")
                .unless(told.equals(List.of("onSuccess(last night's failure, anna)")));

        List<String> ofResult = new ArrayList<>();
        Part04Callbacks.<String, String, Exception>both(
                callback -> callback.onSuccess(ANNA),
                callback -> callback.onSuccess(ORDERS_OF_ANNA),
                (first, second) -> report,
                new Callback<>() {
                    @Override
                    public void onSuccess(Exception result) {
                        ofResult.add("onSuccess(" + result.getMessage() + ")");
                    }

                    @Override
                    public void onError(Throwable error) {
                        ofResult.add("onError(" + error + ")");
                    }
                });
        seen("combine made an exception of two answers; the callback was told %s", ofResult)
                .expected("onSuccess(last night's failure), and nothing else")
                .why("A result is what combine returns, whatever its type.")
                .lookAt("How do you tell a result from an error?")
                .unless(ofResult.equals(List.of("onSuccess(last night's failure)")));
    }

    @Test
    void theFirstErrorIsToldAtOnce() {
        Visit visit = new Visit();
        visit.begin();
        visit.user.fail(userLost);
        visit.heard.require("the first call failed, the second goes on", onError(userLost));

        Visit other = new Visit();
        other.begin();
        other.orders.fail(ordersLost);
        other.heard.require("the second call failed, the first goes on", onError(ordersLost));
    }

    @Test
    void onceAnErrorIsToldNothingElseIs() {
        Visit visit = new Visit();
        visit.begin();
        visit.user.fail(userLost);
        visit.orders.fail(ordersLost);
        visit.heard.require("first the first call failed, then the second", onError(userLost));

        Visit other = new Visit();
        other.begin();
        other.orders.fail(ordersLost);
        other.user.fail(userLost);
        other.heard.require("first the second call failed, then the first", onError(ordersLost));

        Visit third = new Visit();
        third.begin();
        third.user.fail(userLost);
        third.orders.answer(ORDERS_OF_ANNA);
        third.heard.require("the first call failed, the second answered", onError(userLost));

        Visit fourth = new Visit();
        fourth.begin();
        fourth.user.answer(ANNA);
        fourth.orders.fail(ordersLost);
        fourth.heard.require("the first call answered, the second failed", onError(ordersLost));
    }

    @Test
    void whatCombineThrowsIsTold() {
        for (Failure failure : Failure.ofEveryKind()) {
            Visit visit = new Visit();
            visit.combine =
                    (user, orders) -> {
                        throw failure.raise();
                    };
            visit.begin();
            visit.user.answer(ANNA);
            visit.orders.answer(ORDERS_OF_ANNA);

            visit.heard.require(
                    "both calls answered, and combine threw " + failure.kind(),
                    onError(failure.thrown()));
            visit.heard.requireTheSame("combine", failure);
        }
    }

    @Test
    void anErrorArrivesAsItIs() {
        for (Failure failure : Failure.ofEveryKind()) {
            Visit visit = new Visit();
            visit.begin();
            visit.orders.fail(failure.thrown());

            visit.heard.require(
                    "the second call failed with " + failure.kind(), onError(failure.thrown()));
            visit.heard.requireTheSame("the second call", failure);

            List<Throwable> suppressed = List.of(failure.thrown().getSuppressed());
            visit.user.fail(userLost);
            seen(
                            "the second call failed with %s, then the first one failed, too, and the"
                                    + " first error has another suppressed exception now",
                            failure.kind())
                    .expected("an error as the call raised it, after onError as well")
                    .why(
                            "The callback has the error already, and may be logging it on another"
                                    + " thread. It belongs to the caller.")
                    .unless(List.of(failure.thrown().getSuppressed()).equals(suppressed));
        }
    }

    @Test
    void theCallbackIsToldOnceAlsoIfItThrows() {
        for (Throwable thrown : List.of(new Boom("not drawn"), planned(new AssertionError("!")))) {
            Visit visit = new Visit();
            visit.heard.thenThrow = thrown;
            visit.begin();
            visit.user.answer(ANNA);
            visit.orders.answer(ORDERS_OF_ANNA);
            visit.heard.require("both calls answered, and onSuccess threw", BOTH);

            Visit other = new Visit();
            other.heard.thenThrow = thrown;
            other.begin();
            other.user.fail(userLost);
            other.orders.fail(ordersLost);
            other.heard.require("both calls failed, and onError threw", onError(userLost));

            Visit third = new Visit();
            third.heard.thenThrow = thrown;
            third.combine =
                    (user, orders) -> {
                        throw ordersLost;
                    };
            third.begin();
            third.user.answer(ANNA);
            third.orders.answer(ORDERS_OF_ANNA);
            third.heard.require("combine threw, and onError threw, too", onError(ordersLost));

            Visit fourth = new Visit();
            fourth.heard.thenThrow = thrown;
            fourth.user.atOnce = ANNA;
            fourth.orders.atOnce = ORDERS_OF_ANNA;
            try {
                fourth.begin();
            } catch (RuntimeException | Error _) {
                // It may come out where the second call was made, or nowhere.
            }
            fourth.heard.require("both answered before ask came back, and onSuccess threw", BOTH);
        }
    }

    private static Throwable planned(Throwable thrown) {
        return new Failure("an Error", thrown).thrown();
    }

    @Test
    void anInterruptedThreadMayAnswer() throws Throwable {
        Visit visit = new Visit();
        visit.begin();
        Caller.run("onSuccess", () -> interrupted(() -> visit.user.answer(ANNA))).result();
        Caller.run("onSuccess", () -> interrupted(() -> visit.orders.answer(ORDERS_OF_ANNA)))
                .result();
        visit.heard.require("both calls answered, on threads with their interrupt flag set", BOTH);

        Visit other = new Visit();
        other.begin();
        Caller.run("onError", () -> interrupted(() -> other.user.fail(userLost))).result();
        other.heard.require(
                "the first call failed, on a thread with its interrupt flag set",
                onError(userLost));
    }

    private static void interrupted(Runnable call) {
        Thread.currentThread().interrupt();
        call.run();
    }

    @Test
    void eachHasItsOwnOutcome() {
        Visit anna = new Visit();
        Visit bob = new Visit();
        anna.begin();
        bob.begin();
        anna.user.answer(ANNA);
        bob.user.fail(userLost);
        bob.orders.answer("no orders");
        anna.orders.answer(ORDERS_OF_ANNA);
        anna.heard.require("two pages were loaded at the same time, and Bob's failed", BOTH);
        bob.heard.require("two pages were loaded at the same time", onError(userLost));

        List<Callback<String>> asked = new ArrayList<>();
        Asking<String> call = asked::add;
        Heard twice = new Heard();
        Part04Callbacks.both(call, call, (String a, String b) -> a + ", " + b, twice);
        seen("the same call was passed twice; calls made: %d", asked.size())
                .expected("two calls")
                .why("Only the caller knows whether one answer is enough for both.")
                .unless(asked.size() == 2);
        asked.get(1).onSuccess("2");
        asked.get(0).onSuccess("1");
        twice.require(
                "the same call was made twice, and the second answered first", "onSuccess(1, 2)");

        asked.clear();
        Heard shared = new Heard();
        Part04Callbacks.both(call, call, (String a, String b) -> a + ", " + b, shared);
        Part04Callbacks.both(call, call, (String a, String b) -> a + ", " + b, shared);
        for (int i = 0; i < asked.size(); i++) {
            asked.get(i).onSuccess(Integer.toString(i + 1));
        }
        shared.require(
                "both was called twice with the same callback",
                "onSuccess(1, 2) and onSuccess(3, 4)");

        requireOutcomesOfTheirOwn(List.of(0, 2, 1, 3));
        // The second calls are answered first.
        requireOutcomesOfTheirOwn(List.of(1, 3, 0, 2));
    }

    private static void requireOutcomesOfTheirOwn(List<Integer> order) {
        List<Callback<String>> asked = new ArrayList<>();
        Asking<String> call = asked::add;
        Heard one = new Heard();
        Heard other = new Heard();
        Part04Callbacks.both(call, call, (String a, String b) -> a + " and " + b, one);
        Part04Callbacks.both(call, call, (String a, String b) -> a + " or " + b, other);
        for (int i : order) {
            asked.get(i).onSuccess(Integer.toString(i + 1));
        }
        String when = "two pages were loaded at the same time, and their answers came in turns";
        one.require(when, "onSuccess(1 and 2)");
        other.require(when, "onSuccess(3 or 4)");
    }

    @Test
    void nobodyWaitsForTheCallback() throws Throwable {
        Gate gate = new Gate("callbacks");
        Visit visit = new Visit();
        visit.heard.gate = gate;
        visit.begin();
        Caller<Void> first = Caller.run("onError", () -> visit.user.fail(userLost));
        Caller<Void> second = null;
        try {
            gate.awaitEntered(1);
            second = Caller.run("onError", () -> visit.orders.fail(ordersLost));
            second.awaitStill();

            visit.heard.require(
                    "the second call failed while the callback was being told of the first",
                    onError(userLost));
            seen("the second call failed meanwhile, and waits until the callback has been told")
                    .expected("it goes on at once: it has nothing to report any more")
                    .why(
                            "Nobody knows what the callback does, or for how long. It may even wait"
                                    + " for that other thread: then both wait for ever.")
                    .lookAt("Is the callback called while a lock is held?")
                    .unless(second.hasEnded());
        } finally {
            gate.open();
            first.awaitEnd();
            if (second != null) {
                second.awaitEnd();
            }
        }
        requireNoWaitingWhileTheCallsAreMade();
    }

    /** The callback is told by a call that ends before its ask returns. */
    private void requireNoWaitingWhileTheCallsAreMade() throws Throwable {
        Gate gate = new Gate("callbacks");
        Visit visit = new Visit();
        visit.heard.gate = gate;
        visit.orders.failsAtOnce = ordersLost;
        Caller<Void> both = Caller.run("both", visit::begin);
        Caller<Void> first = null;
        try {
            gate.awaitEntered(1);
            first = Caller.run("onError", () -> visit.user.fail(userLost));
            first.awaitStill();

            seen("the second call failed as soon as it was asked. While the callback was told of"
                            + " that, the first call failed on another thread, and waits")
                    .expected("it goes on at once: it has nothing to report any more")
                    .why(
                            "Nobody knows what the callback does, or for how long. It may even wait"
                                    + " for that other thread: then both wait for ever.")
                    .lookAt("Are the calls made while a lock is held?")
                    .unless(first.hasEnded());
        } finally {
            gate.open();
            both.awaitEnd();
            if (first != null) {
                first.awaitEnd();
            }
        }
    }

    @Test
    void atTheSameMomentThereIsOneOutcome() throws Exception {
        requireOne(
                Answers::firstAnswers,
                Answers::secondAnswers,
                "onSuccess(1, 2), once",
                "onSuccess(1, 2)");
        requireOne(
                Answers::firstFails,
                Answers::secondFails,
                "onError, once, of one of the two",
                "onError(first)",
                "onError(second)");
        requireOne(
                Answers::firstFails,
                Answers::secondAnswers,
                "onError(first), once",
                "onError(first)");
        requireOne(
                Answers::firstAnswers,
                Answers::secondFails,
                "onError(second), once",
                "onError(second)");
    }

    private static void requireOne(
            Interleavings.Call<Answers> one,
            Interleavings.Call<Answers> other,
            String expected,
            String... outcomes)
            throws Exception {
        Interleavings.explore(Answers::new)
                .runner("first call", one)
                .runner("second call", other)
                .then(
                        answers ->
                                seen("the callback was told %s", answers.told())
                                        .expected(expected)
                                        .why(
                                                "It takes one bad moment in a million calls. Then"
                                                        + " somebody waits for ever, or is charged"
                                                        + " twice.")
                                        .unless(List.of(outcomes).contains(answers.told())));
    }

    private static String onError(Throwable error) {
        return "onError(" + error.getMessage() + ")";
    }

    /** Two calls, joined by the attempt, and what the callback hears. */
    private static final class Visit {

        private final Asked user = new Asked("first");
        private final Asked orders = new Asked("second");
        private final Heard heard = new Heard();
        private BiFunction<String, String, String> combine = (a, b) -> a + ", " + b;

        void begin() {
            Part04Callbacks.both(user, orders, combine, heard);
        }
    }

    /** A call that ends when the rule says so, in the thread that says so. */
    private static final class Asked implements Asking<String> {

        private final String name;
        private final List<Callback<String>> callbacks = new CopyOnWriteArrayList<>();
        private String atOnce;
        private Throwable failsAtOnce;

        private Asked(String name) {
            this.name = name;
        }

        @Override
        public void ask(Callback<String> callback) {
            callbacks.add(callback);
            if (atOnce != null) {
                callback.onSuccess(atOnce);
            }
            if (failsAtOnce != null) {
                callback.onError(failsAtOnce);
            }
        }

        int made() {
            return callbacks.size();
        }

        void answer(String answer) {
            end(callback -> callback.onSuccess(answer));
        }

        void fail(Throwable error) {
            end(callback -> callback.onError(error));
        }

        private void end(Consumer<Callback<String>> how) {
            Callback<String> callback = callback();
            try {
                how.accept(callback);
            } catch (RuntimeException | AssertionError planted) {
                if (planted instanceof RuleViolation violation) {
                    throw violation;
                }
                // The callback's own: it may come out here.
            }
        }

        private Callback<String> callback() {
            seen("calls of the %s kind made: %d", name, made())
                    .expected("once")
                    .why("A call that is made twice is paid twice.")
                    .unless(made() == 1);
            return callbacks.getFirst();
        }
    }

    /** What the callback was told. */
    private static final class Heard implements Callback<String> {

        private final List<String> calls = new CopyOnWriteArrayList<>();
        private Throwable error;
        private Throwable thenThrow;
        private Gate gate;

        @Override
        public void onSuccess(String answer) {
            hear("onSuccess(" + answer + ")");
        }

        @Override
        public void onError(Throwable thrown) {
            error = thrown;
            hear("onError(" + thrown.getMessage() + ")");
        }

        void requireTheSame(String what, Failure failure) {
            seen("%s threw %s, and onError got another object", what, failure.kind())
                    .expected("what was thrown, with its own cause and trace")
                    .why("Callers decide by its type, and find the fault by its trace.")
                    .unless(error == failure.thrown());
        }

        @SneakyThrows
        private void hear(String call) {
            calls.add(call);
            if (gate != null) {
                // Its monitor is its own: a callback may have synchronized methods.
                synchronized (this) {
                    gate.pass();
                }
            }
            if (thenThrow != null) {
                throw thenThrow;
            }
        }

        void require(String when, String expected) {
            String told = calls.isEmpty() ? "nothing" : String.join(" and ", calls);
            seen("%s; the callback was told %s", when, told)
                    .expected(
                            expected.equals("nothing")
                                    ? "nothing: one answer is still missing"
                                    : expected + ", and nothing else")
                    .why(
                            "A client waits for one outcome. Without one it waits for ever, with"
                                    + " two it does the same thing twice.")
                    .unless(told.equals(expected));
        }
    }

    /** What the threads call: two calls that end, and what was told then. */
    private static final class Answers {

        private static final Boom FIRST = new Boom("first");
        private static final Boom SECOND = new Boom("second");

        private final AtomicReference<Callback<String>> first = new AtomicReference<>();
        private final AtomicReference<Callback<String>> second = new AtomicReference<>();
        private String told = "nothing";

        private Answers() {
            Part04Callbacks.both(
                    first::set,
                    second::set,
                    (a, b) -> a + ", " + b,
                    new Callback<String>() {
                        @Override
                        public void onSuccess(String answer) {
                            tell("onSuccess(" + answer + ")");
                        }

                        @Override
                        public void onError(Throwable error) {
                            tell(error == FIRST ? "onError(first)" : "onError(second)");
                        }
                    });
        }

        private synchronized void tell(String what) {
            told = told.equals("nothing") ? what : told.concat(" and ").concat(what);
        }

        public void firstAnswers() {
            first.get().onSuccess("1");
        }

        public void firstFails() {
            first.get().onError(FIRST);
        }

        public void secondAnswers() {
            second.get().onSuccess("2");
        }

        public void secondFails() {
            second.get().onError(SECOND);
        }

        public synchronized String told() {
            return told;
        }
    }
}
