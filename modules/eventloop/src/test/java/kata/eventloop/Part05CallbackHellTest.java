package kata.eventloop;

import static kata.judge.Exercise.Kind.WRITE;
import static kata.judge.finding.Finding.seen;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Function;
import kata.eventloop.Part05CallbackHell.Promise;
import kata.judge.Boom;
import kata.judge.Exercise;
import kata.judge.gap.Interleavings;
import kata.judge.probe.Caller;
import kata.judge.probe.Failure;
import kata.kit.favorites.Call;
import kata.kit.favorites.Callback;
import kata.kit.favorites.CallbackServices;
import kata.kit.favorites.FavoriteDetails;
import kata.kit.favorites.FavoriteId;
import kata.kit.favorites.UserId;
import lombok.SneakyThrows;
import org.junit.jupiter.api.Test;

/**
 * The loop's thread is that of the rule: it runs the loop's tasks when the rule says so. So each
 * rule decides what has happened and what has not.
 */
@Exercise(part = 5, title = "Out of callback hell", kind = WRITE, minutes = 60)
class Part05CallbackHellTest {

    private static final int STEPS = 100_000;
    private static final int MANY = 1_025;

    private static final String ONE_OUTCOME =
            "A client waits for one outcome: the page, or the message that there is none."
                    + " Without one it waits for ever.";

    private final Loop loop = new Loop();
    private final Heard heard = new Heard("the callback");

    @Test
    void theStepsFollowOneAnother() {
        Question question = new Question();
        List<String> given = new ArrayList<>();
        Promise<Object> chain =
                question.promise
                        .then(
                                answer -> {
                                    given.add("step 1: " + answer);
                                    return done("b");
                                })
                        .then(
                                answer -> {
                                    given.add("step 2: " + answer);
                                    return done("c");
                                });
        chain.tell(heard);
        loop.run();
        heard.require("the call has not answered yet", "nothing");

        question.callback.onSuccess("a");
        loop.run();

        seen("the call answered a, step 1 gave b; the steps were given %s", given)
                .expected("[step 1: a, step 2: b]")
                .why("Each step needs what the one before it has found out.")
                .unless(given.equals(List.of("step 1: a", "step 2: b")));
        heard.require("the call answered a, step 1 gave b, step 2 gave c", "onSuccess(c)");
    }

    @Test
    void nothingRunsInsideTheCallThatHandsItOver() {
        Promise<Object> there = done("a");
        loop.run();
        List<String> ran = new ArrayList<>();

        there.tell(heard);
        requireLater("callback", heard.nothing());
        there.then(
                answer -> {
                    ran.add("step");
                    return done(answer);
                });
        requireLater("step", ran.isEmpty());

        loop.run();
        heard.require("the answer was there, and the loop has run its tasks", "onSuccess(a)");
        seen("the answer was there, and the loop has run. Runs of the step: %d", ran.size())
                .expected("once")
                .why(ONE_OUTCOME)
                .unless(ran.size() == 1);
    }

    private static void requireLater(String what, boolean later) {
        seen("the answer was there, and the %s ran inside the call that handed it over", what)
                .expected("it runs later, in a task of the loop")
                .why(
                        "It runs before the next line or after it, depending on which thread was"
                                + " faster. One of the two orders was never tested.")
                .lookAt("Does a complete promise take another path than an incomplete one?")
                .unless(later);
    }

    @Test
    void nothingRunsOnTheServicesThread() throws Throwable {
        Question question = new Question();
        List<String> threads = new CopyOnWriteArrayList<>();
        question.promise.then(
                answer -> {
                    threads.add("the step");
                    return done(answer);
                });
        question.promise.tell(heard);
        loop.run();

        Caller.run("onSuccess", () -> question.callback.onSuccess("a")).result();

        if (!heard.nothing()) {
            threads.add("the callback");
        }
        seen(
                        "a service answered on a thread of its own, and %s ran there",
                        String.join(" and ", threads))
                .expected("everything runs in tasks of the loop")
                .why(
                        "Data that only the loop touches needs no locks. With two threads in it,"
                                + " nothing there is safe any more.")
                .unless(threads.isEmpty());
        loop.run();
        heard.require("a service answered, and the loop has run its tasks", "onSuccess(a)");
    }

