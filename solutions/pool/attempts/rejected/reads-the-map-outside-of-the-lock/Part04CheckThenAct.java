package kata.pool;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Function;
import kata.judge.Rejected;
import lombok.SneakyThrows;

/**
 * Looks a second time under the lock, so the loader runs once. The first look is into a map that
 * another thread may be writing to.
 */
@Rejected(by = "theLoaderRunsOnceWhereverOneAskerIsHeld", says = "a data race on a HashMap")
public final class Part04CheckThenAct<K, V> {

    private final Map<K, CompletableFuture<V>> promises = new HashMap<>();
    private final Function<K, V> loader;

    public Part04CheckThenAct(Function<K, V> loader) {
        this.loader = loader;
    }

    @SneakyThrows
    public V get(K key) {
        CompletableFuture<V> promise = promises.get(key);
        if (promise == null) {
            CompletableFuture<V> mine = new CompletableFuture<>();
            synchronized (promises) {
                promise = promises.putIfAbsent(key, mine);
            }
            if (promise == null) {
                promise = load(key, mine);
            }
        }
        try {
            return promise.join();
        } catch (CompletionException e) {
            throw e.getCause();
        }
    }

    private CompletableFuture<V> load(K key, CompletableFuture<V> promise) {
        try {
            promise.complete(loader.apply(key));
        } catch (Throwable e) {
            synchronized (promises) {
                promises.remove(key);
            }
            promise.completeExceptionally(e);
        }
        return promise;
    }
}
