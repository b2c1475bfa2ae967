package kata.judge.probe;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import kata.judge.waiting.Patience;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

class SocketQueuesTest {

    private ServerSocketChannel listener;
    private SocketChannel client;
    private SocketChannel server;

    @BeforeEach
    void connect() throws IOException {
        listener = ServerSocketChannel.open();
        listener.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        client = SocketChannel.open(listener.getLocalAddress());
        server = listener.accept();
    }

    @AfterEach
    void close() throws IOException {
        client.close();
        server.close();
        listener.close();
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void holdsNothingBeforeSomethingIsSent() {
        assertThat(becomes(0, 0)).isTrue();
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void holdsForTheServerWhatItHasNotRead() throws IOException {
        send(client, 700);
        assertThat(becomes(700, 0)).isTrue();

        read(server, 300);
        assertThat(becomes(400, 0)).isTrue();
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void holdsForTheClientWhatTheServerHasSent() throws IOException {
        send(server, 500);
        assertThat(becomes(0, 500)).isTrue();

        read(client, 500);
        assertThat(becomes(0, 0)).isTrue();
    }

    private boolean becomes(long toServer, long toClient) {
        return Patience.await(() -> queues().equals(new SocketQueues(toServer, toClient)));
    }

    private SocketQueues queues() {
        try {
            return SocketQueues.of(client).orElseThrow();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static void send(SocketChannel from, int bytes) throws IOException {
        ByteBuffer buffer = ByteBuffer.allocate(bytes);
        while (buffer.hasRemaining()) {
            from.write(buffer);
        }
    }

    private static void read(SocketChannel at, int bytes) throws IOException {
        ByteBuffer buffer = ByteBuffer.allocate(bytes);
        while (buffer.hasRemaining()) {
            at.read(buffer);
        }
    }
}