    @Test
    void allWhoWaitAreTold() {
        Question question = new Question();
        Heard second = new Heard("the second callback, behind a step,");
        Heard third = new Heard("the third callback, which came late,");
        question.promise.tell(heard);
        question.promise.then(this::done).tell(second);

        question.callback.onSuccess("a");
        loop.run();
        question.promise.tell(third);
        loop.run();

        String when = "three callbacks wait for one promise";
        heard.require(when, "onSuccess(a)");
        second.require(when, "onSuccess(a)");
        third.require(when, "onSuccess(a)");
        requireEqualOnesTold();
        requireEqualStepsCalled();
    }

    private void requireEqualStepsCalled() {
        Question question = new Question();
        List<String> called = new ArrayList<>();
        Heard first = new Heard("the callback behind the first step");
        Heard second = new Heard("the callback behind the second step");
        question.promise.then(new EqualStep(called, loop)).tell(first);
        question.promise.then(new EqualStep(called, loop)).tell(second);
        question.callback.onSuccess("a");
        loop.run();

        seen("two steps that are equal waited for one promise; called were %d", called.size())
                .expected("both of them, once each")
                .why("Two pages with equal next steps are still two. One of them never loads.")
                .lookAt("what keeps the steps that wait")
                .unless(called.equals(List.of("a", "a")));
        first.require("two equal steps wait for one promise", "onSuccess(a)");
        second.require("two equal steps wait for one promise", "onSuccess(a)");
    }

    /** Equals every other one. */
    private record EqualStep(List<String> called, Loop loop)
            implements Function<Object, Promise<Object>> {

        @Override
        public Promise<Object> apply(Object answer) {
            called.add("" + answer);
            return Promise.asked(loop, callback -> callback.onSuccess(answer));
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof EqualStep;
        }

        @Override
        public int hashCode() {
            return 1;
        }
    }

    private void requireEqualOnesTold() {
        Question question = new Question();
        List<String> told = new ArrayList<>();
        question.promise.tell(new Equal(told));
        question.promise.tell(new Equal(told));
        question.callback.onSuccess("a");
        loop.run();

        seen("two callbacks that are equal waited for one promise; told were %d", told.size())
                .expected("both of them, once each")
                .why(
                        "Two clients that ask the same thing are still two. One of them waits for ever.")
                .lookAt("what keeps the callbacks that wait")
                .unless(told.equals(List.of("onSuccess(a)", "onSuccess(a)")));
    }

    /** Equals every other one, like a record of the same parts. */
    private record Equal(List<String> told) implements Callback<Object> {

        @Override
        public void onSuccess(Object answer) {
            told.add("onSuccess(" + answer + ")");
        }

        @Override
        public void onError(Throwable error) {
            told.add("onError(" + error.getMessage() + ")");
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Equal;
        }

        @Override
        public int hashCode() {
            return 1;
        }
    }

    @Test
    void anErrorSkipsTheSteps() {
        Boom boom = new Boom("the users are gone");
        Question question = new Question();
        List<String> ran = new ArrayList<>();
        Function<Object, Promise<Object>> step =
                answer -> {
                    ran.add("step with " + answer);
                    return done("b");
                };
        question.promise.then(step).then(step).then(step).tell(heard);

        question.callback.onError(boom);
        loop.run();

        seen("the call failed, and then came: %s", String.join(", ", ran))
                .expected("no step: the error skips them all")
                .why("A step that runs without an answer has nothing to work on.")
                .unless(ran.isEmpty());
        heard.require("the call failed, and three steps were skipped", onError(boom));
        seen("the callback was told %s, made of the error", heard.error)
                .expected("the error as it was")
                .why("Callers decide by its type, and find the fault by its trace.")
                .unless(heard.error == boom);
    }

    @Test
    void whatAStepThrowsIsAnError() {
        for (Failure failure : failures()) {
            requireTold(
                    failure.thrown(),
                    _ -> {
                        throw failure.raise();
                    });
        }
    }

