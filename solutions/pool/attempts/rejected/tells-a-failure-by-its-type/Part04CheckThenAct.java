package kata.pool;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.CountDownLatch;
import java.util.function.Function;
import kata.judge.Rejected;

/**
 * Keeps value and failure in one field, and tells them apart by their type.
 *
 * @param <K> the key, with {@code equals} and {@code hashCode}
 * @param <V> the value, never null
 */
@Rejected(by = "aValueThatIsAnExceptionIsReturnedToo", says = "threw Boom")
public final class Part04CheckThenAct<K, V> {

    /** A load that goes on or has ended. */
    private static final class Load {

        private final CountDownLatch ended = new CountDownLatch(1);

        // What the loader returned or threw. Written before the latch opens, read after.
        private Object result;

        void end(Object withResult) {
            result = withResult;
            ended.countDown();
        }

        Object result() {
            boolean interrupted = false;
            while (true) {
                try {
                    ended.await();
                    break;
                } catch (InterruptedException _) {
                    interrupted = true;
                }
            }
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
            return result;
        }
    }

    private final ConcurrentMap<K, Load> loads = new ConcurrentHashMap<>();
    private final Function<K, V> loader;

    /** A cache that loads with this function. It may be slow, and it may throw. */
    public Part04CheckThenAct(Function<K, V> loader) {
        this.loader = loader;
    }

    /** Returns the value for the key, loaded now if it is not there yet. */
    public V get(K key) {
        Load mine = new Load();
        Load theirs = loads.putIfAbsent(key, mine);
        return theirs == null ? load(key, mine) : valueOf(theirs);
    }

    private V load(K key, Load mine) {
        try {
            V value = loader.apply(key);
            mine.end(value);
            return value;
        } catch (RuntimeException | Error e) {
            loads.remove(key, mine);
            mine.end(e);
            throw e;
        }
    }

    @SuppressWarnings("unchecked")
    private V valueOf(Load load) {
        return switch (load.result()) {
            case RuntimeException e -> throw e;
            case Error e -> throw e;
            case Object value -> (V) value;
        };
    }
}
