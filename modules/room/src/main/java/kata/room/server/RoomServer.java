package kata.room.server;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import kata.room.board.Board;
import kata.room.board.Entry;
import kata.room.board.View;
import kata.room.journal.GroupCommit;
import kata.room.journal.GroupCommit.Change;
import kata.room.protocol.Code;
import kata.room.protocol.Json;
import kata.room.protocol.Limits;
import kata.room.protocol.Refusal;
import kata.room.protocol.Reports;

/** Serves a room. Each request runs in a virtual thread of its own, and may block as it likes. */
public final class RoomServer implements AutoCloseable {

    static {
        // They are read once, when the JDK's server is used first. A request that does not come to
        // an end is broken off; answers are small, and are not to wait for one another.
        setUnlessGiven("sun.net.httpserver.maxReqTime", "20");
        setUnlessGiven("sun.net.httpserver.nodelay", "true");
        setUnlessGiven("sun.net.httpserver.maxIdleConnections", "1000");
        setUnlessGiven("sun.net.httpserver.maxReqHeaders", "50");
        setUnlessGiven("sun.net.httpserver.maxReqHeaderSize", "16384");
        setUnlessGiven("jdk.httpserver.maxConnections", "2000");
    }

    private static final Duration BEAT = Duration.ofMillis(500);
    private static final Duration PATIENCE = Duration.ofSeconds(10);
    private static final int SMALL = 256;

    private final HttpServer server;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final Door door;
    private final Rates rates = new Rates(System::nanoTime);
    private final Pages pages = new Pages();
    private final Board board;
    private final Clock clock;
    private final GroupCommit journal;
    private final Broadcast broadcast;

    /**
     * What lets somebody in.
     *
     * @param visitor stands for the code in the cookie of a browser
     */
    public record Secrets(Code code, String visitor) {

        public static Secrets random() {
            return new Secrets(Code.random(), Pages.random(16));
        }
    }

    private static void setUnlessGiven(String property, String value) {
        if (System.getProperty(property) == null) {
            System.setProperty(property, value);
        }
    }

    /**
     * Takes the address; nobody is served before {@link #start}.
     *
     * @param hosts names and addresses, without port, under which it may be asked for
     * @throws IOException when the address is taken
     */
    public RoomServer(
            InetSocketAddress address,
            List<String> hosts,
            Secrets secrets,
            Board board,
            View view,
            GroupCommit journal,
            Clock clock)
            throws IOException {
        this.board = board;
        this.clock = clock;
        this.journal = journal;
        this.server = HttpServer.create(address, 200);
        this.door =
                new Door(
                        Set.copyOf(hosts.stream().map(host -> host + ":" + port()).toList()),
                        secrets.code(),
                        secrets.visitor(),
                        new Tries(System::nanoTime));
        this.broadcast = new Broadcast(view::json, board::version, BEAT, PATIENCE);
        server.createContext("/", this::handle);
        server.setExecutor(threads);
    }

    /** Serves from now on. Who comes earlier waits. */
    void start() {
        server.start();
    }

    public int port() {
        return server.getAddress().getPort();
    }

    private void handle(HttpExchange exchange) {
        try (exchange) {
            try {
                serve(exchange);
            } catch (Refusal refusal) {
                refuse(exchange, refusal);
            }
        } catch (IOException e) {
            // The other side is gone. Nobody is left to be told.
        } catch (RuntimeException e) {
            // A fault of ours: the trace says where, and nothing of what was sent.
            System.getLogger("kata.room").log(System.Logger.Level.ERROR, "a request failed", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void serve(HttpExchange exchange) throws Refusal, IOException, InterruptedException {
        door.requireThisRoom(exchange);
        String asked = exchange.getRequestMethod() + " " + exchange.getRequestURI().getPath();
        switch (asked) {
            case "GET /" -> page(exchange);
            case "POST /enter" -> enter(exchange);
            case "GET /events" -> events(exchange);
            case "POST /reports" -> reports(exchange);
            default -> throw Refusal.of(404, "there is nothing here");
        }
    }

    private void page(HttpExchange exchange) throws IOException {
        boolean visitor = door.isVisitor(exchange);
        Pages.Page page = visitor ? pages.room() : pages.door();
        exchange.getResponseHeaders().set("Content-Security-Policy", page.policy());
        answer(exchange, visitor ? 200 : 401, "text/html", page.html());
    }

    private void enter(HttpExchange exchange) throws Refusal, IOException {
        // The door first: who has tried too often is not even read.
        byte[] sent = body(exchange, SMALL);
        door.requireCode(Door.address(exchange), new String(sent, StandardCharsets.UTF_8).strip());
        exchange.getResponseHeaders().set("Set-Cookie", door.cookie());
        answer(exchange, 200, "text/plain", "welcome");
    }

    private void events(HttpExchange exchange) throws Refusal, IOException {
        if (!door.isVisitor(exchange)) {
            throw Refusal.of(401, "this needs the code of the room");
        }
        broadcast.to(
                () -> {
                    headers(exchange, "text/event-stream");
                    exchange.sendResponseHeaders(200, 0);
                    return exchange.getResponseBody();
                });
    }

    private void reports(HttpExchange exchange) throws Refusal, IOException, InterruptedException {
        door.requireCode(exchange);
        Reports reports = Reports.of(body(exchange, Limits.BODY));
        rates.take(reports.name(), reports.reports().size());
        long acknowledged = journal.commit(() -> take(reports));
        answer(exchange, 200, "application/json", Json.text(Map.of("acknowledged", acknowledged)));
    }

    private Change<Long> take(Reports reports) throws Refusal {
        List<String> lines =
                board.take(reports, clock.instant()).stream().map(Entry::line).toList();
        return new Change<>(lines, reports.reports().getLast().number());
    }

    private static byte[] body(HttpExchange exchange, int most) throws Refusal, IOException {
        String length = exchange.getRequestHeaders().getFirst("Content-Length");
        if (length != null && (!length.matches("\\d{1,9}") || Integer.parseInt(length) > most)) {
            throw Refusal.of(413, "a request has at most %d bytes", most);
        }
        InputStream in = exchange.getRequestBody();
        byte[] bytes = in.readNBytes(most + 1);
        if (bytes.length > most) {
            throw Refusal.of(413, "a request has at most %d bytes", most);
        }
        return bytes;
    }

    private static void refuse(HttpExchange exchange, Refusal refusal) throws IOException {
        if (refusal.retryAfterSeconds() > 0) {
            exchange.getResponseHeaders()
                    .set("Retry-After", Integer.toString(refusal.retryAfterSeconds()));
        }
        // What was not read of the request is not worth reading.
        exchange.getResponseHeaders().set("Connection", "close");
        answer(exchange, refusal.status(), "text/plain", refusal.getMessage());
    }

    private static void answer(HttpExchange exchange, int status, String type, String text)
            throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        headers(exchange, type);
        exchange.sendResponseHeaders(status, bytes.length);
        try (OutputStream out = exchange.getResponseBody()) {
            out.write(bytes);
        }
    }

    private static void headers(HttpExchange exchange, String type) {
        var headers = exchange.getResponseHeaders();
        headers.set("Content-Type", type + "; charset=utf-8");
        headers.set("Cache-Control", "no-store");
        headers.set("X-Content-Type-Options", "nosniff");
        headers.set("Referrer-Policy", "no-referrer");
    }

    /** How many pages are open. */
    int readers() {
        return broadcast.readers();
    }

    @Override
    public void close() throws IOException {
        broadcast.close();
        server.stop(0);
        threads.shutdownNow();
        journal.close();
    }
}
