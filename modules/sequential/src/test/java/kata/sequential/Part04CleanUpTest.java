package kata.sequential;

import static kata.judge.Exercise.Kind.REPAIR;
import static kata.judge.assertion.KataAssertions.catchThrowable;
import static kata.judge.finding.Finding.seen;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import kata.judge.Boom;
import kata.judge.Exercise;
import kata.judge.probe.Failure;
import kata.judge.probe.Recorder;
import kata.judge.probe.SimultaneousCalls;
import kata.kit.Resource;
import kata.kit.Timeline;
import lombok.SneakyThrows;
import org.junit.jupiter.api.Test;

@Exercise(
        part = 4,
        title = "Clean up, whatever happens",
        kind = REPAIR,
        minutes = 15,
        breaks = "theLastOpenedIsClosedFirst")
class Part04CleanUpTest {

    private static final IOException NONE = null;

    private final Boom boom = new Boom("the use failed");
    private final IOException openFailed = new IOException("statement: open failed");
    private final IOException statementClose = new IOException("statement: close failed");
    private final IOException connectionClose = new IOException("connection: close failed");

    @Test
    void theResultOfTheUseComesBack(Timeline timeline) throws Exception {
        Object result =
                Part04CleanUp.withBoth(
                        opener(timeline, "connection", NONE, NONE),
                        opener(timeline, "statement", NONE, NONE),
                        (_, _) -> "three rows");

        seen("the result: %s", result)
                .expected("three rows")
                .why("The resources are opened for this result.")
                .unless("three rows".equals(result));
        anExceptionMayBeTheResult();
    }

    private static void anExceptionMayBeTheResult() {
        IOException found = new IOException("what went wrong yesterday");
        Object[] result = new Object[1];

        Throwable thrown =
                catchThrowable(
                        () ->
                                result[0] =
                                        Part04CleanUp.withBoth(
                                                () -> () -> {}, () -> () -> {}, (_, _) -> found));

        seen(
                        "the use returned an IOException as its result, and the call %s",
                        thrown == null ? "returned " + result[0] : "threw " + thrown)
                .expected("it returns that object")
                .why(
                        "A use may look for an exception in a log. It has not failed when it finds it.")
                .unless(thrown == null && result[0] == found);
    }

    @Test
    void eachIsClosedOnce(Timeline timeline) throws Exception {
        Part04CleanUp.withBoth(
                opener(timeline, "connection", NONE, NONE),
                opener(timeline, "statement", NONE, NONE),
                use(timeline, "use both"));

        List<String> events = events(timeline);
        int connection = Collections.frequency(events, "close connection");
        int statement = Collections.frequency(events, "close statement");
        seen("closes of the connection: %d, of the statement: %d", connection, statement)
                .expected("1 and 1")
                .why(
                        "A resource that stays open is lost. One that is closed twice may already"
                                + " belong to someone else: a pooled connection does.")
                .unless(connection == 1 && statement == 1);
    }

    @Test
    void theLastOpenedIsClosedFirst(Timeline timeline) throws Exception {
        Part04CleanUp.withBoth(
                opener(timeline, "connection", NONE, NONE),
                opener(timeline, "statement", NONE, NONE),
                use(timeline, "use both"));

        happened(
                timeline,
                "The statement works through the connection. If the connection is closed first,"
                        + " the statement cannot end cleanly.",
                "open connection",
                "open statement",
                "use both",
                "close statement",
                "close connection");
    }

    @Test
    void bothAreClosedWhenTheUseFails(Timeline timeline) {
        catchThrowable(
                () ->
                        Part04CleanUp.withBoth(
                                opener(timeline, "connection", NONE, NONE),
                                opener(timeline, "statement", NONE, NONE),
                                failingUse(timeline, boom)));

        happened(
                timeline,
                "A resource that stays open after a failure is a leak: after enough failures"
                        + " there are no connections left.",
                "open connection",
                "open statement",
                "use both",
                "close statement",
                "close connection");
    }

    @Test
    void bothAreClosedWhenTheUseEndsWithAnError(Timeline timeline) {
        catchThrowable(
                () ->
                        Part04CleanUp.withBoth(
                                opener(timeline, "connection", NONE, NONE),
                                opener(timeline, "statement", NONE, NONE),
                                failingUse(timeline, new StackOverflowError())));

        happened(
                timeline,
                "An Error is not an Exception. A server often survives one: a stack overflow ends"
                        + " one request, and its connection must not stay open.",
                "open connection",
                "open statement",
                "use both",
                "close statement",
                "close connection");
    }

