package kata.pool;

import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import kata.judge.Rejected;

/** Within a load it waits for no other load, and loads the key once more. */
@Rejected(by = "aLoaderWaitsForAKeyThatIsBeingLoadedToo", says = "and the load of ann asked for it")
public final class Part04CheckThenAct<K, V> {

    private final Map<K, CompletableFuture<V>> loaded = new ConcurrentHashMap<>();
    private final ThreadLocal<Boolean> loading = ThreadLocal.withInitial(() -> false);
    private final Function<K, V> loader;

    public Part04CheckThenAct(Function<K, V> loader) {
        this.loader = loader;
    }

    public V get(K key) {
        CompletableFuture<V> mine = new CompletableFuture<>();
        CompletableFuture<V> there = loaded.putIfAbsent(key, mine);
        if (there == null) {
            return load(key, mine);
        }
        if (loading.get() && !there.isDone()) {
            // Never wait within a load: whoever loads that key may be waiting for ours.
            return loader.apply(key);
        }
        try {
            return there.join();
        } catch (CompletionException e) {
            if (e.getCause() instanceof Error error) {
                throw error;
            }
            throw (RuntimeException) e.getCause();
        }
    }

    private V load(K key, CompletableFuture<V> promise) {
        boolean within = loading.get();
        loading.set(true);
        try {
            V value = loader.apply(key);
            promise.complete(value);
            return value;
        } catch (Throwable e) {
            loaded.remove(key, promise);
            promise.completeExceptionally(new CompletionException(e));
            throw e;
        } finally {
            if (!within) {
                loading.remove();
            }
        }
    }
}
