package kata.judge.gap.run;

import java.util.List;
import java.util.Set;

/** The classes of the JDK that one thread at a time may use, and which of their methods write. */
final class UnsafeCollections {

    private static final Set<String> TYPES =
            Set.of(
                    "java.util.ArrayList",
                    "java.util.ArrayDeque",
                    "java.util.HashMap",
                    "java.util.LinkedHashMap",
                    "java.util.TreeMap",
                    "java.util.PriorityQueue",
                    "java.util.LinkedList",
                    "java.util.HashSet",
                    "java.util.LinkedHashSet",
                    "java.util.TreeSet",
                    "java.util.IdentityHashMap",
                    "java.util.WeakHashMap",
                    "java.util.EnumMap",
                    "java.util.BitSet",
                    "java.lang.StringBuilder",
                    "java.util.StringJoiner");

    // All other methods count as writes.
    private static final Set<String> READS =
            Set.of(
                    "get",
                    "getFirst",
                    "getLast",
                    "getOrDefault",
                    "contains",
                    "containsAll",
                    "containsKey",
                    "containsValue",
                    "size",
                    "isEmpty",
                    "iterator",
                    "listIterator",
                    "descendingIterator",
                    "spliterator",
                    "stream",
                    "parallelStream",
                    "forEach",
                    "peek",
                    "peekFirst",
                    "peekLast",
                    "element",
                    "indexOf",
                    "lastIndexOf",
                    "entrySet",
                    "keySet",
                    "values",
                    "toString",
                    "hashCode",
                    "equals",
                    "toArray",
                    "firstKey",
                    "lastKey",
                    "first",
                    "last",
                    "floor",
                    "ceiling",
                    "higher",
                    "lower",
                    "floorKey",
                    "ceilingKey",
                    "higherKey",
                    "lowerKey",
                    "floorEntry",
                    "ceilingEntry",
                    "firstEntry",
                    "lastEntry",
                    "headMap",
                    "tailMap",
                    "subMap",
                    "subList",
                    "headSet",
                    "tailSet",
                    "reversed",
                    "descendingMap",
                    "hasNext",
                    "hasPrevious",
                    "length",
                    "charAt",
                    "substring",
                    "chars",
                    "cardinality",
                    "nextSetBit",
                    "nextClearBit",
                    "intersects",
                    "clone");

    // They belong to every object, and leave what is in it alone.
    private static final Set<String> OF_OBJECT = Set.of("wait", "notify", "notifyAll", "getClass");

    private static final ClassValue<Boolean> UNSAFE =
            new ClassValue<>() {
                @Override
                protected Boolean computeValue(Class<?> type) {
                    return isUnsafe(type);
                }
            };

    private UnsafeCollections() {}

    private static boolean isUnsafe(Class<?> type) {
        for (Class<?> c = type; c != null; c = c.getSuperclass()) {
            if (TYPES.contains(c.getName()) || isIterator(c)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isIterator(Class<?> type) {
        return java.util.Iterator.class.isAssignableFrom(type)
                && type.getEnclosingClass() != null
                && TYPES.contains(type.getEnclosingClass().getName());
    }

    static boolean contain(Object object) {
        return UNSAFE.get(object.getClass());
    }

    static boolean touches(Object object, String method) {
        return contain(object) && !OF_OBJECT.contains(method);
    }

    /**
     * Whether the call changes what others rely on. {@code List.set} does not: it changes one place
     * of the list, like a write to an array, and two threads may fill two places of it.
     */
    static boolean writes(Object object, String method) {
        return !READS.contains(method) && !(object instanceof List && method.equals("set"));
    }

    static boolean writesItsArgument(String owner, String method) {
        return owner.equals("java.util.Collections")
                        && Set.of("sort", "shuffle", "reverse", "swap", "fill", "addAll", "rotate")
                                .contains(method)
                || method.equals("drainTo");
    }
}
