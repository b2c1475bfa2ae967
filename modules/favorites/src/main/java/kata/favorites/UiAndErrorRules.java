package kata.favorites;

import static kata.judge.finding.Finding.seen;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import java.util.regex.Pattern;
import kata.favorites.ModelTable.Column;
import kata.judge.Boom;
import kata.judge.probe.BoundedWait;
import kata.judge.probe.Caller;
import kata.judge.probe.Gate;
import kata.judge.probe.Tasks;
import kata.kit.Timeline;
import kata.kit.Timeline.Span;
import kata.kit.favorites.Behaviour;
import kata.kit.favorites.UiOutcome;
import kata.kit.favorites.UserId;
import org.junit.jupiter.api.Test;

/** Who touches the UI, what it receives after a failure, and how often. */
abstract class UiAndErrorRules extends PageRules {

    private static final String WAITING_UI =
            "While the UI thread waits for a service, it does nothing else: no button, no"
                    + " scrolling, no repainting, whatever the user does.";

    private static final String WHY_BOTH =
            "The cache was asked only because the user service had not answered. To fix this, one"
                    + " needs both: the fault, and why the way around it failed.";

    private static final Pattern LATE =
            Pattern.compile(
                    "time[- ]?out|in time|\\blate|limit|slow|within|deadline",
                    Pattern.CASE_INSENSITIVE);

    @Test
    void theUiThreadDoesTheUiAndNothingElse(Timeline timeline) throws Throwable {
        Boom boom = new Boom("the details of c are lost");
        try (PageSession session = session(world(new Timeline()).details(failing("c", boom)))) {
            session.open(ANN);
            UiReport report = session.endAsItMay();
            report.insteadOf("an error, shown by the UI thread")
                    .why("The user waits for the page, and nobody says that it will not come.")
                    .unless(!report.outcomes().isEmpty() || report.thrown() != null);
            for (UiOutcome outcome : report.outcomes()) {
                if (outcome instanceof UiOutcome.Misused(String method, String thread)) {
                    throw UiReport.touchedBy(method, thread).violation();
                }
            }
        }
        Gate gate = new Gate("calls of the user service");
        try (PageSession session =
                session(world(timeline).users(answering(gate))).releasing(gate::open)) {
            session.open(ANN);
            gate.awaitEntered(1);
            session.awaitStill();
            requireNoCallOnTheUiThread(timeline);
            seen("while the user service was slow, the UI thread did not run what it was given")
                    .expected("a UI thread that is free until there is something to show")
                    .why(WAITING_UI)
                    .lookAt("What is inside ui.submit(…), and what should stand before it?")
                    .unless(session.uiIsFree());
            gate.open();
            session.end();
            requireNoCallOnTheUiThread(timeline);
        }
    }

    private static void requireNoCallOnTheUiThread(Timeline timeline) {
        for (Span span : timeline.spans()) {
            seen("\"%s\" was asked for on the UI thread", span.task())
                    .expected("a UI thread that only shows what is finished")
                    .why(WAITING_UI)
                    .lookAt("What is inside ui.submit(…), and what should stand before it?")
                    .unless(!span.thread().equals("ui") || span.task().startsWith("show "));
        }
    }

    @Test
    void aFailedDetailCallReachesTheUiAsItsOwnException(Timeline timeline) throws Throwable {
        Boom boom = new Boom("the details of c are lost");
        try (PageSession session = session(world(timeline).details(failing("c", boom)))) {
            session.open(ANN);
            UiReport report = session.end();

            Throwable error = report.error();
            report.insteadOf(
                            "an error and no page; its root cause is the service's own %s",
                            ExceptionGraph.brief(boom))
                    .why(
                            "A page with a hole looks right and is wrong. And the search for the"
                                    + " fault begins at the service's own exception.")
                    .unless(error != null && ExceptionGraph.root(error) == boom);
            int deep = ExceptionGraph.causes(error).size() - 1;
            note(
                    Column.ERROR_HANDLING,
                    "error",
                    "the error is the service's own exception"
                            + switch (deep) {
                                case 0 -> " itself";
                                case 1 -> ", 1 cause deep";
                                default -> ", %d causes deep".formatted(deep);
                            });
        }
    }

    @Test
    void whenTheCacheFailsTooBothErrorsAreVisible(Timeline timeline) throws Throwable {
        requireBoth(timeline, new Boom("the user service is down"), new Boom("the cache is cold"));
        // Each with a cause of its own: so neither can be made the cause of the other.
        requireBoth(
                new Timeline(),
                with(new Boom("the user service is down"), new IOException("no route")),
                with(new Boom("the cache is cold"), new IOException("no such file")));
        requireThatItWasLate();
    }

    private static Boom with(Boom boom, Exception cause) {
        boom.initCause(cause);
        return boom;
    }

    private void requireBoth(Timeline timeline, Boom first, Boom second) throws Throwable {
        var world =
                world(timeline)
                        .users(Behaviour.failing(() -> first))
                        .cache(Behaviour.failing(() -> second));
        try (PageSession session = session(world)) {
            session.open(ANN);
            UiReport report = session.end();

            Throwable error = report.error();
            report.insteadOf("an error and no page")
                    .why("There is nothing left to show, and the user must be told.")
                    .unless(error != null);
            seen("an error was shown that does not contain %s", missing(error, first, second))
                    .expected(
                            "\"%s\" and \"%s\" in one error",
                            first.getMessage(), second.getMessage())
                    .why(WHY_BOTH)
                    .lookAt("An exception has a cause, and it can carry suppressed ones.")
                    .unless(ExceptionGraph.all(error).containsAll(List.of(first, second)));
        }
    }

