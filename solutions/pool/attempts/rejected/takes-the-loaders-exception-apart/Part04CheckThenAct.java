package kata.pool;

import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import kata.judge.Rejected;
import lombok.SneakyThrows;

/** The promise adds no wrapper around a CompletionException, but a waiting caller takes one off. */
@Rejected(
        by = "whateverTheLoaderThrowsComesOutForAll",
        says = "the loader threw a CompletionException of its own")
public final class Part04CheckThenAct<K, V> {

    private final Map<K, CompletableFuture<V>> promises = new ConcurrentHashMap<>();
    private final Function<K, V> loader;

    public Part04CheckThenAct(Function<K, V> loader) {
        this.loader = loader;
    }

    public V get(K key) {
        CompletableFuture<V> mine = new CompletableFuture<>();
        CompletableFuture<V> theirs = promises.putIfAbsent(key, mine);
        return theirs == null ? load(key, mine) : await(theirs);
    }

    private V load(K key, CompletableFuture<V> promise) {
        try {
            V value = loader.apply(key);
            promise.complete(value);
            return value;
        } catch (Throwable e) {
            promises.remove(key, promise);
            promise.completeExceptionally(e);
            throw e;
        }
    }

    @SneakyThrows
    private V await(CompletableFuture<V> promise) {
        try {
            return promise.join();
        } catch (CompletionException e) {
            throw e.getCause();
        }
    }
}
