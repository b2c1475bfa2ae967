package kata.room.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.Socket;
import java.net.http.HttpClient;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import kata.room.protocol.Report.Hand;
import kata.room.protocol.Report.Verdict;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Real requests to a real server. */
class RoomServerTest {

    // A busy machine needs longer; a right server never does.
    private static final Duration LIMIT = Duration.ofSeconds(60);

    @TempDir private Path folder;
    private OpenRoom room;

    @BeforeEach
    void aRoom() throws Exception {
        room = new OpenRoom(folder.resolve("room.log"));
    }

    @AfterEach
    void close() throws IOException {
        room.close();
    }

    private String wrongCode() {
        return room.code().matches("ABCDEF") ? "ABCDEG" : "ABCDEF";
    }

    private int statusWithOut(String path) throws Exception {
        return OpenRoom.send(room.request(path)).statusCode();
    }

    /** The first event of the page that has this cookie. */
    private String state(String cookie) throws Exception {
        try (HttpClient http = HttpClient.newHttpClient()) {
            HttpResponse<InputStream> events =
                    http.send(
                            room.request("/events").header("Cookie", cookie).build(),
                            BodyHandlers.ofInputStream());
            assertThat(events.statusCode()).isEqualTo(200);
            try (BufferedReader lines =
                    new BufferedReader(
                            new InputStreamReader(events.body(), StandardCharsets.UTF_8))) {
                return lines.readLine();
            } finally {
                http.shutdownNow();
            }
        }
    }

