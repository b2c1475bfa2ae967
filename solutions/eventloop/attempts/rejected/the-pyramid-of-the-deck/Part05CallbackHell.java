package kata.eventloop;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.function.Function;
import kata.judge.Rejected;
import kata.kit.favorites.Callback;
import kata.kit.favorites.CallbackServices;
import kata.kit.favorites.FavoriteDetails;
import kata.kit.favorites.FavoriteId;
import kata.kit.favorites.UserId;

/** A good promise, and the pyramid below it as it was: one of three errors gets lost. */
@Rejected(
        by = "theErrorOfAnyServiceArrives",
        says = "the call of suggestions() failed; the callback was told nothing")
public final class Part05CallbackHell {

    private Part05CallbackHell() {}

    public static final class Promise<T> {

        private final Executor loop;

        private final List<Callback<? super T>> waiting = new ArrayList<>();
        private Consumer<Callback<? super T>> outcome;

        private Promise(Executor loop) {
            this.loop = loop;
        }

        public static <T> Promise<T> asked(Executor loop, Consumer<Callback<T>> call) {
            Promise<T> promise = new Promise<>(loop);
            call.accept(
                    new Callback<>() {
                        @Override
                        public void onSuccess(T answer) {
                            loop.execute(() -> promise.complete(with -> with.onSuccess(answer)));
                        }

                        @Override
                        public void onError(Throwable error) {
                            loop.execute(() -> promise.fail(error));
                        }
                    });
            return promise;
        }

        public <R> Promise<R> then(Function<? super T, Promise<R>> next) {
            Promise<R> after = new Promise<>(loop);
            tell(
                    new Callback<T>() {
                        @Override
                        public void onSuccess(T answer) {
                            try {
                                next.apply(answer).tell(after.followed());
                            } catch (Throwable thrown) {
                                after.fail(thrown);
                            }
                        }

                        @Override
                        public void onError(Throwable error) {
                            after.fail(error);
                        }
                    });
            return after;
        }

        private Callback<T> followed() {
            return new Callback<>() {
                @Override
                public void onSuccess(T answer) {
                    complete(with -> with.onSuccess(answer));
                }

                @Override
                public void onError(Throwable error) {
                    fail(error);
                }
            };
        }

        public void tell(Callback<? super T> callback) {
            if (outcome == null) {
                waiting.add(callback);
            } else {
                tellLater(callback);
            }
        }

        private void fail(Throwable error) {
            complete(with -> with.onError(error));
        }

        private void complete(Consumer<Callback<? super T>> what) {
            outcome = what;
            waiting.forEach(this::tellLater);
            waiting.clear();
        }

        private void tellLater(Callback<? super T> callback) {
            loop.execute(() -> outcome.accept(callback));
        }
    }

    public static Promise<List<FavoriteDetails>> page(
            CallbackServices services, Executor loop, UserId user) {
        return Promise.asked(
                loop,
                page ->
                        services.users()
                                .favorites(
                                        user,
                                        new Callback<>() {
                                            @Override
                                            public void onSuccess(List<FavoriteId> ids) {
                                                choose(services, user, ids, page);
                                            }

                                            @Override
                                            public void onError(Throwable error) {
                                                page.onError(error);
                                            }
                                        }));
    }

    private static void choose(
            CallbackServices services,
            UserId user,
            List<FavoriteId> ids,
            Callback<List<FavoriteDetails>> page) {
        if (ids.isEmpty()) {
            services.suggestions()
                    .forUser(
                            user,
                            // tag::lost[]
                            new Callback<>() {
                                @Override
                                public void onSuccess(List<FavoriteDetails> suggestions) {
                                    page.onSuccess(suggestions);
                                }

                                @Override
                                public void onError(Throwable error) {}
                            });
            // end::lost[]
        } else {
            services.details()
                    .of(
                            ids.getFirst(),
                            new Callback<>() {
                                @Override
                                public void onSuccess(FavoriteDetails details) {
                                    page.onSuccess(List.of(details));
                                }

                                @Override
                                public void onError(Throwable error) {
                                    page.onError(error);
                                }
                            });
        }
    }
}
