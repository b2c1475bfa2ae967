package kata.kit.favorites;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import kata.kit.Timeline;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class CallbackServicesTest {

    private static final UserId ANN = new UserId("ann");
    private static final FavoriteId C = new FavoriteId("c");

    private final Timeline timeline = new Timeline();

    @Test
    void allAnswer() throws InterruptedException {
        try (FavoritesWorld world = FavoritesWorld.builder(timeline).build()) {
            CallbackServices services = world.callbacks();
            Answers<Object> answers = new Answers<>();

            services.users().favorites(ANN, answers.typed());
            assertThat(answers.next())
                    .isEqualTo(FavoriteId.listOf("a", "b", "c", "d", "e", "f", "g"));
            services.details().of(C, answers.typed());
            assertThat(answers.next()).isEqualTo(FavoriteDetails.of(C));
            services.suggestions().forUser(ANN, answers.typed());
            assertThat(answers.next())
                    .isEqualTo(
                            List.of(
                                    FavoriteDetails.of(new FavoriteId("s")),
                                    FavoriteDetails.of(new FavoriteId("t"))));
            services.cache().favorites(ANN, answers.typed());
            assertThat(answers.next()).isEqualTo(FavoriteId.listOf("x", "y"));
        }
    }

    @Test
    void callbacksArriveOnAVirtualThreadOfTheServices() throws InterruptedException {
        try (FavoritesWorld world = FavoritesWorld.builder(timeline).build()) {
            Answers<Object> answers = new Answers<>();
            world.callbacks().details().of(C, answers.typed());
            answers.next();

            Thread thread = answers.threads.take();
            assertThat(thread.getName()).isEqualTo("service-1");
            assertThat(thread.isVirtual()).isTrue();
            assertThat(timeline.spans())
                    .singleElement()
                    .satisfies(
                            span -> {
                                assertThat(span.task()).isEqualTo("details of c");
                                assertThat(span.kind()).isEqualTo(Timeline.Kind.WAIT);
                                assertThat(span.thread()).isEqualTo("service-1");
                                assertThat(span.ended()).isEqualTo(Timeline.End.RETURNED);
                            });
        }
    }

    @Test
    void theServicesOwnExceptionIsTheError() throws InterruptedException {
        ServiceException down = new ServiceException("down");
        try (FavoritesWorld world =
                FavoritesWorld.builder(timeline).details(Behaviour.failing(() -> down)).build()) {
            Answers<Object> answers = new Answers<>();

            world.callbacks().details().of(C, answers.typed());

            assertThat(answers.next()).isSameAs(down);
        }
    }

    @Test
    void aCallIsInTheListAsSoonAsItIsAskedFor() {
        CountDownLatch gate = new CountDownLatch(1);
        try (FavoritesWorld world =
                FavoritesWorld.builder(timeline)
                        .details(
                                id -> {
                                    gate.await();
                                    return FavoriteDetails.of(id);
                                })
                        .build()) {
            Answers<Object> answers = new Answers<>();
            for (FavoriteId id : FavoriteId.listOf("c", "a", "b")) {
                world.callbacks().details().of(id, answers.typed());
            }

            assertThat(world.calls(Service.DETAILS))
                    .containsExactly("details of c", "details of a", "details of b");
            assertThat(world.calls(Service.USERS)).isEmpty();
        }
    }

    @Test
    void cancelInterruptsTheCallAndSilencesTheCallback() {
        Answers<Object> answers = new Answers<>();
        try (FavoritesWorld world =
                FavoritesWorld.builder(timeline).users(Behaviour.hanging()).build()) {
            Call call = world.callbacks().users().favorites(ANN, answers.typed());

            assertThat(call.cancel()).isTrue();
            assertThat(call.cancel()).isFalse();

            await().until(() -> world.interrupted().equals(List.of("favorites of ann")));
        }
        // The world is closed, so its threads are over: nothing can come any more.
        assertThat(answers.received).isEmpty();
        assertThat(timeline.spans())
                .extracting(Timeline.Span::ended)
                .containsExactly(Timeline.End.INTERRUPTED);
    }

    @Test
    void anAnswerAfterTheCancellationIsDropped() throws InterruptedException {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch interrupted = new CountDownLatch(1);
        Answers<Object> answers = new Answers<>();
        try (FavoritesWorld world =
                FavoritesWorld.builder(timeline)
                        .users(
                                _ -> {
                                    begun.countDown();
                                    while (!Thread.interrupted()) {
                                        Thread.onSpinWait();
                                    }
                                    interrupted.countDown();
                                    return List.of();
                                })
                        .build()) {
            Call call = world.callbacks().users().favorites(ANN, answers.typed());
            assertThat(begun.await(20, TimeUnit.SECONDS)).isTrue();
            assertThat(call.cancel()).isTrue();
            assertThat(interrupted.await(20, TimeUnit.SECONDS)).isTrue();
        }
        assertThat(answers.received).isEmpty();
    }

    @Test
    void cancelIsTooLateOnceTheCallbackRuns() throws InterruptedException {
        CountDownLatch running = new CountDownLatch(1);
        CountDownLatch gate = new CountDownLatch(1);
        AtomicReference<Boolean> disturbed = new AtomicReference<>();
        try (FavoritesWorld world = FavoritesWorld.builder(timeline).build()) {
            Call call =
                    world.callbacks()
                            .details()
                            .of(
                                    C,
                                    new Callback<>() {
                                        @Override
                                        public void onSuccess(FavoriteDetails answer) {
                                            running.countDown();
                                            try {
                                                gate.await();
                                                disturbed.set(Thread.interrupted());
                                            } catch (InterruptedException e) {
                                                disturbed.set(true);
                                            }
                                        }

                                        @Override
                                        public void onError(Throwable error) {
                                            disturbed.set(true);
                                        }
                                    });
            assertThat(running.await(20, TimeUnit.SECONDS)).isTrue();

            assertThat(call.cancel()).isFalse();

            gate.countDown();
            await().untilAtomic(disturbed, value -> assertThat(value).isFalse());
        }
    }

    @Test
    void whatACallbackThrowsIsUncaughtAndNotTheServicesError() throws InterruptedException {
        IllegalStateException bug = new IllegalStateException("a bug in the callback");
        BlockingQueue<Throwable> uncaught = new LinkedBlockingQueue<>();
        BlockingQueue<Throwable> errors = new LinkedBlockingQueue<>();
        Thread.UncaughtExceptionHandler before = Thread.getDefaultUncaughtExceptionHandler();
        Thread.setDefaultUncaughtExceptionHandler((_, thrown) -> uncaught.add(thrown));
        try (FavoritesWorld world = FavoritesWorld.builder(timeline).build()) {
            world.callbacks()
                    .details()
                    .of(
                            C,
                            new Callback<>() {
                                @Override
                                public void onSuccess(FavoriteDetails answer) {
                                    throw bug;
                                }

                                @Override
                                public void onError(Throwable error) {
                                    errors.add(error);
                                }
                            });

            assertThat(uncaught.poll(20, TimeUnit.SECONDS)).isSameAs(bug);
        } finally {
            Thread.setDefaultUncaughtExceptionHandler(before);
        }
        assertThat(errors).isEmpty();
    }

    @Test
    void closingTheWorldInterruptsTheCallAndSaysSo() {
        Answers<Object> answers = new Answers<>();
        try (FavoritesWorld world =
                FavoritesWorld.builder(timeline).users(Behaviour.hanging()).build()) {
            world.callbacks().users().favorites(ANN, answers.typed());
        }

        assertThat(answers.received).singleElement().isInstanceOf(InterruptedException.class);
    }

    /** Collects what comes, answers and errors. */
    private static final class Answers<T> {

        private final BlockingQueue<Object> received = new LinkedBlockingQueue<>();
        private final BlockingQueue<Thread> threads = new LinkedBlockingQueue<>();

        <V extends T> Callback<V> typed() {
            return new Callback<>() {
                @Override
                public void onSuccess(V answer) {
                    threads.add(Thread.currentThread());
                    received.add(answer);
                }

                @Override
                public void onError(Throwable error) {
                    threads.add(Thread.currentThread());
                    received.add(error);
                }
            };
        }

        Object next() throws InterruptedException {
            Object next = received.poll(20, TimeUnit.SECONDS);
            assertThat(next).as("an answer").isNotNull();
            return next;
        }
    }
}
