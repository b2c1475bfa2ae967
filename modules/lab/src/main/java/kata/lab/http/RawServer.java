package kata.lab.http;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.ExecutorService;
import rawhttp.core.HttpVersion;
import rawhttp.core.RawHttpHeaders;
import rawhttp.core.RawHttpResponse;
import rawhttp.core.StatusLine;
import rawhttp.core.server.Router;
import rawhttp.core.server.TcpRawHttpServer;

/** A RawHTTP server: one thread of the executor for each connection, as long as it is open. */
public final class RawServer {
    public static final RawHttpResponse<?> OK =
            new RawHttpResponse<>(
                    null,
                    null,
                    new StatusLine(HttpVersion.HTTP_1_1, 200, "OK"),
                    RawHttpHeaders.empty(),
                    null);
    private static final int BACKLOG = 16_384;

    private RawServer() {}

    /** Starts it on the loopback address; returns its port. */
    public static int start(ExecutorService threads, Router router) throws IOException {
        var listener = new ServerSocket(0, BACKLOG, InetAddress.getLoopbackAddress());
        new TcpRawHttpServer(new Options(listener, threads)).start(router);
        return listener.getLocalPort();
    }

    private record Options(ServerSocket listener, ExecutorService threads)
            implements TcpRawHttpServer.TcpRawHttpServerOptions {

        @Override
        public ServerSocket getServerSocket() {
            return listener;
        }

        @Override
        public ExecutorService createExecutorService() {
            return threads;
        }

        @Override
        public Socket configureClientSocket(Socket socket) throws IOException {
            socket.setTcpNoDelay(true);
            return new BufferedSocket(socket);
        }
    }
}
