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
import kata.judge.Rejected;
import lombok.SneakyThrows;

/** Shares thirty-two buffers among all clients: a slow client keeps one until it reads. */
@Rejected(
        by = "tenStuckClientsFitIntoMemory",
        says = "another client sent one byte, and got no answer")
public final class Part06EchoServer implements AutoCloseable {

    private final Queue<ByteBuffer> free = new ArrayDeque<>();

    private final Selector selector;
    private final ServerSocketChannel listener;
    private final Thread thread;
    private volatile boolean closed;

    public Part06EchoServer() throws IOException {
        for (int i = 0; i < 32; i++) {
            free.add(ByteBuffer.allocate(16 * 1024));
        }
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

    private final class Connection {

        private final SocketChannel client;
        private ByteBuffer pending;
        private boolean ended;

        private Connection(SocketChannel client) {
            this.client = client;
        }

        private void echo(SelectionKey key) throws IOException {
            if (pending == null) {
                pending = free.poll();
                if (pending == null) {
                    return;
                }
            }
            if (key.isReadable() && client.read(pending) < 0) {
                ended = true;
            }
            pending.flip();
            client.write(pending);
            pending.compact();
            if (ended && pending.position() == 0) {
                client.close();
                free.add(pending);
                return;
            }
            boolean reads = !ended && pending.hasRemaining();
            boolean writes = pending.position() > 0;
            key.interestOps(
                    (reads ? SelectionKey.OP_READ : 0) | (writes ? SelectionKey.OP_WRITE : 0));
            if (!writes) {
                free.add(pending);
                pending = null;
            }
        }
    }

    private static void close(SelectionKey key) {
        try {
            key.channel().close();
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
