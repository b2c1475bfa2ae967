package kata.pool;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Function;
import kata.judge.Rejected;

/** A failure gets the one before as suppressed: an exception cannot suppress itself. */
@Rejected(by = "aLoaderMayThrowTheSameObjectAgain", says = "Self-suppression")
public final class Part04CheckThenAct<K, V> {

    private record Outcome<V>(V value, Throwable thrown) {}

    private final ConcurrentMap<K, CompletableFuture<Outcome<V>>> promises =
            new ConcurrentHashMap<>();

    /** The last failure of a key, for the log: it goes along with the next one. */
    private final ConcurrentMap<K, Throwable> failures = new ConcurrentHashMap<>();

    private final Function<K, V> loader;

    /** A cache that loads with this function. It may be slow, and it may throw. */
    public Part04CheckThenAct(Function<K, V> loader) {
        this.loader = loader;
    }

    /** Returns the value for the key, loaded now if it is not there yet. */
    public V get(K key) {
        CompletableFuture<Outcome<V>> mine = new CompletableFuture<>();
        CompletableFuture<Outcome<V>> there = promises.putIfAbsent(key, mine);
        if (there != null) {
            Outcome<V> outcome = there.join();
            if (outcome.thrown() != null) {
                throw Part04CheckThenAct.<RuntimeException>sneaky(outcome.thrown());
            }
            return outcome.value();
        }
        V value;
        try {
            value = loader.apply(key);
        } catch (Throwable thrown) {
            promises.remove(key, mine);
            mine.complete(new Outcome<>(null, thrown));
            Throwable earlier = failures.put(key, thrown);
            if (earlier != null) {
                thrown.addSuppressed(earlier);
            }
            throw thrown;
        }
        mine.complete(new Outcome<>(value, null));
        failures.remove(key);
        return value;
    }

    @SuppressWarnings("unchecked")
    private static <T extends Throwable> RuntimeException sneaky(Throwable thrown) throws T {
        throw (T) thrown;
    }
}