    @Test
    void theFirstIsClosedWhenTheSecondDoesNotOpen(Timeline timeline) {
        catchThrowable(
                () ->
                        Part04CleanUp.withBoth(
                                opener(timeline, "connection", NONE, NONE),
                                opener(timeline, "statement", openFailed, NONE),
                                use(timeline, "use both")));

        happened(
                timeline,
                "The connection was open when the second open failed. Nobody but this method can"
                        + " close it: the caller never got it.",
                "open connection",
                "open statement",
                "close connection");
    }

    @Test
    void aFailingCloseDoesNotKeepTheOtherOpen(Timeline timeline) {
        catchThrowable(
                () ->
                        Part04CleanUp.withBoth(
                                opener(timeline, "connection", NONE, NONE),
                                opener(timeline, "statement", NONE, statementClose),
                                use(timeline, "use both")));

        happened(
                timeline,
                "A close that throws leaves its block, like any other statement that throws. The"
                        + " rest of that block is skipped.",
                "open connection",
                "open statement",
                "use both",
                "close statement",
                "close connection");
    }

    @Test
    void theFailureOfTheUseSurvivesFailuresOfClose(Timeline timeline) {
        Throwable thrown =
                catchThrowable(
                        () ->
                                Part04CleanUp.withBoth(
                                        opener(timeline, "connection", NONE, connectionClose),
                                        opener(timeline, "statement", NONE, statementClose),
                                        failingUse(timeline, boom)));

        cameOut(
                thrown,
                boom,
                "The use failed first: that is the cause. An exception from a finally block"
                        + " replaces it, and nobody ever sees the cause.");
    }

    @Test
    void failuresOfCloseAreSuppressedInTheFailureOfTheUse(Timeline timeline) {
        Throwable thrown =
                catchThrowable(
                        () ->
                                Part04CleanUp.withBoth(
                                        opener(timeline, "connection", NONE, connectionClose),
                                        opener(timeline, "statement", NONE, statementClose),
                                        failingUse(timeline, boom)));

        suppressed(thrown, statementClose, connectionClose);
    }

    @Test
    void aFailureOfCloseAloneComesOut(Timeline timeline) {
        Throwable thrown =
                catchThrowable(
                        () ->
                                Part04CleanUp.withBoth(
                                        opener(timeline, "connection", NONE, NONE),
                                        opener(timeline, "statement", NONE, statementClose),
                                        use(timeline, "use both")));

        cameOut(
                thrown,
                statementClose,
                "Often close writes the last bytes. If it fails, the data is not there, and the"
                        + " caller has to know.");
    }

    @Test
    void ofTwoFailuresOfCloseTheFirstComesOut(Timeline timeline) {
        Throwable thrown =
                catchThrowable(
                        () ->
                                Part04CleanUp.withBoth(
                                        opener(timeline, "connection", NONE, connectionClose),
                                        opener(timeline, "statement", NONE, statementClose),
                                        use(timeline, "use both")));

        cameOut(
                thrown,
                statementClose,
                "The first failure is the best clue. The second one may only be its result.");
        suppressed(thrown, connectionClose);
    }

    @Test
    void theFailureToOpenSurvivesAFailureOfClose(Timeline timeline) {
        Throwable thrown =
                catchThrowable(
                        () ->
                                Part04CleanUp.withBoth(
                                        opener(timeline, "connection", NONE, connectionClose),
                                        opener(timeline, "statement", openFailed, NONE),
                                        use(timeline, "use both")));

        cameOut(
                thrown,
                openFailed,
                "The open failed first: that is the cause. The failed close is only what"
                        + " followed.");
        suppressed(thrown, connectionClose);
    }

    // Each open, the use and each close fails or does not: all 32 cases, with failures of many
    // kinds.
    @Test
    void whateverFailsTheFirstFailureComesOutAndAllIsClosed() {
        int kinds = Failure.ofEveryKind().size();
        for (int failing = 0; failing < 32; failing++) {
            for (int kind = 0; kind < kinds; kind++) {
                Case run = new Case(failing, kind);
                run.call();
                run.check();
            }
        }
    }

