package kata.eventloop;

import static kata.judge.Exercise.Kind.WRITE;
import static kata.judge.finding.Finding.seen;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiFunction;
import kata.eventloop.Part04Callbacks.Asking;
import kata.judge.Boom;
import kata.judge.Exercise;
import kata.judge.gap.Interleavings;
import kata.judge.probe.Caller;
import kata.judge.probe.Gate;
import kata.kit.favorites.Callback;
import lombok.SneakyThrows;
import org.junit.jupiter.api.Test;

/**
 * No rule but two needs a second thread: the order in which callbacks are told is the rule's. The
 * last rule has the two calls end in two threads, and tries every gap of each.
 */
@Exercise(part = 4, title = "Two callbacks, one outcome", kind = WRITE, minutes = 25)
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
                            "Neither needs the other's answer. One after the other, the page takes"
                                    + " as long as both together.")
                    .unless(made >= 2);
            seen("no call has answered yet, and both waits for the answers")
                    .expected("that it comes back: the callback is told later")
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
        other.heard.require("both calls answered before they came back", BOTH);
    }

    @Test
    void nullIsAnAnswer() {
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
        Boom boom = new Boom("these do not fit together");
        Visit visit = new Visit();
        visit.combine =
                (user, orders) -> {
                    throw boom;
                };
        visit.begin();
        visit.user.answer(ANNA);
        visit.orders.answer(ORDERS_OF_ANNA);

        visit.heard.require("both calls answered, and combine threw", onError(boom));
    }

    @Test
    void theCallbackIsToldOnceAlsoIfItThrows() {
        Visit visit = new Visit();
        visit.heard.thenThrow = new Boom("the page could not be drawn");
        visit.begin();
        visit.user.answer(ANNA);
        visit.orders.answer(ORDERS_OF_ANNA);

        visit.heard.require("both calls answered, and onSuccess threw", BOTH);
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
                    .expected("that it is free at once: it has nothing to tell any more")
                    .why(
                            "What the callback does, and how long, nobody knows. It may even wait"
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
    }

    @Test
    void atTheSameMomentThereIsOneOutcome() throws Exception {
        requireOne(Answers::firstAnswers, Answers::secondAnswers, "onSuccess, once", "onSuccess");
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

        private Asked(String name) {
            this.name = name;
        }

        @Override
        public void ask(Callback<String> callback) {
            callbacks.add(callback);
            if (atOnce != null) {
                callback.onSuccess(atOnce);
            }
        }

        int made() {
            return callbacks.size();
        }

        void answer(String answer) {
            try {
                callback().onSuccess(answer);
            } catch (Boom planted) {
                // The callback's own: it may come out here.
            }
        }

        void fail(Throwable error) {
            callback().onError(error);
        }

        private Callback<String> callback() {
            seen("the %s call was made %d times", name, made())
                    .expected("once")
                    .why("A call that is made twice is paid twice.")
                    .unless(made() == 1);
            return callbacks.getFirst();
        }
    }

    /** What the callback was told. */
    private static final class Heard implements Callback<String> {

        private final List<String> calls = new CopyOnWriteArrayList<>();
        private RuntimeException thenThrow;
        private Gate gate;

        @Override
        public void onSuccess(String answer) {
            hear("onSuccess(" + answer + ")");
        }

        @Override
        public void onError(Throwable error) {
            hear("onError(" + error.getMessage() + ")");
        }

        @SneakyThrows
        private void hear(String call) {
            calls.add(call);
            if (gate != null) {
                gate.pass();
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
                            "Whoever asked waits for one outcome. Without one he waits for ever."
                                    + " With two he does the same thing twice.")
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
                    (a, b) -> "both",
                    new Callback<String>() {
                        @Override
                        public void onSuccess(String answer) {
                            tell("onSuccess");
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
