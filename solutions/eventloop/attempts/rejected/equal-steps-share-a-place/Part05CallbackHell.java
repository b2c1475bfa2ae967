package kata.eventloop;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.function.Function;
import kata.judge.Rejected;
import kata.kit.favorites.Callback;
import kata.kit.favorites.CallbackServices;
import kata.kit.favorites.FavoriteDetails;
import kata.kit.favorites.FavoriteId;
import kata.kit.favorites.UserId;

/** Steps that wait are kept in a map, where equal ones have one place. */
@Rejected(by = "allWhoWaitAreTold", says = "two steps that are equal")
public final class Part05CallbackHell {

    private Part05CallbackHell() {}

    /** The outcome of a call, now or later: an answer or an error. */
    public static final class Promise<T> {

        private final Executor loop;
        private final List<Callback<? super T>> waiting = new ArrayList<>();
        private final Map<Object, Callback<T>> steps = new LinkedHashMap<>();
        private Consumer<Callback<? super T>> outcome;

        private Promise(Executor loop) {
            this.loop = loop;
        }

        /** Makes the call at once. It ends its callback once, on any thread: now, or later. */
        public static <T> Promise<T> asked(Executor loop, Consumer<Callback<T>> call) {
            Promise<T> promise = new Promise<>(loop);
            call.accept(
                    new Callback<>() {
                        @Override
                        public void onSuccess(T answer) {
                            loop.execute(() -> promise.complete(to -> to.onSuccess(answer)));
                        }

                        @Override
                        public void onError(Throwable error) {
                            loop.execute(() -> promise.complete(to -> to.onError(error)));
                        }
                    });
            return promise;
        }

        /** What {@code next} promises, when it gets the answer of this promise. */
        public <R> Promise<R> then(Function<? super T, Promise<R>> next) {
            Promise<R> result = new Promise<>(loop);
            Callback<T> step = step(next, result);
            if (outcome == null) {
                steps.put(next, step);
            } else {
                tellLater(step);
            }
            return result;
        }

        private static <T, R> Callback<T> step(
                Function<? super T, Promise<R>> next, Promise<R> result) {
            return new Callback<>() {
                @Override
                public void onSuccess(T answer) {
                    Promise<R> promised;
                    try {
                        promised = next.apply(answer);
                    } catch (Throwable e) {
                        result.complete(to -> to.onError(e));
                        return;
                    }
                    promised.tell(
                            new Callback<R>() {
                                @Override
                                public void onSuccess(R value) {
                                    result.complete(to -> to.onSuccess(value));
                                }

                                @Override
                                public void onError(Throwable error) {
                                    result.complete(to -> to.onError(error));
                                }
                            });
                }

                @Override
                public void onError(Throwable error) {
                    result.complete(to -> to.onError(error));
                }
            };
        }

        /** Passes the outcome to the callback. */
        public void tell(Callback<? super T> callback) {
            if (outcome == null) {
                waiting.add(callback);
            } else {
                tellLater(callback);
            }
        }

        private void complete(Consumer<Callback<? super T>> what) {
            outcome = what;
            steps.values().forEach(this::tellLater);
            steps.clear();
            waiting.forEach(this::tellLater);
            waiting.clear();
        }

        private void tellLater(Callback<? super T> callback) {
            loop.execute(() -> outcome.accept(callback));
        }
    }

    /** The details of the user's first favourite, or the suggestions if there is none. */
    public static Promise<List<FavoriteDetails>> page(
            CallbackServices services, Executor loop, UserId user) {
        return Promise.<List<FavoriteId>>asked(
                        loop, callback -> services.users().favorites(user, callback))
                .then(
                        ids ->
                                ids.isEmpty()
                                        ? suggestions(services, loop, user)
                                        : details(services, loop, ids.getFirst()));
    }

    private static Promise<List<FavoriteDetails>> suggestions(
            CallbackServices services, Executor loop, UserId user) {
        return Promise.asked(loop, callback -> services.suggestions().forUser(user, callback));
    }

    private static Promise<List<FavoriteDetails>> details(
            CallbackServices services, Executor loop, FavoriteId id) {
        return Promise.asked(
                loop,
                callback ->
                        services.details()
                                .of(
                                        id,
                                        new Callback<>() {
                                            @Override
                                            public void onSuccess(FavoriteDetails answer) {
                                                callback.onSuccess(List.of(answer));
                                            }

                                            @Override
                                            public void onError(Throwable error) {
                                                callback.onError(error);
                                            }
                                        }));
    }
}
