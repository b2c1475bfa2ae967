package kata.kit.favorites;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import kata.kit.Timeline;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class FutureServicesTest {

    private static final UserId ANN = new UserId("ann");
    private static final FavoriteId C = new FavoriteId("c");
    private static final List<String> THE_CALL = List.of("favorites of ann");

    private final Timeline timeline = new Timeline();

    private FavoritesWorld hanging() {
        return FavoritesWorld.builder(timeline).users(Behaviour.hanging()).build();
    }

    @Test
    void allAnswer() {
        try (FavoritesWorld world = FavoritesWorld.builder(timeline).build()) {
            FutureServices services = world.futures();

            assertThat(services.users().favorites(ANN))
                    .succeedsWithin(Duration.ofSeconds(20))
                    .isEqualTo(FavoriteId.listOf("a", "b", "c", "d", "e", "f", "g"));
            assertThat(services.details().of(C))
                    .succeedsWithin(Duration.ofSeconds(20))
                    .isEqualTo(FavoriteDetails.of(C));
            assertThat(services.suggestions().forUser(ANN))
                    .succeedsWithin(Duration.ofSeconds(20))
                    .extracting(List::size)
                    .isEqualTo(2);
            assertThat(services.cache().favorites(ANN))
                    .succeedsWithin(Duration.ofSeconds(20))
                    .isEqualTo(FavoriteId.listOf("x", "y"));
        }
        assertThat(timeline.spans())
                .extracting(Timeline.Span::task)
                .containsExactly(
                        "favorites of ann",
                        "details of c",
                        "suggestions for ann",
                        "cached favorites of ann");
        assertThat(timeline.spans())
                .allSatisfy(
                        span -> {
                            assertThat(span.thread()).startsWith("service-");
                            assertThat(span.virtual()).isTrue();
                        });
    }

    @Test
    void theServicesOwnExceptionIsTheCause() {
        ServiceException down = new ServiceException("down");
        try (FavoritesWorld world =
                FavoritesWorld.builder(timeline).details(Behaviour.failing(() -> down)).build()) {

            assertThatExceptionOfType(ExecutionException.class)
                    .isThrownBy(() -> world.futures().details().of(C).get(20, TimeUnit.SECONDS))
                    .havingCause()
                    .isSameAs(down);
        }
    }

    @Test
    void cancelInterruptsTheCall() {
        try (FavoritesWorld world = hanging()) {
            CompletableFuture<List<FavoriteId>> future = world.futures().users().favorites(ANN);

            assertThat(future.cancel(true)).isTrue();

            assertThat(future).isCancelled();
            await().until(() -> world.interrupted().equals(THE_CALL));
        }
    }

    @Test
    void aTimeoutInterruptsTheCall() {
        try (FavoritesWorld world = hanging()) {
            CompletableFuture<List<FavoriteId>> future =
                    world.futures().users().favorites(ANN).orTimeout(5, TimeUnit.MILLISECONDS);

            assertThatExceptionOfType(ExecutionException.class)
                    .isThrownBy(() -> future.get(20, TimeUnit.SECONDS))
                    .havingCause()
                    .isInstanceOf(TimeoutException.class);
            await().until(() -> world.interrupted().equals(THE_CALL));
        }
    }

    @Test
    void anAnswerFromElsewhereInterruptsTheCall() throws Exception {
        try (FavoritesWorld world = hanging()) {
            CompletableFuture<List<FavoriteId>> future =
                    world.futures()
                            .users()
                            .favorites(ANN)
                            .completeOnTimeout(List.of(), 5, TimeUnit.MILLISECONDS);

            assertThat(future.get(20, TimeUnit.SECONDS)).isEmpty();
            await().until(() -> world.interrupted().equals(THE_CALL));
        }
    }

    @Test
    void cancellingWhatIsDerivedLeavesTheCallAlone() {
        CountDownLatch gate = new CountDownLatch(1);
        try (FavoritesWorld world =
                FavoritesWorld.builder(timeline)
                        .users(
                                _ -> {
                                    gate.await();
                                    return List.of();
                                })
                        .build()) {
            CompletableFuture<List<FavoriteId>> future = world.futures().users().favorites(ANN);

            future.thenApply(List::size).cancel(true);
            gate.countDown();

            assertThat(future).succeedsWithin(Duration.ofSeconds(20));
            assertThat(world.interrupted()).isEmpty();
        }
    }

    @Test
    void cancelAfterTheAnswerChangesNothing() {
        try (FavoritesWorld world = FavoritesWorld.builder(timeline).build()) {
            CompletableFuture<FavoriteDetails> future = world.futures().details().of(C);
            assertThat(future).succeedsWithin(Duration.ofSeconds(20));

            assertThat(future.cancel(true)).isFalse();

            assertThat(future).isCompletedWithValue(FavoriteDetails.of(C));
            assertThat(world.interrupted()).isEmpty();
        }
    }

    @Test
    void closingTheWorldCompletesTheFuture() {
        CompletableFuture<List<FavoriteId>> future;
        try (FavoritesWorld world = hanging()) {
            future = world.futures().users().favorites(ANN);
        }

        assertThat(future)
                .failsWithin(Duration.ZERO)
                .withThrowableOfType(ExecutionException.class)
                .havingCause()
                .isInstanceOf(InterruptedException.class);
    }
}
