package kata.room.client;

import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpClient.Redirect;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import kata.room.protocol.Limits;
import kata.room.protocol.Report;
import kata.room.protocol.Report.Hand;
import kata.room.protocol.Report.Judged;
import kata.room.protocol.Report.Verdict;
import kata.room.protocol.Reports;
import kata.room.protocol.RoomAddress;

/**
 * Tells a room what happens to a pair, in a thread of its own. No call waits for the network. Where
 * the room does not answer, it is tried again, and later told what it has missed.
 */
public final class RoomClient implements AutoCloseable {

    private static final int WAITING = 500;
    private static final Duration CONNECT = Duration.ofSeconds(3);
    private static final Duration ANSWER = Duration.ofSeconds(10);
    private static final Duration FIRST_PAUSE = Duration.ofMillis(500);
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(10);
    private static final long FAREWELL_MILLIS = 1_000;

    // It is busy, or away for a moment. Whatever else it refuses, it would refuse again.
    private static final Set<Integer> LATER = Set.of(408, 429, 500, 502, 503, 504);

    private final RoomAddress room;
    private final String name;
    private final String session;
    private final Consumer<String> problem;
    private final Outbox outbox = new Outbox(WAITING, System::nanoTime);
    private final HttpClient http =
            HttpClient.newBuilder()
                    .connectTimeout(CONNECT)
                    .followRedirects(Redirect.NEVER)
                    .version(HttpClient.Version.HTTP_1_1)
                    // The room is in this building.
                    .proxy(HttpClient.Builder.NO_PROXY)
                    .build();
    private final Thread thread;
    private String atPart = "";
    private long atPartSince;
    private boolean handRaised;

    /**
     * @param name of the pair
     * @param problem is told at most once, in a sentence: the room refuses, and nothing is sent any
     *     more
     */
    public RoomClient(RoomAddress room, String name, Consumer<String> problem) {
        this.room = room;
        this.name = name;
        this.problem = problem;
        byte[] random = new byte[16];
        new SecureRandom().nextBytes(random);
        this.session = HexFormat.of().formatHex(random);
        this.thread = Thread.ofVirtual().name("room").start(this::run);
    }

    /** A part was judged. */
    public synchronized void judged(String module, String part, Verdict verdict, String rule) {
        String now = module + "/" + part;
        if (!now.equals(atPart)) {
            atPart = now;
            atPartSince = System.nanoTime();
        }
        long seconds = Duration.ofNanos(System.nanoTime() - atPartSince).toSeconds();
        if (verdict == Verdict.SOLVED || verdict == Verdict.SOUND) {
            // So does the room.
            handRaised = false;
        }
        outbox.add(number -> new Judged(number, 0, module, part, verdict, rule, seconds));
    }

    /** The pair asks for the instructor, or does not any more. Returns whether it does now. */
    public synchronized boolean toggleHand() {
        handRaised = !handRaised;
        boolean raised = handRaised;
        outbox.add(number -> new Hand(number, 0, raised));
        return raised;
    }

    private void run() {
        Duration pause = FIRST_PAUSE;
        try {
            while (true) {
                List<Report> reports = outbox.next(Limits.REPORTS);
                try {
                    HttpResponse<String> response = send(reports);
                    if (response.statusCode() == 200) {
                        outbox.sent(reports.getLast().number());
                        pause = FIRST_PAUSE;
                        continue;
                    }
                    if (!LATER.contains(response.statusCode())) {
                        problem.accept(refused(response));
                        return;
                    }
                } catch (IOException e) {
                    // Away. It misses nothing: it is told when it is back.
                }
                Thread.sleep(pause);
                pause = pause.multipliedBy(2);
                pause = pause.compareTo(LONGEST_PAUSE) > 0 ? LONGEST_PAUSE : pause;
            }
        } catch (InterruptedException e) {
            // Closed.
        }
    }

    private HttpResponse<String> send(List<Report> reports)
            throws IOException, InterruptedException {
        return http.send(
                HttpRequest.newBuilder(room.uri("/reports"))
                        .timeout(ANSWER)
                        .header("Authorization", "Bearer " + room.code().letters())
                        .header("Content-Type", "application/json")
                        .POST(
                                BodyPublishers.ofByteArray(
                                        new Reports(session, name, reports).json()))
                        .build(),
                BodyHandlers.ofString());
    }

    // Its words are shown on a terminal, so only plain ones are.
    private static String refused(HttpResponse<String> response) {
        String reason = response.body().replaceAll("[^\\x20-\\x7e]", "?");
        return "The room takes nothing from this watch: %s. Watch goes on without it."
                .formatted(reason.substring(0, Math.min(reason.length(), 200)));
    }

    /** How much is still to be sent. */
    int waiting() {
        return outbox.size();
    }

    /** Sends what is left, for a moment, and ends. */
    @Override
    public void close() {
        try {
            if (thread.isAlive()) {
                outbox.awaitEmpty(FAREWELL_MILLIS);
            }
            thread.interrupt();
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        http.shutdownNow();
    }
}
