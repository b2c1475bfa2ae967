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

/** The room's process is killed while pairs send as fast as they can. */
class KillTest {

    private static final int KILLS = 10;
    private static final int PAIRS = 8;
    private static final int BETWEEN = 150;

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
                            // Slower than the limit for a pair.
                            pair.send(address, Long.MAX_VALUE, Duration.ofMillis(60), _ -> {});
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
    }

    private static long acknowledged(List<SimulatedPair> pairs) {
        return pairs.stream().mapToLong(SimulatedPair::acknowledged).sum();
    }
}
