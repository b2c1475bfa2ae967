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

/** Leaves the rest of a client that has sent all to a thread that may wait. */
@Rejected(by = "whoSendsNoMoreStillGetsAllOfItsEcho", says = "the server had 2 platform threads")
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
        private final ByteBuffer pending = ByteBuffer.allocate(16 * 1024);
        private boolean ended;

        private Connection(SocketChannel client) {
            this.client = client;
        }

        private void sendRest(SelectionKey key) {
            try (client) {
                while (client.keyFor(key.selector()) != null) {
                    Thread.yield();
                }
                client.configureBlocking(true);
                pending.flip();
                while (pending.hasRemaining()) {
                    client.write(pending);
                }
            } catch (IOException gone) {
                return;
            }
        }

        private void echo(SelectionKey key) throws IOException {
            if (key.isReadable() && client.read(pending) < 0) {
                ended = true;
            }
            pending.flip();
            client.write(pending);
            pending.compact();
            if (ended && pending.position() == 0) {
                client.close();
                return;
            }
            if (ended) {
                key.cancel();
                key.selector().wakeup();
                Thread.ofPlatform().name("rest").start(() -> sendRest(key));
                return;
            }
            boolean reads = pending.hasRemaining();
            boolean writes = pending.position() > 0;
            key.interestOps(
                    (reads ? SelectionKey.OP_READ : 0) | (writes ? SelectionKey.OP_WRITE : 0));
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
