package kata.pool;

import java.util.Map;
import java.util.WeakHashMap;
import java.util.function.Function;
import kata.judge.Rejected;

/** Its map forgets a key that nobody else holds, as soon as the garbage collector runs. */
@Rejected(by = "equalKeysAreOneKeyAndAllAreKept", says = "round 2, key 0")
public final class Part04CheckThenAct<K, V> {

    private final Map<K, Holder> holders = new WeakHashMap<>();
    private final Function<K, V> loader;

    public Part04CheckThenAct(Function<K, V> loader) {
        this.loader = loader;
    }

    public V get(K key) {
        Holder holder;
        synchronized (holders) {
            holder = holders.computeIfAbsent(key, _ -> new Holder());
        }
        return holder.value(key);
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