    private void requireTold(Throwable thrown, Function<Object, Promise<Object>> step) {
        Heard told = new Heard("the callback");
        List<String> ran = new ArrayList<>();
        done("a")
                .then(step)
                .then(
                        answer -> {
                            ran.add("step");
                            return done(answer);
                        })
                .tell(told);
        loop.run();

        told.require(
                "step 1 threw " + thrown,
                ran.isEmpty() ? onError(thrown) : "onError, and step 2 does not run");
        seen("the callback was told %s, made of what the step threw", told.error)
                .expected("what was thrown, as it was")
                .why("Callers decide by its type, and find the fault by its trace.")
                .unless(told.error == thrown);
    }

    @Test
    void theErrorOfAStepsOwnCallArrives() {
        Boom boom = new Boom("the details are lost");
        done("a").then(_ -> failed(boom)).then(this::done).tell(heard);
        loop.run();

        heard.require("step 1 made a call, and that call failed", onError(boom));
    }

    @Test
    void eachIsToldOnceAlsoIfOneThrows() {
        Throwable error = new Failure("an Error", new AssertionError("not drawn")).thrown();
        for (Throwable thrown : List.of(new Boom("the page could not be drawn"), error)) {
            for (boolean fails : List.of(false, true)) {
                requireBothTold(fails, false, thrown);
                requireBothTold(fails, false, thrown, new Boom("nor the map"));
                requireBothTold(fails, true, thrown, new Boom("nor the map"));
            }
        }
    }

    private void requireBothTold(boolean fails, boolean behind, Throwable... thrown) {
        Question question = new Question();
        Promise<Object> promise = behind ? question.promise.then(this::done) : question.promise;
        Boom boom = new Boom("lost");
        Heard first = new Heard("the first callback");
        Heard second = new Heard("the second callback");
        loop.failures.clear();
        first.thenThrow = thrown[0];
        second.thenThrow = thrown.length > 1 ? thrown[1] : null;
        promise.tell(first);
        promise.tell(second);

        if (fails) {
            question.callback.onError(boom);
        } else {
            question.callback.onSuccess("a");
        }
        loop.run();

        String when =
                thrown.length > 1
                        ? "of two callbacks, both threw"
                        : "of two callbacks, the first one threw";
        String told = fails ? onError(boom) : "onSuccess(a)";
        first.require(when, told);
        second.require(when, told);
        seen("%s, and out of the tasks of the loop came %s", when, loop.failures)
                .expected("%s, each out of a task of its own", List.of(thrown))
                .why("What fails on the loop is reported by the loop. Nobody else can.")
                .unless(
                        loop.failures.size() == thrown.length
                                && loop.failures.containsAll(List.of(thrown)));

        Heard late = new Heard("a callback that came late");
        late.thenThrow = new Boom("too late for the page");
        loop.failures.clear();
        promise.tell(late);
        loop.run();
        late.require("a callback came late, and threw", told);
        seen("a callback came late and threw; out of the loop's tasks came %s", loop.failures)
                .expected("[%s]", late.thenThrow)
                .why("What fails on the loop is reported by the loop. Nobody else can.")
                .unless(loop.failures.equals(List.of(late.thenThrow)));
    }

    @Test
    void anyErrorArrivesAsItIs() {
        for (Failure failure : failures()) {
            Heard direct = new Heard("the callback");
            Heard behind = new Heard("the callback, behind two steps,");
            Promise<Object> promise = failed(failure.thrown());
            promise.tell(direct);
            promise.then(this::done).then(this::done).tell(behind);
            loop.run();

            for (Heard each : List.of(direct, behind)) {
                String when = "the call failed with " + failure.kind();
                each.require(when, onError(failure.thrown()));
                seen("%s, and %s got another object", when, each.name)
                        .expected("the error as it was")
                        .why("Callers decide by its type, and find the fault by its trace.")
                        .unless(each.error == failure.thrown());
            }
        }
    }

