package kata.room.server;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.time.Duration;
import kata.room.protocol.Refusal;
import org.junit.jupiter.api.Test;

class TriesTest {

    private long now;
    private final Tries tries = new Tries(() -> now);

    private void wrong(String address, int times) throws Exception {
        for (int i = 0; i < times; i++) {
            tries.wrong(InetAddress.ofLiteral(address));
        }
    }

    private void assertAllowed(String address) {
        assertThatCode(() -> tries.requireAllowed(InetAddress.ofLiteral(address)))
                .doesNotThrowAnyException();
    }

    private void assertRefused(String address) {
        assertThatThrownBy(() -> tries.requireAllowed(InetAddress.ofLiteral(address)))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("wait a minute");
    }

    @Test
    void tenWrongOnesInAMinuteAreEnough() throws Exception {
        wrong("10.0.0.1", 9);
        assertAllowed("10.0.0.1");
        wrong("10.0.0.1", 1);
        assertRefused("10.0.0.1");
        assertAllowed("10.0.0.2");

        now += Duration.ofSeconds(59).toNanos();
        assertRefused("10.0.0.1");
        now += Duration.ofSeconds(2).toNanos();
        assertAllowed("10.0.0.1");
    }

    @Test
    void aNetworkOfIpv6CountsAsOneAddress() throws Exception {
        wrong("2001:db8::1", 5);
        wrong("2001:db8::2", 5);
        assertRefused("2001:db8::3");
        assertAllowed("2001:db8:0:1::1");
    }

    @Test
    void itsMemoryIsBounded() throws Exception {
        wrong("10.0.0.1", 10);
        for (int i = 0; i < 10_000; i++) {
            wrong("11.%d.%d.1".formatted(i / 250, i % 250), 1);
        }
        assertAllowed("10.0.0.1");
    }
}
