package kata.sequential;

import static kata.judge.Exercise.Kind.REPAIR;
import static kata.judge.assertion.KataAssertions.catchThrowable;
import static kata.judge.finding.Finding.seen;

import java.io.IOException;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import kata.judge.Boom;
import kata.judge.Exercise;
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
                        "What stays open is lost. What is closed twice may belong to somebody else"
                                + " by then: a connection that went back to its pool does.")
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
                "The statement works through the connection. When the connection is closed first,"
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
                "A resource that stays open after each failure is a leak: after enough failures"
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
                "The connection was open when the second open failed. What protects it must begin"
                        + " before the second open, not after it.",
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
                "A close that throws ends the block it stands in, as every other statement does."
                        + " What comes after it in that block is left out.",
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
                "The use failed first: that is the cause. An exception from a finally block takes"
                        + " its place, and nobody ever sees it.");
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
                "Often only close writes the last bytes. When it fails, the data is not there, and"
                        + " the caller must not think it is.");
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
                "What fails first is the best clue. The second failure may only follow from it.");
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

    private static void happened(Timeline timeline, String why, String... expected) {
        List<String> events = events(timeline);
        List<String> missing = Arrays.stream(expected).filter(e -> !events.contains(e)).toList();
        seen("%s", String.join(", ", events.subList(0, Math.min(8, events.size()))))
                .expected("%s", String.join(", ", expected))
                .why(why)
                .lookAt(missing.isEmpty() ? "" : "Missing: " + String.join(", ", missing))
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
                        "A failure that is dropped cannot be looked for. Suppressed exceptions"
                                + " stand in the stack trace of the one that comes out.")
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
