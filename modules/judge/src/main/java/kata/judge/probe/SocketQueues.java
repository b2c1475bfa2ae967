package kata.judge.probe;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import jdk.net.ExtendedSocketOptions;

/**
 * How many bytes of one connection on this machine the system holds. Linux says it in {@code
 * /proc/net/tcp} (proc(5), "tx_queue" and "rx_queue").
 *
 * @param toServer bytes that have arrived, and that the server has not read. On one machine they
 *     arrive when they are sent, so the client's own send queue does not count
 * @param toClient bytes that the server has sent, and that the client has not read
 */
public record SocketQueues(long toServer, long toClient) {

    private static final List<Path> TABLES =
            List.of(Path.of("/proc/net/tcp"), Path.of("/proc/net/tcp6"));

    // sl, local address, remote address, state, tx_queue:rx_queue
    private static final int LOCAL = 1;
    private static final int REMOTE = 2;
    private static final int QUEUES = 4;

    /** Empty where the system does not say it. */
    public static Optional<SocketQueues> of(SocketChannel client) throws IOException {
        // What has come is acknowledged now, not up to 40 ms later. Until then it would count
        // twice:
        // as sent by the server and as received by the client.
        if (client.supportedOptions().contains(ExtendedSocketOptions.TCP_QUICKACK)) {
            client.setOption(ExtendedSocketOptions.TCP_QUICKACK, true);
        }
        int here = ((InetSocketAddress) client.getLocalAddress()).getPort();
        int there = ((InetSocketAddress) client.getRemoteAddress()).getPort();
        List<String[]> rows = new ArrayList<>();
        for (Path table : TABLES) {
            if (Files.isReadable(table)) {
                Files.readAllLines(table).forEach(line -> rows.add(line.strip().split("\\s+")));
            }
        }
        Optional<Queues> ofClient = queues(rows, here, there);
        Optional<Queues> ofServer = queues(rows, there, here);
        return ofClient.flatMap(c -> ofServer.map(s -> new SocketQueues(s.in(), s.out() + c.in())));
    }

    private record Queues(long out, long in) {}

    private static Optional<Queues> queues(List<String[]> rows, int local, int remote) {
        return rows.stream()
                .filter(columns -> columns.length > QUEUES)
                .filter(columns -> columns[LOCAL].endsWith(":%04X".formatted(local)))
                .filter(columns -> columns[REMOTE].endsWith(":%04X".formatted(remote)))
                .map(columns -> columns[QUEUES].split(":"))
                .map(queue -> new Queues(hex(queue[0]), hex(queue[1])))
                .findFirst();
    }

    private static long hex(String digits) {
        return Long.parseLong(digits, 16);
    }
}