    @Test
    void aUseMayItselfCallWithBoth() throws Exception {
        Recorder events = new Recorder();
        Resource.Opener pooled = pooled(events, () -> events.add("close pooled"));

        String result =
                Part04CleanUp.withBoth(
                        noting(events, "1"),
                        noting(events, "2"),
                        (first, second) -> {
                            String inner =
                                    Part04CleanUp.withBoth(
                                            noting(events, "3"),
                                            noting(events, "4"),
                                            (third, fourth) ->
                                                    "%s%s%s%s"
                                                            .formatted(
                                                                    first, second, third, fourth));
                            events.add("use 1 and 2");
                            return inner;
                        });
        String none = Part04CleanUp.withBoth(pooled, pooled, (_, _) -> null);

        List<String> expected =
                List.of(
                        ("open 1, open 2, open 3, open 4, close 4, close 3, use 1 and 2, close 2,"
                                        + " close 1, open pooled, open pooled, close pooled,"
                                        + " close pooled")
                                .split(", "));
        List<String> seen = events.events();
        seen("%s; results %s and %s", String.join(", ", seen), result, none)
                .expected("%s; results 1234 and null", String.join(", ", expected))
                .why(
                        "A use that needs a third resource opens it the same way. And a pool may"
                                + " hand out one object twice: then it is given back twice.")
                .unless(expected.equals(seen) && "1234".equals(result) && none == null);
        anInnerFailureIsNotThatOfTheOuterCall();
        SimultaneousCalls.requireIndependence(
                "withBoth",
                task ->
                        Part04CleanUp.withBoth(
                                noting(events, "1"), noting(events, "2"), (_, _) -> task.call()));
    }

    @Test
    void aCloseMayItselfCallWithBoth() {
        IOException failure = new IOException("no such table");
        Recorder events = new Recorder();
        Resource.Opener closesWithTwoOthers = () -> () -> sayGoodbye(events);

        Throwable thrown =
                catchThrowable(
                        () ->
                                Part04CleanUp.withBoth(
                                        noting(events, "1"),
                                        closesWithTwoOthers,
                                        (_, _) -> {
                                            throw failure;
                                        }));

        List<String> seen = events.events();
        seen(
                        "the use failed, and the close of the second called withBoth, which"
                                + " succeeded: %s; what came out: %s",
                        String.join(", ", seen), thrown)
                .expected("open 1, said goodbye, close 1; %s", failure)
                .why("Calls are independent. Another call's success does not undo this failure.")
                .lookAt("Where is the failure kept while the resources are closed?")
                .unless(
                        thrown == failure
                                && seen.equals(List.of("open 1", "said goodbye", "close 1")));
    }

    @SneakyThrows
    private static void sayGoodbye(Recorder events) {
        events.add(
                Part04CleanUp.withBoth(() -> () -> {}, () -> () -> {}, (_, _) -> "said goodbye"));
    }

    private static void anInnerFailureIsNotThatOfTheOuterCall() {
        AtomicInteger closed = new AtomicInteger();
        Resource.Opener outer = () -> closed::incrementAndGet;
        Resource.Opener opener = () -> () -> {};
        Resource.Opener broken =
                () -> {
                    throw new IOException("inner: no connection");
                };
        Resource.Opener closesBadly =
                () ->
                        () -> {
                            throw new IOException("inner: not closed");
                        };
        for (List<Resource.Opener> inner :
                List.of(
                        List.of(broken, opener),
                        List.of(opener, broken),
                        List.of(opener, closesBadly))) {
            Object[] outcome = new Object[1];
            int[] tooEarly = new int[1];
            closed.set(0);
            Throwable thrown =
                    catchThrowable(
                            () ->
                                    outcome[0] =
                                            Part04CleanUp.withBoth(
                                                    outer,
                                                    outer,
                                                    (_, _) -> {
                                                        catchThrowable(
                                                                () ->
                                                                        Part04CleanUp.withBoth(
                                                                                inner.get(0),
                                                                                inner.get(1),
                                                                                (_, _) -> "inner"));
                                                        tooEarly[0] = closed.get();
                                                        return "outer";
                                                    }));
            seen(
                            "a call within the use failed, the use went on and returned, and the"
                                    + " outer call ended with %s",
                            thrown == null ? outcome[0] : thrown)
                    .expected("outer")
                    .why("The use has dealt with the failure. Nothing of the outer call failed.")
                    .unless(thrown == null && "outer".equals(outcome[0]));
            seen(
                            "a call within the use failed; then %d of the outer call's 2 resources"
                                    + " were closed, and the use went on",
                            tooEarly[0])
                    .expected("0: they are closed when the use has ended")
                    .why("The use still works with its connection and its statement.")
                    .lookAt("Which resources belong to which call?")
                    .unless(tooEarly[0] == 0);
        }
    }

