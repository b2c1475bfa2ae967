package kata.pool;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Function;
import kata.judge.Rejected;

/** Joins the promise, and lets its exception out. */
@Rejected(by = "theLoadersOwnExceptionComesOut", says = "CompletionException")
public final class Part04CheckThenAct<K, V> {

    private final ConcurrentMap<K, CompletableFuture<V>> promises = new ConcurrentHashMap<>();
    private final Function<K, V> loader;

    public Part04CheckThenAct(Function<K, V> loader) {
        this.loader = loader;
    }

    public V get(K key) {
        CompletableFuture<V> mine = new CompletableFuture<>();
        CompletableFuture<V> theirs = promises.putIfAbsent(key, mine);
        if (theirs != null) {
            return theirs.join();
        }
        try {
            mine.complete(loader.apply(key));
        } catch (RuntimeException e) {
            promises.remove(key, mine);
            mine.completeExceptionally(e);
        }
        return mine.join();
    }
}
