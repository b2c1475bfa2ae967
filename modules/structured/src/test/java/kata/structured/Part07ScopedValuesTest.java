package kata.structured;

import static kata.judge.Exercise.Kind.REPAIR;
import static kata.judge.assertion.KataAssertions.catchThrowable;
import static kata.judge.finding.Finding.seen;
import static kata.judge.probe.Tasks.awaitEvenIfInterrupted;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import kata.judge.Boom;
import kata.judge.Exercise;
import kata.judge.probe.BoundedWait;
import kata.judge.probe.BusyCommonPool;
import kata.judge.probe.Caller;
import kata.judge.probe.Failure;
import kata.judge.probe.Gate;
import kata.judge.probe.Rendezvous;
import kata.judge.probe.ReturnedException;
import kata.kit.Timeline;
import org.junit.jupiter.api.Test;

@Exercise(
        part = 7,
        title = "A request id for the whole tree",
        kind = REPAIR,
        minutes = 20,
        breaks = "everyPartBelongsToTheRequest")
class Part07ScopedValuesTest {

    @Test
    void insideARequestItsIdIsKnown(Timeline timeline) throws Exception {
        String id = Part07ScopedValues.inRequest("r-1", asking(timeline, "the body"));

        seen("the body of request r-1 asked for the id, and got %s", id)
                .expected("r-1")
                .why("A log line without its request cannot be found again.")
                .unless(id.equals("r-1"));
        for (String odd : List.of("", " ", "none", "null")) {
            String inside = Part07ScopedValues.inRequest(odd, Part07ScopedValues::requestId);
            seen("the body of the request \"%s\" asked for the id, and got \"%s\"", odd, inside)
                    .expected("\"%s\"", odd)
                    .why("An id is whatever the client sent. It is not for this class to judge it.")
                    .unless(inside.equals(odd));
        }
    }

    @Test
    void afterwardsNothingRemainsInTheCaller() throws Exception {
        String before = Part07ScopedValues.requestId();
        Part07ScopedValues.inRequest("r-1", () -> "done");
        String after = Part07ScopedValues.requestId();

        seen("before a request the id is %s, after one it is %s", before, after)
                .expected("none, both times")
                .why("The thread goes on to other work. Its lines must not name an old request.")
                .unless(before.equals("none") && after.equals("none"));
        List<Failure> failures = new ArrayList<>(Failure.ofEveryKind());
        failures.add(new Failure("a Throwable of its own", new Throwable("out of paper")));
        for (Failure failure : failures) {
            String name = Thread.currentThread().getName();
            Throwable thrown = failing("r-2", failure);
            String afterFailure = Part07ScopedValues.requestId();
            String nameAfterwards = Thread.currentThread().getName();

            seen("the body of a request threw %s; what came out is %s", failure.kind(), thrown)
                    .expected("the same object")
                    .why("Code that binds an id has no reason to change the failure.")
                    .unless(thrown == failure.thrown());
            seen(
                            "request r-2 threw %s; afterwards its caller's thread is called \"%s\"",
                            failure.kind(), nameAfterwards)
                    .expected("\"%s\", as before", name)
                    .why("A name that names a request is the first thing that a log shows.")
                    .unless(name.equals(nameAfterwards));
            seen("request r-2 threw %s; afterwards the id is %s", failure.kind(), afterFailure)
                    .expected("none")
                    .why("The next request on this thread would write its lines under this one.")
                    .unless(afterFailure.equals("none"));
        }
    }

    @Test
    void bothPartsRunSideBySide(Timeline timeline) throws Throwable {
        Gate gate = new Gate("parts");
        Callable<String> customer = () -> timeline.waiting("customer", () -> arrive(gate));
        Callable<String> orders = () -> timeline.waiting("orders", () -> arrive(gate));
        try (BusyCommonPool _ = new BusyCommonPool()) {
            Caller<String> caller =
                    Caller.start(
                            "inRequest",
                            () ->
                                    Part07ScopedValues.inRequest(
                                            "r-1", () -> both(customer, orders)));
            boolean both = caller.comesTrue(() -> gate.entered() == 2);
            int began = gate.entered();
            gate.open();

            seen("nothing moved any more, and %d of 2 parts had begun", began)
                    .expected("both, while no thread of the common pool is free")
                    .why("Neither part needs the other. One after the other, their times add up.")
                    .unless(both);
            caller.result();
        } finally {
            gate.open();
        }
    }

