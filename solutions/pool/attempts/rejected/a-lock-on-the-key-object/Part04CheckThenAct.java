package kata.pool;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import kata.judge.Rejected;

/** Locks the key: an equal key is another object, and another lock. */
@Rejected(
        by = "theLoaderRunsOnceHoweverManyAskWhileItRuns",
        says = "and 32 of them were in the loader at once")
public final class Part04CheckThenAct<K, V> {

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
        synchronized (key) {
            value = loaded.get(key);
            if (value == null) {
                value = loader.apply(key);
                loaded.put(key, value);
            }
            return value;
        }
    }
}
