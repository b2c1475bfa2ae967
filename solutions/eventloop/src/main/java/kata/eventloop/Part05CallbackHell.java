package kata.eventloop;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.function.Function;
import kata.kit.favorites.Callback;
import kata.kit.favorites.CallbackServices;
import kata.kit.favorites.FavoriteDetails;
import kata.kit.favorites.FavoriteId;
import kata.kit.favorites.UserId;

/**
 * A callback inside a callback inside a callback, with a branch for errors in each: a pyramid. A
 * promise makes of it one step below the other, and one place for all errors.
 */
public final class Part05CallbackHell {

    private Part05CallbackHell() {}

    /** The outcome of a call, now or later: an answer or an error. */
    public static final class Promise<T> {

        private final Executor loop;

        // Touched on the loop only: so there is no lock, and nothing is volatile. On threads of a
        // pool this would need both; a CompletableFuture has them built in.
        private final List<Callback<? super T>> waiting = new ArrayList<>();
        private Consumer<Callback<? super T>> outcome;

        private Promise(Executor loop) {
            this.loop = loop;
        }

        /** Makes the call at once. It ends its callback once, on any thread: now, or later. */
        public static <T> Promise<T> asked(Executor loop, Consumer<Callback<T>> call) {
            Promise<T> promise = new Promise<>(loop);
            call.accept(
                    new Callback<>() {
                        // The only two lines that run on foreign threads. They bring the outcome to
                        // the loop, and touch nothing here.
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

        /** What {@code next} promises, when it gets the answer of this promise. */
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

        /** Passes the outcome to the callback. */
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

        // A task for each, also here, where a loop over all of them would do the same. One that
        // throws then does not keep the others from being told. And the stack begins anew: promises
        // that complete each other take turns instead of standing on each other's shoulders.
        private void tellLater(Callback<? super T> callback) {
            loop.execute(() -> outcome.accept(callback));
        }
    }

    /** The details of the user's first favourite, or the suggestions if there is none. */
    public static Promise<List<FavoriteDetails>> page(
            CallbackServices services, Executor loop, UserId user) {
        // tag::page[]
        return Promise.<List<FavoriteId>>asked(
                        loop, callback -> services.users().favorites(user, callback))
                .then(
                        ids ->
                                ids.isEmpty()
                                        ? suggestions(services, loop, user)
                                        : details(services, loop, ids.getFirst()));
        // end::page[]
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
