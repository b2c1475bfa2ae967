package kata.kit.favorites;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import kata.kit.Timeline;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class FavoritesWorldTest {

    private static final UserId ANN = new UserId("ann");
    private static final FavoriteId C = new FavoriteId("c");

    private final Timeline timeline = new Timeline();

    @Test
    void theLimitIsTheStorysUnlessTheTestSetsIt() {
        try (FavoritesWorld world = FavoritesWorld.builder(timeline).build()) {
            assertThat(world.limit()).hasMillis(800).isEqualTo(FavoritesWorld.USER_LIMIT);
        }
        Duration minute = Duration.ofMinutes(1);
        try (FavoritesWorld world = FavoritesWorld.builder(timeline).limit(minute).build()) {
            assertThat(world.limit()).isEqualTo(minute);
        }
        assertThatIllegalArgumentException()
                .isThrownBy(() -> FavoritesWorld.builder(timeline).limit(Duration.ZERO));
    }

    @Test
    void behavioursAreTheSameInAllForms() throws Exception {
        try (FavoritesWorld world =
                FavoritesWorld.builder(timeline)
                        .users(user -> FavoriteId.listOf("one of " + user))
                        .build()) {
            List<FavoriteId> expected = FavoriteId.listOf("one of ann");
            CompletableFuture<List<FavoriteId>> called = new CompletableFuture<>();
            world.callbacks()
                    .users()
                    .favorites(
                            ANN,
                            new Callback<>() {
                                @Override
                                public void onSuccess(List<FavoriteId> answer) {
                                    called.complete(answer);
                                }

                                @Override
                                public void onError(Throwable error) {
                                    called.completeExceptionally(error);
                                }
                            });

            assertThat(world.blocking().users().favorites(ANN)).isEqualTo(expected);
            assertThat(called.get(20, TimeUnit.SECONDS)).isEqualTo(expected);
            assertThat(world.futures().users().favorites(ANN).get(20, TimeUnit.SECONDS))
                    .isEqualTo(expected);
            assertThat(world.calls(Service.USERS)).hasSize(3);
        }
    }

    @Test
    void asynchronousCallsOverlap() {
        CountDownLatch allHere = new CountDownLatch(5);
        try (FavoritesWorld world =
                FavoritesWorld.builder(timeline)
                        .details(
                                id -> {
                                    allHere.countDown();
                                    allHere.await();
                                    return FavoriteDetails.of(id);
                                })
                        .build()) {
            List<CompletableFuture<FavoriteDetails>> futures =
                    FavoriteId.listOf("a", "b", "c", "d", "e").stream()
                            .map(world.futures().details()::of)
                            .toList();

            assertThat(futures)
                    .allSatisfy(
                            future -> assertThat(future).succeedsWithin(Duration.ofSeconds(20)));
        }
        List<Timeline.Span> spans = timeline.spans();
        assertThat(spans).hasSize(5).allSatisfy(one -> assertThat(spans).allMatch(one::overlaps));
    }

    @Test
    void closeLeavesNoThread() throws InterruptedException {
        Queue<Thread> threads = new ConcurrentLinkedQueue<>();
        CountDownLatch running = new CountDownLatch(21);
        try (FavoritesWorld world =
                FavoritesWorld.builder(timeline)
                        .users(
                                user -> {
                                    threads.add(Thread.currentThread());
                                    running.countDown();
                                    return Behaviour.<UserId, List<FavoriteId>>hanging()
                                            .answer(user);
                                })
                        .build()) {
            for (int i = 0; i < 20; i++) {
                world.futures().users().favorites(ANN);
            }
            world.ui()
                    .submit(
                            () -> {
                                threads.add(Thread.currentThread());
                                running.countDown();
                            });
            assertThat(running.await(20, TimeUnit.SECONDS)).isTrue();
            assertThat(threads).filteredOn(Thread::isVirtual).allMatch(Thread::isAlive);
        }
        assertThat(threads).hasSize(21).noneMatch(Thread::isAlive);
    }

    @Test
    void aClosedWorldRefusesCallsThatNeedItsThreads() throws Exception {
        FavoritesWorld world = FavoritesWorld.builder(timeline).build();
        world.close();
        world.close();

        assertThatExceptionOfType(RejectedExecutionException.class)
                .isThrownBy(() -> world.futures().details().of(C));
        assertThatExceptionOfType(RejectedExecutionException.class)
                .isThrownBy(() -> world.blocking().users().favorites(ANN, Duration.ofMinutes(1)));
        assertThat(world.blocking().details().of(C)).isEqualTo(FavoriteDetails.of(C));
    }

    @Test
    void closeWorksWithTheInterruptFlagSetAndKeepsIt() {
        CompletableFuture<List<FavoriteId>> future;
        try (FavoritesWorld world =
                FavoritesWorld.builder(timeline).users(Behaviour.hanging()).build()) {
            future = world.futures().users().favorites(ANN);
            Thread.currentThread().interrupt();
        }
        assertThat(Thread.interrupted()).isTrue();
        assertThat(future).isDone();
    }

    @Test
    void closeSaysWhoWillNotEnd() throws InterruptedException {
        CountDownLatch gate = new CountDownLatch(1);
        CountDownLatch busy = new CountDownLatch(2);
        FavoritesWorld world =
                FavoritesWorld.builder(timeline)
                        .patience(Duration.ofMillis(5))
                        .details(
                                id -> {
                                    busy.countDown();
                                    awaitInSpiteOfInterruption(gate);
                                    return FavoriteDetails.of(id);
                                })
                        .build();
        CompletableFuture<FavoriteDetails> future = world.futures().details().of(C);
        world.ui()
                .submit(
                        () -> {
                            busy.countDown();
                            awaitInSpiteOfInterruption(gate);
                        });
        assertThat(busy.await(20, TimeUnit.SECONDS)).isTrue();

        assertThatIllegalStateException()
                .isThrownBy(world::close)
                .withMessageStartingWith("interrupted, but still running: ")
                .withMessageContaining("service-1 at ")
                .withMessageContaining("; ui at ")
                .withMessageContaining("awaitInSpiteOfInterruption");

        assertThat(future).isNotDone();
        gate.countDown();
        assertThat(future).succeedsWithin(Duration.ofSeconds(20));
    }

    @Test
    void beforeTheUiTakesWorkItDoesWhatTheTestSays() {
        List<Thread> steps = new CopyOnWriteArrayList<>();
        try (FavoritesWorld world =
                FavoritesWorld.builder(new Timeline())
                        .beforeSubmit(() -> steps.add(Thread.currentThread()))
                        .build()) {
            world.ui().submit(() -> {});

            assertThat(steps).containsExactly(Thread.currentThread());
        }
    }

    private static void awaitInSpiteOfInterruption(CountDownLatch gate) {
        while (true) {
            try {
                gate.await();
                return;
            } catch (InterruptedException _) {
                // This is the mistake that the test is about.
            }
        }
    }
}
