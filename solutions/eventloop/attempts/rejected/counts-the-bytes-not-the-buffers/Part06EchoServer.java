package kata.eventloop;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.Channel;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.ArrayDeque;
import java.util.Queue;
import kata.judge.Rejected;

/** Keeps a large buffer for each small piece, and counts the bytes that are in it. */
@Rejected(by = "manySmallPiecesFitIntoMemoryAsWell", says = "when the network was full")
public final class Part06EchoServer implements AutoCloseable {

    private static final int CHUNK = 8 * 1024;
    private static final int MOST = 512 * 1024;

    private final Selector selector;
    private final ServerSocketChannel listener;
    private final InetSocketAddress address;
    private final Thread thread;
    private volatile boolean closed;

    public Part06EchoServer() throws IOException {
        selector = Selector.open();
        listener = ServerSocketChannel.open();
        listener.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        listener.configureBlocking(false);
        listener.register(selector, SelectionKey.OP_ACCEPT);
        address = (InetSocketAddress) listener.getLocalAddress();
        thread = Thread.ofPlatform().name("echo").start(this::serve);
    }

    public InetSocketAddress address() {
        return address;
    }

    @Override
    public void close() throws IOException {
        closed = true;
        selector.wakeup();
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void serve() {
        try {
            while (!closed) {
                selector.select(this::handle);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            closeAll();
        }
    }

    private void closeAll() {
        for (SelectionKey key : selector.keys()) {
            closeQuietly(key.channel());
        }
        try {
            selector.close();
        } catch (IOException e) {
            // nothing is left that could be done
        }
    }

    private static void closeQuietly(Channel channel) {
        try {
            channel.close();
        } catch (IOException e) {
            // it has gone already
        }
    }

    private void handle(SelectionKey key) {
        if (key.attachment() instanceof Client client) {
            client.ready();
        } else {
            accept();
        }
    }

    private void accept() {
        SocketChannel channel = null;
        try {
            channel = listener.accept();
            if (channel != null) {
                channel.configureBlocking(false);
                SelectionKey key = channel.register(selector, SelectionKey.OP_READ);
                key.attach(new Client(key, channel));
            }
        } catch (IOException e) {
            if (channel != null) {
                closeQuietly(channel);
            }
        }
    }

    private static final class Client {

        private final SelectionKey key;
        private final SocketChannel channel;

        // What has been read and not written yet, ready to be written.
        private final Queue<ByteBuffer> pending = new ArrayDeque<>();
        private int pendingBytes;
        private boolean ended;

        Client(SelectionKey key, SocketChannel channel) {
            this.key = key;
            this.channel = channel;
        }

        void ready() {
            try {
                if (key.isReadable()) {
                    read();
                }
                write();
                if (ended && pending.isEmpty()) {
                    channel.close();
                } else {
                    boolean reads = !ended && pendingBytes < MOST;
                    boolean writes = !pending.isEmpty();
                    key.interestOps(
                            (reads ? SelectionKey.OP_READ : 0)
                                    | (writes ? SelectionKey.OP_WRITE : 0));
                }
            } catch (IOException e) {
                closeQuietly(channel);
            }
        }

        private void read() throws IOException {
            ByteBuffer chunk = ByteBuffer.allocate(CHUNK);
            int count = channel.read(chunk);
            if (count < 0) {
                ended = true;
            } else if (count > 0) {
                pending.add(chunk.flip());
                pendingBytes += count;
            }
        }

        private void write() throws IOException {
            while (!pending.isEmpty()) {
                ByteBuffer first = pending.element();
                pendingBytes -= channel.write(first);
                if (first.hasRemaining()) {
                    return; // no room: the rest goes out when there is some
                }
                pending.remove();
            }
        }
    }
}