    @Test
    void thePartsOfAPartRunSideBySideHoweverDeepTheyLie() throws Throwable {
        Gate gate = new Gate("parts");
        Callable<String> deep = () -> both(() -> arrive(gate), () -> arrive(gate));
        for (int level = 1; level < 20; level++) {
            Callable<String> inner = deep;
            deep = () -> both(inner, () -> "b");
        }
        Callable<String> all = deep;
        try {
            Caller<String> caller =
                    Caller.start("inRequest", () -> Part07ScopedValues.inRequest("r-1", all));
            boolean both = caller.comesTrue(() -> gate.entered() == 2);
            int began = gate.entered();
            gate.open();

            seen("20 levels down nothing moved any more, and %d of 2 parts had begun", began)
                    .expected("both")
                    .why("Neither part needs the other. One after the other, their times add up.")
                    .unless(both);
            caller.result();
        } finally {
            gate.open();
        }
    }

    @Test
    void whatBothThrowsInABodyComesOutOfTheRequestUnchanged() {
        Throwable[] ofBoth = new Throwable[1];

        Throwable thrown =
                catchThrowable(
                        () ->
                                Part07ScopedValues.inRequest(
                                        "r-1",
                                        () -> {
                                            try {
                                                return both(
                                                        () -> "a",
                                                        () -> {
                                                            throw new Boom("no such customer");
                                                        });
                                            } catch (Throwable t) {
                                                ofBoth[0] = t;
                                                throw t;
                                            }
                                        }));

        seen("the body threw %s, which both had thrown; inRequest threw %s", ofBoth[0], thrown)
                .expected("the exception that the body threw, the same object")
                .why("Code that binds an id has no reason to change the failure.")
                .unless(thrown != null && thrown == ofBoth[0]);
    }

    @Test
    void everyPartBelongsToTheRequest(Timeline timeline) throws Exception {
        Callable<String> orders =
                () -> both(asking(timeline, "open orders"), asking(timeline, "past orders"));

        String ids =
                Part07ScopedValues.inRequest(
                        "r-1", () -> both(asking(timeline, "customer"), orders));

        seen("customer, open orders and past orders of r-1 ran for: %s", ids)
                .expected("r-1, r-1, r-1")
                .why(
                        "One part without the id, and the line that explains the failure is the one"
                                + " that cannot be found.")
                .lookAt("Which thread binds the id, and which threads ask for it?")
                .unless(ids.equals("r-1, r-1, r-1"));
    }

    @Test
    void requestsAtTheSameTimeKeepApart(Timeline timeline) throws Throwable {
        Rendezvous bound = new Rendezvous(2, "requests");
        Rendezvous asked = new Rendezvous(2, "requests");
        Caller<String> first = request("r-1", timeline, bound, asked);
        Caller<String> second = request("r-2", timeline, bound, asked);

        String ofFirst = first.result();
        String ofSecond = second.result();

        seen("two requests at the same time: r-1 ran for %s, r-2 for %s", ofFirst, ofSecond)
                .expected("r-1 for r-1, r-2 for r-2")
                .why("A server has hundreds at the same time. Each would log under another's id.")
                .unless(ofFirst.equals("r-1") && ofSecond.equals("r-2"));
    }

    @Test
    void anInnerRequestHoldsForItsOwnParts(Timeline timeline) throws Exception {
        String ids =
                Part07ScopedValues.inRequest(
                        "r-1",
                        () ->
                                Part07ScopedValues.inRequest(
                                        "audit of r-1",
                                        () ->
                                                both(
                                                        asking(timeline, "who"),
                                                        asking(timeline, "when"))));

        seen("r-1 makes a request \"audit of r-1\". Both parts of that ran for: %s", ids)
                .expected("audit of r-1, audit of r-1")
                .why("The nearest request is the one that the work is done for.")
                .unless(ids.equals("audit of r-1, audit of r-1"));
    }

    @Test
    void eachOfThreeNestedRequestsHoldsForItsOwnBody() throws Exception {
        List<String> ids = new ArrayList<>();
        Callable<Boolean> note = () -> ids.add(Part07ScopedValues.requestId());
        Part07ScopedValues.inRequest(
                "a",
                () -> {
                    Part07ScopedValues.inRequest(
                            "b",
                            () -> {
                                Part07ScopedValues.inRequest("a", note);
                                return note.call();
                            });
                    return note.call();
                });

        seen("a made b, and b made another a; from the inside out the ids were %s", ids)
                .expected("[a, b, a]")
                .why("The outer request goes on, and so do its log lines.")
                .lookAt("What does the end of a request restore, and what does it remove?")
                .unless(ids.equals(List.of("a", "b", "a")));
    }

