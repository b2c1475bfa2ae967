package kata.room.server;

import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import kata.room.SmallPlan;
import kata.room.board.RuleExamples;
import kata.room.protocol.Code;
import kata.room.protocol.Report;
import kata.room.protocol.Report.Judged;
import kata.room.protocol.Report.Verdict;
import kata.room.protocol.Reports;
import kata.room.protocol.RoomAddress;

/** A room on this machine, and what one can send to it. */
public final class OpenRoom implements AutoCloseable {

    public static final String SESSION = "0123456789abcdef0123456789abcdef";

    private static final HttpClient HTTP = HttpClient.newHttpClient();

    private final Room room;

    public OpenRoom(Path file) throws IOException, InterruptedException {
        this(file, RuleExamples.NONE);
    }

    public OpenRoom(Path file, RuleExamples examples) throws IOException, InterruptedException {
        room =
                Room.open(
                        new Room.Settings(
                                file,
                                InetAddress.getLoopbackAddress(),
                                0,
                                List.of("127.0.0.1", "localhost")),
                        SmallPlan.plan(),
                        SmallPlan.PARTS,
                        examples,
                        clock());
    }

    // In the middle of the plan's morning, whatever the time is here.
    private static Clock clock() {
        Instant now = Instant.now();
        Instant morning =
                LocalDate.ofInstant(now, ZoneOffset.UTC).atTime(9, 50).toInstant(ZoneOffset.UTC);
        return Clock.offset(Clock.systemUTC(), Duration.between(now, morning));
    }

    public RoomAddress address() {
        return new RoomAddress("127.0.0.1", room.port(), room.code());
    }

    int port() {
        return room.port();
    }

    Code code() {
        return room.code();
    }

    int readers() {
        return room.readers();
    }

    HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port() + path));
    }

    HttpRequest.Builder report(byte[] json) {
        return request("/reports")
                .header("Authorization", "Bearer " + code().letters())
                .POST(BodyPublishers.ofByteArray(json));
    }

    /** Sends reports with the code, and returns the status of the answer. */
    public int send(byte[] json) throws IOException, InterruptedException {
        return send(report(json)).statusCode();
    }

    HttpResponse<String> enter(String code) throws IOException, InterruptedException {
        return send(request("/enter").POST(BodyPublishers.ofString(code)));
    }

    /** The cookie of a browser that has shown the code. */
    String cookie() throws IOException, InterruptedException {
        return enter(code().letters())
                .headers()
                .firstValue("Set-Cookie")
                .orElseThrow()
                .replaceFirst(";.*", "");
    }

    static HttpResponse<String> send(HttpRequest.Builder request)
            throws IOException, InterruptedException {
        return HTTP.send(request.build(), BodyHandlers.ofString());
    }

    static byte[] json(String name, long number, Verdict verdict) {
        return json(name, judged(number, verdict));
    }

    static byte[] json(String name, Report... reports) {
        String session = "%032x".formatted(name.hashCode());
        return new Reports(session, name, List.of(reports)).json();
    }

    static Judged judged(long number, Verdict verdict) {
        return new Judged(
                number,
                0,
                "pool",
                "Part01One",
                verdict,
                verdict == Verdict.BROKEN ? "theTasksOverlap" : "",
                3);
    }

    @Override
    public void close() throws IOException {
        room.close();
    }
}
