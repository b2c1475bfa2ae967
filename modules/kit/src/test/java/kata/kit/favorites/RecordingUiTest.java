package kata.kit.favorites;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.tuple;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import kata.kit.Timeline;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class RecordingUiTest {

    private static final FavoritesPage PAGE =
            new FavoritesPage(List.of(FavoriteDetails.of(new FavoriteId("a"))));
    private static final Duration LONG = Duration.ofSeconds(20);

    private final Timeline timeline = new Timeline();

    @Test
    void workRunsOnTheUiThreadInOrder() throws Exception {
        List<Integer> order = new ArrayList<>();
        CompletableFuture<Thread> thread = new CompletableFuture<>();
        CompletableFuture<Boolean> isUi = new CompletableFuture<>();
        try (FavoritesWorld world = FavoritesWorld.builder(timeline).build()) {
            Ui ui = world.ui();
            for (int i = 0; i < 100; i++) {
                int number = i;
                ui.submit(() -> order.add(number));
            }
            ui.submit(() -> isUi.complete(ui.isUiThread()));
            ui.submit(() -> thread.complete(Thread.currentThread()));

            assertThat(thread.get(20, TimeUnit.SECONDS).getName()).isEqualTo("ui");
            assertThat(isUi).isCompletedWithValue(true);
            assertThat(order).hasSize(100).isSorted();
            assertThat(ui.isUiThread()).isFalse();
        }
    }

    @Test
    void submitDoesNotWait() {
        CountDownLatch gate = new CountDownLatch(1);
        try (FavoritesWorld world = FavoritesWorld.builder(timeline).build()) {
            world.ui().submit(() -> awaitIt(gate));
            // Not reached if submit ran the work, or waited for it.
            gate.countDown();
        }
        assertThat(gate.getCount()).isZero();
    }

    @Test
    void whatIsShownIsRemembered() throws InterruptedException {
        ServiceException down = new ServiceException("down");
        RecordingUi ui;
        try (FavoritesWorld world = FavoritesWorld.builder(timeline).build()) {
            ui = world.ui();
            assertThat(ui.outcomes()).isEmpty();
            assertThat(ui.awaitOutcome(Duration.ofMillis(1))).isFalse();

            ui.submit(() -> ui.show(PAGE));
            ui.submit(() -> ui.error(down));

            assertThat(ui.awaitOutcome(LONG)).isTrue();
        }
        assertThat(ui.outcomes())
                .containsExactly(new UiOutcome.PageShown(PAGE), new UiOutcome.ErrorShown(down));
        assertThat(timeline.spans())
                .extracting(Timeline.Span::task, Timeline.Span::kind, Timeline.Span::thread)
                .containsExactly(
                        tuple("show page", Timeline.Kind.WORK, "ui"),
                        tuple("show error", Timeline.Kind.WORK, "ui"));
    }

    @Test
    void anotherThreadMayNotTouchIt() throws InterruptedException {
        try (FavoritesWorld world = FavoritesWorld.builder(timeline).build()) {
            RecordingUi ui = world.ui();
            String me = Thread.currentThread().getName();

            assertThatIllegalStateException()
                    .isThrownBy(() -> ui.show(PAGE))
                    .withMessageContaining("ui.show was called on the thread \"" + me + "\"")
                    .withMessageContaining("ui.submit(() -> ui.show(...))");
            assertThatIllegalStateException()
                    .isThrownBy(() -> ui.error(new ServiceException("down")))
                    .withMessageContaining("ui.error was called on the thread");

            assertThat(ui.outcomes())
                    .containsExactly(
                            new UiOutcome.Misused("show", me), new UiOutcome.Misused("error", me));
            assertThat(ui.awaitOutcome(LONG)).isTrue();
        }
        assertThat(timeline.spans()).isEmpty();
    }

    @Test
    void whatFollowsAFutureMayNotTouchItEither() throws InterruptedException {
        RecordingUi ui;
        try (FavoritesWorld world = FavoritesWorld.builder(timeline).build()) {
            ui = world.ui();
            world.futures().cache().favorites(new UserId("ann")).thenRun(() -> ui.show(PAGE));
            assertThat(ui.awaitOutcome(LONG)).isTrue();
        }
        assertThat(ui.outcomes())
                .singleElement()
                .isInstanceOfSatisfying(
                        UiOutcome.Misused.class,
                        misused -> assertThat(misused.method()).isEqualTo("show"));
    }

    @Test
    void workThatThrowsDoesNotEndTheThread() throws Exception {
        IllegalArgumentException bug = new IllegalArgumentException("bug");
        StackOverflowError error = new StackOverflowError();
        CompletableFuture<Thread> before = new CompletableFuture<>();
        CompletableFuture<Thread> after = new CompletableFuture<>();
        try (FavoritesWorld world = FavoritesWorld.builder(timeline).build()) {
            RecordingUi ui = world.ui();
            ui.submit(() -> before.complete(Thread.currentThread()));
            ui.submit(
                    () -> {
                        throw bug;
                    });
            ui.submit(
                    () -> {
                        throw error;
                    });
            ui.submit(() -> after.complete(Thread.currentThread()));

            assertThat(after.get(20, TimeUnit.SECONDS)).isSameAs(before.join());
            assertThat(ui.outcomes())
                    .containsExactly(
                            new UiOutcome.WorkFailed(bug), new UiOutcome.WorkFailed(error));
        }
    }

    @Test
    void anInterruptFlagDoesNotReachTheNextWork() {
        CompletableFuture<Boolean> flag = new CompletableFuture<>();
        try (FavoritesWorld world = FavoritesWorld.builder(timeline).build()) {
            world.ui().submit(() -> Thread.currentThread().interrupt());
            world.ui().submit(() -> flag.complete(Thread.currentThread().isInterrupted()));
        }
        assertThat(flag).isCompletedWithValue(false);
    }

    @Test
    void closingRunsWhatIsQueuedAndRefusesMore() {
        CountDownLatch gate = new CountDownLatch(1);
        RecordingUi ui;
        try (FavoritesWorld world = FavoritesWorld.builder(timeline).build()) {
            ui = world.ui();
            ui.submit(() -> awaitIt(gate));
            ui.submit(() -> ui.show(PAGE));
            gate.countDown();
        }
        assertThat(ui.outcomes()).containsExactly(new UiOutcome.PageShown(PAGE));
        assertThatExceptionOfType(RejectedExecutionException.class)
                .isThrownBy(() -> ui.submit(() -> {}))
                .withMessage("the UI is closed");
    }

    private static void awaitIt(CountDownLatch gate) {
        try {
            gate.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
