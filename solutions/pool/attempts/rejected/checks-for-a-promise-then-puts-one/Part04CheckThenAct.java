package kata.pool;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.function.Function;
import kata.judge.Rejected;
import lombok.SneakyThrows;

/**
 * The map holds promises, so the gap is short: but to look for one and to put one are still two
 * steps. The third memoizer of "Java Concurrency in Practice", section 5.6.
 */
@Rejected(
        by = "theLoaderRunsOnceWhereverOneAskerOvertakesTheOther",
        says = "the loader ran 2 times")
public final class Part04CheckThenAct<K, V> {

    private final Map<K, FutureTask<V>> promises = new ConcurrentHashMap<>();
    private final Function<K, V> loader;

    public Part04CheckThenAct(Function<K, V> loader) {
        this.loader = loader;
    }

    @SneakyThrows
    public V get(K key) {
        FutureTask<V> promise = promises.get(key);
        if (promise == null) {
            promise = new FutureTask<>(() -> loader.apply(key));
            promises.put(key, promise);
            promise.run();
        }
        try {
            return promise.get();
        } catch (ExecutionException e) {
            promises.remove(key, promise);
            throw e.getCause();
        }
    }
}
