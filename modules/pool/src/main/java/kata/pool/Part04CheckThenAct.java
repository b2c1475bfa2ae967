package kata.pool;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/**
 * A cache that loads a value when it is first asked for. Its map is safe for any number of threads,
 * and yet the cache is broken: it checks, then it acts, and between the two another thread can do
 * the same.
 *
 * <p>Repair it. The rules:
 *
 * <ul>
 *   <li>the loader runs once per key, however many threads ask at the same moment, and its value is
 *       kept. Equal keys are one key; another cache has values of its own;
 *   <li>every caller that asks for a key gets the same value, even if it came during the load;
 *   <li>a key that loads slowly does not hold up another key, whatever their hash codes are, and a
 *       loader may itself ask the cache for another key;
 *   <li>if the loader throws, an exception or an {@link Error}, that object comes out, and no
 *       caller waits forever. A caller that came during that load gets it, too, or loads again;
 *   <li>a failure is not remembered: once {@code get} has thrown it, the next {@code get} of the
 *       key loads again, and the value that comes then is kept.
 * </ul>
 *
 * <p>Not asked for: {@code null}, an interruption of a caller, a checked exception of a loader,
 * loaders that ask for each other's keys in a circle.
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

    /** Returns the value for the key, loaded now if it is not there yet. */
    public V get(K key) {
        V value = loaded.get(key);
        if (value == null) {
            value = loader.apply(key);
            loaded.put(key, value);
        }
        return value;
    }
}
