// value in two volatile fields: between the look at the key and the read of the value, another
// thread
// replaces the value by that of another key.
package kata.pool;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Function;
import kata.judge.Rejected;

/** A short cut for the last key, in two fields that two threads may write by turns. */
@Rejected(
        by = "eachKeyKeepsItsValueWhereverTwoAskersMeet",
        says = "ann and ben were asked for at once")
public final class Part04CheckThenAct<K, V> {

    private final ConcurrentMap<K, CompletableFuture<V>> loaded = new ConcurrentHashMap<>();
    private final Function<K, V> loader;

    // Most callers ask for the same key again.
    private volatile K lastKey;
    private volatile V lastValue;

    /** A cache that loads with this function. It may be slow, and it may throw. */
    public Part04CheckThenAct(Function<K, V> loader) {
        this.loader = loader;
    }

    /** Returns the value for the key, loaded now if it is not there yet. */
    public V get(K key) {
        if (key.equals(lastKey)) {
            return lastValue;
        }
        V value = find(key);
        lastValue = value;
        lastKey = key;
        return value;
    }

    private V find(K key) {
        CompletableFuture<V> mine = new CompletableFuture<>();
        CompletableFuture<V> there = loaded.putIfAbsent(key, mine);
        if (there == null) {
            return load(key, mine);
        }
        try {
            return there.join();
        } catch (CompletionException e) {
            throw causeOf(e);
        }
    }

    private V load(K key, CompletableFuture<V> promise) {
        try {
            V value = loader.apply(key);
            promise.complete(value);
            return value;
        } catch (Throwable e) {
            loaded.remove(key, promise);
            promise.completeExceptionally(new CompletionException(e));
            throw e;
        }
    }

    private static RuntimeException causeOf(CompletionException e) {
        if (e.getCause() instanceof Error error) {
            throw error;
        }
        return (RuntimeException) e.getCause();
    }
}
