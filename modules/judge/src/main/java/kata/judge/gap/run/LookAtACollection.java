package kata.judge.gap.run;

import java.util.Map;
import java.util.Set;
import kata.judge.gap.step.Site;

/**
 * Calls of concurrent collections that take no lock and only read, as far as others can see. Not
 * those that look for an element or a key: its {@code equals} may be the rule's, and wait for
 * another thread.
 */
final class LookAtACollection {

    private static final Set<String> OF_A_QUEUE =
            Set.of("isEmpty", "size", "peek", "peekFirst", "peekLast");
    private static final Set<String> OF_A_MAP = Set.of("isEmpty", "size", "mappingCount");

    private static final Map<String, Set<String>> LOOKS =
            Map.of(
                    "java.util.concurrent.ConcurrentLinkedQueue", OF_A_QUEUE,
                    "java.util.concurrent.ConcurrentLinkedDeque", OF_A_QUEUE,
                    "java.util.concurrent.LinkedBlockingQueue", Set.of("isEmpty", "size"),
                    "java.util.concurrent.ConcurrentHashMap", OF_A_MAP,
                    "java.util.concurrent.ConcurrentSkipListMap", OF_A_MAP);

    private LookAtACollection() {}

    /**
     * @param target the collection, or null where only the class of the call is known
     */
    static boolean isOne(Site site, Object target) {
        String type = target == null ? site.owner() : target.getClass().getName();
        return site.kind() == Site.Kind.CALL
                && LOOKS.getOrDefault(type, Set.of()).contains(site.name());
    }
}
