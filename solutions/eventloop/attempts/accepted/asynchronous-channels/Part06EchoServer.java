package kata.eventloop;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousChannelGroup;
import java.nio.channels.AsynchronousServerSocketChannel;
import java.nio.channels.AsynchronousSocketChannel;
import java.nio.channels.CompletionHandler;
import lombok.SneakyThrows;

/** Asynchronous channels: the group's one thread waits, and calls back when something is done. */
public final class Part06EchoServer implements AutoCloseable {

    private final AsynchronousChannelGroup group =
            AsynchronousChannelGroup.withFixedThreadPool(
                    1, Thread.ofPlatform().name("echo").factory());
    private final AsynchronousServerSocketChannel listener =
            AsynchronousServerSocketChannel.open(group);
    private final InetSocketAddress address;

    public Part06EchoServer() throws IOException {
        listener.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        address = (InetSocketAddress) listener.getLocalAddress();
        accept();
    }

    private void accept() {
        listener.accept(null, new Accepted());
    }

    private final class Accepted implements CompletionHandler<AsynchronousSocketChannel, Void> {

        @Override
        public void completed(AsynchronousSocketChannel client, Void nothing) {
            accept();
            new Connection(client).read();
        }

        @Override
        public void failed(Throwable reason, Void nothing) {
            if (listener.isOpen()) {
                accept();
            }
        }
    }

    private static final class Connection implements CompletionHandler<Integer, Boolean> {

        private final AsynchronousSocketChannel client;
        private final ByteBuffer buffer = ByteBuffer.allocate(16 * 1024);

        private Connection(AsynchronousSocketChannel client) {
            this.client = client;
        }

        private void read() {
            client.read(buffer.clear(), true, this);
        }

        @Override
        public void completed(Integer bytes, Boolean wasRead) {
            if (bytes < 0) {
                failed(null, wasRead);
                return;
            }
            if (wasRead) {
                buffer.flip();
            }
            if (buffer.hasRemaining()) {
                client.write(buffer, false, this);
            } else {
                read();
            }
        }

        @Override
        @SneakyThrows
        public void failed(Throwable reason, Boolean wasRead) {
            client.close();
        }
    }

    public InetSocketAddress address() {
        return address;
    }

    @Override
    public void close() throws IOException {
        group.shutdownNow();
    }
}