    /** What the server answers to these bytes, until it closes the connection. */
    private String raw(String request) throws IOException {
        try (Socket socket = new Socket("127.0.0.1", room.port())) {
            socket.setSoTimeout((int) LIMIT.toMillis());
            socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @Test
    void withTheCodeAReportIsTakenAndShown() throws Exception {
        HttpResponse<String> answer =
                OpenRoom.send(room.report(OpenRoom.json("Ana & Ben", 1, Verdict.BROKEN)));

        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.body()).isEqualTo("{\"acknowledged\":1}");
        assertThat(state(room.cookie())).contains("\"name\":\"Ana & Ben\"", "\"broken 1\"");
    }

    @Test
    void withoutTheCodeNobodyReadsOrWrites() throws Exception {
        assertThat(OpenRoom.send(room.request("/")).body())
                .contains("The code of this room")
                .doesNotContain("Stuck longest")
                .doesNotContain(room.code().letters());
        assertThat(statusWithOut("/")).isEqualTo(401);
        assertThat(statusWithOut("/events")).isEqualTo(401);
        assertThat(
                        OpenRoom.send(
                                        room.request("/reports")
                                                .POST(
                                                        BodyPublishers.ofByteArray(
                                                                OpenRoom.json(
                                                                        "Eve", 1, Verdict.SOUND))))
                                .statusCode())
                .isEqualTo(401);
        assertThat(room.enter(wrongCode()).statusCode()).isEqualTo(401);
        assertThat(room.enter(wrongCode()).headers().firstValue("Set-Cookie")).isEmpty();
        for (String cookie : List.of("room=", "room=" + "0".repeat(32), "room=" + room.code())) {
            assertThat(OpenRoom.send(room.request("/events").header("Cookie", cookie)).statusCode())
                    .isEqualTo(401);
        }
        assertThat(state(room.cookie())).doesNotContain("Eve");
    }

    @Test
    void theCodeIsNowhereInWhatABrowserGets() throws Exception {
        HttpResponse<String> entered = room.enter(room.code().letters());
        String cookie = room.cookie();
        HttpResponse<String> page = OpenRoom.send(room.request("/").header("Cookie", cookie));

        assertThat(page.statusCode()).isEqualTo(200);
        assertThat(page.body()).contains("Stuck longest").doesNotContain(room.code().letters());
        assertThat(state(cookie)).doesNotContain(room.code().letters());
        assertThat(entered.headers().map().toString())
                .contains("HttpOnly", "SameSite=Strict")
                .doesNotContain(room.code().letters());
        assertThat(page.headers().firstValue("Content-Security-Policy").orElseThrow())
                .contains("default-src 'none'")
                .doesNotContain("unsafe")
                .doesNotContain("http");
    }

    @Test
    void tenWrongCodesAndTheAddressHasToWaitEvenWithTheRightOne() throws Exception {
        for (int i = 0; i < 10; i++) {
            assertThat(room.enter(wrongCode()).statusCode()).isEqualTo(401);
        }
        HttpResponse<String> refused = room.enter(room.code().letters());
        assertThat(refused.statusCode()).isEqualTo(429);
        assertThat(refused.headers().firstValueAsLong("Retry-After").orElseThrow())
                .isBetween(1L, 61L);
        assertThat(OpenRoom.send(room.report(OpenRoom.json("Ana", 1, Verdict.SOUND))).statusCode())
                .isEqualTo(429);
    }

    @Test
    void aPageThatIsThereAlreadyIsNotShutOutByWrongCodes() throws Exception {
        String cookie = room.cookie();
        for (int i = 0; i < 11; i++) {
            room.enter(wrongCode());
        }
        assertThat(state(cookie)).contains("\"pairs\"");
    }

    @Test
    void anotherHostsNameLeadsNowhere() throws Exception {
        String cookie = room.cookie();
        String request =
                "GET / HTTP/1.1\r\nHost: %s\r\nCookie: " + cookie + "\r\nConnection: close\r\n\r\n";

        assertThat(raw(request.formatted("evil.example:" + room.port()))).contains(" 421 ");
        assertThat(raw(request.formatted("127.0.0.1"))).contains(" 421 ");
        assertThat(raw(request.formatted("127.0.0.1:" + room.port()))).contains(" 200 ");
        assertThat(raw(request.formatted("localhost:" + room.port()))).contains(" 200 ");
    }

    @Test
    void aPageOfAnotherSiteMayAskForNothing() throws Exception {
        assertThat(
                        OpenRoom.send(
                                        room.request("/enter")
                                                .header("Origin", "http://evil.example")
                                                .POST(
                                                        BodyPublishers.ofString(
                                                                room.code().letters())))
                                .statusCode())
                .isEqualTo(403);
        assertThat(
                        OpenRoom.send(
                                        room.request("/events")
                                                .header("Cookie", room.cookie())
                                                .header("Origin", "null"))
                                .statusCode())
                .isEqualTo(403);
    }

    @Test
    void whatIsTooLargeIsRefusedWithoutBeingRead() throws Exception {
        String head =
                "POST /reports HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nAuthorization: Bearer %s\r\n"
                        .formatted(room.port(), room.code().letters());

        assertThat(raw(head + "Content-Length: 999999999\r\n\r\n"))
                .contains(" 413 ", "at most 65536 bytes");
        assertThat(raw(head + "Content-Length: 99999999999999\r\n\r\n")).contains(" 413 ");
        assertThat(
                        raw(
                                head
                                        + "Transfer-Encoding: chunked\r\n\r\n10001\r\n"
                                        + "x".repeat(0x10001)
                                        + "\r\n0\r\n\r\n"))
                .contains(" 413 ");
        assertThat(OpenRoom.send(room.report(new byte[65_537])).statusCode()).isEqualTo(413);
        assertThat(
                        OpenRoom.send(
                                        room.request("/enter")
                                                .POST(BodyPublishers.ofString("x".repeat(257))))
                                .statusCode())
                .isEqualTo(413);
        withTheCodeAReportIsTakenAndShown();
    }

    @Test
    void whatIsMalformedIsRefusedWithAReasonAndCostsNobodyElse() throws Exception {
        HttpResponse<String> answer = OpenRoom.send(room.report("{".getBytes()));
        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(answer.body()).contains("not JSON");
        assertThat(raw("rubbish\r\n\r\n")).contains(" 400 ");
        assertThat(raw("GET / HTTP/1.1\r\n\r\n")).contains(" 421 ");
        assertThat(statusWithOut("/etc/passwd")).isEqualTo(404);
        assertThat(statusWithOut("/../room.log")).isEqualTo(404);
        assertThat(OpenRoom.send(room.request("/reports")).statusCode()).isEqualTo(404);
        withTheCodeAReportIsTakenAndShown();
    }

    @Test
    void aRequestThatDoesNotComeToAnEndIsBrokenOff() throws Exception {
        List<Socket> halves = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            Socket socket = new Socket("127.0.0.1", room.port());
            socket.getOutputStream()
                    .write(
                            "POST /reports HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nAuthorization: Bearer %s\r\nContent-Length: 1000\r\n\r\n{"
                                    .formatted(room.port(), room.code().letters())
                                    .getBytes(StandardCharsets.ISO_8859_1));
            halves.add(socket);
        }
        withTheCodeAReportIsTakenAndShown();
        for (Socket socket : halves) {
            socket.setSoTimeout((int) LIMIT.toMillis());
            // It ends; with an answer or without one.
            try (socket) {
                socket.getInputStream().readAllBytes();
            } catch (java.net.SocketException e) {
                assertThat(e).hasMessageContaining("reset");
            }
        }
    }

