package kata.room.protocol;

import java.net.URI;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Where a room is, and its code, as one writes it on a wall: {@code 192.168.1.5:4477#KMPTRX}. */
public record RoomAddress(String host, int port, Code code) {

    private static final Pattern WRITTEN =
            Pattern.compile("(?:http://)?([\\w.-]+|\\[[0-9a-fA-F:.]+]):(\\d{1,5})/?#(\\w+)");

    /**
     * Reads what a learner has typed.
     *
     * @throws IllegalArgumentException with a sentence that says what is wrong with it
     */
    public static RoomAddress of(String written) {
        Matcher parts = WRITTEN.matcher(written.strip());
        if (!parts.matches() || Integer.parseInt(parts.group(2)) > 65_535) {
            throw new IllegalArgumentException(
                    "A room is written like 192.168.1.5:4477#ABCDEF, address and code.");
        }
        try {
            return new RoomAddress(
                    parts.group(1), Integer.parseInt(parts.group(2)), Code.of(parts.group(3)));
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("The code after # is six letters.", e);
        }
    }

    /** Without the code. */
    public String hostAndPort() {
        return host + ":" + port;
    }

    public URI uri(String path) {
        return URI.create("http://" + hostAndPort() + path);
    }

    /** With the code, for those who are to come in. */
    public String written() {
        return hostAndPort() + "#" + code.letters();
    }
}
