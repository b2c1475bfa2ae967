package kata.eventloop;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.function.Function;
import kata.kit.favorites.Callback;
import kata.kit.favorites.CallbackServices;
import kata.kit.favorites.FavoriteDetails;
import kata.kit.favorites.FavoriteId;
import kata.kit.favorites.UserId;

/** A future inside, whose steps and ends all go through the loop. */
public final class Part05CallbackHell {

    private Part05CallbackHell() {}

    public static final class Promise<T> {

        private final Executor loop;
        private final CompletableFuture<T> future;

        private Promise(Executor loop, CompletableFuture<T> future) {
            this.loop = loop;
            this.future = future;
        }

        public static <T> Promise<T> asked(Executor loop, Consumer<Callback<T>> call) {
            CompletableFuture<T> future = new CompletableFuture<>();
            call.accept(
                    new Callback<>() {
                        @Override
                        public void onSuccess(T answer) {
                            future.complete(answer);
                        }

                        @Override
                        public void onError(Throwable error) {
                            future.completeExceptionally(error);
                        }
                    });
            return new Promise<>(loop, future);
        }

        public <R> Promise<R> then(Function<? super T, Promise<R>> next) {
            return new Promise<>(
                    loop, future.thenComposeAsync(answer -> next.apply(answer).future, loop));
        }

        public void tell(Callback<? super T> callback) {
            future.whenComplete(
                    (answer, thrown) ->
                            loop.execute(
                                    () -> {
                                        if (thrown == null) {
                                            callback.onSuccess(answer);
                                        } else {
                                            callback.onError(unwrapped(thrown));
                                        }
                                    }));
        }

        // What goes through a step is wrapped, once.
        private static Throwable unwrapped(Throwable thrown) {
            return thrown instanceof CompletionException && thrown.getCause() != null
                    ? thrown.getCause()
                    : thrown;
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
