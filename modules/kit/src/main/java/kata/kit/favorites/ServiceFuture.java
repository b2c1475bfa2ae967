package kata.kit.favorites;

import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;

/**
 * A future that ends its call when somebody else completes it first. CompletableFuture alone would
 * let the call run on: it does not know who computes its value.
 */
final class ServiceFuture<V> extends CompletableFuture<V> {

    private final Call call;

    ServiceFuture(ServiceThreads threads, Callable<V> question) {
        call = RemoteCall.start(threads, question, new Answer());
    }

    @Override
    public boolean cancel(boolean mayInterruptIfRunning) {
        call.cancel();
        return super.cancel(mayInterruptIfRunning);
    }

    /** Also what {@code completeOnTimeout} calls. */
    @Override
    public boolean complete(V value) {
        call.cancel();
        return super.complete(value);
    }

    /** Also what {@code orTimeout} calls. */
    @Override
    public boolean completeExceptionally(Throwable error) {
        call.cancel();
        return super.completeExceptionally(error);
    }

    private final class Answer implements Callback<V> {

        @Override
        public void onSuccess(V answer) {
            ServiceFuture.super.complete(answer);
        }

        @Override
        public void onError(Throwable error) {
            ServiceFuture.super.completeExceptionally(error);
        }
    }
}
