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
 *   <li>one thread for any number of clients; each gets back its own bytes, all of them, in order,
 *       however slowly it reads;
 *   <li>a client that has ended its stream can still receive: it gets the rest of its echo, and
 *       then the end of the stream;
 *   <li>while there is nothing to read, and nothing that could be sent, the thread sleeps and uses
 *       no CPU, however many clients are connected;
 *   <li>a client that vanishes, at whatever moment, disturbs nobody else;
 *   <li>nor does a client that does not read. When one goes on sending without reading, the server
 *       stops reading, too: it keeps no more than 1 MB in its own memory for one client;
 *   <li>{@link #close} ends the thread, and closes the port and all connections accepted before.
 * </ul>
 *
 * <p>Not asked for: clients that connect while {@code close} runs, interrupting it, a second {@code
 * close}, more than a gigabyte over one connection, more than forty clients that do not read at the
 * same time, and what happens when the process runs out of open files.
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
