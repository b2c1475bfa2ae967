package kata.room.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.LongStream;
import kata.room.protocol.Code;
import kata.room.protocol.Report;
import kata.room.protocol.Report.Hand;
import kata.room.protocol.Report.Judged;
import kata.room.protocol.Report.Verdict;
import kata.room.protocol.RoomAddress;
import kata.room.server.OpenRoom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RoomClientTest {

    private static final Duration LIMIT = Duration.ofSeconds(60);

    @TempDir private Path folder;
    private final List<String> problems = new CopyOnWriteArrayList<>();

    private Path file() {
        return folder.resolve("room.log");
    }

    private RoomClient client(RoomAddress address) {
        return new RoomClient(address, "Ana & Ben", problems::add);
    }

    private static void awaitSent(RoomClient client) {
        await().atMost(LIMIT).until(() -> client.waiting() == 0);
    }

    @Test
    void whatHappensIsSent() throws Exception {
        try (OpenRoom room = new OpenRoom(file());
                RoomClient client = client(room.address())) {
            client.judged("pool", "Part01One", Verdict.BROKEN, "theTasksOverlap");
            assertThat(client.toggleHand()).isTrue();
            awaitSent(client);
        }
        assertThat(Files.readString(file()))
                .contains("\"name\":\"Ana & Ben\"", "\"theTasksOverlap\"", "\"hand\":true");
        assertThat(problems).isEmpty();
    }

    @Test
    void whenTheRoomIsBackItIsToldWhatItHasMissed() throws Exception {
        RoomAddress address;
        try (OpenRoom room = new OpenRoom(file())) {
            address = room.address();
        }
        try (RoomClient client = client(address)) {
            for (String rule : List.of("first", "second", "third")) {
                client.judged("pool", "Part01One", Verdict.BROKEN, rule);
            }
            assertThat(client.waiting()).isEqualTo(3);
            try (OpenRoom back = new OpenRoom(file())) {
                awaitSent(client);
                assertThat(back.address().written()).isEqualTo(address.written());
            }
        }
        assertThat(Files.readString(file())).containsSubsequence("first", "second", "third");
        assertThat(problems).isEmpty();
    }

    @Test
    void aRoomThatRefusesIsToldOnceAndLeftAlone() throws Exception {
        try (OpenRoom room = new OpenRoom(file())) {
            RoomAddress right = room.address();
            Code wrong = Code.of(right.code().matches("AAAAAA") ? "AAAAAB" : "AAAAAA");
            try (RoomClient client = client(new RoomAddress(right.host(), right.port(), wrong))) {
                client.judged("pool", "Part01One", Verdict.BROKEN, "a");
                await().atMost(LIMIT).until(() -> !problems.isEmpty());
                client.judged("pool", "Part01One", Verdict.SOLVED, "");
            }
        }
        assertThat(problems)
                .containsExactly(
                        "The room takes nothing from this watch: that is not the code of this"
                                + " room. Watch goes on without it.");
    }

    @Test
    void aRoomThatNeverAnswersHoldsUpNobody() throws IOException {
        try (ServerSocket silent = new ServerSocket(0)) {
            RoomAddress address =
                    new RoomAddress("127.0.0.1", silent.getLocalPort(), Code.of("ABCDEF"));
            try (RoomClient client = client(address)) {
                for (int i = 0; i < 2_000; i++) {
                    client.judged("pool", "Part01One", Verdict.BROKEN, "a");
                }
                assertThat(client.waiting()).isEqualTo(500);
            }
        }
        assertThat(problems).isEmpty();
    }

    @Test
    void whatIsKeptForLaterIsBoundedAndKeepsTheLastOfEachPart() throws Exception {
        Outbox outbox = new Outbox(3, () -> 0);
        outbox.add(n -> judged(n, "Part01One", Verdict.SOLVED));
        LongStream.range(0, 5)
                .forEach(_ -> outbox.add(n -> judged(n, "Part02Two", Verdict.BROKEN)));
        outbox.add(n -> new Hand(n, 0, true));

        assertThat(outbox.next(10)).extracting(Report::number).containsExactly(1L, 6L, 7L);
        outbox.sent(6);
        assertThat(outbox.next(10)).extracting(Report::number).containsExactly(7L);
    }

    @Test
    void whatIsSentLaterSaysHowLongAgoItWas() throws Exception {
        long[] now = {0};
        Outbox outbox = new Outbox(3, () -> now[0]);
        outbox.add(n -> judged(n, "Part01One", Verdict.BROKEN));
        now[0] = Duration.ofMinutes(2).toNanos();

        assertThat(outbox.next(10).getFirst().secondsAgo()).isEqualTo(120);
    }

    private static Judged judged(long number, String part, Verdict verdict) {
        return new Judged(number, 0, "pool", part, verdict, "", 0);
    }
}
