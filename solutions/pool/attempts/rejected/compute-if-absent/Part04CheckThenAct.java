package kata.pool;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import kata.judge.Rejected;

/** The loader runs while the map keeps a bin locked. */
@Rejected(by = "evenWhenTheirHashCodesAreTheSame", says = "had to wait until")
public final class Part04CheckThenAct<K, V> {

    private final Map<K, V> loaded = new ConcurrentHashMap<>();
    private final Function<K, V> loader;

    public Part04CheckThenAct(Function<K, V> loader) {
        this.loader = loader;
    }

    public V get(K key) {
        return loaded.computeIfAbsent(key, loader);
    }
}