    @Test
    void twoRequestsOfOneIdMayOverlap() throws Throwable {
        Gate first = new Gate("bodies of the first request");
        Gate second = new Gate("bodies of the second request");
        Callable<String> one =
                () -> {
                    first.pass();
                    return Part07ScopedValues.requestId();
                };
        Callable<String> other =
                () -> {
                    second.pass();
                    return Part07ScopedValues.requestId();
                };
        Caller<String> earlier =
                Caller.start("inRequest", () -> Part07ScopedValues.inRequest("r-1", one));
        String id;
        try {
            first.awaitEntered(1);
            Caller<String> later =
                    Caller.start("inRequest", () -> Part07ScopedValues.inRequest("r-1", other));
            second.awaitEntered(1);
            first.open();
            earlier.result();
            second.open();
            id = later.result();
        } finally {
            first.open();
            second.open();
        }

        seen("two requests were called r-1; the earlier one ended, and the other runs for %s", id)
                .expected("r-1")
                .why("A client that repeats its request sends the same id, at the same time.")
                .unless("r-1".equals(id));
    }

    @Test
    void afterAnInnerRequestTheOuterOneHoldsAgain() throws Exception {
        String after =
                Part07ScopedValues.inRequest(
                        "r-1",
                        () -> {
                            Part07ScopedValues.inRequest("audit of r-1", () -> "done");
                            return Part07ScopedValues.requestId();
                        });
        String afterFailure =
                Part07ScopedValues.inRequest(
                        "r-1",
                        () -> {
                            failing("audit of r-1", Failure.ofEveryKind().getLast());
                            return Part07ScopedValues.requestId();
                        });

        seen(
                        "r-1 goes on after its inner request, and the id is %s; after an inner one"
                                + " that failed it is %s",
                        after, afterFailure)
                .expected("r-1 both times")
                .why("A helper that makes a request of its own must not take the id of its caller.")
                .unless(after.equals("r-1") && afterFailure.equals("r-1"));
    }

    @Test
    void anInnerRequestIsNotSeenBesideIt(Timeline timeline) throws Exception {
        Rendezvous bound = new Rendezvous(2, "parts");
        Rendezvous asked = new Rendezvous(2, "parts");
        Callable<String> ask =
                () -> {
                    bound.arrive();
                    String id = Part07ScopedValues.requestId();
                    asked.arrive();
                    return id;
                };
        Callable<String> audit =
                () ->
                        Part07ScopedValues.inRequest(
                                "audit of r-1", () -> timeline.waiting("audit", ask));
        Callable<String> orders = () -> timeline.waiting("orders", ask);

        String ids = Part07ScopedValues.inRequest("r-1", () -> both(audit, orders));

        seen("one part made an inner request, the other did not. They ran for: %s", ids)
                .expected("audit of r-1, r-1")
                .why("What a part does inside is its own affair. The part beside it works for r-1.")
                .lookAt("Is there one place for the id that both parts write and read?")
                .unless(ids.equals("audit of r-1, r-1"));
    }

    @Test
    void nothingRemainsInAWorkerThatOthersUse() throws Exception {
        ExecutorService mailer =
                Executors.newSingleThreadExecutor(Thread.ofPlatform().name("mailer").factory());
        try {
            // The pool makes its thread with its first task: inside the request.
            Part07ScopedValues.inRequest("r-1", () -> mailer.submit(() -> "mail sent").get());

            String id = mailer.submit(Part07ScopedValues::requestId).get();

            seen("r-1 has ended. The mailer's thread, which it started, works on for: %s", id)
                    .expected("none: the mailer's thread is there for everybody")
                    .why("All mails to come, of whatever request, would be logged under r-1.")
                    .lookAt("What does a thread take over from the one that starts it?")
                    .unless(id.equals("none"));
        } finally {
            mailer.shutdown();
        }
    }

    @Test
    void bothCombinesWhatThePartsReturn() throws Throwable {
        String nothing = Part07ScopedValues.inRequest("r-1", () -> both(() -> null, () -> "b"));
        seen("one part returned null, the other b; combined they are \"%s\"", nothing)
                .expected("\"null, b\"")
                .why("A part that finds nothing has not failed.")
                .unless("null, b".equals(nothing));
        for (Failure failure : Failure.ofEveryKind()) {
            Callable<String> failing =
                    () -> {
                        throw failure.raise();
                    };
            requireFailure(failure, "first", failing, () -> "b");
            requireFailure(failure, "second", () -> "a", failing);
        }
    }

