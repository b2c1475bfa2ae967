package kata.pool;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/** A holder that loads itself under its own lock, and forgets a failure. */
public final class Part04CheckThenAct<K, V> {

    private final Map<K, Holder> holders = new ConcurrentHashMap<>();
    private final Function<K, V> loader;

    public Part04CheckThenAct(Function<K, V> loader) {
        this.loader = loader;
    }

    public V get(K key) {
        return holders.computeIfAbsent(key, _ -> new Holder()).value(key);
    }

    private final class Holder {

        private V value;

        private synchronized V value(K key) {
            if (value == null) {
                value = loader.apply(key);
            }
            return value;
        }
    }
}
