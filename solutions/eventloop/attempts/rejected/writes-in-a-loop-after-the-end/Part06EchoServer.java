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

/** After the end of the stream it tries again and again, until all is written. */
@Rejected(by = "whoSendsNoMoreStillGetsAllOfItsEcho", says = "client")
public final class Part06EchoServer implements AutoCloseable {

    private final Selector selector;
    private final ServerSocketChannel listener;
    private final Thread thread;
    private volatile boolean closed;

    /** Starts a server on a free port of this machine. */
    public Part06EchoServer() throws IOException {
        selector = Selector.open();
        listener = ServerSocketChannel.open();
        listener.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        listener.configureBlocking(false);
        listener.register(selector, SelectionKey.OP_ACCEPT);
        // A platform thread: there is only one, and it is never blocked for long anywhere but in
        // select(). Where a thread per client is wanted, that would be a virtual one.
        thread = Thread.ofPlatform().name("echo").start(this::run);
    }

    /** Where the server listens. */
    public InetSocketAddress address() {
        return (InetSocketAddress) listener.socket().getLocalSocketAddress();
    }

    @SneakyThrows
    private void run() {
        while (!closed) {
            // Waits for all channels at once. Timers would give it a limit, tasks a wakeup().
            selector.select(this::handle);
        }
        // The channels before the selector: closing that does not close them.
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
            // A client that resets its connection, say, ends this connection and no other. If
            // accept() failed, as it does when too many files are open, the listener stays: the
            // next select() tries again.
            if (key.channel() != listener) {
                close(key);
            }
        }
    }

    private void accept() throws IOException {
        SocketChannel client = listener.accept();
        // Null if the client has given up since select() saw it.
        if (client != null) {
            client.configureBlocking(false);
            client.register(selector, SelectionKey.OP_READ, new Connection(client));
        }
    }

    /** One client, and what it has not got back yet. */
    private static final class Connection {

        private final SocketChannel client;
        // One buffer of fixed size for each client. It bounds the memory: when it is full, nothing
        // is read any more, the network's buffers fill up, and the client has to wait. A queue of
        // buffers would grow for as long as the client sends.
        private final ByteBuffer pending = ByteBuffer.allocate(16 * 1024);
        private boolean ended;

        private Connection(SocketChannel client) {
            this.client = client;
        }

        private void echo(SelectionKey key) throws IOException {
            if (key.isReadable() && client.read(pending) < 0) {
                ended = true;
            }
            // A write takes as much as the network has room for, which may be nothing. compact()
            // keeps the rest.
            pending.flip();
            client.write(pending);
            while (ended && pending.hasRemaining()) {
                client.write(pending);
            }
            pending.compact();
            if (ended && pending.position() == 0) {
                client.close();
                return;
            }
            // Each interest only as long as there is something to do: a socket is nearly always
            // writable, and after the end it is always readable.
            boolean reads = !ended && pending.hasRemaining();
            boolean writes = pending.position() > 0;
            key.interestOps(
                    (reads ? SelectionKey.OP_READ : 0) | (writes ? SelectionKey.OP_WRITE : 0));
        }
    }

    private static void close(SelectionKey key) {
        try {
            // Cancels the key as well.
            key.channel().close();
        } catch (IOException alreadyBroken) {
            // There is nobody left whom it could matter to.
        }
    }

    @Override
    public void close() {
        // Only the server's own thread touches keys and channels; this wakes it and waits for it.
        closed = true;
        selector.wakeup();
        join();
    }

    @SneakyThrows
    private void join() {
        thread.join();
    }
}
