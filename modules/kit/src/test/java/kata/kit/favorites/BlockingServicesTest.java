package kata.kit.favorites;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import kata.kit.Timeline;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class BlockingServicesTest {

    private static final UserId ANN = new UserId("ann");
    private static final FavoriteId C = new FavoriteId("c");
    private static final Duration MINUTE = Duration.ofMinutes(1);
    private static final Duration MOMENT = Duration.ofMillis(5);

    private final Timeline timeline = new Timeline();

    @Test
    void allAnswer() throws Exception {
        try (FavoritesWorld world = FavoritesWorld.builder(timeline).build()) {
            BlockingServices services = world.blocking();

            List<FavoriteId> seven = FavoriteId.listOf("a", "b", "c", "d", "e", "f", "g");
            assertThat(services.users().favorites(ANN)).isEqualTo(seven);
            assertThat(services.users().favorites(ANN, MINUTE)).isEqualTo(seven);
            assertThat(services.details().of(C)).isEqualTo(FavoriteDetails.of(C));
            assertThat(services.suggestions().forUser(ANN)).hasSize(2);
            assertThat(services.cache().favorites(ANN)).isEqualTo(FavoriteId.listOf("x", "y"));

            assertThat(world.calls())
                    .containsExactly(
                            "favorites of ann",
                            "favorites of ann",
                            "details of c",
                            "suggestions for ann",
                            "cached favorites of ann");
        }
    }

    @Test
    void eachCallWaitsOnTheCallersThread() throws Exception {
        AtomicReference<Thread> thread = new AtomicReference<>();
        try (FavoritesWorld world =
                FavoritesWorld.builder(timeline)
                        .users(
                                _ -> {
                                    thread.set(Thread.currentThread());
                                    return List.of();
                                })
                        .build()) {
            world.blocking().users().favorites(ANN);
            assertThat(thread.getAndSet(null)).isSameAs(Thread.currentThread());
            world.blocking().users().favorites(ANN, MINUTE);
            assertThat(thread).hasValue(Thread.currentThread());
        }

        assertThat(timeline.spans())
                .hasSize(2)
                .allSatisfy(
                        span -> {
                            assertThat(span.task()).isEqualTo("favorites of ann");
                            assertThat(span.kind()).isEqualTo(Timeline.Kind.WAIT);
                            assertThat(span.threadId())
                                    .isEqualTo(Thread.currentThread().threadId());
                            assertThat(span.ended()).isEqualTo(Timeline.End.RETURNED);
                        });
    }

    @Test
    void theServicesOwnExceptionComesOut() {
        ServiceException down = new ServiceException("down");
        try (FavoritesWorld world =
                FavoritesWorld.builder(timeline).users(Behaviour.failing(() -> down)).build()) {

            assertThatExceptionOfType(ServiceException.class)
                    .isThrownBy(() -> world.blocking().users().favorites(ANN))
                    .isSameAs(down);
            assertThatExceptionOfType(ServiceException.class)
                    .isThrownBy(() -> world.blocking().users().favorites(ANN, MINUTE))
                    .isSameAs(down);
        }
    }

    @Test
    void theStackTraceLeadsToTheCaller() {
        try (FavoritesWorld world =
                FavoritesWorld.builder(timeline)
                        .users(Behaviour.failing(() -> new ServiceException("down")))
                        .build()) {

            assertThatExceptionOfType(ServiceException.class)
                    .isThrownBy(() -> world.blocking().users().favorites(ANN, MINUTE))
                    .satisfies(
                            e ->
                                    assertThat(e.getStackTrace())
                                            .extracting(StackTraceElement::getClassName)
                                            .contains(BlockingServicesTest.class.getName()));
        }
    }

    @Test
    void aCheckedExceptionIsTheCauseOfAServiceException() {
        IOException broken = new IOException("broken");
        try (FavoritesWorld world =
                FavoritesWorld.builder(timeline).details(Behaviour.failing(() -> broken)).build()) {

            assertThatExceptionOfType(ServiceException.class)
                    .isThrownBy(() -> world.blocking().details().of(C))
                    .withMessage("details of c failed")
                    .havingCause()
                    .isSameAs(broken);
        }
    }

    @Test
    void anInterruptionBeforeTheCallEndsIt() {
        try (FavoritesWorld world = FavoritesWorld.builder(timeline).build()) {
            Thread.currentThread().interrupt();

            assertThatExceptionOfType(InterruptedException.class)
                    .isThrownBy(() -> world.blocking().details().of(C));

            assertThat(Thread.interrupted()).isFalse();
            assertThat(world.interrupted()).containsExactly("details of c");
        }
    }

    @Test
    void aLateAnswerIsATimeoutAndTheCallIsInterrupted() {
        try (FavoritesWorld world =
                FavoritesWorld.builder(timeline).users(Behaviour.hanging()).build()) {

            assertThatExceptionOfType(TimeoutException.class)
                    .isThrownBy(() -> world.blocking().users().favorites(ANN, MOMENT))
                    .withMessage("favorites of ann: no answer within PT0.005S");

            assertThat(Thread.interrupted()).isFalse();
            assertThat(world.interrupted()).containsExactly("favorites of ann");
        }
        assertThat(timeline.spans())
                .extracting(Timeline.Span::ended)
                .containsExactly(Timeline.End.INTERRUPTED);
    }

    @Test
    void theCallersOwnInterruptionIsNotATimeout() throws Exception {
        CountDownLatch asked = new CountDownLatch(1);
        try (FavoritesWorld world =
                FavoritesWorld.builder(timeline)
                        .users(
                                user -> {
                                    asked.countDown();
                                    return Behaviour.<UserId, List<FavoriteId>>hanging()
                                            .answer(user);
                                })
                        .build()) {
            FutureTask<Void> call =
                    new FutureTask<>(
                            () ->
                                    assertThatExceptionOfType(InterruptedException.class)
                                            .isThrownBy(
                                                    () ->
                                                            world.blocking()
                                                                    .users()
                                                                    .favorites(ANN, MINUTE)),
                            null);
            Thread caller = Thread.ofVirtual().start(call);
            assertThat(asked.await(20, TimeUnit.SECONDS)).isTrue();

            caller.interrupt();

            call.get(20, TimeUnit.SECONDS);
        }
    }

    @Test
    void anAnswerAtTheLastMomentLeavesNoInterruptionBehind() throws Exception {
        AtomicReference<FavoritesWorld> closing = new AtomicReference<>();
        // The limit's interruption comes, and the service answers all the same. It is the closing
        // of the world that sets it off: a short limit might be over before the call begins.
        Behaviour<UserId, List<FavoriteId>> stubborn =
                _ -> {
                    Thread.ofVirtual().start(() -> closing.get().close());
                    while (!Thread.currentThread().isInterrupted()) {
                        Thread.onSpinWait();
                    }
                    return FavoriteId.listOf("z");
                };
        try (FavoritesWorld world = FavoritesWorld.builder(timeline).users(stubborn).build()) {
            closing.set(world);

            assertThat(world.blocking().users().favorites(ANN, MINUTE))
                    .isEqualTo(FavoriteId.listOf("z"));

            assertThat(Thread.interrupted()).isFalse();
        }
    }

    @Test
    void closingTheWorldEndsACallThatHasALimit() throws Exception {
        CountDownLatch asked = new CountDownLatch(1);
        FutureTask<Void> call;
        try (FavoritesWorld world =
                FavoritesWorld.builder(timeline)
                        .users(
                                user -> {
                                    asked.countDown();
                                    return Behaviour.<UserId, List<FavoriteId>>hanging()
                                            .answer(user);
                                })
                        .build()) {
            call =
                    new FutureTask<>(
                            () ->
                                    assertThatExceptionOfType(TimeoutException.class)
                                            .isThrownBy(
                                                    () ->
                                                            world.blocking()
                                                                    .users()
                                                                    .favorites(ANN, MINUTE)),
                            null);
            Thread.ofVirtual().start(call);
            assertThat(asked.await(20, TimeUnit.SECONDS)).isTrue();
        }

        call.get(20, TimeUnit.SECONDS);
    }

    @Test
    void aLimitIsMoreThanZero() {
        try (FavoritesWorld world = FavoritesWorld.builder(timeline).build()) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> world.blocking().users().favorites(ANN, Duration.ZERO));
        }
    }
}
