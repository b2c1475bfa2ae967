package kata.virtual;

import static kata.kit.Todo.todo;

import java.util.List;
import kata.kit.Exchange;

/**
 * A virtual thread that waits gives its carrier back. Where it cannot, it is pinned: the carrier
 * waits with it, and there are only as many carriers as cores.
 *
 * <p>First write {@link #record}: the JVM can record such waits. Then use it to find what pins in
 * {@link #rate}, and repair that. The rules:
 *
 * <ul>
 *   <li>each wait of a pinned virtual thread is recorded, however short, and nothing else;
 *   <li>what the program throws comes out; when record ends, nothing is recorded any more;
 *   <li>the first question dials the line, once, however many ask meanwhile, and pins nobody;
 *   <li>the line carries one question at a time, and a question that fails frees it;
 *   <li>when dialling fails, what it threw comes out, an {@link Error}, too, and the next question
 *       dials again. A thread that waits for this line gets the same failure, or dials.
 * </ul>
 *
 * <p>Not asked for: two recordings at the same time; a wait that began before the recording, or in
 * which every frame is the JDK's; a program that leaves its interrupt flag set; an interruption of
 * a thread that asks.
 */
public final class Part06Pinning {

    /**
     * A wait of a pinned virtual thread.
     *
     * @param place class and method that waited, "kata.virtual.Shop.open": the topmost frame that
     *     is not of the JDK (java., javax., jdk., sun.)
     * @param line the line there
     * @param reason why the thread kept its carrier, in the JVM's words
     */
    public record Pin(String place, int line, String reason) {}

    /** What is run under observation. */
    public interface Program {
        void run() throws Exception;
    }

    private static final Object ONE_QUESTION = new Object();

    private static final class Holder {
        static final Exchange.Line LINE = Exchange.dial();
    }

    private Part06Pinning() {}

    /** Runs the program, and returns the waits in which virtual threads were pinned meanwhile. */
    public static List<Pin> record(Program program) throws Exception {
        return todo("run the program and return each wait in which a virtual thread was pinned");
    }

    /** The rate at which the currency is sold today. */
    public static double rate(String currency) {
        synchronized (ONE_QUESTION) {
            return Holder.LINE.rate(currency);
        }
    }
}
