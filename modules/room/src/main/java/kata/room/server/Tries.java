package kata.room.server;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.LongSupplier;
import kata.room.protocol.Refusal;

/**
 * Limits how often an address may try a wrong code. With ten tries a minute, one in a hundred
 * million codes is found by nobody before lunch.
 */
final class Tries {

    private static final int MOST = 10;
    private static final Duration FOR = Duration.ofMinutes(1);
    private static final int ADDRESSES = 10_000;

    // A machine has as many IPv6 addresses as it likes, but one network.
    private static final int NETWORK_BYTES = 8;

    private final LongSupplier nanoTime;
    private final Map<String, Wrong> addresses = new LinkedHashMap<>(16, 0.75f, true);

    private record Wrong(int tries, long since) {}

    Tries(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
    }

    /**
     * Lets the address try.
     *
     * @throws Refusal when it has tried too often, whatever it would try now
     */
    synchronized void requireAllowed(InetAddress address) throws Refusal {
        Wrong wrong = addresses.get(network(address));
        if (wrong == null || wrong.tries() < MOST) {
            return;
        }
        long left = FOR.toNanos() - (nanoTime.getAsLong() - wrong.since());
        if (left <= 0) {
            addresses.remove(network(address));
            return;
        }
        throw Refusal.forNow(
                429,
                (int) Duration.ofNanos(left).toSeconds() + 1,
                "too many wrong codes from this address: wait a minute");
    }

    synchronized void wrong(InetAddress address) {
        long now = nanoTime.getAsLong();
        addresses.merge(
                network(address),
                new Wrong(1, now),
                (before, first) ->
                        now - before.since() > FOR.toNanos()
                                ? first
                                : new Wrong(before.tries() + 1, before.since()));
        if (addresses.size() > ADDRESSES) {
            addresses.remove(addresses.keySet().iterator().next());
        }
    }

    private static String network(InetAddress address) {
        byte[] bytes = address.getAddress();
        return Arrays.toString(
                address instanceof Inet6Address ? Arrays.copyOf(bytes, NETWORK_BYTES) : bytes);
    }
}
