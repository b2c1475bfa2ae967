package kata.pool;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Function;
import kata.judge.Rejected;

/** Catches exceptions only: after an error the promise stays, and is never completed. */
@Rejected(by = "anErrorIsAFailureToo", says = "get had not ended")
public final class Part04CheckThenAct<K, V> {

    private final Map<K, CompletableFuture<V>> promises = new HashMap<>();
    private final Function<K, V> loader;

    public Part04CheckThenAct(Function<K, V> loader) {
        this.loader = loader;
    }

    public V get(K key) {
        CompletableFuture<V> promise;
        boolean mine = false;
        synchronized (promises) {
            promise = promises.get(key);
            if (promise == null) {
                promise = new CompletableFuture<>();
                promises.put(key, promise);
                mine = true;
            }
        }
        if (mine) {
            try {
                promise.complete(loader.apply(key));
            } catch (RuntimeException e) {
                synchronized (promises) {
                    promises.remove(key);
                }
                promise.completeExceptionally(e);
            }
        }
        try {
            return promise.join();
        } catch (CompletionException e) {
            throw (RuntimeException) e.getCause();
        }
    }
}
