package kata.favorites;

import static kata.judge.finding.Finding.seen;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import kata.judge.Boom;
import kata.judge.gap.Interleavings;
import kata.kit.Timeline;
import kata.kit.favorites.FavoriteId;
import kata.kit.favorites.FavoritesPage;
import kata.kit.favorites.FavoritesWorld;
import kata.kit.favorites.UserId;
import org.junit.jupiter.api.Test;

/** What holds wherever one of the page's threads is held while the others go on. */
abstract class InterleavingRules extends OddAnswersRules {

    private static final UserId BERT = new UserId("bert");

    @Test
    void noInterleavingOfItsThreadsBreaksThePage() throws Exception {
        opened(world(new Timeline()).users(_ -> FavoriteId.listOf("b", "a")))
                .then(
                        session -> {
                            UiReport report = session.told(1);
                            report.insteadOf("the page [b, a], once")
                                    .why(
                                            "Two answers that come at the same moment are the"
                                                    + " normal case. Then a page comes twice, with"
                                                    + " a hole, or never.")
                                    .unless(
                                            report.told().size() == 1
                                                    && report.showedInOrder("b", "a"));
                        });
        opened(
                        world(new Timeline())
                                .users(_ -> FavoriteId.listOf("b", "a"))
                                .details(
                                        id -> {
                                            throw new Boom("no details of " + id);
                                        }))
                .then(
                        session -> {
                            UiReport report = session.told(1);
                            report.insteadOf("one error, and nothing else")
                                    .why(
                                            "When the service is down, all of its calls fail at the"
                                                    + " same moment. One message is enough.")
                                    .unless(report.told().size() == 1 && report.error() != null);
                        });
    }

    @Test
    void noInterleavingOfTwoPagesMixesThem() throws Exception {
        explored(world(new Timeline()).users(user -> FavoriteId.listOf(user + "-1")))
                .runner("ann's page", session -> session.clicked(ANN))
                .runner("bert's page", session -> session.clicked(BERT))
                .closing(PageSession::endWithoutReport)
                .then(
                        session -> {
                            UiReport report = session.told(2);
                            seen("%s", report.inWords())
                                    .expected("the page [ann-1] and the page [bert-1], once each")
                                    .why(
                                            "Showing a user someone else's favourites is a"
                                                    + " breach of privacy, and hard to reproduce.")
                                    .unless(
                                            report.told().size() == 2
                                                    && shown(report)
                                                            .equals(Set.of("[ann-1]", "[bert-1]")));
                        });
    }

    private Interleavings<PageSession> opened(FavoritesWorld.Builder world) {
        return explored(world)
                .runner("the page", session -> session.clicked(ANN))
                .closing(PageSession::endWithoutReport);
    }

    private Interleavings<PageSession> explored(FavoritesWorld.Builder world) {
        return Interleavings.explore(() -> session(world));
    }

    private static Set<String> shown(UiReport report) {
        List<FavoritesPage> pages = report.pages();
        return pages.stream().map(UiReport::ids).collect(Collectors.toSet());
    }
}
