package kata.room.server;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Locale;
import java.util.Set;
import kata.room.protocol.Code;
import kata.room.protocol.Refusal;

/**
 * Who may come in. A watch shows the code with each request; a browser shows it once, and gets a
 * cookie that stands for it.
 */
final class Door {

    static final String COOKIE = "room";

    private static final String BEARER = "Bearer ";

    private final Set<String> hosts;
    private final Code code;
    private final String visitor;
    private final Tries tries;

    /**
     * @param hosts names and addresses with port under which this room is reached
     * @param visitor what the cookie holds
     */
    Door(Set<String> hosts, Code code, String visitor, Tries tries) {
        this.hosts = hosts;
        this.code = code;
        this.visitor = visitor;
        this.tries = tries;
    }

    /**
     * Requires that the request is meant for this room. A page of somebody else's can have a name
     * that leads to this address; then its requests carry that name, or its origin.
     */
    void requireThisRoom(HttpExchange exchange) throws Refusal {
        Headers headers = exchange.getRequestHeaders();
        String host = headers.getFirst("Host");
        if (host == null || !hosts.contains(host.toLowerCase(Locale.ROOT))) {
            throw Refusal.of(421, "this is not the address of the room");
        }
        String origin = headers.getFirst("Origin");
        if (origin != null && !origin.equalsIgnoreCase("http://" + host)) {
            throw Refusal.of(403, "another page may not ask for this");
        }
    }

    /** Requires the code, as a watch sends it. */
    void requireCode(HttpExchange exchange) throws Refusal {
        String sent = exchange.getRequestHeaders().getFirst("Authorization");
        boolean given = sent != null && sent.startsWith(BEARER);
        requireCode(address(exchange), given ? sent.substring(BEARER.length()) : "");
    }

    /** Requires that this is the code. */
    void requireCode(InetAddress from, String sent) throws Refusal {
        tries.requireAllowed(from);
        if (!code.matches(sent)) {
            tries.wrong(from);
            throw Refusal.of(401, "that is not the code of this room");
        }
    }

    /** Whether the browser has shown the code before. */
    boolean isVisitor(HttpExchange exchange) {
        for (String cookies :
                exchange.getRequestHeaders().getOrDefault("Cookie", java.util.List.of())) {
            for (String cookie : cookies.split(";")) {
                String value = cookie.strip();
                if (value.startsWith(COOKIE + "=")
                        && MessageDigest.isEqual(
                                bytes(value.substring(COOKIE.length() + 1)), bytes(visitor))) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Scripts cannot read it, and no other site's page makes the browser send it. */
    String cookie() {
        return COOKIE + "=" + visitor + "; HttpOnly; SameSite=Strict; Path=/";
    }

    static InetAddress address(HttpExchange exchange) {
        return exchange.getRemoteAddress().getAddress();
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
