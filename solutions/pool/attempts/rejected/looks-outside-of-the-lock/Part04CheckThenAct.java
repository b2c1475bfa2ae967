package kata.pool;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import kata.judge.Rejected;

/** One loads at a time for each key, but a caller that waited for the lock does not look again. */
@Rejected(by = "theLoaderRunsOnceHoweverManyAskWhileItRuns", says = "32 different values")
public final class Part04CheckThenAct<K, V> {

    private final Map<K, V> loaded = new ConcurrentHashMap<>();
    private final Map<K, Lock> locks = new ConcurrentHashMap<>();
    private final Function<K, V> loader;

    public Part04CheckThenAct(Function<K, V> loader) {
        this.loader = loader;
    }

    public V get(K key) {
        V value = loaded.get(key);
        if (value != null) {
            return value;
        }
        Lock lock = locks.computeIfAbsent(key, _ -> new ReentrantLock());
        lock.lock();
        try {
            value = loader.apply(key);
            loaded.put(key, value);
            return value;
        } finally {
            lock.unlock();
        }
    }
}
