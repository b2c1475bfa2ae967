package kata.referee.worker;

import java.time.Duration;
import java.util.Comparator;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Collectors;

/** How many workers were started, what that cost, and why they were given up. For any thread. */
public final class WorkerStatistics {

    private final LongAdder started = new LongAdder();
    private final LongAdder failed = new LongAdder();
    private final LongAdder readyNanos = new LongAdder();
    private final Map<String, LongAdder> givenUp = new ConcurrentHashMap<>();

    void started(Duration untilReady) {
        started.increment();
        readyNanos.add(untilReady.toNanos());
    }

    void failed() {
        failed.increment();
    }

    void givenUp(String why) {
        givenUp.computeIfAbsent(why, _ -> new LongAdder()).increment();
    }

    /** How many got ready. */
    public long started() {
        return started.sum();
    }

    /** How often each reason was met. */
    public Map<String, Long> givenUp() {
        return givenUp.entrySet().stream()
                .collect(Collectors.toMap(Map.Entry::getKey, e -> e.getValue().sum()));
    }

    /** One sentence on the starts, then a line for each reason, the most frequent first. */
    @Override
    public String toString() {
        long ready = started.sum();
        String starts =
                "%d workers were started, in %.1f s each; %d starts failed. Given up:"
                        .formatted(
                                ready,
                                ready == 0 ? 0 : readyNanos.sum() / 1e9 / ready,
                                failed.sum());
        return givenUp().entrySet().stream()
                .sorted(Map.Entry.<String, Long>comparingByValue(Comparator.reverseOrder()))
                .map(reason -> "%5d  %s".formatted(reason.getValue(), reason.getKey()))
                .collect(Collectors.joining("\n", starts + "\n", ""));
    }
}
