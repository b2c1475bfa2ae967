package kata.referee.worker;

import java.io.BufferedOutputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.net.Socket;
import java.time.Duration;

/**
 * The line between master and worker. A socket of its own and not standard output: that one belongs
 * to the attempt, which may print megabytes to it or close it.
 */
final class WorkerConnection implements Closeable {

    private final Socket socket;
    private final DataInputStream in;
    private final DataOutputStream out;

    WorkerConnection(Socket socket) throws IOException {
        this.socket = socket;
        socket.setTcpNoDelay(true);
        in = new DataInputStream(socket.getInputStream());
        out = new DataOutputStream(new BufferedOutputStream(socket.getOutputStream()));
    }

    synchronized void greet(String token) throws IOException {
        out.writeUTF(token);
        out.flush();
    }

    String greeting() throws IOException {
        return in.readUTF();
    }

    synchronized void send(Message message) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream objects = new ObjectOutputStream(bytes)) {
            objects.writeObject(message);
        }
        out.writeInt(bytes.size());
        bytes.writeTo(out);
        out.flush();
    }

    /**
     * Waits for the next message.
     *
     * @throws java.io.EOFException when the other side is gone
     * @throws java.net.SocketTimeoutException when none begins within the limit
     */
    Message receive() throws IOException {
        byte[] bytes = new byte[in.readInt()];
        in.readFully(bytes);
        try (ObjectInputStream objects = new ObjectInputStream(new ByteArrayInputStream(bytes))) {
            return (Message) objects.readObject();
        } catch (ClassNotFoundException e) {
            throw new IOException("master and worker do not have the same classes", e);
        }
    }

    /** How long {@link #receive} waits at most. */
    void limit(Duration limit) throws IOException {
        // Zero would mean: for ever.
        socket.setSoTimeout(Math.clamp(limit.toMillis(), 1, Integer.MAX_VALUE));
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
