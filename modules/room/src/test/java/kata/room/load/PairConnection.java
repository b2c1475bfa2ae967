package kata.room.load;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import kata.room.protocol.Report;
import kata.room.protocol.Reports;
import kata.room.protocol.RoomAddress;

/**
 * The connection of a simulated pair: one request after the other on a socket. It does as little as
 * possible, because it shares the machine with the server that is measured.
 */
final class PairConnection implements AutoCloseable {

    private static final int TIMEOUT_MILLIS = 60_000;

    private final RoomAddress room;
    private final String session;
    private final String name;
    private Socket socket;
    private InputStream in;

    PairConnection(RoomAddress room, String session, String name) {
        this.room = room;
        this.session = session;
        this.name = name;
    }

    /** The status of the answer; fails when there is none. */
    int send(Report report) throws IOException {
        try {
            connect();
            byte[] body = new Reports(session, name, List.of(report)).json();
            String head =
                    "POST /reports HTTP/1.1\r\nHost: %s\r\nAuthorization: Bearer %s\r\nContent-Length: %d\r\n\r\n"
                            .formatted(room.hostAndPort(), room.code().letters(), body.length);
            byte[] request = new byte[head.length() + body.length];
            System.arraycopy(
                    head.getBytes(StandardCharsets.ISO_8859_1), 0, request, 0, head.length());
            System.arraycopy(body, 0, request, head.length(), body.length);
            socket.getOutputStream().write(request);
            return answer();
        } catch (IOException e) {
            close();
            throw e;
        }
    }

    private void connect() throws IOException {
        if (socket == null) {
            socket = new Socket();
            socket.setTcpNoDelay(true);
            socket.setSoTimeout(TIMEOUT_MILLIS);
            socket.connect(new InetSocketAddress(room.host(), room.port()), TIMEOUT_MILLIS);
            in = new BufferedInputStream(socket.getInputStream());
        }
    }

    private int answer() throws IOException {
        int status = Integer.parseInt(line().split(" ")[1]);
        int length = 0;
        for (String line = line(); !line.isEmpty(); line = line()) {
            if (line.toLowerCase(java.util.Locale.ROOT).startsWith("content-length:")) {
                length = Integer.parseInt(line.substring(15).strip());
            }
        }
        in.skipNBytes(length);
        return status;
    }

    private String line() throws IOException {
        StringBuilder line = new StringBuilder();
        int next;
        while ((next = in.read()) != '\n') {
            if (next < 0) {
                throw new IOException("the room is gone");
            }
            if (next != '\r') {
                line.append((char) next);
            }
        }
        return line.toString();
    }

    @Override
    public void close() throws IOException {
        if (socket != null) {
            socket.close();
            socket = null;
        }
    }
}
