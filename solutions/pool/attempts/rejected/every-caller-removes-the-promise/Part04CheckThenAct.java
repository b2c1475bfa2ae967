package kata.pool;

import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import kata.judge.Rejected;
import lombok.SneakyThrows;

/**
 * Each caller that got the failure removes what the map has, which may be a new promise by then.
 */
@Rejected(by = "afterAFailureThereIsOneLoadWhereverAnAskerStands", says = "3 loads")
public final class Part04CheckThenAct<K, V> {

    private final Map<K, CompletableFuture<V>> promises = new ConcurrentHashMap<>();
    private final Function<K, V> loader;

    public Part04CheckThenAct(Function<K, V> loader) {
        this.loader = loader;
    }

    @SneakyThrows
    public V get(K key) {
        CompletableFuture<V> mine = new CompletableFuture<>();
        CompletableFuture<V> theirs = promises.putIfAbsent(key, mine);
        if (theirs == null) {
            try {
                mine.complete(loader.apply(key));
            } catch (Throwable e) {
                mine.completeExceptionally(new CompletionException(e));
            }
        }
        try {
            return (theirs == null ? mine : theirs).join();
        } catch (CompletionException e) {
            promises.remove(key);
            throw e.getCause();
        }
    }
}
