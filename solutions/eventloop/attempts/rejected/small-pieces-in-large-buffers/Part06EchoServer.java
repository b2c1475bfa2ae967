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
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import kata.judge.Rejected;

/**
 * The bytes that wait are counted, but each read gets a buffer of 64 KB, however little is in it.
 */
@Rejected(by = "manySmallPiecesFitIntoMemoryAsWell", says = "when the network was full")
public final class Part06EchoServer implements AutoCloseable {

    private static final int CHUNK = 64 * 1024;
    private static final int LIMIT = 512 * 1024;

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

    private static final class Client {
        final Deque<ByteBuffer> waiting = new ArrayDeque<>();
        int bytesWaiting;
        boolean ended;
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
            if (key.isReadable() && !client.ended && client.bytesWaiting < LIMIT) {
                ByteBuffer chunk = ByteBuffer.allocate(CHUNK);
                if (channel.read(chunk) < 0) {
                    client.ended = true;
                } else {
                    chunk.flip();
                    client.waiting.add(chunk);
                    client.bytesWaiting += chunk.remaining();
                }
            }
            while (!client.waiting.isEmpty()) {
                ByteBuffer chunk = client.waiting.peek();
                client.bytesWaiting -= channel.write(chunk);
                if (chunk.hasRemaining()) {
                    break;
                }
                client.waiting.remove();
            }
            boolean empty = client.waiting.isEmpty();
            if (empty && client.ended) {
                channel.close();
                return;
            }
            boolean read = !client.ended && client.bytesWaiting < LIMIT;
            key.interestOps(
                    (read ? SelectionKey.OP_READ : 0) | (empty ? 0 : SelectionKey.OP_WRITE));
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
