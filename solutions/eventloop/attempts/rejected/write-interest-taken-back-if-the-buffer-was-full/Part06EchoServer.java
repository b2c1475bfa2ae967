package kata.eventloop;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import kata.judge.Rejected;

/** The interest in writing is taken back only when the buffer has been full. */
@Rejected(by = "aSlowClientCostsNoCpu", says = "a client that had been slow had read all")
public final class Part06EchoServer implements AutoCloseable {

    private final Selector selector;
    private final ServerSocketChannel server;
    private final InetSocketAddress address;
    private final Thread thread;
    private volatile boolean closed;

    /** Starts a server on a free port of this machine. */
    public Part06EchoServer() throws IOException {
        selector = Selector.open();
        server = ServerSocketChannel.open();
        server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        address = (InetSocketAddress) server.getLocalAddress();
        server.configureBlocking(false);
        server.register(selector, SelectionKey.OP_ACCEPT);
        thread = Thread.ofPlatform().name("echo").start(this::run);
    }

    /** Where the server listens. */
    public InetSocketAddress address() {
        return address;
    }

    @Override
    public void close() throws IOException {
        closed = true;
        selector.wakeup();
        boolean interrupted = false;
        while (true) {
            try {
                thread.join();
                break;
            } catch (InterruptedException _) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private void run() {
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

    private void handle(SelectionKey key) {
        if (key.isAcceptable()) {
            accept();
            return;
        }
        try {
            ((Client) key.attachment()).echo(key);
        } catch (IOException _) {
            // It has vanished.
            close(key.channel());
        }
    }

    private void accept() {
        SocketChannel channel = null;
        try {
            channel = server.accept();
            if (channel != null) {
                channel.configureBlocking(false);
                channel.register(selector, SelectionKey.OP_READ, new Client(channel));
            }
        } catch (IOException _) {
            if (channel != null) {
                close(channel);
            }
        }
    }

    private static final class Client {

        private final SocketChannel channel;
        private final ByteBuffer pending = ByteBuffer.allocate(64 * 1024);
        private boolean ended;

        Client(SocketChannel channel) {
            this.channel = channel;
        }

        void echo(SelectionKey key) throws IOException {
            if (key.isReadable() && channel.read(pending) < 0) {
                ended = true;
            }
            pending.flip();
            channel.write(pending);
            pending.compact();
            if (ended && pending.position() == 0) {
                channel.close();
                return;
            }
            if (ended || !pending.hasRemaining()) {
                key.interestOps(SelectionKey.OP_WRITE);
            } else if (pending.position() > 0) {
                key.interestOps(SelectionKey.OP_READ | SelectionKey.OP_WRITE);
            } else if ((key.interestOps() & SelectionKey.OP_READ) == 0) {
                key.interestOps(SelectionKey.OP_READ);
            }
        }
    }

    private void closeAll() {
        for (SelectionKey key : selector.keys()) {
            close(key.channel());
        }
        close(selector);
    }

    private static void close(Closeable closeable) {
        try {
            closeable.close();
        } catch (IOException _) {
            // It is gone, and that is what we want.
        }
    }
}