    @Test
    void nullIsAnAnswer() {
        Question question = new Question();
        List<Object> given = new ArrayList<>();
        Heard behind = new Heard("the callback behind a step that promises null");
        question.promise.tell(heard);
        question.promise
                .then(
                        answer -> {
                            given.add(answer);
                            return done(null);
                        })
                .tell(behind);
        question.callback.onSuccess(null);
        loop.run();
        Heard late = new Heard("a callback that came late");
        question.promise.tell(late);
        loop.run();

        heard.require("the call answered null", "onSuccess(null)");
        behind.require("the call answered null", "onSuccess(null)");
        late.require("the call answered null", "onSuccess(null)");
        seen("the call answered null. Runs of the step: %d", given.size())
                .expected("once, with null")
                .why("A deletion has no value to return, and still has to be reported.")
                .unless(given.equals(Collections.singletonList(null)));
    }

    @Test
    void eachLoopRunsItsOwn() {
        Loop elsewhere = new Loop();
        List<Callback<Object>> calls = new ArrayList<>();
        Heard there = new Heard("the callback on the other loop");
        Promise.<Object>asked(elsewhere, calls::add).tell(there);
        Promise.<Object>asked(loop, calls::add).tell(heard);
        calls.get(0).onSuccess("a");
        calls.get(1).onSuccess("b");
        elsewhere.runOne();
        String until = there.toString();
        loop.run();

        String when = "two loops have a promise each, both are answered, one of the loops runs";
        heard.require(when, "onSuccess(b)");
        there.require(when, until);
        elsewhere.run();
        there.require("then the other loop ran, too", "onSuccess(a)");
    }

    @Test
    void alsoOnTheLoopItIsAlwaysLater() {
        Promise<Object> there = done("a");
        List<String> order = new ArrayList<>();
        there.tell(
                on(
                        () -> {
                            there.tell(on(() -> order.add("callback")));
                            there.then(
                                    answer -> {
                                        order.add("step");
                                        return done(answer);
                                    });
                            order.add("next line");
                        }));
        loop.run();

        seen(
                        "a callback passed another one, and a step, to the same promise. Order: %s",
                        String.join(", ", order))
                .expected("next line first, then callback and step")
                .why("The code around tell has not finished yet, on whatever thread it runs.")
                .unless(order.size() == 3 && order.getFirst().equals("next line"));
    }

    private static Callback<Object> on(Runnable action) {
        return new Callback<>() {
            @Override
            public void onSuccess(Object answer) {
                action.run();
            }

            @Override
            public void onError(Throwable error) {
                throw new AssertionError(error);
            }
        };
    }

    @Test
    void anAnswerThatComesWhileOneJoinsIsTold() throws Exception {
        Boom boom = new Boom("lost");
        requireToldMeanwhile("onSuccess(a)", callback -> callback.onSuccess("a"));
        requireToldMeanwhile(onError(boom), callback -> callback.onError(boom));
    }

    private static void requireToldMeanwhile(String told, Consumer<Callback<Object>> end)
            throws Exception {
        Interleavings.explore(Meeting::new)
                .runner("the service", meeting -> end.accept(meeting.service.get()))
                .runner("the loop", meeting -> meeting.promise.tell(meeting.heard))
                .why("Only the loop may touch the promise; a service runs on its own thread.")
                .then(
                        meeting -> {
                            meeting.loop.run();
                            meeting.heard.require(
                                    "the service ended its call while a callback was passed", told);
                        });
    }

    /** A service that answers on its own thread, while the loop passes on a callback. */
    private static final class Meeting {

        private final Loop loop = new Loop();
        private final Heard heard = new Heard("the callback");
        private final AtomicReference<Callback<Object>> service = new AtomicReference<>();
        private final Promise<Object> promise = Promise.asked(loop, service::set);
    }

