package kata.pool;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import kata.judge.Rejected;

/** Forgets the oldest key when there are many, and loads it again. */
@Rejected(by = "equalKeysAreOneKeyAndAllAreKept", says = "round 2, key 0: the value key 0 10002")
public final class Part04CheckThenAct<K, V> {

    private static final int MOST = 1_000;

    private final Function<K, V> loader;
    private final Map<K, Holder> holders =
            new LinkedHashMap<>() {
                private static final long serialVersionUID = 1L;

                @Override
                protected boolean removeEldestEntry(Map.Entry<K, Holder> eldest) {
                    return size() > MOST;
                }
            };

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
