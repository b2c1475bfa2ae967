package kata.mutants;

import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;

/**
 * What a mutant calls where the answer calls an atomic operation: the same in two steps, with a gap
 * between them. Its class file travels with the mutant.
 */
public final class ReadThenWrite {

    private ReadThenWrite() {}

    public static int incrementAndGet(AtomicInteger number) {
        int next = number.get() + 1;
        number.set(next);
        return next;
    }

    public static int getAndIncrement(AtomicInteger number) {
        int now = number.get();
        number.set(now + 1);
        return now;
    }

    public static int decrementAndGet(AtomicInteger number) {
        int next = number.get() - 1;
        number.set(next);
        return next;
    }

    public static int getAndDecrement(AtomicInteger number) {
        int now = number.get();
        number.set(now - 1);
        return now;
    }

    public static int addAndGet(AtomicInteger number, int more) {
        int next = number.get() + more;
        number.set(next);
        return next;
    }

    public static boolean compareAndSet(AtomicInteger number, int expected, int next) {
        boolean same = number.get() == expected;
        if (same) {
            number.set(next);
        }
        return same;
    }

    public static long incrementAndGet(AtomicLong number) {
        long next = number.get() + 1;
        number.set(next);
        return next;
    }

    public static long addAndGet(AtomicLong number, long more) {
        long next = number.get() + more;
        number.set(next);
        return next;
    }

    public static boolean compareAndSet(AtomicBoolean flag, boolean expected, boolean next) {
        boolean same = flag.get() == expected;
        if (same) {
            flag.set(next);
        }
        return same;
    }

    public static boolean getAndSet(AtomicBoolean flag, boolean next) {
        boolean now = flag.get();
        flag.set(next);
        return now;
    }

    public static boolean compareAndSet(
            AtomicReference<Object> place, Object expected, Object next) {
        boolean same = place.get() == expected;
        if (same) {
            place.set(next);
        }
        return same;
    }

    public static Object getAndSet(AtomicReference<Object> place, Object next) {
        Object now = place.get();
        place.set(next);
        return now;
    }

    public static Object computeIfAbsent(
            Map<Object, Object> map, Object key, Function<Object, Object> make) {
        Object there = map.get(key);
        if (there == null) {
            there = make.apply(key);
            map.put(key, there);
        }
        return there;
    }

    public static Object putIfAbsent(Map<Object, Object> map, Object key, Object value) {
        Object there = map.get(key);
        if (there == null) {
            map.put(key, value);
        }
        return there;
    }
}
