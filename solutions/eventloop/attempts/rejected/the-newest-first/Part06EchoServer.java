package kata.eventloop;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.Channel;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import kata.judge.Rejected;
import lombok.SneakyThrows;

/** Writes what has just been read, and only then what waits since the last short write. */
@Rejected(by = "whoReadsSlowlyGetsAllInOrder", says = "other bytes came than were sent")
public final class Part06EchoServer implements AutoCloseable {

    private final Selector selector;
    private final ServerSocketChannel listener;
    private final Thread thread;
    private volatile boolean closed;

    public Part06EchoServer() throws IOException {
        selector = Selector.open();
        listener = ServerSocketChannel.open();
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
            close(key);
        }
        selector.close();
    }

    private void handle(SelectionKey key) {
        try {
            if (key.channel() == listener) {
                accept();
            } else {
                ((Connection) key.attachment()).echo(key);
            }
        } catch (IOException gone) {
            if (key.channel() != listener) {
                close(key);
            }
        }
    }

    private void accept() throws IOException {
        SocketChannel client = listener.accept();
        if (client != null) {
            client.configureBlocking(false);
            client.register(selector, SelectionKey.OP_READ, new Connection(client));
        }
    }

    private static final class Connection {

        private final SocketChannel client;
        private final ByteBuffer pending = ByteBuffer.allocate(64 * 1024);
        private final ByteBuffer fresh = ByteBuffer.allocate(4 * 1024);
        private boolean ended;

        private Connection(SocketChannel client) {
            this.client = client;
        }

        private void echo(SelectionKey key) throws IOException {
            fresh.clear();
            if (key.isReadable() && client.read(fresh) < 0) {
                ended = true;
            }
            client.write(fresh.flip());
            pending.put(fresh);
            pending.flip();
            client.write(pending);
            pending.compact();
            if (ended && pending.position() == 0) {
                client.close();
                return;
            }
            boolean reads = !ended && pending.remaining() >= fresh.capacity();
            boolean writes = pending.position() > 0;
            key.interestOps(
                    (reads ? SelectionKey.OP_READ : 0) | (writes ? SelectionKey.OP_WRITE : 0));
        }
    }

    private static void close(SelectionKey key) {
        try (Channel channel = key.channel()) {
            key.cancel();
        } catch (IOException alreadyBroken) {
        }
    }

    @Override
    public void close() {
        closed = true;
        selector.wakeup();
        join();
    }

    @SneakyThrows
    private void join() {
        thread.join();
    }
}