    private void requireThatItWasLate() throws Throwable {
        Gate gate = new Gate("calls of the user service");
        Boom before = new Boom("the cache is broken");
        Boom boom = new Boom("the cache is cold");
        var world =
                world(new Timeline())
                        .limit(SHORT)
                        .users(answering(gate))
                        .cache(
                                user -> {
                                    throw user.equals(ANN) ? boom : before;
                                });
        try (PageSession session = session(world).releasing(gate::open)) {
            requireLateAnd(before, session.tell(new UserId("bert")), "");
            UiReport report = session.tell(ANN);
            requireLateAnd(boom, report, " for a second page");
            session.end();

            seen(
                            "a page's error contained \"%s\", which an earlier page had met",
                            before.getMessage())
                    .expected("the failures of this page only")
                    .why("Who reads it looks for a fault that this page never had.")
                    .lookAt("Is an exception kept and shown again?")
                    .unless(!ExceptionGraph.all(report.error()).contains(before));
        }
    }

    private static void requireLateAnd(Boom boom, UiReport report, String again) {
        Throwable error = report.error();
        report.insteadOf("an error and no page")
                .why("There is nothing left to show, and the user must be told.")
                .unless(error != null);
        boolean late = ExceptionGraph.all(error).stream().anyMatch(UiAndErrorRules::saysLate);
        seen(
                        "the user service was late%s, the cache failed, and the error does not"
                                + " contain %s",
                        again, late ? "\"%s\"".formatted(boom.getMessage()) : "the time-out")
                .expected("the time-out and \"%s\" in one error", boom.getMessage())
                .why(WHY_BOTH)
                .lookAt("An exception has a cause, and it can carry suppressed ones.")
                .unless(late && ExceptionGraph.all(error).contains(boom));
    }

    // Not by type: a model without a TimeoutException may say it in words of its own.
    private static boolean saysLate(Throwable thrown) {
        return LATE.matcher(thrown.toString()).find();
    }

    private static String missing(Throwable error, Boom... booms) {
        List<String> missing = new ArrayList<>();
        for (Boom boom : booms) {
            if (!ExceptionGraph.all(error).contains(boom)) {
                missing.add("\"" + boom.getMessage() + "\"");
            }
        }
        return String.join(" and ", missing);
    }

    @Test
    void theUiIsToldExactlyOnce(Timeline timeline) throws Throwable {
        Gate gate = new Gate("calls of the user service");
        requireOnce("all five detail calls failed", session(world(timeline).details(failing())));
        requireOnce("the page was loaded", session(world(new Timeline())));
        requireOnce(
                "the user service and the cache failed",
                session(world(new Timeline()).users(failing()).cache(failing())));
        requireOnce(
                "the user service answered after its limit",
                session(world(new Timeline()).limit(SHORT).users(answering(gate)))
                        .releasing(gate::open));
        requireOnceWhereTheCallerIsInterrupted();
    }

    /** Where another thread hands the page over, its caller may give up in that moment. */
    private void requireOnceWhereTheCallerIsInterrupted() throws Throwable {
        AtomicReference<Caller<Void>> waiting = new AtomicReference<>();
        CountDownLatch opened = new CountDownLatch(1);
        var world =
                world(new Timeline())
                        .beforeSubmit(
                                () -> {
                                    Tasks.awaitEvenIfInterrupted(opened);
                                    Caller<Void> caller = waiting.get();
                                    if (caller != null
                                            && caller.thread() != Thread.currentThread()
                                            && waiting.compareAndSet(caller, null)) {
                                        caller.interrupt();
                                        BoundedWait.awaitEndOrUnlimitedWait(caller);
                                    }
                                });
        try (PageSession session = session(world)) {
            waiting.set(session.open(ANN));
            opened.countDown();
            UiReport report = session.end();

            seen(
                            "the caller was interrupted while another thread handed the page over,"
                                    + " and the UI was told %d times: %s",
                            report.told().size(), report.summary())
                    .expected("one page or one error, once")
                    .why("Two threads each think that the other one has nothing to tell any more.")
                    .lookAt("Which step decides who tells the UI, and can both win?")
                    .unless(report.told().size() == 1);
        }
    }

    private static void requireOnce(String what, PageSession opened) throws Throwable {
        try (PageSession session = opened) {
            session.open(ANN);
            UiReport report = session.end();

            seen(
                            "%s, and the UI was told %d times: %s",
                            what, report.told().size(), report.summary())
                    .expected("one page or one error, once")
                    .why(
                            "One click, one outcome. A second one covers the first, or pops up when"
                                    + " the user is already somewhere else.")
                    .unless(report.told().size() == 1);
            seen(
                            "%s: the UI showed the error, and opening the page threw %s as well",
                            what,
                            report.thrown() == null ? "" : ExceptionGraph.brief(report.thrown()))
                    .expected("an error that is shown, and not thrown as well")
                    .why("The caller would handle it a second time: one fault, two messages.")
                    .unless(report.thrown() == null);
        }
    }
}