    @Test
    void manyWaitForOnePromise() {
        Question question = new Question();
        Question other = new Question();
        List<Heard> all = new ArrayList<>();
        for (int i = 1; i <= MANY; i++) {
            Heard each = new Heard("callback " + i + " of " + MANY);
            all.add(each);
            (i % 2 == 0 ? question.promise : question.promise.then(this::done)).tell(each);
        }
        Heard others = new Heard("the callback of another promise");
        other.promise.tell(others);
        question.callback.onSuccess("a");
        loop.run();

        others.require("only the first of two calls has answered", "nothing");
        all.forEach(each -> each.require("many wait for one promise", "onSuccess(a)"));
        other.callback.onSuccess("b");
        loop.run();
        others.require("the second call has answered, too", "onSuccess(b)");
    }

    @Test
    void aLongChainNeedsNoDeepStack() {
        Boom boom = new Boom("at the very beginning");
        requireNoOverflow(
                "a call answered, and %,d steps followed",
                "onSuccess(" + STEPS + ")",
                () -> {
                    Question question = new Question();
                    chain(question.promise, 0).tell(heard);
                    question.callback.onSuccess(0);
                });
        requireNoOverflow(
                "a call failed, and its error skipped %,d steps",
                onError(boom),
                () -> {
                    Question question = new Question();
                    chain(question.promise, 0).tell(heard);
                    question.callback.onError(boom);
                });
        requireNoOverflow(
                "a step promised what another step promises, %,d times",
                "onSuccess(end)", () -> nested(STEPS).tell(heard));
    }

    private Promise<Object> chain(Promise<Object> begin, int from) {
        Promise<Object> chain = begin;
        for (int i = from; i < STEPS; i++) {
            chain = chain.then(answer -> done((Integer) answer + 1));
        }
        return chain;
    }

    private Promise<Object> nested(int left) {
        return left == 0 ? done("end") : done(left).then(_ -> nested(left - 1));
    }

    private void requireNoOverflow(String what, String expected, Runnable scenario) {
        heard.calls.clear();
        Throwable thrown = null;
        try {
            scenario.run();
            loop.run();
        } catch (StackOverflowError overflow) {
            thrown = overflow;
        }
        if (thrown == null && !loop.failures.isEmpty()) {
            thrown = loop.failures.getFirst();
        }
        seen(
                        what + ": %s",
                        STEPS,
                        thrown == null
                                ? "the callback was told " + heard
                                : "it ended with: " + thrown.getClass().getSimpleName())
                .expected("the callback gets %s", expected)
                .why(
                        "A loop over a file's lines is a long chain, too. It works with the test's"
                                + " ten lines, and overflows with the customer's file.")
                .lookAt("Does a promise complete the next one inside its own completion?")
                .unless(thrown == null && heard.toString().equals(expected));
    }

    @Test
    void thePageAsksOneServiceAfterTheOther() {
        Services services = new Services();
        Part05CallbackHell.page(services, loop, new UserId("ann")).tell(heard);
        loop.run();
        services.requireAsked("nobody has answered yet", "favorites of ann");

        services.favorites.onSuccess(FavoriteId.listOf("a", "b"));
        loop.run();
        services.requireAsked("ann has the favourites a and b", "favorites of ann", "details of a");

        services.details.onSuccess(FavoriteDetails.of(new FavoriteId("a")));
        loop.run();
        heard.require(
                "the details of a are there",
                "onSuccess(" + List.of(FavoriteDetails.of(new FavoriteId("a"))) + ")");
    }

    @Test
    void whoHasNoFavouritesGetsSuggestions() {
        Services services = new Services();
        Part05CallbackHell.page(services, loop, new UserId("ann")).tell(heard);

        services.favorites.onSuccess(List.of());
        loop.run();
        services.requireAsked("ann has no favourites", "favorites of ann", "suggestions for ann");
        services.suggestions.onSuccess(List.of());
        loop.run();

        heard.require("there is nothing to suggest either", "onSuccess([])");
    }

    @Test
    void theErrorOfAnyServiceArrives() {
        Boom boom = new Boom("the service is down");
        for (String failing : List.of("users", "details", "suggestions")) {
            Services services = new Services();
            Heard told = new Heard("the callback");
            Part05CallbackHell.page(services, loop, new UserId("ann")).tell(told);
            if (failing.equals("users")) {
                services.favorites.onError(boom);
            } else {
                boolean some = failing.equals("details");
                services.favorites.onSuccess(some ? FavoriteId.listOf("a") : List.of());
                loop.run();
                (some ? services.details : services.suggestions).onError(boom);
            }
            loop.run();
            told.require("the call of " + failing + "() failed", onError(boom));
        }
    }

