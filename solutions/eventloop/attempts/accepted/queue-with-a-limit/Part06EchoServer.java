package kata.eventloop;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.ArrayDeque;
import java.util.Queue;
import lombok.SneakyThrows;

/** A queue of buffers for each client. While it holds too much, nothing more is read for it. */
public final class Part06EchoServer implements AutoCloseable {

    private static final int LIMIT = 256 * 1024;

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
                echo(key, (SocketChannel) key.channel(), (Backlog) key.attachment());
            }
        } catch (IOException gone) {
            key.channel().close();
        }
    }

    private void accept() throws IOException {
        SocketChannel client = listener.accept();
        if (client != null) {
            client.configureBlocking(false);
            client.register(selector, SelectionKey.OP_READ, new Backlog());
        }
    }

    private static void echo(SelectionKey key, SocketChannel client, Backlog backlog)
            throws IOException {
        if (key.isReadable()) {
            ByteBuffer read = ByteBuffer.allocate(8 * 1024);
            int n = client.read(read);
            if (n > 0) {
                // As large as what is in it: a queue of large buffers with a byte each is large,
                // too.
                backlog.buffers.add(ByteBuffer.allocate(n).put(read.flip()).flip());
                backlog.bytes += n;
            } else if (n < 0) {
                backlog.ended = true;
            }
        }
        while (!backlog.buffers.isEmpty()) {
            ByteBuffer first = backlog.buffers.peek();
            backlog.bytes -= client.write(first);
            if (first.hasRemaining()) {
                break;
            }
            backlog.buffers.remove();
        }
        if (backlog.ended && backlog.buffers.isEmpty()) {
            client.close();
            return;
        }
        int reading = backlog.ended || backlog.bytes >= LIMIT ? 0 : SelectionKey.OP_READ;
        key.interestOps(reading | (backlog.buffers.isEmpty() ? 0 : SelectionKey.OP_WRITE));
    }

    private static final class Backlog {
        private final Queue<ByteBuffer> buffers = new ArrayDeque<>();
        private int bytes;
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
