package kata.pool;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import kata.judge.Rejected;

/** All get the same value, but each of them has loaded one. */
@Rejected(by = "theLoaderRunsOnceHoweverManyAskWhileItRuns", says = "32 of them were in the loader")
public final class Part04CheckThenAct<K, V> {

    private final Map<K, V> loaded = new ConcurrentHashMap<>();
    private final Function<K, V> loader;

    public Part04CheckThenAct(Function<K, V> loader) {
        this.loader = loader;
    }

    public V get(K key) {
        V value = loaded.get(key);
        if (value == null) {
            V mine = loader.apply(key);
            V theirs = loaded.putIfAbsent(key, mine);
            value = theirs == null ? mine : theirs;
        }
        return value;
    }
}
