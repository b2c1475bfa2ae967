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
import lombok.SneakyThrows;

/** Tells all who wait in one task, which throws the first of their exceptions. */
@Rejected(
        by = "eachIsToldOnceAlsoIfOneThrows",
        says = "both threw, and out of the tasks of the loop came")
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
            List<Callback<? super T>> all = List.copyOf(waiting);
            waiting.clear();
            loop.execute(() -> tellAll(all, what));
        }

        @SneakyThrows
        private static <T> void tellAll(
                List<Callback<? super T>> all, Consumer<Callback<? super T>> what) {
            Throwable first = null;
            for (Callback<? super T> each : all) {
                try {
                    what.accept(each);
                } catch (Throwable thrown) {
                    first = first == null ? thrown : first;
                }
            }
            if (first != null) {
                throw first;
            }
        }

        private void tellLater(Callback<? super T> callback) {
            loop.execute(() -> outcome.accept(callback));
        }
    }

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
        return Promise.<FavoriteDetails>asked(loop, callback -> services.details().of(id, callback))
                .then(details -> done(loop, List.of(details)));
    }

    private static <T> Promise<T> done(Executor loop, T answer) {
        return Promise.asked(loop, callback -> callback.onSuccess(answer));
    }
}