    // A promise that is made of a CompletableFuture cannot tell a CompletionException of a step's
    // own from its wrapping.
    private static List<Failure> failures() {
        return Failure.ofEveryKind().stream()
                .filter(failure -> !(failure.thrown() instanceof CompletionException))
                .toList();
    }

    private Promise<Object> done(Object answer) {
        return Promise.asked(loop, callback -> callback.onSuccess(answer));
    }

    private Promise<Object> failed(Throwable error) {
        return Promise.asked(loop, callback -> callback.onError(error));
    }

    private static String onError(Throwable error) {
        return "onError(" + error.getMessage() + ")";
    }

    /** A call that ends when the rule says so. */
    private final class Question {

        private Callback<Object> callback;
        private final Promise<Object> promise = Promise.asked(loop, given -> this.callback = given);
    }

    /** Three services that answer when the rule says so. */
    private static final class Services implements CallbackServices {

        private static final Call NOT_CANCELLED = () -> false;

        private final List<String> asked = new ArrayList<>();
        private Callback<List<FavoriteId>> favorites;
        private Callback<FavoriteDetails> details;
        private Callback<List<FavoriteDetails>> suggestions;

        @Override
        public Users users() {
            return (user, callback) -> {
                asked.add("favorites of " + user);
                favorites = callback;
                return NOT_CANCELLED;
            };
        }

        @Override
        public Details details() {
            return (id, callback) -> {
                asked.add("details of " + id);
                details = callback;
                return NOT_CANCELLED;
            };
        }

        @Override
        public Suggestions suggestions() {
            return (user, callback) -> {
                asked.add("suggestions for " + user);
                suggestions = callback;
                return NOT_CANCELLED;
            };
        }

        @Override
        public Cache cache() {
            return (user, _) -> {
                asked.add("cached favorites of " + user);
                return NOT_CANCELLED;
            };
        }

        void requireAsked(String when, String... expected) {
            seen("%s; asked for so far: %s", when, String.join(", ", asked))
                    .expected("%s", String.join(", ", expected))
                    .why("Each call depends on what the one before it has answered.")
                    .unless(asked.equals(List.of(expected)));
        }
    }

    /** What a callback was told. */
    private static final class Heard implements Callback<Object> {

        private final List<String> calls = new CopyOnWriteArrayList<>();
        private final String name;
        private Throwable error;
        private Throwable thenThrow;

        private Heard(String name) {
            this.name = name;
        }

        @Override
        public void onSuccess(Object answer) {
            hear("onSuccess(" + answer + ")");
        }

        @Override
        public void onError(Throwable thrown) {
            error = thrown;
            hear("onError(" + thrown.getMessage() + ")");
        }

        @SneakyThrows
        private void hear(String call) {
            calls.add(call);
            if (thenThrow != null) {
                throw thenThrow;
            }
        }

        boolean nothing() {
            return calls.isEmpty();
        }

        void require(String when, String expected) {
            seen("%s; %s was told %s", when, name, this)
                    .expected(expected.equals("nothing") ? expected : expected + ", once")
                    .why(ONE_OUTCOME)
                    .unless(toString().equals(expected));
        }

        @Override
        public String toString() {
            return calls.isEmpty() ? "nothing" : String.join(" and ", calls);
        }
    }

    /** A loop whose tasks the rule runs itself. */
    private static final class Loop implements Executor {

        private final Queue<Runnable> tasks = new ConcurrentLinkedQueue<>();
        private final List<Throwable> failures = new ArrayList<>();

        @Override
        public void execute(Runnable task) {
            tasks.add(task);
        }

        void runOne() {
            tasks.poll().run();
        }

        void run() {
            for (Runnable task = tasks.poll(); task != null; task = tasks.poll()) {
                try {
                    task.run();
                } catch (Throwable thrown) {
                    failures.add(thrown);
                }
            }
        }
    }
}
