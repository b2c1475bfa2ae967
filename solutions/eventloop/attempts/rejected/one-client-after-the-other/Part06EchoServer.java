package kata.eventloop;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import kata.judge.Rejected;

/** Serves a client to its end before it turns to the next one. */
@Rejected(
        by = "oneThreadServesTwoHundredClients",
        says = "client 2 of 200 connected while the others stayed")
public final class Part06EchoServer implements AutoCloseable {

    private final ServerSocket listener = new ServerSocket();
    private final Set<Socket> clients = ConcurrentHashMap.newKeySet();

    public Part06EchoServer() throws IOException {
        listener.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        Thread.ofPlatform().name("acceptor").start(this::accept);
    }

    public InetSocketAddress address() {
        return (InetSocketAddress) listener.getLocalSocketAddress();
    }

    private void accept() {
        try {
            while (true) {
                Socket client = listener.accept();
                clients.add(client);
                echo(client);
            }
        } catch (IOException closed) {
            return;
        }
    }

    private static void echo(Socket client) {
        try (client) {
            client.getInputStream().transferTo(client.getOutputStream());
        } catch (IOException gone) {
            return;
        }
    }

    @Override
    public void close() throws IOException {
        listener.close();
        for (Socket client : clients) {
            client.close();
        }
    }
}
