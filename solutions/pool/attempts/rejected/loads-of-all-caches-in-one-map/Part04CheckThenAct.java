package kata.pool;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.function.Function;
import kata.judge.Rejected;

/** The values are of each cache, but the loads that are going on are of all of them. */
@Rejected(by = "eachCacheHasItsOwnValues", says = "a cache was loading ann when another cache")
public final class Part04CheckThenAct<K, V> {

    private static final ConcurrentMap<Object, Object> LOADING = new ConcurrentHashMap<>();

    private final Map<K, V> loaded = new ConcurrentHashMap<>();
    private final Function<K, V> loader;

    public Part04CheckThenAct(Function<K, V> loader) {
        this.loader = loader;
    }

    public V get(K key) {
        V value = loaded.get(key);
        if (value != null) {
            return value;
        }
        FutureTask<V> mine = new FutureTask<>(() -> loadOnce(key));
        @SuppressWarnings("unchecked")
        FutureTask<V> load = (FutureTask<V>) LOADING.putIfAbsent(key, mine);
        if (load != null) {
            return outcome(load);
        }
        mine.run();
        return outcome(mine);
    }

    private V loadOnce(K key) {
        try {
            V value = loaded.get(key);
            if (value == null) {
                value = loader.apply(key);
                loaded.put(key, value);
            }
            return value;
        } finally {
            LOADING.remove(key);
        }
    }

    private static <T> T outcome(FutureTask<T> load) {
        try {
            return load.get();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        } catch (ExecutionException e) {
            throw Part04CheckThenAct.<RuntimeException>thrown(e.getCause());
        }
    }

    @SuppressWarnings("unchecked")
    private static <X extends Throwable> RuntimeException thrown(Throwable cause) throws X {
        throw (X) cause;
    }
}
