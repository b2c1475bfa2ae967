package kata.favorites;

import static kata.judge.finding.Finding.seen;

import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import kata.favorites.ModelTable.Column;
import kata.judge.Boom;
import kata.judge.probe.Failure;
import kata.kit.Timeline;
import kata.kit.favorites.FavoriteDetails;
import kata.kit.favorites.FavoritesWorld;
import org.junit.jupiter.api.Test;

/** What the trace of a failure says of the page, whichever call has failed. */
abstract class TraceRules extends FailureRules {

    @Test
    void theTraceOfAFailureNamesTheCallerAsPromised(Timeline timeline) throws Throwable {
        AtomicReference<Throwable> boom = new AtomicReference<>();
        String seen =
                requireTrace(
                        "the details of c are lost",
                        boom,
                        world(timeline)
                                .details(
                                        id -> {
                                            if (id.value().equals("c")) {
                                                throw made("the details of c are lost", boom);
                                            }
                                            return FavoriteDetails.of(id);
                                        }));
        // Not that of the others: some models ask them on the caller's own thread.
        note(Column.DEBUGGING, "trace", seen);
        requireTrace(
                "there are no suggestions",
                boom,
                world(new Timeline())
                        .users(_ -> List.of())
                        .suggestions(
                                _ -> {
                                    throw made("there are no suggestions", boom);
                                }));
        requireTrace(
                "the cache is cold",
                boom,
                world(new Timeline())
                        .users(failing())
                        .cache(
                                _ -> {
                                    throw made("the cache is cold", boom);
                                }));
    }

    /**
     * Requires the same of a failure of the details of c.
     *
     * @param what "an Error"
     */
    void requireTraceOf(String what, Supplier<Throwable> made) throws Throwable {
        AtomicReference<Throwable> thrown = new AtomicReference<>();
        requireTrace(
                "the details of c failed with " + what,
                thrown,
                world(new Timeline())
                        .details(
                                id -> {
                                    if (id.value().equals("c")) {
                                        thrown.set(made.get());
                                        throw new Failure("its own", thrown.get()).raise();
                                    }
                                    return FavoriteDetails.of(id);
                                }));
    }

    /** Made in the call: its trace is that of the call. */
    private static Boom made(String message, AtomicReference<Throwable> thrown) {
        Boom boom = new Boom(message);
        thrown.set(boom);
        return boom;
    }

    private String requireTrace(
            String what, AtomicReference<Throwable> boom, FavoritesWorld.Builder world)
            throws Throwable {
        try (PageSession session = session(world)) {
            session.open(ANN);
            UiReport report = session.end();
            Throwable error = report.error();
            report.insteadOf("an error and no page")
                    .why("Without an error there is no trace to read.")
                    .unless(error != null);

            Promises.Trace promised = promises().trace();
            boolean directly = PageOpener.isNamedIn(boom.get());
            boolean throughCause =
                    ExceptionGraph.all(error).stream().anyMatch(PageOpener::isNamedIn);
            boolean checkpoint =
                    !promised.checkpoint().isEmpty()
                            && ExceptionGraph.printed(error).contains(promised.checkpoint());
            boolean kept =
                    switch (promised.how()) {
                        case DIRECTLY -> directly;
                        case THROUGH_CAUSE -> throughCause;
                        case WITH_CHECKPOINT -> checkpoint;
                        case NOT_PROMISED -> true;
                    };
            seen("%s, and nothing in the trace of the error names what opened the page", what)
                    .expected(
                            promised.how() == Promises.How.WITH_CHECKPOINT
                                    ? "the checkpoint \"" + promised.checkpoint() + "\" in it"
                                    : PageOpener.CLICKED + ", the method that opened it")
                    .why(
                            "The trace of a worker thread begins at the worker. It says what"
                                    + " failed, and not for whom: which page, which request, which"
                                    + " click.")
                    .lookAt(
                            "Which exception was made on the caller's thread, and is it still in"
                                    + " what the UI gets?")
                    .unless(kept);
            return "the trace names the caller: "
                    + (directly
                            ? "yes, directly"
                            : throughCause
                                    ? "yes, through a cause"
                                    : checkpoint ? "with a checkpoint" : "no");
        }
    }
}
