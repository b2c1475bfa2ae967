package kata.eventloop;

import static kata.kit.Todo.todo;

import java.io.IOException;
import java.net.InetSocketAddress;

/**
 * A server that sends back what it receives. One platform thread serves all its clients: it never
 * waits for one of them, only for whichever is ready next.
 *
 * <p>Write it. The rules:
 *
 * <ul>
 *   <li>one thread for any number of clients; each gets back all its bytes, in order;
 *   <li>a client that has nothing more to send can still receive: it gets the rest of its echo, and
 *       then the end of the stream;
 *   <li>while nothing happens the thread uses no CPU, however many clients are connected;
 *   <li>a client that vanishes, at whatever moment, harms nobody else;
 *   <li>nor does a client that does not read. From one that goes on sending without reading, the
 *       server stops reading, too: it keeps no more than 1 MB in memory for one client;
 *   <li>{@link #close} ends all connections and the thread.
 * </ul>
 */
public final class Part06EchoServer implements AutoCloseable {

    /** Starts a server on a free port of this machine. */
    public Part06EchoServer() throws IOException {
        todo("listen on a free port of the loopback address, and start the one thread");
    }

    /** Where the server listens. */
    public InetSocketAddress address() {
        return todo("give the address that the server got");
    }

    @Override
    public void close() throws IOException {
        todo("close all connections, and end the thread");
    }
}
