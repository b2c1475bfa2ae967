package kata.lab.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class FailureReasonTest {

    @Test
    void gatlingsWordsAreSortedIntoAFewReasons() {
        Map<String, Integer> reasons =
                Map.of(
                        "i.n.c.ConnectTimeoutException: connection timed out after 10000 ms: the"
                                + " server",
                        5,
                        "i.g.h.c.i.PrematureCloseException: Premature close",
                        3,
                        "j.n.SocketException: Connection reset",
                        2);

        assertThat(FailureReason.NO_CONNECTION.count(reasons)).isEqualTo(5);
        assertThat(FailureReason.CLOSED.count(reasons)).isEqualTo(3);
        assertThat(FailureReason.NO_ANSWER.count(reasons)).isZero();
        assertThat(FailureReason.OTHER.count(reasons)).isEqualTo(2);
    }
}