    private static void requireFailure(
            Failure failure, String which, Callable<String> left, Callable<String> right) {
        String outcome;
        Throwable thrown = null;
        try {
            outcome = "returned " + Part07ScopedValues.inRequest("r-1", () -> both(left, right));
        } catch (Throwable t) {
            thrown = t;
            outcome = "threw " + t;
        }
        seen("the %s part threw %s, and both %s", which, failure.kind(), outcome)
                .expected("%s comes out, or an exception with that as its cause", failure.thrown())
                .why("If a part is missing silently, the customer finds out first.")
                .unless(
                        thrown != null
                                && (thrown == failure.thrown()
                                        || thrown.getCause() == failure.thrown()));
    }

    @Test
    void whatIsCombinedBelongsToTheRequestToo() throws Exception {
        String id =
                Part07ScopedValues.inRequest(
                        "r-1",
                        () ->
                                Part07ScopedValues.both(
                                        () -> "a",
                                        () -> "b",
                                        (_, _) -> Part07ScopedValues.requestId()));
        String outside = both(Part07ScopedValues::requestId, Part07ScopedValues::requestId);

        seen("the results of r-1 were combined for: %s", id)
                .expected("r-1")
                .why("Combining writes log lines as well.")
                .unless("r-1".equals(id));
        seen("outside of all requests, two parts ran for: %s", outside)
                .expected("none, none")
                .why("A job at night has parts, and no request.")
                .unless("none, none".equals(outside));
    }

    @Test
    void noPartGoesOnAfterBothHasFailed() throws Exception {
        BoundedWait.shortenTimeLimits();
        for (boolean left : List.of(true, false)) {
            requireBothEnded(new Failure("a Boom", new Boom("no such customer")), left);
            requireBothEnded(new Failure("an Error", new AssertionError("odd")), left);
        }
    }

    private static void requireBothEnded(Failure failure, boolean left) throws Exception {
        Gate gate = new Gate("parts");
        CountDownLatch done = new CountDownLatch(1);
        Callable<String> failing =
                () -> {
                    gate.awaitEntered(1);
                    throw failure.raise();
                };
        Callable<String> slowToEnd =
                () -> {
                    try {
                        return arrive(gate);
                    } finally {
                        awaitEvenIfInterrupted(done);
                    }
                };
        try {
            Caller<String> caller =
                    Caller.start(
                            "both",
                            () -> left ? both(failing, slowToEnd) : both(slowToEnd, failing));
            gate.awaitEntered(1);
            BoundedWait.awaitStill(caller);
            boolean early = caller.hasEnded();
            done.countDown();
            gate.open();
            caller.awaitEnd();

            seen(
                            "the %s part threw %s, and both ended while the other part was still"
                                    + " running",
                            left ? "first" : "second", failure.kind())
                    .expected("an end after the end of both parts, stopped or not")
                    .why("That part works on for a request that has ended, and no one knows of it.")
                    .unless(!early);
        } finally {
            done.countDown();
            gate.open();
        }
    }

    @Test
    void anExceptionThatIsReturnedIsAnAnswer() throws Throwable {
        ReturnedException.requireAnswer(
                "inRequest", task -> Part07ScopedValues.inRequest("r-1", task));
        ReturnedException.requireAnswer(
                "both", task -> Part07ScopedValues.both(task, task, (left, _) -> left));
    }

    @Test
    void requestsOfEqualIdsAreTwoRequests() throws Throwable {
        Gate second = new Gate("bodies of the second request");
        // Two texts that are equal, and not the same.
        String id = new String("r-1");
        Caller<String> longer =
                Caller.start(
                        "inRequest",
                        () ->
                                Part07ScopedValues.inRequest(
                                        id,
                                        () -> {
                                            second.pass();
                                            return both(
                                                    Part07ScopedValues::requestId,
                                                    Part07ScopedValues::requestId);
                                        }));
        String ids;
        try {
            second.awaitEntered(1);
            Part07ScopedValues.inRequest("r-1", () -> "done");
        } finally {
            second.open();
        }
        ids = longer.result();
        String after =
                Part07ScopedValues.inRequest(
                        id,
                        () -> {
                            Part07ScopedValues.inRequest("r-1", () -> "done");
                            return Part07ScopedValues.requestId();
                        });

        seen("two requests were called r-1; one ended, and the parts of the other ran for %s", ids)
                .expected("r-1, r-1")
                .why("A client that repeats its request sends the same id, at the same time.")
                .unless("r-1, r-1".equals(ids));
        seen("r-1 made a request that was called r-1 as well; after that the id is %s", after)
                .expected("r-1")
                .why("The outer request goes on, and so do its log lines.")
                .lookAt("What does the end of a request restore, and what does it remove?")
                .unless("r-1".equals(after));
    }

