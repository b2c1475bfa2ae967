package kata.virtual;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.List;
import kata.judge.Rejected;
import kata.kit.Exchange;

/** Follows old advice: the property that printed pinned threads. It is gone since JDK 24. */
@Rejected(by = "eachWaitOfAPinnedThreadIsRecordedHoweverShort", says = "0 pins were returned")
public final class Part06Pinning {

    public record Pin(String place, int line, String reason) {}

    public interface Program {
        void run() throws Exception;
    }

    private static final Object ONE_QUESTION = new Object();
    private static Exchange.Line line;

    private Part06Pinning() {}

    public static List<Pin> record(Program program) throws Exception {
        PrintStream out = System.out;
        ByteArrayOutputStream log = new ByteArrayOutputStream();
        System.setProperty("jdk.tracePinnedThreads", "short");
        System.setOut(new PrintStream(log));
        try {
            program.run();
        } finally {
            System.setOut(out);
            System.clearProperty("jdk.tracePinnedThreads");
        }
        return log.toString()
                .lines()
                .filter(line -> line.contains("<== monitors:"))
                .map(line -> new Pin(line.strip(), 0, "monitor"))
                .toList();
    }

    public static double rate(String currency) {
        synchronized (ONE_QUESTION) {
            if (line == null) {
                line = Exchange.dial();
            }
            return line.rate(currency);
        }
    }
}
