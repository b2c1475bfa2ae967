package kata.room.server;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.HexFormat;

/** The two pages: the room's, and the one that asks for the code. All is inside of them. */
final class Pages {

    private static final SecureRandom RANDOM = new SecureRandom();

    private final String room = resource("room.html");
    private final String door = resource("door.html");

    /**
     * A page with the policy under which it is to be shown.
     *
     * @param policy nothing but the page's own style and script, and its own server
     */
    record Page(String html, String policy) {}

    Page room() {
        return page(room);
    }

    Page door() {
        return page(door);
    }

    private static Page page(String html) {
        String nonce = random(16);
        return new Page(
                html.replace("NONCE", nonce),
                "default-src 'none'; script-src 'nonce-%s'; style-src 'nonce-%s'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
                        .formatted(nonce, nonce));
    }

    /** So many random bytes, as hexadecimal digits. */
    static String random(int bytes) {
        byte[] random = new byte[bytes];
        RANDOM.nextBytes(random);
        return HexFormat.of().formatHex(random);
    }

    private static String resource(String name) {
        try (InputStream in = Pages.class.getResourceAsStream(name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
