package kata.eventloop;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import kata.judge.Rejected;

/**
 * A socket that is closed with bytes to send blocks its thread for up to 30 seconds.
 */
@Rejected(by = "whoSendsNoMoreStillGetsAllOfItsEcho", says = "another client")
public final class Part06EchoServer implements AutoCloseable {

    private static final int ROOM = 64 * 1024;

    private static final class Client {

        private final ByteBuffer pending = ByteBuffer.allocate(ROOM);
        private boolean ended;
    }

    private final Selector selector;
    private final ServerSocketChannel server;
    private final InetSocketAddress address;
    private final Thread thread;
    private volatile boolean closed;

    public Part06EchoServer() throws IOException {
        selector = Selector.open();
        server = ServerSocketChannel.open();
        server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        server.configureBlocking(false);
        server.register(selector, SelectionKey.OP_ACCEPT);
        address = (InetSocketAddress) server.getLocalAddress();
        thread = new Thread(this::loop, "echo");
        thread.start();
    }

    public InetSocketAddress address() {
        return address;
    }

    @Override
    public void close() throws IOException {
        closed = true;
        selector.wakeup();
        boolean interrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private void loop() {
        try {
            while (!closed) {
                selector.select(this::handle);
            }
        } catch (IOException e) {
            // The selector itself is broken: nothing can be served any more.
        } finally {
            closeAll();
        }
    }

    private void closeAll() {
        for (SelectionKey key : selector.keys()) {
            closeQuietly(key);
        }
        try {
            selector.close();
        } catch (IOException e) {
            // It is closed as far as possible.
        }
    }

    private void handle(SelectionKey key) {
        try {
            if (key.isAcceptable()) {
                accept();
            } else {
                echo(key);
            }
        } catch (IOException e) {
            if (key.channel() != server) {
                closeQuietly(key);
            }
        }
    }

    private void accept() throws IOException {
        SocketChannel client = server.accept();
        if (client != null) {
            client.configureBlocking(false);
            // The rest of the echo has to arrive, also when we close right behind it.
            client.setOption(StandardSocketOptions.SO_LINGER, 30);
            client.register(selector, SelectionKey.OP_READ, new Client());
        }
    }

    private void echo(SelectionKey key) throws IOException {
        SocketChannel channel = (SocketChannel) key.channel();
        Client client = (Client) key.attachment();
        ByteBuffer pending = client.pending;
        if (key.isReadable() && channel.read(pending) < 0) {
            client.ended = true;
        }
        pending.flip();
        channel.write(pending);
        pending.compact();
        if (client.ended && pending.position() == 0) {
            channel.close();
            return;
        }
        boolean reads = !client.ended && pending.hasRemaining();
        boolean writes = pending.position() > 0;
        key.interestOps((reads ? SelectionKey.OP_READ : 0) | (writes ? SelectionKey.OP_WRITE : 0));
    }

    private static void closeQuietly(SelectionKey key) {
        try {
            key.channel().close();
        } catch (IOException e) {
            // It is gone already.
        }
    }
}
