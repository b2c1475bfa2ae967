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
import java.util.List;
import kata.judge.Rejected;

/** The buffer for reading is static: two servers are two threads. */
@Rejected(by = "twoServersHaveNothingInCommon", says = "came back unchanged")
public final class Part06EchoServer implements AutoCloseable {

    /** For reading. One thread serves all, so one buffer is enough. */
    private static final ByteBuffer BUFFER = ByteBuffer.allocateDirect(64 * 1024);

    private final Selector selector;
    private final ServerSocketChannel listener;
    private final SelectionKey acceptKey;
    private final InetSocketAddress address;
    private final Thread thread;
    private volatile boolean open = true;

    public Part06EchoServer() throws IOException {
        selector = Selector.open();
        listener = ServerSocketChannel.open();
        listener.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 1024);
        listener.configureBlocking(false);
        acceptKey = listener.register(selector, SelectionKey.OP_ACCEPT);
        address = (InetSocketAddress) listener.getLocalAddress();
        thread = Thread.ofPlatform().name("echo").unstarted(this::serve);
        thread.start();
    }

    /** What could not be sent at once. While there is something, nothing more is read. */
    private static final class Client {
        ByteBuffer rest;
    }

    private void accept() {
        try {
            SocketChannel channel = listener.accept();
            if (channel != null) {
                channel.configureBlocking(false);
                channel.register(selector, SelectionKey.OP_READ, new Client());
            }
        } catch (IOException ignored) {
            // gone already
        }
    }

    private void serve(SelectionKey key) {
        SocketChannel channel = (SocketChannel) key.channel();
        Client client = (Client) key.attachment();
        try {
            if (client.rest != null) {
                channel.write(client.rest);
                if (!client.rest.hasRemaining()) {
                    client.rest = null;
                    key.interestOps(SelectionKey.OP_READ);
                }
                return;
            }
            BUFFER.clear();
            if (channel.read(BUFFER) < 0) {
                channel.close(); // nothing waits here
                return;
            }
            BUFFER.flip();
            channel.write(BUFFER);
            if (BUFFER.hasRemaining()) {
                client.rest = ByteBuffer.allocate(BUFFER.remaining()).put(BUFFER).flip();
                key.interestOps(SelectionKey.OP_WRITE);
            }
        } catch (IOException e) {
            closeQuietly(channel);
        }
    }

    private void serve() {
        try {
            while (open) {
                selector.select();
                var keys = selector.selectedKeys();
                for (SelectionKey key : keys) {
                    if (key == acceptKey) {
                        accept();
                    } else {
                        serve(key);
                    }
                }
                keys.clear();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            closeAll();
        }
    }

    private void closeAll() {
        for (SelectionKey key : List.copyOf(selector.keys())) {
            closeQuietly(key.channel());
        }
        closeQuietly(listener);
        closeQuietly(selector);
    }

    private static void closeQuietly(Closeable closeable) {
        try {
            closeable.close();
        } catch (IOException ignored) {
            // it is gone, one way or the other
        }
    }

    public InetSocketAddress address() {
        return address;
    }

    @Override
    public void close() throws IOException {
        open = false;
        selector.wakeup();
        boolean interrupted = false;
        while (true) {
            try {
                thread.join();
                break;
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
