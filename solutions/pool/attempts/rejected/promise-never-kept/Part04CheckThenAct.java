package kata.pool;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Function;
import kata.judge.Rejected;

/** Takes the failed promise out, and forgets those who wait for it. */
@Rejected(by = "aCallerThatWaitsForALoadThatFailsGetsAnAnswer", says = "get had not ended")
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
            V value = loader.apply(key);
            mine.complete(value);
            return value;
        } catch (RuntimeException e) {
            promises.remove(key, mine);
            throw e;
        }
    }
}
