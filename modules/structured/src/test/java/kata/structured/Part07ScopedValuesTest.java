package kata.structured;

import static kata.judge.Exercise.Kind.REPAIR;
import static kata.judge.finding.Finding.seen;

import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import kata.judge.Boom;
import kata.judge.Exercise;
import kata.judge.probe.Caller;
import kata.judge.probe.Rendezvous;
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
    }

    @Test
    void afterwardsNothingRemainsInTheCaller() throws Exception {
        String before = Part07ScopedValues.requestId();
        Part07ScopedValues.inRequest("r-1", () -> "done");
        String after = Part07ScopedValues.requestId();
        Boom boom = new Boom("no such customer");
        Throwable thrown = failing("r-2", boom);
        String afterFailure = Part07ScopedValues.requestId();

        seen("before a request the id is %s, after one it is %s", before, after)
                .expected("none, both times")
                .why("The thread goes on to other work. Its lines must not name an old request.")
                .unless(before.equals("none") && after.equals("none"));
        seen("a request failed with %s; what came out is %s", boom, thrown)
                .expected("the same exception")
                .why("Whoever binds an id is not the one to judge the failure.")
                .unless(thrown == boom);
        seen("request r-2 failed, and afterwards the id is still %s", afterFailure)
                .expected("none")
                .why("The next request on this thread would write its lines under a failed one.")
                .unless(afterFailure.equals("none"));
    }

    @Test
    void bothPartsRunSideBySide(Timeline timeline) throws Exception {
        Rendezvous together = new Rendezvous(2, "parts");
        Callable<String> customer = () -> timeline.waiting("customer", () -> arrive(together));
        Callable<String> orders = () -> timeline.waiting("orders", () -> arrive(together));

        Part07ScopedValues.inRequest("r-1", () -> both(customer, orders));
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
                            failing("audit of r-1", new Boom("the audit is down"));
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

    private static Throwable failing(String id, Boom boom) {
        try {
            return Part07ScopedValues.inRequest(
                    id,
                    () -> {
                        throw boom;
                    });
        } catch (Exception thrown) {
            return thrown;
        }
    }

    private static String arrive(Rendezvous together) throws InterruptedException {
        together.arrive();
        return "met";
    }
}
