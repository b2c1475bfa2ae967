package kata.favorites;

import static kata.judge.finding.Finding.seen;

import java.util.List;
import java.util.Set;
import kata.judge.Boom;
import kata.judge.Sound;
import kata.kit.Timeline;
import kata.kit.favorites.Behaviour;
import kata.kit.favorites.FavoriteDetails;
import kata.kit.favorites.FavoriteId;
import org.junit.jupiter.api.Test;

/** Answers and failures of which one may not think: the services belong to somebody else. */
abstract class OddAnswersRules extends GivenUpPagesRules {

    @Test
    void theDetailsMayBearAnotherId(Timeline timeline) throws Throwable {
        // Two favourites were merged, and the service answers with what they are now.
        var world =
                world(timeline)
                        .users(_ -> FavoriteId.listOf("b", "a", "c"))
                        .details(id -> FavoriteDetails.of(new FavoriteId("new-" + id)));
        try (PageSession session = session(world)) {
            session.open(ANN);
            UiReport report = session.end();

            report.insteadOf("the page [new-b, new-a, new-c]: what the service answered, in order")
                    .why("An article has got a new number. The user asked for the old one.")
                    .lookAt("How do you find the place of an answer?")
                    .unless(report.showedInOrder("new-b", "new-a", "new-c"));
        }
    }

    @Test
    void aFailureThatRefusesSuppressedOnesIsNotLost(Timeline timeline) throws Throwable {
        Refusing first = new Refusing("the user service is down");
        Boom second = new Boom("the cache is cold");
        var world =
                world(timeline)
                        .users(
                                _ -> {
                                    throw first;
                                })
                        .cache(Behaviour.failing(() -> second));
        try (PageSession session = session(world)) {
            session.open(ANN);
            UiReport report = session.end();

            Throwable error = report.error();
            Set<Throwable> all = error == null ? Set.of() : ExceptionGraph.all(error);
            seen(
                            "the user service failed with an exception that takes no suppressed"
                                    + " ones, then the cache failed; %s%s",
                            report.inWords(), all.contains(second) ? "" : ", without the cache's")
                    .expected("an error that contains both")
                    .why("Some exceptions take none: what you add is silently lost.")
                    .lookAt("Which of the two failures do you add to which?")
                    .unless(all.containsAll(List.of(first, second)));
        }
    }

    @Test
    @Sound
    void theTraceOfAnErrorNamesTheCallerAsPromised() throws Throwable {
        requireTraceOf("an Error", () -> new AssertionError("the details of c are odd"));
        if (promises().trace().how() != Promises.How.WITH_CHECKPOINT) {
            // A checkpoint is a suppressed exception.
            requireTraceOf(
                    "an exception that takes no suppressed ones",
                    () -> new Refusing("the details of c are lost"));
        }
    }

    /** Takes no suppressed exceptions. */
    private static final class Refusing extends RuntimeException {

        private static final long serialVersionUID = 1;

        private Refusing(String message) {
            super(message, null, false, true);
        }
    }
}
