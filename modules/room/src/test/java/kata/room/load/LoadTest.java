package kata.room.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import kata.room.protocol.RoomAddress;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * 200 pairs send ten verdicts a second each while pages are open. A few seconds here; {@code
 * modules/room/load} does it for a minute, and tells the figures.
 */
class LoadTest {

    private static final int PAIRS = Integer.getInteger("room.load.pairs", 200);
    private static final int SECONDS = Integer.getInteger("room.load.seconds", 3);
    private static final int A_SECOND = 10;
    private static final int PAGES = 3;

    @TempDir private Path folder;

    @Test
    void nothingIsLostAndThePagesGoOn() throws Exception {
        Path file = folder.resolve("room.log");
        long each = (long) SECONDS * A_SECOND;
        ConcurrentLinkedQueue<Long> latencies = new ConcurrentLinkedQueue<>();
        AtomicLong events = new AtomicLong();
        List<SimulatedPair> pairs = IntStream.range(0, PAIRS).mapToObj(SimulatedPair::new).toList();
        long heap;
        String peak;
        try (RoomProcess room = new RoomProcess(file);
                HttpClient http = HttpClient.newHttpClient();
                ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            String cookie = cookie(http, room.address());
            List<InputStream> pages = new ArrayList<>();
            for (int i = 0; i < PAGES; i++) {
                pages.add(page(http, room.address(), cookie));
            }
            pages.forEach(page -> threads.submit(() -> read(page, events)));
            List<Callable<Void>> sending = new ArrayList<>();
            for (SimulatedPair pair : pairs) {
                sending.add(
                        () -> {
                            pair.send(
                                    room.address(),
                                    each,
                                    Duration.ofMillis(1_000 / A_SECOND),
                                    latencies::add);
                            return null;
                        });
            }
            for (Future<Void> sent : threads.invokeAll(sending)) {
                sent.get();
            }
            assertThat(first(page(http, room.address(), cookie)))
                    .contains("\"Pair 0 & friend\"")
                    .contains("\"Pair %d & friend\"".formatted(PAIRS - 1));
            heap = room.heap();
            peak = room.peak().orElse("unknown");
            http.shutdownNow();
            threads.shutdownNow();
        }

        Kept kept = Kept.in(file);
        assertThat(kept.inOrder()).isTrue();
        assertThat(kept.counts()).hasSize(PAIRS);
        assertThat(kept.counts().values()).allMatch(count -> count == each);
        assertThat(events).hasPositiveValue();
        tell(latencies.stream().mapToLong(Long::longValue).sorted().toArray(), events, heap, peak);
        System.out.printf(Locale.ROOT, "  file %.1f MB%n", Files.size(file) / 1e6);
    }

    private static void tell(long[] sorted, AtomicLong events, long heap, String peak) {
        System.out.printf(
                Locale.ROOT,
                "%d pairs, %d verdicts a second each, %d s: %d acknowledged, none lost%n"
                        + "  an acknowledgement: median %.1f ms, p99 %.1f ms, slowest %.1f ms%n"
                        + "  %d pages got %d states; heap after a collection %.1f MB, process at"
                        + " most %s%n",
                PAIRS,
                A_SECOND,
                SECONDS,
                sorted.length,
                at(sorted, 50),
                at(sorted, 99),
                at(sorted, 100),
                PAGES,
                events.get(),
                heap / 1e6,
                peak);
    }

    private static double at(long[] sorted, int percent) {
        int index = (int) Math.ceil(sorted.length * percent / 100.0) - 1;
        return sorted[Math.max(0, index)] / 1e6;
    }

    private static String cookie(HttpClient http, RoomAddress room) throws Exception {
        return http.send(
                        HttpRequest.newBuilder(room.uri("/enter"))
                                .POST(BodyPublishers.ofString(room.code().letters()))
                                .build(),
                        BodyHandlers.discarding())
                .headers()
                .firstValue("Set-Cookie")
                .orElseThrow()
                .replaceFirst(";.*", "");
    }

    private static InputStream page(HttpClient http, RoomAddress room, String cookie)
            throws Exception {
        return http.send(
                        HttpRequest.newBuilder(room.uri("/events"))
                                .header("Cookie", cookie)
                                .build(),
                        BodyHandlers.ofInputStream())
                .body();
    }

    // An event ends with two line ends.
    private static Void read(InputStream page, AtomicLong events) {
        try {
            int last = 0;
            int next;
            while ((next = page.read()) >= 0) {
                if (next == '\n' && last == '\n') {
                    events.incrementAndGet();
                }
                last = next;
            }
        } catch (IOException e) {
            // Closed.
        }
        return null;
    }

    private static String first(InputStream page) throws IOException {
        StringBuilder event = new StringBuilder();
        byte[] buffer = new byte[8_192];
        int read;
        while (event.indexOf("\n\n") < 0 && (read = page.read(buffer)) >= 0) {
            event.append(new String(buffer, 0, read, StandardCharsets.ISO_8859_1));
        }
        page.close();
        return event.toString();
    }
}
