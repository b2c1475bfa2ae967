package kata.lab.http;

import java.util.Map;
import java.util.stream.Stream;

/** Why a request failed, as a column of the table: one that did not happen counts 0. */
public enum FailureReason {
    /** The queue of connections to be accepted is full, and the kernel drops what comes. */
    NO_CONNECTION("no connection in 10 s", "ConnectTimeoutException"),
    /** The server took the connection, and closed it. */
    CLOSED("closed without an answer", "PrematureCloseException"),
    /** The server took the request, and did not answer in Gatling's time. */
    NO_ANSWER("no answer in 60 s", "Request timeout"),
    OTHER("failed otherwise", "");

    private final String title;
    private final String words;

    FailureReason(String title, String words) {
        this.title = title;
        this.words = words;
    }

    /** The heading of the column. */
    public String title() {
        return title;
    }

    /**
     * How many failed for this reason.
     *
     * @param reasons in Gatling's words, as in {@link LoadResult#reasons}
     */
    public int count(Map<String, Integer> reasons) {
        return reasons.entrySet().stream()
                .filter(reason -> of(reason.getKey()) == this)
                .mapToInt(Map.Entry::getValue)
                .sum();
    }

    private static FailureReason of(String message) {
        return Stream.of(values())
                .filter(reason -> message.contains(reason.words))
                .findFirst()
                .orElseThrow();
    }
}
