package kata.pool;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Function;
import lombok.SneakyThrows;

/** One lock, held only to look and to promise, never to load. */
public final class Part04CheckThenAct<K, V> {

    private final Map<K, CompletableFuture<V>> promises = new HashMap<>();
    private final Function<K, V> loader;

    public Part04CheckThenAct(Function<K, V> loader) {
        this.loader = loader;
    }

    @SneakyThrows
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
            } catch (Throwable e) {
                synchronized (promises) {
                    promises.remove(key);
                }
                promise.completeExceptionally(new CompletionException(e));
            }
        }
        try {
            return promise.join();
        } catch (CompletionException e) {
            throw e.getCause();
        }
    }
}
