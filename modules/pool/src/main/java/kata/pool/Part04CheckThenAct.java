package kata.pool;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/**
 * A cache that loads a value when it is first asked for. Its map is safe for any number of threads,
 * and yet the cache is broken: it checks, and then it acts, and between the two anything may
 * happen.
 *
 * <p>Repair it. The rules:
 *
 * <ul>
 *   <li>the loader runs once per key, however many threads ask at the same moment;
 *   <li>everyone who asks for a key gets the same value, those who came while it was loading too;
 *   <li>a key that loads slowly does not hold up another key, whatever the keys' hash codes are;
 *   <li>when the loader fails, its exception comes out as it was thrown, nobody waits for ever, and
 *       the failure is not remembered: who asks next has the key loaded again.
 * </ul>
 *
 * @param <K> the key, with {@code equals} and {@code hashCode}
 * @param <V> the value, never null
 */
public final class Part04CheckThenAct<K, V> {

    private final Map<K, V> loaded = new ConcurrentHashMap<>();
    private final Function<K, V> loader;

    /** A cache that loads with this function. It may be slow, and it may throw. */
    public Part04CheckThenAct(Function<K, V> loader) {
        this.loader = loader;
    }

    /** The value for the key, loaded now if it is not there yet. */
    public V get(K key) {
        V value = loaded.get(key);
        if (value == null) {
            value = loader.apply(key);
            loaded.put(key, value);
        }
        return value;
    }
}
