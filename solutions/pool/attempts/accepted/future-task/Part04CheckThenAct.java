package kata.pool;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.function.Function;
import lombok.SneakyThrows;

/** The form from before CompletableFuture: a FutureTask that its owner runs. */
public final class Part04CheckThenAct<K, V> {

    private final ConcurrentMap<K, FutureTask<V>> tasks = new ConcurrentHashMap<>();
    private final Function<K, V> loader;

    public Part04CheckThenAct(Function<K, V> loader) {
        this.loader = loader;
    }

    public V get(K key) {
        FutureTask<V> mine = new FutureTask<>(() -> loader.apply(key));
        FutureTask<V> theirs = tasks.putIfAbsent(key, mine);
        if (theirs == null) {
            mine.run();
        }
        return result(key, theirs == null ? mine : theirs);
    }

    @SneakyThrows
    private V result(K key, FutureTask<V> task) {
        try {
            return task.get();
        } catch (ExecutionException e) {
            // Whichever caller sees the failure first: nobody may come back and find it again.
            tasks.remove(key, task);
            throw e.getCause();
        }
    }
}
