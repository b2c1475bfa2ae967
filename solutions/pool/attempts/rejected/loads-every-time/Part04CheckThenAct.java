package kata.pool;

import java.util.function.Function;
import kata.judge.Rejected;

/** Never looks whether the value is there. */
@Rejected(by = "whatWasLoadedOnceIsNotLoadedAgain", says = "ann 2")
public final class Part04CheckThenAct<K, V> {

    private final Function<K, V> loader;

    public Part04CheckThenAct(Function<K, V> loader) {
        this.loader = loader;
    }

    public V get(K key) {
        return loader.apply(key);
    }
}