    @Test
    void aPairThatSendsTooMuchIsHeldUpAndNobodyElse() throws Exception {
        int refused = 0;
        for (int i = 0; i < 8; i++) {
            Hand[] hands = new Hand[100];
            for (int j = 0; j < hands.length; j++) {
                hands[j] = new Hand(100L * i + j + 1, 0, j % 2 == 0);
            }
            HttpResponse<String> answer = OpenRoom.send(room.report(OpenRoom.json("Flood", hands)));
            if (answer.statusCode() == 429) {
                refused++;
                assertThat(answer.body()).contains("20 reports a second");
                assertThat(answer.headers().firstValue("Retry-After")).isPresent();
            }
        }
        assertThat(refused).isPositive();
        withTheCodeAReportIsTakenAndShown();
    }

    @Test
    void namesAreSentAsText() throws Exception {
        assertThat(
                        OpenRoom.send(room.report(OpenRoom.json("a\u2028b", 1, Verdict.OPEN)))
                                .statusCode())
                .isEqualTo(400);
        OpenRoom.send(room.report(OpenRoom.json("</script><img src=x>", 1, Verdict.OPEN)));

        assertThat(state(room.cookie())).contains("</script><img src=x>");
    }

    @Test
    void aPageThatDoesNotReadHoldsUpNobody() throws Exception {
        String cookie = room.cookie();
        try (Socket deaf = new Socket()) {
            deaf.setReceiveBufferSize(1_024);
            deaf.connect(new java.net.InetSocketAddress("127.0.0.1", room.port()));
            OutputStream out = deaf.getOutputStream();
            out.write(
                    "GET /events HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nCookie: %s\r\n\r\n"
                            .formatted(room.port(), cookie)
                            .getBytes(StandardCharsets.ISO_8859_1));
            await().atMost(LIMIT).until(() -> room.readers() == 1);

            // Enough to fill what lies between: each event holds all pairs.
            for (int i = 0; i < 250; i++) {
                OpenRoom.send(room.report(OpenRoom.json("pair number " + i, 1, Verdict.BROKEN)));
            }
            assertThat(state(cookie)).contains("pair number 249");
        }
        await().atMost(LIMIT)
                .until(
                        () -> {
                            OpenRoom.send(
                                    room.report(
                                            OpenRoom.json("Ana", System.nanoTime(), Verdict.OPEN)));
                            return room.readers() == 0;
                        });
    }

    @Test
    void noMorePagesThanAreAllowed() throws Exception {
        String cookie = room.cookie();
        List<Socket> pages = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            Socket page = new Socket("127.0.0.1", room.port());
            page.getOutputStream()
                    .write(
                            "GET /events HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nCookie: %s\r\n\r\n"
                                    .formatted(room.port(), cookie)
                                    .getBytes(StandardCharsets.ISO_8859_1));
            pages.add(page);
        }
        await().atMost(LIMIT).until(() -> room.readers() == 20);

        HttpResponse<String> refused =
                OpenRoom.send(room.request("/events").header("Cookie", cookie));
        assertThat(refused.statusCode()).isEqualTo(503);
        assertThat(refused.body()).contains("20 pages");
        for (Socket page : pages) {
            page.close();
        }
    }

    @Test
    void openedAgainItIsTheSameRoom() throws Exception {
        OpenRoom.send(room.report(OpenRoom.json("Ana", 1, Verdict.SOUND)));
        String cookie = room.cookie();
        int port = room.port();
        String code = room.code().letters();
        room.close();

        room = new OpenRoom(folder.resolve("room.log"));

        assertThat(room.port()).isEqualTo(port);
        assertThat(room.code().letters()).isEqualTo(code);
        assertThat(state(cookie)).contains("\"Ana\"", "\"sound 0\"");
    }
}
