package kata.favorites;

import static kata.judge.finding.Finding.seen;

import java.util.concurrent.atomic.AtomicReference;
import kata.favorites.ModelTable.Column;
import kata.judge.Boom;
import kata.kit.Timeline;
import kata.kit.favorites.FavoriteDetails;
import org.junit.jupiter.api.Test;

/**
 * The rules for the favourites page, the same for every model. A module's capstone says how a page
 * is opened, and what its model promises beside the contract.
 *
 * <p>First what every page does, then what is different from model to model: each class of the
 * chain that ends here adds rules of one kind, and they run in the order of the chain. What a rule
 * of the second kind has seen goes into the {@link ModelTable}.
 */
public abstract class FavoritesContract extends LoadRules {

    @Test
    void theTraceOfAFailureNamesTheCallerAsPromised(Timeline timeline) throws Throwable {
        AtomicReference<Boom> boom = new AtomicReference<>();
        var world =
                world(timeline)
                        .details(
                                id -> {
                                    if (id.value().equals("c")) {
                                        // Made here, in the call: its trace is that of the call.
                                        boom.set(new Boom("the details of c are lost"));
                                        throw boom.get();
                                    }
                                    return FavoriteDetails.of(id);
                                });
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
            seen("nothing in the trace of the error names what opened the page")
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
            note(
                    Column.DEBUGGING,
                    "trace",
                    "the trace names the caller: "
                            + (directly
                                    ? "yes, directly"
                                    : throughCause
                                            ? "yes, through a cause"
                                            : checkpoint ? "with a checkpoint" : "no"));
        }
    }
}