    @Test
    void aWorkerOfAnEndedRequestBelongsToNoOtherOneOfItsId() throws Throwable {
        ExecutorService mailer =
                Executors.newSingleThreadExecutor(Thread.ofPlatform().name("mailer").factory());
        Gate second = new Gate("bodies of the second request");
        String id;
        try {
            Part07ScopedValues.inRequest("r-1", () -> mailer.submit(() -> "mail sent").get());
            Caller<String> again =
                    Caller.start(
                            "inRequest",
                            () ->
                                    Part07ScopedValues.inRequest(
                                            "r-1",
                                            () -> {
                                                second.pass();
                                                return "done";
                                            }));
            second.awaitEntered(1);
            id = mailer.submit(Part07ScopedValues::requestId).get();
            second.open();
            again.result();
        } finally {
            second.open();
            mailer.shutdown();
        }

        seen(
                        "r-1 started the mailer's thread and ended; another r-1 runs, and a mail that"
                                + " belongs to no request is sent for: %s",
                        id)
                .expected("none")
                .why("A client that repeats its request sends the same id. It is another request.")
                .lookAt("What does a thread take over from the one that starts it?")
                .unless(id.equals("none"));
    }

    @Test
    void aWorkerThatARequestHasStartedBelongsToOthersMeanwhile() throws Throwable {
        ExecutorService mailer =
                Executors.newSingleThreadExecutor(Thread.ofPlatform().name("mailer").factory());
        Gate going = new Gate("bodies of the request");
        String id;
        try {
            Caller<String> request =
                    Caller.start(
                            "inRequest",
                            () ->
                                    Part07ScopedValues.inRequest(
                                            "r-1",
                                            () -> {
                                                mailer.submit(() -> "mail sent").get();
                                                going.pass();
                                                return "done";
                                            }));
            going.awaitEntered(1);
            id = mailer.submit(Part07ScopedValues::requestId).get();
            going.open();
            request.result();
        } finally {
            going.open();
            mailer.shutdown();
        }

        seen(
                        "r-1 has started the mailer's thread, and goes on; somebody outside of all"
                                + " requests sends a mail meanwhile, for: %s",
                        id)
                .expected("none")
                .why("The thread serves everybody. A task belongs to the code that submits it.")
                .lookAt("What does a thread take over from the one that starts it?")
                .unless(id.equals("none"));
    }

    @Test
    void noThreadIsLeftWhereTheCombiningFails() throws Throwable {
        for (Failure failure : Failure.ofEveryKind()) {
            Throwable thrown =
                    catchThrowable(
                            () ->
                                    Part07ScopedValues.both(
                                            () -> "a",
                                            () -> "b",
                                            (_, _) -> {
                                                throw failure.raise();
                                            }));
            // What comes out is left open. That it is over is not.
            seen("the combining threw %s, and both returned", failure.kind())
                    .expected("an exception")
                    .why("There is nothing to return.")
                    .unless(thrown != null);
        }
    }

    private static String both(Callable<String> left, Callable<String> right) throws Exception {
        return Part07ScopedValues.both(left, right, (a, b) -> a + ", " + b);
    }

    private static Callable<String> asking(Timeline timeline, String part) {
        return () -> timeline.working(part, Part07ScopedValues::requestId);
    }

    private static Caller<String> request(
            String id, Timeline timeline, Rendezvous bound, Rendezvous asked) {
        Callable<String> body =
                () -> {
                    bound.arrive();
                    String seen = Part07ScopedValues.requestId();
                    asked.arrive();
                    return seen;
                };
        return Caller.start(
                "request " + id,
                () -> Part07ScopedValues.inRequest(id, () -> timeline.waiting(id, body)));
    }

    private static Throwable failing(String id, Failure failure) {
        try {
            return Part07ScopedValues.inRequest(
                    id,
                    () -> {
                        throw failure.raise();
                    });
        } catch (Throwable thrown) {
            return thrown;
        }
    }

    private static String arrive(Gate gate) throws InterruptedException {
        gate.pass();
        return "met";
    }
}
