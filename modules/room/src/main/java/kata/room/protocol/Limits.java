package kata.room.protocol;

import java.util.regex.Pattern;

/** How much a request may hold. */
public final class Limits {

    /** Bytes in a request. */
    public static final int BODY = 64 * 1024;

    /** Reports in a request. */
    public static final int REPORTS = 100;

    /** Letters in the name of a pair. */
    public static final int NAME = 40;

    static final long SECONDS = 24 * 60 * 60;
    static final Pattern WORD = Pattern.compile("[a-z]{1,20}");
    static final Pattern MODULE = Pattern.compile("[a-z]{1,30}");
    static final Pattern PART = Pattern.compile("Part\\d\\d[A-Za-z0-9]{0,60}");
    static final Pattern RULE = Pattern.compile("[A-Za-z0-9_$]{0,120}");
    static final Pattern SESSION = Pattern.compile("[0-9a-f]{32}");

    private Limits() {}
}
