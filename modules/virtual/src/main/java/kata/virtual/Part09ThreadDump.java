package kata.virtual;

import static kata.kit.Todo.todo;

import java.io.IOException;
import java.util.Map;

/**
 * Ten thousand requests stand still. What are they waiting for?
 *
 * <p>Write {@link #waiting}: it looks at all virtual threads of this JVM, and counts the places in
 * which they wait. The rules:
 *
 * <ul>
 *   <li>a place is the topmost frame of a thread's stack that belongs to your own code, as class
 *       and method: "kata.kit.Checkout.chargeCard". A nested class has a $ in its name; the name of
 *       a module or a class loader is not part of it;
 *   <li>every virtual thread counts that waits in such a place, whoever started it: it sleeps or
 *       parks, or waits for a monitor or to be notified;
 *   <li>nothing else counts: no platform thread, no thread that runs, none without such a frame.
 * </ul>
 *
 * <p>Not asked for: two calls at the same time. Given: {@link kata.kit.Json}, which reads JSON.
 */
public final class Part09ThreadDump {

    private Part09ThreadDump() {}

    /**
     * How many virtual threads wait in which place.
     *
     * @param own how the names of your own classes begin: "kata.kit."
     */
    public static Map<String, Integer> waiting(String own) throws IOException {
        return todo("count for each place in your own code the virtual threads that wait there");
    }
}
