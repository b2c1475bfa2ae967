package kata.pool;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/** A lock object for each key: the caller that holds it loads, the others wait. */
public final class Part04CheckThenAct<K, V> {

    private final Map<K, V> loaded = new ConcurrentHashMap<>();
    private final Map<K, Object> locks = new ConcurrentHashMap<>();
    private final Function<K, V> loader;

    public Part04CheckThenAct(Function<K, V> loader) {
        this.loader = loader;
    }

    public V get(K key) {
        V value = loaded.get(key);
        if (value != null) {
            return value;
        }
        synchronized (locks.computeIfAbsent(key, _ -> new Object())) {
            V meanwhile = loaded.get(key);
            if (meanwhile == null) {
                meanwhile = loader.apply(key);
                loaded.put(key, meanwhile);
            }
            return meanwhile;
        }
    }
}
