package kata.virtual;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicReference;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedMethod;
import jdk.jfr.consumer.RecordingStream;
import kata.judge.Rejected;
import kata.kit.Exchange;

/**
 * Tells those who wait of the failure, and then drops the line: who asks again at once gets it once
 * more.
 */
@Rejected(by = "whoHasHeardOfAFailureDialsWhereverTheOtherStands", says = "asker 2 asked twice")
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

    private static final String PINNED = "jdk.VirtualThreadPinned";

    private static final Object ONE_QUESTION = new Object();

    // The line, or what dialling threw, or a future that is not there yet; null: nobody has
    // dialled.
    private static final AtomicReference<CompletableFuture<Object>> LINE = new AtomicReference<>();

    private Part06Pinning() {}

    /** Runs the program, and returns the waits in which virtual threads were pinned meanwhile. */
    public static List<Pin> record(Program program) throws Exception {
        List<Pin> pins = new CopyOnWriteArrayList<>();
        try (RecordingStream stream = new RecordingStream()) {
            stream.enable(PINNED).withoutThreshold().withStackTrace();
            stream.onEvent(PINNED, event -> add(event, pins));
            stream.startAsync();
            program.run();
            stream.stop();
        }
        return List.copyOf(pins);
    }

    private static void add(RecordedEvent event, List<Pin> pins) {
        if (event.getStackTrace() == null) {
            return;
        }
        for (RecordedFrame frame : event.getStackTrace().getFrames()) {
            RecordedMethod method = frame.getMethod();
            String type = method.getType().getName();
            if (!isOfTheJdk(type)) {
                String place = type + "." + method.getName();
                pins.add(new Pin(place, frame.getLineNumber(), event.getString("pinnedReason")));
                return;
            }
        }
    }

    private static boolean isOfTheJdk(String type) {
        return type.startsWith("java.")
                || type.startsWith("javax.")
                || type.startsWith("jdk.")
                || type.startsWith("sun.");
    }

    /** The rate at which the currency is sold today. */
    public static double rate(String currency) {
        Exchange.Line line = line();
        synchronized (ONE_QUESTION) {
            return line.rate(currency);
        }
    }

    private static Exchange.Line line() {
        CompletableFuture<Object> mine = new CompletableFuture<>();
        CompletableFuture<Object> other = LINE.compareAndExchange(null, mine);
        if (other != null) {
            Object outcome = other.join();
            if (outcome instanceof Throwable failure) {
                throw Part06Pinning.<RuntimeException>same(failure);
            }
            return (Exchange.Line) outcome;
        }
        try {
            Exchange.Line line = Exchange.dial();
            mine.complete(line);
            return line;
        } catch (Throwable failure) {
            mine.complete(failure);
            LINE.set(null); // the next one dials again
            throw failure;
        }
    }

    /** Throws what another thread has thrown, as it is. */
    @SuppressWarnings("unchecked")
    private static <X extends Throwable> RuntimeException same(Throwable failure) throws X {
        throw (X) failure;
    }
}
