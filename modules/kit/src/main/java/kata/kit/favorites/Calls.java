package kata.kit.favorites;

import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Predicate;
import kata.kit.Timeline;

/** Makes the simulated calls and keeps the list of them. */
final class Calls {

    private record Entry(Service service, String name) {}

    private final Timeline timeline;
    private final Queue<Entry> asked = new ConcurrentLinkedQueue<>();
    private final Queue<Entry> interrupted = new ConcurrentLinkedQueue<>();

    Calls(Timeline timeline) {
        this.timeline = timeline;
    }

    /**
     * Notes that a service was asked. The asking thread does this before any other thread comes in,
     * so that the list is complete at once: a thread that makes the call might begin much later.
     */
    void asked(Service service, Object key) {
        asked.add(new Entry(service, service.nameOfCall(key)));
    }

    /** Makes the call on the current thread. */
    <K, V> V answer(Service service, K key, Behaviour<K, V> behaviour) throws InterruptedException {
        String name = service.nameOfCall(key);
        try {
            return timeline.waiting(
                    name,
                    () -> {
                        // As every blocking method of the JDK: the flag counts, also before a wait.
                        if (Thread.interrupted()) {
                            throw new InterruptedException(name);
                        }
                        return behaviour.answer(key);
                    });
        } catch (InterruptedException e) {
            interrupted.add(new Entry(service, name));
            throw e;
        } catch (RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new ServiceException(name + " failed", e);
        }
    }

    List<String> asked() {
        return names(asked, _ -> true);
    }

    List<String> asked(Service service) {
        return names(asked, entry -> entry.service == service);
    }

    List<String> interrupted() {
        return names(interrupted, _ -> true);
    }

    private static List<String> names(Queue<Entry> entries, Predicate<Entry> which) {
        return entries.stream().filter(which).map(Entry::name).toList();
    }
}