    private static void happened(Timeline timeline, String why, String... expected) {
        List<String> events = events(timeline);
        List<String> missing = Arrays.stream(expected).filter(e -> !events.contains(e)).toList();
        List<String> twice =
                events.stream()
                        .filter(e -> Collections.frequency(events, e) > 1)
                        .distinct()
                        .toList();
        seen("%s", String.join(", ", events.subList(0, Math.min(8, events.size()))))
                .expected("%s", String.join(", ", expected))
                .why(why)
                .lookAt(
                        !missing.isEmpty()
                                ? "Missing: " + String.join(", ", missing)
                                : twice.isEmpty() ? "" : "Twice: " + String.join(", ", twice))
                .unless(events.equals(List.of(expected)));
    }

    private static void cameOut(Throwable thrown, Throwable expected, String why) {
        seen(thrown == null ? "no exception" : "%s".formatted(thrown))
                .expected("%s", expected)
                .why(why)
                .unless(thrown == expected);
    }

    private static void suppressed(Throwable thrown, Throwable... expected) {
        List<Throwable> suppressed = List.of(thrown.getSuppressed());
        seen("suppressed in it: %s", messages(suppressed))
                .expected("%s", messages(List.of(expected)))
                .why(
                        "Failures suppressed in the first one are printed with it. A failure that"
                                + " is dropped leaves no trace, and one in another place is easily"
                                + " missed.")
                .unless(suppressed.equals(List.of(expected)));
    }

    private static String messages(List<Throwable> failures) {
        return failures.isEmpty()
                ? "nothing"
                : failures.stream().map(Throwable::getMessage).collect(Collectors.joining(", "));
    }

    private static List<String> events(Timeline timeline) {
        return timeline.spans().stream().map(Timeline.Span::task).toList();
    }

    private static Resource.Opener noting(Recorder events, String name) {
        return () -> {
            events.add("open " + name);
            return new Resource() {
                @Override
                public void close() {
                    events.add("close " + name);
                }

                @Override
                public String toString() {
                    return name;
                }
            };
        };
    }

    private static Resource.Opener pooled(Recorder events, Resource one) {
        return () -> {
            events.add("open pooled");
            return one;
        };
    }

    /** A call in which some steps fail, and what must come of it. */
    private static final class Case {

        private static final List<String> STEPS =
                List.of("open 1", "open 2", "use", "close 2", "close 1");

        private final Thread caller = Thread.currentThread();
        private final Recorder events = new Recorder();
        private final Map<String, Failure> failures = new HashMap<>();
        private final Map<String, List<Throwable>> suppressedBefore = new HashMap<>();
        private final Map<String, Throwable> causes = new HashMap<>();
        private Throwable thrown;
        private String result;
        private boolean elsewhere;

        Case(int failing, int kind) {
            for (int step = 0; step < STEPS.size(); step++) {
                if ((failing & 1 << step) != 0) {
                    String name = STEPS.get(step);
                    List<Failure> kinds =
                            "use".equals(name) ? Failure.ofEveryKind() : ofAResource();
                    Failure failure = kinds.get((kind + step) % kinds.size());
                    failures.put(name, failure);
                    causes.put(name, failure.thrown().getCause());
                    suppressedBefore.put(name, List.of(failure.thrown().getSuppressed()));
                }
            }
        }

        // What an open or a close may throw by its signature.
        private static List<Failure> ofAResource() {
            return Failure.ofEveryKind().stream()
                    .filter(
                            f ->
                                    f.thrown() instanceof IOException
                                            || f.thrown() instanceof RuntimeException
                                            || f.thrown() instanceof Error)
                    .toList();
        }

        void call() {
            try {
                result = Part04CleanUp.withBoth(opener("1"), opener("2"), this::use);
            } catch (Throwable t) {
                thrown = t;
            }
        }

        private Resource.Opener opener(String name) {
            return () -> {
                step("open " + name);
                return () -> step("close " + name);
            };
        }

