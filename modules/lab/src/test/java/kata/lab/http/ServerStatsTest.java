package kata.lab.http;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ServerStatsTest {
    @Test
    void whatOneSideWritesTheOtherReads() {
        var stats = new ServerStats(1, 2, 3, 4, 5, 6.5);

        assertThat(ServerStats.parse(stats.toLine())).isEqualTo(stats);
    }

    @Test
    void unknownMemoryStaysUnknown() {
        var stats = new ServerStats(1, 2, 3, 4, 5, Double.NaN);

        assertThat(ServerStats.parse(stats.toLine()).peakMegabytes()).isNaN();
    }

    @Test
    void requestsAreCountedWhileAndAfter() {
        var served = new Served();

        served.begin();
        served.begin();
        served.end();

        assertThat(served.inFlight()).isEqualTo(1);
        assertThat(served.served()).isEqualTo(1);
    }
}
