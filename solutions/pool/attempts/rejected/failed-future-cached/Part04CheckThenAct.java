package kata.pool;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Function;
import kata.judge.Rejected;

/** The failed promise stays in the map. */
@Rejected(by = "aFailureIsNotRemembered", says = "after 1 loads in all")
public final class Part04CheckThenAct<K, V> {

    private final ConcurrentMap<K, CompletableFuture<V>> promises = new ConcurrentHashMap<>();
    private final Function<K, V> loader;

    public Part04CheckThenAct(Function<K, V> loader) {
        this.loader = loader;
    }

    public V get(K key) {
        CompletableFuture<V> mine = new CompletableFuture<>();
        CompletableFuture<V> theirs = promises.putIfAbsent(key, mine);
        if (theirs == null) {
            try {
                mine.complete(loader.apply(key));
            } catch (RuntimeException e) {
                mine.completeExceptionally(e);
            }
        }
        try {
            return (theirs == null ? mine : theirs).join();
        } catch (CompletionException e) {
            throw (RuntimeException) e.getCause();
        }
    }
}
