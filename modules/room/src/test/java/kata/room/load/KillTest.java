package kata.room.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import kata.room.protocol.RoomAddress;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The room's process is killed while pairs send: a few here, {@code modules/room/load} does it with
 * all of its pairs.
 */
class KillTest {

    private static final int KILLS = 10;
    private static final int PAIRS = Integer.getInteger("kata.room.kill.pairs", 8);

    // Of all pairs together, between two kills.
    private static final int BETWEEN = 19 * PAIRS;

    // Ten a second, as in the load test: slower than the limit for a pair.
    private static final Duration EVERY = Duration.ofMillis(100);

    // Of a machine that is busy with other things.
    private static final Duration LIMIT = Duration.ofMinutes(5);

    @TempDir private Path folder;

    @Test
    void nothingThatWasAcknowledgedIsLostHoweverOftenItIsKilled() throws Exception {
        Path file = folder.resolve("room.log");
        List<SimulatedPair> pairs = IntStream.range(0, PAIRS).mapToObj(SimulatedPair::new).toList();
        List<Long> atKill = new ArrayList<>();
        RoomProcess room = new RoomProcess(file);
        RoomAddress address = room.address();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (SimulatedPair pair : pairs) {
                threads.submit(
                        () -> {
                            pair.send(address, Long.MAX_VALUE, EVERY, _ -> {});
                            return null;
                        });
            }
            for (int kill = 1; kill <= KILLS; kill++) {
                long enough = (long) kill * BETWEEN;
                await().atMost(LIMIT)
                        .pollInterval(Duration.ofMillis(5))
                        .until(() -> acknowledged(pairs) >= enough);
                room.close();
                atKill.add(acknowledged(pairs));
                room = new RoomProcess(file);
                assertThat(room.address().written()).isEqualTo(address.written());
            }
            threads.shutdownNow();
        } finally {
            room.close();
        }

        Kept kept = Kept.in(file);
        assertThat(atKill).hasSize(KILLS).isSorted();
        assertThat(kept.inOrder()).as("nothing is missing in between, and nothing twice").isTrue();
        for (SimulatedPair pair : pairs) {
            assertThat(kept.lasts().get(pair.session()))
                    .as("the last of %s", pair.session())
                    .isGreaterThanOrEqualTo(pair.acknowledged());
        }
        System.out.printf(
                "%d kills while %d pairs sent: %d acknowledged, none lost%n",
                KILLS, PAIRS, acknowledged(pairs));
    }

    private static long acknowledged(List<SimulatedPair> pairs) {
        return pairs.stream().mapToLong(SimulatedPair::acknowledged).sum();
    }
}
