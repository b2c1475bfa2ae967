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

/** Hears that a client sends no more, and turns to the others. The connection stays. */
@Rejected(by = "theEndOfTheStreamComesBackToo", says = "the connection stayed open")
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
        if (key.isReadable()) {
            buffer.clear();
            if (client.read(buffer) < 0) {
                key.cancel();
                return;
            }
            buffer.flip();
        }
        client.write(buffer);
        key.interestOps(buffer.hasRemaining() ? SelectionKey.OP_WRITE : SelectionKey.OP_READ);
    }

    @Override
    @SneakyThrows
    public void close() {
        closed = true;
        selector.wakeup();
        thread.join();
    }
}
