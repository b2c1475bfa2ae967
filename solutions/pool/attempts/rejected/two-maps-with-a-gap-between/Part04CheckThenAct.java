package kata.pool;

import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Function;
import kata.judge.Rejected;
import lombok.SneakyThrows;

/**
 * Each map by itself is asked in one step. But between the look at what is loaded and the look at
 * what is being loaded, a key may move from the second to the first.
 */
@Rejected(
        by = "theLoaderRunsOnceWhereverOneAskerOvertakesTheOther",
        says = "the loader ran 2 times")
public final class Part04CheckThenAct<K, V> {

    private final Map<K, V> loaded = new ConcurrentHashMap<>();
    private final ConcurrentMap<K, CompletableFuture<V>> loading = new ConcurrentHashMap<>();
    private final Function<K, V> loader;

    public Part04CheckThenAct(Function<K, V> loader) {
        this.loader = loader;
    }

    @SneakyThrows
    public V get(K key) {
        V value = loaded.get(key);
        if (value != null) {
            return value;
        }
        CompletableFuture<V> mine = new CompletableFuture<>();
        CompletableFuture<V> theirs = loading.putIfAbsent(key, mine);
        if (theirs == null) {
            return load(key, mine);
        }
        try {
            return theirs.join();
        } catch (CompletionException e) {
            throw e.getCause();
        }
    }

    private V load(K key, CompletableFuture<V> promise) {
        try {
            V value = loader.apply(key);
            loaded.put(key, value);
            promise.complete(value);
            return value;
        } catch (RuntimeException e) {
            promise.completeExceptionally(e);
            throw e;
        } finally {
            loading.remove(key);
        }
    }
}
