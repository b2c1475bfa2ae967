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

/** Bounds the buffer, and goes on asking for more although there is no room. */
@Rejected(by = "aSlowClientCostsNoCpu", says = "used a core for")
public final class Part06EchoServer implements AutoCloseable {

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
                echo(key, (SocketChannel) key.channel(), (ByteBuffer) key.attachment());
            }
        } catch (IOException gone) {
            key.channel().close();
        }
    }

    private void accept() throws IOException {
        SocketChannel client = listener.accept();
        if (client != null) {
            client.configureBlocking(false);
            client.register(selector, SelectionKey.OP_READ, ByteBuffer.allocate(16 * 1024));
        }
    }

    private static void echo(SelectionKey key, SocketChannel client, ByteBuffer buffer)
            throws IOException {
        boolean ended = key.isReadable() && buffer.hasRemaining() && client.read(buffer) < 0;
        buffer.flip();
        client.write(buffer);
        buffer.compact();
        if (ended && buffer.position() == 0) {
            client.close();
            return;
        }
        int writing = buffer.position() > 0 ? SelectionKey.OP_WRITE : 0;
        key.interestOps(SelectionKey.OP_READ | writing);
    }

    @Override
    @SneakyThrows
    public void close() {
        closed = true;
        selector.wakeup();
        thread.join();
    }
}