        private String use(Resource first, Resource second) {
            step("use");
            return "three rows";
        }

        private void step(String name) {
            events.add(name);
            elsewhere |= Thread.currentThread() != caller;
            if (failures.containsKey(name)) {
                throw failures.get(name).raise();
            }
        }

        void check() {
            List<String> steps =
                    failures.containsKey("open 1")
                            ? List.of("open 1")
                            : failures.containsKey("open 2")
                                    ? List.of("open 1", "open 2", "close 1")
                                    : STEPS;
            List<String> failed = steps.stream().filter(failures::containsKey).toList();
            String what =
                    failed.isEmpty()
                            ? "nothing failed"
                            : failed.stream()
                                    .map(step -> step + ": " + failures.get(step).kind())
                                    .collect(Collectors.joining("; "));
            seen("%s. The steps: %s", what, String.join(", ", first(events.events())))
                    .expected("%s", String.join(", ", steps))
                    .why("A failure can leave the block with any type, declared or not.")
                    .unless(steps.equals(events.events()));
            Throwable expected = failed.isEmpty() ? null : failures.get(failed.get(0)).thrown();
            seen("%s. What came out: %s", what, thrown == null ? result : thrown)
                    .expected("%s", expected == null ? "three rows" : expected)
                    .why(
                            "The first failure is the best clue. Any type of exception can be the"
                                    + " first one, and any type can follow.")
                    .unless(
                            thrown == expected
                                    && (expected != null || "three rows".equals(result)));
            seen("%s. A step ran in another thread", what)
                    .expected("every step in the calling thread")
                    .why("A connection is used by one thread at a time, the one that opened it.")
                    .unless(!elsewhere);
            if (expected != null) {
                checkContents(failed, what);
            }
        }

        private void checkContents(List<String> failed, String what) {
            List<Throwable> expected = new ArrayList<>(suppressedBefore.get(failed.get(0)));
            if (takesSuppressed(failures.get(failed.get(0)))) {
                failed.stream().skip(1).map(s -> failures.get(s).thrown()).forEach(expected::add);
            }
            List<Throwable> suppressed = List.of(thrown.getSuppressed());
            seen("%s. Suppressed in what came out: %s", what, suppressed)
                    .expected("%s", expected)
                    .why("Suppressed exceptions are printed with the first one. Others are lost.")
                    .unless(suppressed.equals(expected));
            Throwable cause = causes.get(failed.get(0));
            seen("%s. The cause of what came out: %s", what, thrown.getCause())
                    .expected("the cause it was thrown with: %s", cause)
                    .why("A failure to close is not the reason why something failed before it.")
                    .unless(thrown.getCause() == cause);
            List<String> changed =
                    failed.stream()
                            .skip(1)
                            .filter(
                                    s ->
                                            !suppressedBefore
                                                    .get(s)
                                                    .equals(
                                                            List.of(
                                                                    failures.get(s)
                                                                            .thrown()
                                                                            .getSuppressed())))
                            .toList();
            seen("%s. Something was suppressed in the failure of %s", what, changed)
                    .expected("only in the first failure")
                    .why("All that fails afterwards is one list, in the order in which it failed.")
                    .unless(changed.isEmpty());
        }

        private static List<String> first(List<String> events) {
            return events.subList(0, Math.min(8, events.size()));
        }

        private static boolean takesSuppressed(Failure failure) {
            return !failure.kind().contains("takes no suppressed");
        }
    }

    private static Resource.Opener opener(
            Timeline timeline, String name, IOException openFails, IOException closeFails) {
        Resource resource = () -> recorded(timeline, "close " + name, closeFails, null);
        return () -> recorded(timeline, "open " + name, openFails, resource);
    }

    private static Resource.Use<String> use(Timeline timeline, String name) {
        return (_, _) -> recorded(timeline, name, null, "three rows");
    }

    private static Resource.Use<String> failingUse(Timeline timeline, Throwable failure) {
        return (_, _) -> recorded(timeline, "use both", failure, null);
    }

    @SneakyThrows
    private static <T> T recorded(Timeline timeline, String task, Throwable failure, T result) {
        Callable<T> call = () -> end(failure, result);
        return timeline.working(task, call);
    }

    @SneakyThrows
    private static <T> T end(Throwable failure, T result) {
        if (failure != null) {
            throw failure;
        }
        return result;
    }
}
