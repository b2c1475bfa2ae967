package kata.pool;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Function;
import kata.judge.Rejected;

/** Gives up waiting for the load of another caller after a minute. */
@Rejected(
        by = "aCallerWaitsHoweverLongALoadTakes",
        says = "another caller that asked for its key got")
public final class Part04CheckThenAct<K, V> {

    private final ConcurrentMap<K, CompletableFuture<V>> promises = new ConcurrentHashMap<>();
    private final Function<K, V> loader;

    /** A cache that loads with this function. It may be slow, and it may throw. */
    public Part04CheckThenAct(Function<K, V> loader) {
        this.loader = loader;
    }

    /** Returns the value for the key, loaded now if it is not there yet. */
    public V get(K key) {
        CompletableFuture<V> mine = new CompletableFuture<>();
        CompletableFuture<V> theirs = promises.putIfAbsent(key, mine);
        return theirs == null
                ? load(key, mine)
                : await(theirs.copy().orTimeout(1, java.util.concurrent.TimeUnit.MINUTES));
    }

    private V load(K key, CompletableFuture<V> promise) {
        try {
            V value = loader.apply(key);
            promise.complete(value);
            return value;
        } catch (Throwable e) {
            // Out of the map first: a caller that comes from now on loads again. Then wake those
            // that
            // wait. The wrapper is made here, because the promise adds none around an exception
            // that is a CompletionException already, and await could not tell the two apart.
            promises.remove(key, promise);
            promise.completeExceptionally(new CompletionException(e));
            throw e;
        }
    }

    private V await(CompletableFuture<V> promise) {
        try {
            return promise.join();
        } catch (CompletionException e) {
            // A loader throws only what is unchecked.
            if (e.getCause() instanceof Error error) {
                throw error;
            }
            throw (RuntimeException) e.getCause();
        }
    }
}
