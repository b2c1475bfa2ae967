package kata.pool;

import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Function;
import kata.judge.Rejected;

/** The check against circles does not tell one cache from another. */
@Rejected(by = "eachCacheHasItsOwnValues", says = "the loader asks for its own key")
public final class Part04CheckThenAct<K, V> {

    /** The keys that this thread loads at the moment. */
    private static final ThreadLocal<Set<Object>> LOADING = ThreadLocal.withInitial(HashSet::new);

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
        CompletableFuture<Outcome<V>> there = promises.get(key);
        if (there == null || !there.isDone()) {
            if (LOADING.get().contains(key)) {
                throw new IllegalStateException("the loader asks for its own key: " + key);
            }
            CompletableFuture<Outcome<V>> mine = new CompletableFuture<>();
            there = promises.putIfAbsent(key, mine);
            if (there == null) {
                there = mine;
                load(key, mine);
            }
        }
        Outcome<V> outcome = there.join();
        if (outcome.thrown() != null) {
            throw Part04CheckThenAct.<RuntimeException>sneaky(outcome.thrown());
        }
        return outcome.value();
    }

    private void load(K key, CompletableFuture<Outcome<V>> mine) {
        Set<Object> loading = LOADING.get();
        loading.add(key);
        Outcome<V> outcome;
        try {
            outcome = new Outcome<>(loader.apply(key), null);
        } catch (Throwable thrown) {
            promises.remove(key, mine);
            outcome = new Outcome<>(null, thrown);
        } finally {
            loading.remove(key);
        }
        if (loading.isEmpty()) {
            LOADING.remove();
        }
        mine.complete(outcome);
    }

    @SuppressWarnings("unchecked")
    private static <T extends Throwable> RuntimeException sneaky(Throwable thrown) throws T {
        throw (T) thrown;
    }
}
