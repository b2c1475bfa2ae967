package kata.pool;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import kata.judge.Rejected;

/** A get within a load calls the loader, and keeps nothing. */
@Rejected(by = "aLoaderMayAskForAnotherKey", says = "then get of BB gave")
public final class Part04CheckThenAct<K, V> {
    private final Function<K, V> loader;
    private final ConcurrentHashMap<K, CompletableFuture<V>> map = new ConcurrentHashMap<>();
    private final ThreadLocal<Boolean> LOADING = new ThreadLocal<>();

    public Part04CheckThenAct(Function<K, V> loader) {
        this.loader = loader;
    }

    public V get(K key) {
        if (LOADING.get() != null) return loader.apply(key);
        CompletableFuture<V> mine = new CompletableFuture<>();
        CompletableFuture<V> there = map.putIfAbsent(key, mine);
        if (there != null) {
            try {
                return there.join();
            } catch (CompletionException e) {
                if (e.getCause() instanceof Error x) throw x;
                throw (RuntimeException) e.getCause();
            }
        }
        LOADING.set(true);
        try {
            V v = loader.apply(key);
            mine.complete(v);
            return v;
        } catch (Throwable e) {
            map.remove(key, mine);
            mine.completeExceptionally(new CompletionException(e));
            throw e;
        } finally {
            LOADING.remove();
        }
    }
}
