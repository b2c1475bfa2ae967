package kata.pool;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;
import kata.judge.Rejected;

/** Synchronized: once per key, and one key at a time. */
@Rejected(by = "aSlowKeyDoesNotHoldUpAnotherKey", says = "had to wait until")
public final class Part04CheckThenAct<K, V> {

    private final Map<K, V> loaded = new HashMap<>();
    private final Function<K, V> loader;

    public Part04CheckThenAct(Function<K, V> loader) {
        this.loader = loader;
    }

    public synchronized V get(K key) {
        V value = loaded.get(key);
        if (value == null) {
            value = loader.apply(key);
            loaded.put(key, value);
        }
        return value;
    }
}
