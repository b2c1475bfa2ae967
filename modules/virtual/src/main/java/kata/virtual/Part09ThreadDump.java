package kata.virtual;

import static kata.kit.Todo.todo;

import java.io.IOException;
import java.util.Map;

/**
 * Ten thousand requests hang. What are they waiting for?
 *
 * <p>Write {@link #waiting}: it looks at all virtual threads of this JVM, and counts the places in
 * which they wait. The rules:
 *
 * <ul>
 *   <li>a place is the topmost frame of a thread's stack that belongs to one's own code, as class
 *       and method, without a module: "kata.kit.Checkout.chargeCard", "kata.shop.Shop$Desk.serve";
 *   <li>every virtual thread that waits in such a place counts, however it was started, and
 *       whatever it waits for: a monitor, a lock, a signal, the end of a pause;
 *   <li>nothing else counts: no platform thread, no thread that runs, none without such a frame;
 *   <li>it can be asked again, and by several threads at the same time.
 * </ul>
 *
 * <p>Given: {@link kata.kit.Json}, which reads a JSON text.
 */
public final class Part09ThreadDump {

    private Part09ThreadDump() {}

    /**
     * How many virtual threads wait in which place.
     *
     * @param own how the names of one's own classes begin: "kata.kit."
     */
    public static Map<String, Integer> waiting(String own) throws IOException {
        return todo("count for each place in your own code the virtual threads that wait there");
    }
}
