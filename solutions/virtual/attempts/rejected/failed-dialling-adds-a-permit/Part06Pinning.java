package kata.virtual;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Semaphore;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedStackTrace;
import jdk.jfr.consumer.RecordingStream;
import kata.judge.Rejected;
import kata.kit.Exchange;

/** Gives a permit back when dialling fails, which it never took. */
@Rejected(by = "aCallThatFailsMakesNoRoomForAnotherQuestion", says = "dialling failed twice")
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

    private static final Object DIALLING = new Object();
    private static final Semaphore ONE_QUESTION = new Semaphore(1);

    // Written under DIALLING; null until somebody has dialled.
    private static volatile Exchange.Line line;

    private Part06Pinning() {}

    /** Runs the program, and returns the waits in which virtual threads were pinned meanwhile. */
    public static List<Pin> record(Program program) throws Exception {
        List<Pin> pins = new CopyOnWriteArrayList<>();
        try (RecordingStream stream = new RecordingStream()) {
            stream.enable(PINNED).withoutThreshold().withStackTrace();
            stream.onEvent(PINNED, event -> note(event, pins));
            stream.startAsync();
            try {
                program.run();
            } finally {
                stop(stream);
            }
        }
        return List.copyOf(pins);
    }

    /** Waits for the last events, even if the program has left the interrupt flag set. */
    private static void stop(RecordingStream stream) {
        boolean interrupted = Thread.interrupted();
        try {
            stream.stop();
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static void note(RecordedEvent event, List<Pin> pins) {
        RecordedStackTrace trace = event.getStackTrace();
        if (trace == null) {
            return;
        }
        for (RecordedFrame frame : trace.getFrames()) {
            String type = frame.getMethod().getType().getName();
            if (!isOfTheJdk(type)) {
                pins.add(
                        new Pin(
                                type + "." + frame.getMethod().getName(),
                                frame.getLineNumber(),
                                event.getString("pinnedReason")));
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
        try {
            Exchange.Line open = line();
            ONE_QUESTION.acquireUninterruptibly();
            return open.rate(currency);
        } finally {
            ONE_QUESTION.release();
        }
    }

    private static Exchange.Line line() {
        Exchange.Line open = line;
        if (open == null) {
            synchronized (DIALLING) {
                open = line;
                if (open == null) {
                    open = Exchange.dial();
                    line = open;
                }
            }
        }
        return open;
    }
}
