package kata.lab.hellohttp;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelOption;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import kata.lab.http.RawServer;
import kata.lab.http.Served;
import kata.lab.http.ServerConsole;
import rawhttp.core.body.StringBody;
import reactor.netty.resources.LoopResources;

/** Hello world, by the servers that are compared. */
final class HelloServer {
    private static final String HELLO = "Hello World";
    private static final byte[] BYTES = HELLO.getBytes(StandardCharsets.US_ASCII);
    private static final int BACKLOG = 16_384;
    private static final int POOL = 200;

    private HelloServer() {}

    public static void main(String[] args) throws IOException {
        var served = new Served();
        int port =
                switch (args[0]) {
                    case "raw-pool" -> raw(Executors.newCachedThreadPool(), served);
                    case "raw-virtual" -> raw(Executors.newVirtualThreadPerTaskExecutor(), served);
                    case "jdk-pool" -> jdk(Executors.newFixedThreadPool(POOL), served);
                    case "jdk-virtual" -> jdk(Executors.newVirtualThreadPerTaskExecutor(), served);
                    case "netty" -> netty(true, served);
                    case "netty-nio" -> netty(false, served);
                    default -> throw new IllegalArgumentException(args[0]);
                };
        ServerConsole.serve(port, served);
    }

    private static int raw(ExecutorService threads, Served served) throws IOException {
        return RawServer.start(
                threads,
                request -> {
                    served.begin();
                    var response = RawServer.OK.withBody(new StringBody(HELLO, "text/plain"));
                    served.end();
                    return Optional.of(response);
                });
    }

    private static int jdk(ExecutorService threads, Served served) throws IOException {
        var address = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
        HttpServer server = HttpServer.create(address, BACKLOG);
        server.setExecutor(threads);
        server.createContext("/", exchange -> answer(exchange, served));
        server.start();
        return server.getAddress().getPort();
    }

    private static void answer(HttpExchange exchange, Served served) throws IOException {
        served.begin();
        try (exchange) {
            exchange.getResponseHeaders().set("Content-Type", "text/plain");
            exchange.sendResponseHeaders(200, BYTES.length);
            exchange.getResponseBody().write(BYTES);
        }
        served.end();
    }

    // The system's own: io_uring or epoll. Otherwise the JDK's selector, like the seed's server.
    private static int netty(boolean transportOfTheSystem, Served served) {
        return reactor.netty.http.server.HttpServer.create()
                .runOn(LoopResources.create("http"), transportOfTheSystem)
                .option(ChannelOption.SO_BACKLOG, BACKLOG)
                .host(InetAddress.getLoopbackAddress().getHostAddress())
                .port(0)
                .handle(
                        (request, response) -> {
                            served.begin();
                            var answer =
                                    response.header("Content-Type", "text/plain")
                                            .header("Content-Length", "" + BYTES.length)
                                            .sendObject(Unpooled.wrappedBuffer(BYTES));
                            served.end();
                            return answer;
                        })
                .bindNow()
                .port();
    }
}
