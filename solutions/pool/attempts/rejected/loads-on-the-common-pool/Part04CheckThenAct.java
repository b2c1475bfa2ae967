package kata.pool;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ForkJoinPool;
import java.util.function.Function;
import kata.judge.Rejected;

/**
 * All loads share the threads of the common pool: as many slow ones as it has hold up the others.
 */
@Rejected(
        by = "manySlowKeysDoNotHoldUpAnotherKey",
        says = "and a caller that asked for \"quick\" had to wait")
public final class Part04CheckThenAct<K, V> {

    private record Outcome<V>(V value, Throwable thrown) {}

    private final ConcurrentMap<K, CompletableFuture<Outcome<V>>> promises =
            new ConcurrentHashMap<>();
    private final Function<K, V> loader;

    /** A cache that loads with this function. It may be slow, and it may throw. */
    public Part04CheckThenAct(Function<K, V> loader) {
        this.loader = loader;
    }

    /** Returns the value for the key, loaded now if it is not there yet. */
    public V get(K key) {
        CompletableFuture<Outcome<V>> mine = new CompletableFuture<>();
        CompletableFuture<Outcome<V>> there = promises.putIfAbsent(key, mine);
        if (there == null) {
            there = mine;
            ForkJoinPool.commonPool().execute(() -> load(key, mine));
        }
        Outcome<V> outcome = there.join();
        if (outcome.thrown() != null) {
            throw Part04CheckThenAct.<RuntimeException>sneaky(outcome.thrown());
        }
        return outcome.value();
    }

    private void load(K key, CompletableFuture<Outcome<V>> mine) {
        Outcome<V> outcome;
        try {
            outcome = new Outcome<>(loader.apply(key), null);
        } catch (Throwable thrown) {
            promises.remove(key, mine);
            outcome = new Outcome<>(null, thrown);
        }
        mine.complete(outcome);
    }

    @SuppressWarnings("unchecked")
    private static <T extends Throwable> RuntimeException sneaky(Throwable thrown) throws T {
        throw (T) thrown;
    }
}
