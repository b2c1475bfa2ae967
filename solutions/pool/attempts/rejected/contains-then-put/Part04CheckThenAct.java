package kata.pool;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import kata.judge.Rejected;

/** Asks first, with another method: it is still two steps. */
@Rejected(by = "theLoaderRunsOnceHoweverManyAskWhileItRuns", says = "32 of them were in the loader")
public final class Part04CheckThenAct<K, V> {

    private final Map<K, V> loaded = new ConcurrentHashMap<>();
    private final Function<K, V> loader;

    public Part04CheckThenAct(Function<K, V> loader) {
        this.loader = loader;
    }

    // tag::get[]
    public V get(K key) {
        if (!loaded.containsKey(key)) {
            loaded.put(key, loader.apply(key));
        }
        return loaded.get(key);
    }
    // end::get[]
}
