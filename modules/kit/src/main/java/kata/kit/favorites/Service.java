package kata.kit.favorites;

/** The four services behind the page. */
public enum Service {
    USERS("favorites of "),
    DETAILS("details of "),
    SUGGESTIONS("suggestions for "),
    CACHE("cached favorites of ");

    private final String prefix;

    Service(String prefix) {
        this.prefix = prefix;
    }

    /** The name of a call, as timelines and call lists show it: "details of c". */
    public String nameOfCall(Object key) {
        return prefix + key;
    }
}
