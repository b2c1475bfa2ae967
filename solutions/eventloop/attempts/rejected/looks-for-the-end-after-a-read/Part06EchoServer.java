package kata.eventloop;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import kata.judge.Rejected;
import lombok.SneakyThrows;

/** Asks only after a read whether the client has ended: not when the last byte goes out later. */
@Rejected(
        by = "whoSendsNoMoreStillGetsAllOfItsEcho",
        says = "came back unchanged; then nothing more came")
public final class Part06EchoServer implements AutoCloseable {

    private final Selector selector = Selector.open();
    private final ServerSocketChannel listener = ServerSocketChannel.open();
    private final Thread thread;
    private volatile boolean closed;

    public Part06EchoServer() throws IOException {
        listener.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        listener.configureBlocking(false);
        listener.register(selector, SelectionKey.OP_ACCEPT);
        thread = Thread.ofPlatform().name("echo").start(this::run);
    }

    public InetSocketAddress address() {
        return (InetSocketAddress) listener.socket().getLocalSocketAddress();
    }

    @SneakyThrows
    private void run() {
        while (!closed) {
            selector.select(this::handle);
        }
        for (SelectionKey key : selector.keys()) {
            key.channel().close();
        }
        selector.close();
    }

    @SneakyThrows
    private void handle(SelectionKey key) {
        try {
            if (key.channel() == listener) {
                accept();
            } else {
                echo(key, (SocketChannel) key.channel(), (Connection) key.attachment());
            }
        } catch (IOException gone) {
            key.channel().close();
        }
    }

    private void accept() throws IOException {
        SocketChannel client = listener.accept();
        if (client != null) {
            client.configureBlocking(false);
            client.register(selector, SelectionKey.OP_READ, new Connection());
        }
    }

    private static void echo(SelectionKey key, SocketChannel client, Connection connection)
            throws IOException {
        ByteBuffer pending = connection.pending;
        if (key.isReadable()) {
            connection.ended = client.read(pending) < 0;
            if (connection.ended && pending.position() == 0) {
                client.close();
                return;
            }
        }
        pending.flip();
        client.write(pending);
        pending.compact();
        boolean reads = !connection.ended && pending.hasRemaining();
        boolean writes = pending.position() > 0;
        key.interestOps((reads ? SelectionKey.OP_READ : 0) | (writes ? SelectionKey.OP_WRITE : 0));
    }

    private static final class Connection {
        private final ByteBuffer pending = ByteBuffer.allocate(256 * 1024);
        private boolean ended;
    }

    @Override
    @SneakyThrows
    public void close() {
        closed = true;
        selector.wakeup();
        thread.join();
    }
}
