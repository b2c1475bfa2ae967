package kata.lab.http;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketAddress;

/**
 * An accepted connection with buffers. RawHTTP reads byte by byte and writes an answer in pieces:
 * on a bare socket each is a system call, and we would measure those instead of the threads.
 */
final class BufferedSocket extends Socket {
    private final Socket socket;
    private final InputStream in;
    private final OutputStream out;

    BufferedSocket(Socket socket) throws IOException {
        this.socket = socket;
        this.out = new BufferedOutputStream(socket.getOutputStream(), 1024);
        this.in = new BufferedInputStream(new FlushingInput(socket.getInputStream(), out), 1024);
    }

    /** Nobody flushes after an answer: it goes out when the server waits for the next request. */
    private static final class FlushingInput extends FilterInputStream {
        private final OutputStream out;

        FlushingInput(InputStream in, OutputStream out) {
            super(in);
            this.out = out;
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            out.flush();
            return super.read(bytes, offset, length);
        }
    }

    @Override
    public InputStream getInputStream() {
        return in;
    }

    @Override
    public OutputStream getOutputStream() {
        return out;
    }

    @Override
    public SocketAddress getRemoteSocketAddress() {
        return new InetSocketAddress(getInetAddress(), socket.getPort());
    }

    @Override
    public InetAddress getInetAddress() {
        return socket.getInetAddress();
    }

    @Override
    public void close() throws IOException {
        // An answer that ends the connection has not gone out yet.
        try (socket) {
            out.flush();
        }
    }
}
