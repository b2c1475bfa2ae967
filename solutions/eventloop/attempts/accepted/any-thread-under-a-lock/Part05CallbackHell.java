package kata.eventloop;

import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.function.Function;
import kata.kit.favorites.Callback;
import kata.kit.favorites.CallbackServices;
import kata.kit.favorites.FavoriteDetails;
import kata.kit.favorites.FavoriteId;
import kata.kit.favorites.UserId;

/** A promise that any thread may complete, under a lock. What runs, runs on the loop. */
public final class Part05CallbackHell {

    private Part05CallbackHell() {}

    public static final class Promise<T> {

        private record Outcome<T>(T answer, Throwable error) {

            void tell(Callback<? super T> callback) {
                if (error == null) {
                    callback.onSuccess(answer);
                } else {
                    callback.onError(error);
                }
            }
        }

        private final Executor loop;
        private final Queue<Callback<? super T>> waiting = new ArrayDeque<>();
        private Outcome<T> outcome;

        private Promise(Executor loop) {
            this.loop = loop;
        }

        public static <T> Promise<T> asked(Executor loop, Consumer<Callback<T>> call) {
            Promise<T> promise = new Promise<>(loop);
            call.accept(promise.completing());
            return promise;
        }

        private Callback<T> completing() {
            return new Callback<>() {
                @Override
                public void onSuccess(T answer) {
                    complete(new Outcome<>(answer, null));
                }

                @Override
                public void onError(Throwable error) {
                    complete(new Outcome<>(null, error));
                }
            };
        }

        private synchronized void complete(Outcome<T> what) {
            outcome = what;
            for (var callback = waiting.poll(); callback != null; callback = waiting.poll()) {
                tell(callback);
            }
        }

        public synchronized void tell(Callback<? super T> callback) {
            if (outcome == null) {
                waiting.add(callback);
            } else {
                Outcome<T> there = outcome;
                loop.execute(() -> there.tell(callback));
            }
        }

        public <R> Promise<R> then(Function<? super T, Promise<R>> next) {
            Promise<R> after = new Promise<>(loop);
            tell(
                    new Callback<T>() {
                        @Override
                        public void onSuccess(T answer) {
                            Promise<R> inner;
                            try {
                                inner = next.apply(answer);
                            } catch (Throwable thrown) {
                                onError(thrown);
                                return;
                            }
                            inner.tell(after.completing());
                        }

                        @Override
                        public void onError(Throwable error) {
                            after.complete(new Outcome<>(null, error));
                        }
                    });
            return after;
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
