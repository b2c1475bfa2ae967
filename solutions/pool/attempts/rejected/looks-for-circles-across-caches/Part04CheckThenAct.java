package kata.pool;

import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Function;
import kata.judge.Rejected;

/**
 * Looks for circles by a static set of keys, and finds one where another cache has the same key.
 *
 * @param <K> the key, with {@code equals} and {@code hashCode}
 * @param <V> the value, never null
 */
@Rejected(by = "eachCacheHasItsOwnValues", says = "which another thread is loading there")
public final class Part04CheckThenAct<K, V> {

    // The keys that a thread is loading: it would wait forever for one of them.
    private static final ThreadLocal<Set<Object>> LOADING = ThreadLocal.withInitial(HashSet::new);

    private final ConcurrentMap<K, CompletableFuture<V>> loaded = new ConcurrentHashMap<>();
    private final Function<K, V> loader;

    /** A cache that loads with this function. It may be slow, and it may throw. */
    public Part04CheckThenAct(Function<K, V> loader) {
        this.loader = loader;
    }

    /** Returns the value for the key, loaded now if it is not there yet. */
    public V get(K key) {
        CompletableFuture<V> mine = new CompletableFuture<>();
        CompletableFuture<V> theirs = loaded.putIfAbsent(key, mine);
        return theirs == null ? load(key, mine) : valueOf(key, theirs);
    }

    private V load(K key, CompletableFuture<V> mine) {
        boolean added = LOADING.get().add(key);
        try {
            V value = loader.apply(key);
            mine.complete(value);
            return value;
        } catch (RuntimeException | Error e) {
            loaded.remove(key, mine);
            mine.completeExceptionally(new CompletionException(e));
            throw e;
        } finally {
            if (added) {
                LOADING.get().remove(key);
            }
        }
    }

    private V valueOf(K key, CompletableFuture<V> promise) {
        if (!promise.isDone() && LOADING.get().contains(key)) {
            throw new IllegalStateException("a circle: the loader of " + key + " asks for itself");
        }
        try {
            return promise.join();
        } catch (CompletionException e) {
            if (e.getCause() instanceof Error error) {
                throw error;
            }
            throw (RuntimeException) e.getCause();
        }
    }
}
