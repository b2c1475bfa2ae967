package kata.pool;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import kata.judge.Rejected;

/** Drops the lock of a key after each load, while others wait for it. */
@Rejected(by = "afterAFailureOneCallerLoadsAndTheOthersWait", says = "2 were in the loader at once")
public final class Part04CheckThenAct<K, V> {
    private final Function<K, V> loader;
    private final Map<K, ReentrantLock> locks = new ConcurrentHashMap<>();
    private final Map<K, V> kept = new ConcurrentHashMap<>();

    public Part04CheckThenAct(Function<K, V> loader) {
        this.loader = loader;
    }

    public V get(K key) {
        ReentrantLock l = locks.computeIfAbsent(key, _ -> new ReentrantLock());
        V v = kept.get(key);
        if (v != null) return v;
        l.lock();
        try {
            v = kept.get(key);
            if (v == null) {
                v = loader.apply(key);
                kept.put(key, v);
            }
            return v;
        } finally {
            locks.remove(key, l);
            l.unlock();
        }
    }
}
