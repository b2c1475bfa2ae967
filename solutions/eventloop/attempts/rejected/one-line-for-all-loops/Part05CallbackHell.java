package kata.eventloop;

import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.function.Function;
import kata.judge.Rejected;
import kata.kit.favorites.Callback;
import kata.kit.favorites.CallbackServices;
import kata.kit.favorites.FavoriteDetails;
import kata.kit.favorites.FavoriteId;
import kata.kit.favorites.UserId;

/**
 * Keeps what is ready in one line for all loops.
 *
 * @param <T> as in the stub
 */
@Rejected(by = "eachLoopRunsItsOwn", says = "one of the loops runs")
public final class Part05CallbackHell {

    private Part05CallbackHell() {}

    public static final class Promise<T> {

        // What is ready to run, in order; each task of a loop runs one of them.
        private static final Queue<Runnable> READY = new ConcurrentLinkedQueue<>();

        private final Executor loop;
        private final List<Callback<? super T>> waiting = new ArrayList<>();
        private Consumer<Callback<? super T>> outcome;

        private Promise(Executor loop) {
            this.loop = loop;
        }

        public static <T> Promise<T> asked(Executor loop, Consumer<Callback<T>> call) {
            Promise<T> promise = new Promise<>(loop);
            call.accept(
                    new Callback<T>() {
                        @Override
                        public void onSuccess(T answer) {
                            loop.execute(() -> promise.succeed(answer));
                        }

                        @Override
                        public void onError(Throwable error) {
                            loop.execute(() -> promise.fail(error));
                        }
                    });
            return promise;
        }

        public <R> Promise<R> then(Function<? super T, Promise<R>> next) {
            Promise<R> promised = new Promise<>(loop);
            tell(
                    new Callback<T>() {
                        @Override
                        public void onSuccess(T answer) {
                            Promise<R> inner;
                            try {
                                inner = next.apply(answer);
                            } catch (Throwable failure) {
                                promised.fail(failure);
                                return;
                            }
                            inner.tell(promised.follower());
                        }

                        @Override
                        public void onError(Throwable error) {
                            promised.fail(error);
                        }
                    });
            return promised;
        }

        public void tell(Callback<? super T> callback) {
            if (outcome == null) {
                waiting.add(callback);
            } else {
                tellLater(callback);
            }
        }

        private Callback<T> follower() {
            return new Callback<T>() {
                @Override
                public void onSuccess(T answer) {
                    succeed(answer);
                }

                @Override
                public void onError(Throwable error) {
                    fail(error);
                }
            };
        }

        private void succeed(T answer) {
            complete(callback -> callback.onSuccess(answer));
        }

        private void fail(Throwable error) {
            complete(callback -> callback.onError(error));
        }

        private void complete(Consumer<Callback<? super T>> what) {
            outcome = what;
            waiting.forEach(this::tellLater);
            waiting.clear();
        }

        private void tellLater(Callback<? super T> callback) {
            READY.add(() -> outcome.accept(callback));
            loop.execute(() -> READY.remove().run());
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
                .then(details -> known(loop, List.of(details)));
    }

    private static <T> Promise<T> known(Executor loop, T answer) {
        return Promise.asked(loop, callback -> callback.onSuccess(answer));
    }
}
