package kata.eventloop;

import static kata.judge.Exercise.Kind.WRITE;
import static kata.judge.finding.Finding.seen;

import java.io.IOException;
import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import kata.judge.Exercise;
import kata.judge.probe.Caller;
import kata.judge.probe.CpuTime;
import kata.judge.probe.Progress;
import kata.judge.probe.SocketQueues;
import kata.judge.threads.ThreadTracker;
import kata.judge.waiting.Patience;
import kata.judge.waiting.StarvationAwareClock;
import org.junit.jupiter.api.Test;

// Megabytes through a network, on a machine that may do much else.
@Exercise(
        part = 6,
        title = "An echo server on one thread",
        kind = WRITE,
        minutes = 90,
        limitSeconds = 60)
class Part06EchoServerTest {

    private static final int CLIENTS = 200;
    private static final int IDLE_CLIENTS = 50;
    private static final int MB = 1024 * 1024;

    // What clients send: no two blocks of it are equal. Made once, and compared as a whole: byte
    // by byte it would take longer than the servers do.
    private static final int BLOCK = 4 * 1024;
    private static final byte[] BYTES = bytes();

    // More than the network's own buffers hold, on either side.
    private static final int MUCH = 64 * MB;
    private static final int LARGE = 16 * MB;

    // Of these, the system makes the smallest buffers that it allows.
    private static final int SMALL = 4 * 1024;
    private static final int SMALL_SENDS = 64 * 1024;
    private static final int SLOW_STEP = 8 * 1024;
    private static final int SLOW_STEPS = 2_000;
    private static final int STUCK_CLIENTS = 10;
    private static final int MANY_STUCK_CLIENTS = 40;
    private static final int PIECE = 256;

    // So many of them take 16 MB, if a server keeps each in a buffer of 4 kB.
    private static final int PIECES_KEPT = 4_096;

    private static final int SETTLES = 5;

    // When another client got so many answers meanwhile, the server had its turn with all it has.
    private static final int TURNS = 25;

    // A network that was full asks for more only when a good part of its buffer is free again, up
    // to 2 MB on Linux. A server that reads 1 KB in a turn needs so many turns for that.
    private static final int TURNS_TO_MAKE_ROOM = 2_000;

    // While the test burns so much of a core, a server that spins gets about as much.
    private static final Duration BURNT = Duration.ofMillis(200);
    private static final long IDLE = Duration.ofMillis(40).toNanos();

    // A thread that waits for something to happen uses no CPU at all; one that wakes up to look
    // uses
    // some in each of many spans.
    private static final int SPANS = 20;
    private static final Duration SPAN = Duration.ofMillis(50);
    private static final long QUIET = 50_000;

    // What two servers share is found when both use it in the same moment.
    private static final int ROUNDS = 6;

    // So many bytes, at least, are in the buffer of the server when the stream ends, where the
    // system tells how much it holds itself.
    private static final List<Integer> FILLINGS = List.of(1, 8 * 1024);
    private static final int TRIES = 3;
    private static final int TOO_FAR = 3 * MB / 2;
    private static final int TOO_MUCH = 64 * 1024;

    // So far below the point where nothing goes out any more, and so far apart.
    private static final int SWEEP = 32;
    private static final int SWEEP_STEP = 48 * 1024;

    private static byte[] bytes() {
        byte[] bytes = new byte[256 * BLOCK];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) (i * 31 + i / BLOCK);
        }
        return bytes;
    }

    @Test
    void whatIsSentComesBack(ThreadTracker tracker) throws Exception {
        try (Server server = new Server(tracker);
                Client client = server.client()) {
            client.requireEcho("hello", "a client sent \"hello\"");
            client.requireEcho("how are you?", "after \"hello\" it sent \"how are you?\"");
        }
    }

    @Test
    void oneThreadServesTwoHundredClients(ThreadTracker tracker) throws Exception {
        long virtualBefore = ThreadTracker.virtualThreads();
        List<Client> clients = new ArrayList<>();
        try (Server server = new Server(tracker)) {
            for (int i = 1; i <= CLIENTS; i++) {
                Client client = server.client();
                clients.add(client);
                client.requireEcho(
                        "client " + i,
                        "client %d of %d connected while the others stayed, and sent something"
                                .formatted(i, CLIENTS));
            }
            int platform = tracker.platformThreads().size();
            long virtual = ThreadTracker.virtualThreads() - virtualBefore;
            for (Client client : clients) {
                client.send("again");
            }
            for (Client client : clients.reversed()) {
                client.requireEcho("", "again", "200 clients sent \"again\"");
            }

            boolean perClient = virtual >= CLIENTS;
            seen(
                            "%d clients are connected, and the server has %d %s threads",
                            CLIENTS,
                            perClient ? virtual : platform,
                            perClient ? "virtual" : "platform")
                    .expected("1 platform thread, whatever the number of clients")
                    .why(
                            "Platform threads are expensive, and with two of them the data of the"
                                    + " connections would need locks. Here one thread is the idea.")
                    .unless(platform == 1 && !perClient);
        } finally {
            clients.forEach(Client::close);
        }
    }

    @Test
    void theEndOfTheStreamComesBackToo(ThreadTracker tracker) throws Exception {
        try (Server server = new Server(tracker);
                Client client = server.client();
                Client other = server.client()) {
            client.send("bye");
            client.sendNoMore();
            client.requireEcho("", "bye", "a client sent \"bye\" and the end of its stream");

            // The other client's answers take turns with what the server still has to do.
            boolean ended = false;
            for (int i = 0; i < TURNS && !ended; i++) {
                other.ping();
                ended = client.endsWithin(1);
            }
            seen("a client sent \"bye\" and the end of its stream. It got \"bye\", and"
                            + " the connection stayed open")
                    .expected("the server closes it: nothing is left to send or to receive")
                    .why(
                            "A connection that nobody closes is an open file. With a few thousand of"
                                    + " them, the server cannot accept anybody any more.")
                    .unless(ended);
        }
    }

    @Test
    void clientsThatAreIdleCostNoCpu(ThreadTracker tracker) throws Exception {
        List<Client> clients = new ArrayList<>();
        try (Server server = new Server(tracker)) {
            for (int i = 1; i <= IDLE_CLIENTS; i++) {
                Client client = server.client();
                clients.add(client);
                client.requireEcho("hello", "client %d sent \"hello\"".formatted(i));
            }

            requireIdle(
                    server,
                    "%d clients had got their echo, and none sent more".formatted(IDLE_CLIENTS),
                    "What does the server wait for when it has sent all it had?");
        } finally {
            clients.forEach(Client::close);
        }
    }

    @Test
    void aClientThatDoesNotReadStallsNobody(ThreadTracker tracker) throws Exception {
        try (Server server = new Server(tracker);
                Client other = server.client();
                Flood flood = new Flood(server, other)) {
            flood.sendUntilStuck(MUCH);

            for (int i = 0; i < TURNS; i++) {
                other.ping();
            }
            flood.sendNoMore();
            flood.readToTheEnd();
        }
    }

    @Test
    void aClientThatVanishesHarmsNobody(ThreadTracker tracker) throws Exception {
        try (Server server = new Server(tracker);
                Client other = server.client()) {
            other.send("a long ");
            for (int i = 0; i < 10; i++) {
                server.client().vanish();
                Client talker = server.client();
                talker.send("x".repeat(1_000));
                talker.vanish();
            }
            try (Flood flood = new Flood(server, other)) {
                other.requireEcho("", "a long ", "a client sent \"a long \", others vanished");
                flood.sendUntilStuck(MUCH);
                flood.vanish();
            }

            for (int i = 0; i < TURNS; i++) {
                other.ping();
            }
            requireIdle(
                    server,
                    "21 clients vanished, some with an echo under way",
                    "What becomes of a connection on which a call failed?");
            try (Client next = server.client()) {
                next.requireEcho("hello", "21 clients vanished, and the next one sent \"hello\"");
            }
        }
    }

    @Test
    void largeDataComesBackWhole(ThreadTracker tracker) throws Exception {
        try (Server server = new Server(tracker);
                Client other = server.client();
                Flood flood = new Flood(server, other)) {
            while (flood.sent < LARGE && !flood.isOver()) {
                flood.sendUntilStuck(LARGE);
                flood.readUntilDry(flood.sent);
            }
            flood.sendNoMore();
            flood.readToTheEnd();

            flood.requireAll(
                    "The network took only a part of what was to be written. The rest is still"
                            + " yours to send.",
                    "What does write() return, and what becomes of the bytes that it left?");
        }
    }

    @Test
    void whatAClientDoesNotReadIsNotPiledUp(ThreadTracker tracker) throws Exception {
        try (Server server = new Server(tracker);
                Client other = server.client();
                Flood flood = new Flood(server, other)) {
            boolean stuck = flood.sendUntilStuck(MUCH, TURNS_TO_MAKE_ROOM);

            seen(
                            "a client sent %d MB without reading one byte, and the server took it"
                                    + " all",
                            flood.sent / MB)
                    .expected("the server stops reading from a client that does not read")
                    .why(
                            "Bytes that cannot be sent are kept in memory. One slow or malicious"
                                    + " client uses up the memory of all.")
                    .lookAt("What limits the bytes that wait for one client?")
                    .unless(stuck);
        }
    }

    @Test
    void aSlowClientCostsNoCpu(ThreadTracker tracker) throws Exception {
        try (Server server = new Server(tracker);
                Client other = server.client()) {
            try (Flood flood = new Flood(server, other)) {
                flood.sendUntilStuck(MUCH);

                requireIdle(
                        server,
                        "a client sent a lot and did not read, and the server could do nothing for"
                                + " it",
                        "What does the server wait for when its buffer for that client is full?");
                requireIdleWhenAllIsRead(server, flood);

                flood.sendUntilStuck(2 * MUCH);
                requireIdleWhenAllIsRead(server, flood);
            }
            Room room = room(server, other);
            // Whether the server's buffer was full or not decides what it waits for next.
            try (Flood flood = new Flood(server, other, Flood.STEP, 1, SMALL_SENDS)) {
                flood.sendUntilTheServerKeeps(1, room);
                requireIdleWhenAllIsRead(server, flood);
            }
        }
    }

    /**
     * What goes out of a client that does not read, in bytes.
     *
     * @param full in small sends, until nothing more does; 0 if that has no end
     * @param nearlyKept so much that the server keeps nothing yet, and soon will
     */
    private record Room(long full, long nearlyKept) {}

    private static Room room(Server server, Client other) throws IOException {
        Room room = wideRoom(server, other);
        // To ask the system takes milliseconds. In large steps the server's buffer may be full
        // before one learns of it: this flood only finds out where to begin with small ones.
        try (Flood flood = new Flood(server, other, Flood.STEP, 0, SMALL_SENDS)) {
            flood.sendUntilTheServerKeeps(1, room, TOO_MUCH);
            return new Room(room.full, Math.max(flood.sent - 3 * TOO_MUCH, room.nearlyKept));
        }
    }

    private static Room wideRoom(Server server, Client other) throws IOException {
        try (Flood flood = new Flood(server, other, Flood.STEP, 0, SMALL_SENDS)) {
            long full = flood.sendUntilStuck(LARGE) ? flood.sent : 0;
            return new Room(full, full - TOO_FAR);
        }
    }

    private static void requireIdleWhenAllIsRead(Server server, Flood flood)
            throws InterruptedException {
        flood.readUntilDry(flood.sent);
        requireIdle(
                server,
                "a client that had been slow had read all of its echo, and sent no more",
                "What does the server wait for when it has sent all it had?");
    }

    @Test
    void whoSendsNoMoreStillGetsAllOfItsEcho(ThreadTracker tracker) throws Exception {
        try (Server server = new Server(tracker);
                Client other = server.client();
                Flood flood = new Flood(server, other)) {
            flood.sendUntilStuck(MUCH);
            flood.sendNoMore();
            flood.readToTheEnd();

            flood.requireAll(
                    "\"I send no more\" is not \"I have gone\". Every client that asks once and"
                            + " then reads to the end does this.",
                    "When a read gives -1, what does the server still have to send?");
            endsWithEveryFillingOfTheBuffers(server, other);
        }
    }

    private static void requireOneThread(Server server, long virtual) {
        int platform = server.tracker.platformThreads().size();
        seen(
                        "a client had sent all, and did not read the rest of its echo; the server"
                                + " had %d platform threads%s",
                        platform, virtual > 0 ? ", and virtual ones" : "")
                .expected("1 platform thread, and no other")
                .why("A client that is slow would cost a thread for as long as it likes.")
                .lookAt("Who sends what is left when the end of a stream was read?")
                .unless(platform == 1 && virtual <= 0);
    }

    /** The end may come when the server's own buffer is empty, filled in part, or full. */
    private static void endsWithEveryFillingOfTheBuffers(Server server, Client other)
            throws IOException {
        long virtual = ThreadTracker.virtualThreads();
        Room room = room(server, other);
        boolean every = true;
        for (int filling : FILLINGS) {
            // On a busy machine the system changes the size of its buffers meanwhile.
            boolean keeps = false;
            for (int i = 0; i < TRIES && !keeps; i++) {
                try (Flood flood = new Flood(server, other, Flood.STEP, filling, SMALL_SENDS)) {
                    keeps = flood.sendUntilTheServerKeeps(filling, room);
                    requireTheEnd(
                            server,
                            other,
                            flood,
                            () ->
                                    requireOneThread(
                                            server, ThreadTracker.virtualThreads() - virtual));
                }
                room = keeps ? room : wideRoom(server, other);
            }
            every &= keeps;
        }
        if (every) {
            return;
        }
        // Where the system does not tell, or the server's buffer is smaller: many of them.
        for (int i = 0; i < SWEEP && room.full > i * SWEEP_STEP; i++) {
            try (Flood flood = new Flood(server, other, Flood.STEP, i, SMALL_SENDS)) {
                flood.sendUntilStuck(room.full - i * SWEEP_STEP);
                requireTheEnd(server, other, flood, () -> {});
            }
        }
    }

    private static void requireTheEnd(
            Server server, Client other, Flood flood, Runnable beforeItReads) throws IOException {
        // From here on: what the system holds may grow a little, and then a spin has an end.
        long before = server.cpuNanos();
        flood.sendNoMore();
        for (int turn = 0; turn < TURNS; turn++) {
            other.ping();
        }
        requireNoSpinning(server, before);
        beforeItReads.run();
        flood.readToTheEnd();
        flood.requireAll(
                "The client had sent the end of its stream while the server still had bytes"
                        + " for it. It waits for them, and then for the end.",
                "Which code checks both that the end was read and that the last byte is"
                        + " written?");
    }

    @Test
    void closeEndsAllConnectionsAndTheThread(ThreadTracker tracker) throws Throwable {
        try (Server server = new Server(tracker);
                Client other = server.client();
                Client silent = server.client();
                Client idle = server.client();
                Flood flood = new Flood(server, other)) {
            idle.requireEcho("hello", "a client sent \"hello\"");
            flood.sendUntilStuck(MUCH);

            Caller.run("close", server.echo::close).result();
            boolean gone = Patience.await(server::isDead);

            seen("close() was called, and the thread of the server is still alive")
                    .expected("it ends")
                    .why("Each restart of the server within a program would cost one more thread.")
                    .unless(gone);
            seen("close() was called, and the connection of a client stayed open")
                    .expected("all connections are closed")
                    .why("The client waits for an answer from a server that is gone.")
                    .lookAt("Closing a selector does not close the channels that it watched.")
                    .unless(idle.endsWithin(Client.SLICE) && flood.endsWithin(Client.SLICE));
            seen("close() was called, and the connection of a client that never sent anything"
                            + " stayed open")
                    .expected("all connections are closed")
                    .why("The client waits for an answer from a server that is gone.")
                    .lookAt("Closing a selector does not close the channels that it watched.")
                    .unless(silent.endsWithin(Client.SLICE));
            seen("close() was called, and a new client could still connect")
                    .expected("nobody listens there any more")
                    .why("The port stays taken. The next server cannot start there.")
                    .unless(server.refuses());
        }
    }

    @Test
    void whoReadsSlowlyGetsAllInOrder(ThreadTracker tracker) throws Exception {
        try (Server server = new Server(tracker);
                Client other = server.client();
                Flood flood = new Flood(server, other, SMALL, 1);
                Flood second = new Flood(server, other, SMALL, 2)) {
            // A little more goes out than comes in: so the server comes by every state in which a
            // part of its data waits while more arrives.
            int stuck = 0;
            for (int i = 0; i < SLOW_STEPS && stuck < TURNS; i++) {
                int sent = flood.send(SLOW_STEP) + second.send(SLOW_STEP);
                stuck = sent == 0 ? stuck + 1 : 0;
                other.ping();
                flood.read(SLOW_STEP / 4);
                second.read(SLOW_STEP / 4);
            }
            for (Flood each : List.of(flood, second)) {
                each.sendNoMore();
                each.readToTheEnd();
                each.requireAll(
                        "A client that is a little slow is the normal case. Its data is mixed up or"
                                + " lost, and nobody finds out why.",
                        "What is written first, the earlier rest or what has just been read? And"
                                + " who else writes into the buffer that holds the rest?");
            }
        }
    }

    @Test
    void tenStuckClientsFitIntoMemory(ThreadTracker tracker) throws Exception {
        List<Flood> stuck = new ArrayList<>();
        try (Server server = new Server(tracker);
                Client other = server.client()) {
            other.ping();
            long before = memoryAtLeast();
            for (int i = 0; i < STUCK_CLIENTS; i++) {
                stuck.add(new Flood(server, other, SMALL, i));
            }
            other.ping();
            for (Flood flood : stuck) {
                flood.sendUntilStuck(MUCH, TURNS);
            }
            long used = memory() - before;
            // Buffers beside the heap are freed a little after their collection.
            for (int i = 0; i < TURNS && used > 2L * STUCK_CLIENTS * MB; i++) {
                other.ping();
                used = memory() - before;
            }

            seen(
                            "%d clients sent without reading, until nothing went out; the server"
                                    + " uses %d MB more than before",
                            STUCK_CLIENTS, used / MB)
                    .expected("no more than 1 MB for each of them")
                    .why(
                            "A few megabytes for each client are no bound with a thousand"
                                    + " clients.")
                    .lookAt("What limits the bytes that wait for one client, and to how much?")
                    .unless(used <= 2L * STUCK_CLIENTS * MB);
            requireMoreThanOnePoolOfBuffers(server, other, stuck);
        } finally {
            for (Flood flood : stuck) {
                flood.close();
            }
        }
    }

    /** Buffers that all clients share come to an end when many are stuck. */
    private static void requireMoreThanOnePoolOfBuffers(
            Server server, Client other, List<Flood> stuck) throws IOException {
        while (stuck.size() < MANY_STUCK_CLIENTS) {
            Flood flood = new Flood(server, other, SMALL, stuck.size());
            stuck.add(flood);
            flood.sendUntilStuck(MUCH, 1);
        }
        for (int i = 0; i < TURNS; i++) {
            other.ping();
        }
        try (Client next = server.client()) {
            next.requireEcho(
                    "hello",
                    "%d clients did not read, and another one sent \"hello\""
                            .formatted(MANY_STUCK_CLIENTS));
        }
        Flood last = stuck.getLast();
        last.sendNoMore();
        last.readToTheEnd();
        last.requireAll(
                "The one that came last has its place in the server like all the others.",
                "What do the clients share, and how much of it is there?");
    }

    @Test
    void manySmallPiecesFitIntoMemoryAsWell(ThreadTracker tracker) throws Exception {
        try (Server server = new Server(tracker);
                Client other = server.client()) {
            other.ping();
            Room room = room(server, other);
            long before = memoryAtLeast();
            try (Flood flood = new Flood(server, other, Flood.STEP, 0, SMALL_SENDS)) {
                // The network is full then: what follows waits in the server.
                boolean keeps = flood.sendUntilTheServerKeeps(1, room);
                long most = flood.sent + (keeps ? PIECES_KEPT * PIECE : LARGE / 2);
                // Otherwise the network would put small pieces together.
                flood.channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
                int stuck = 0;
                while (flood.sent < most && stuck < TURNS && !flood.isOver()) {
                    stuck = flood.send(PIECE) == 0 ? stuck + 1 : 0;
                    // The server has read this piece when the next one comes.
                    other.ping();
                }
                long used = memory() - before;

                seen(
                                "a client did not read, and sent pieces of %d bytes when the network"
                                        + " was full; the server uses %d MB more than before",
                                PIECE, used / MB)
                        .expected("no more than 1 MB")
                        .why("A buffer takes its full size in memory, however little is in it.")
                        .lookAt(
                                "What is counted: the bytes that wait, or the buffers that hold them?")
                        // A single client's share is small beside what the JVM itself needs.
                        .unless(used <= 8L * MB);
            }
        }
    }

    @Test
    void twoServersHaveNothingInCommon(ThreadTracker tracker) throws Throwable {
        try (Server one = new Server(tracker);
                Server other = new Server(tracker);
                Client ofOne = one.client();
                Client ofOther = other.client()) {
            for (int round = 0; round < ROUNDS; round++) {
                requireBothServe(one, ofOne, other, ofOther);
            }
            requireTheOtherServesOn(one, other, ofOther);
        }
    }

    private static void requireBothServe(Server one, Client ofOne, Server other, Client ofOther)
            throws Throwable {
        try (Flood first = new Flood(one, ofOne, Flood.STEP, 1);
                Flood second = new Flood(other, ofOther, Flood.STEP, 2)) {
            List<Flood> floods = List.of(first, second);
            // A client of each on a thread of its own: both servers have something to do all the
            // time.
            List<Caller<Void>> clients = new ArrayList<>();
            for (Flood flood : floods) {
                clients.add(Caller.run("client", () -> flood.sendAndRead(4 * LARGE)));
            }
            for (Caller<Void> client : clients) {
                client.result();
            }
            for (Flood flood : floods) {
                flood.requireAll(
                        "A program may have two servers, on two ports. Each has a thread of its own.",
                        "Is anything static that belongs to one server?");
            }
        }
    }

    private static void requireTheOtherServesOn(Server one, Server other, Client ofOther)
            throws Throwable {
        int port = one.echo.address().getPort();
        seen("two servers were started, and both say that they listen on port %d", port)
                .expected("a port for each")
                .why("A client of one server is served by the other.")
                .lookAt("Is anything static that belongs to one server?")
                .unless(port != other.echo.address().getPort());
        Caller<Void> closing = Caller.run("close", one.echo::close);
        boolean closed = closing.comesTrue(closing::hasEnded);
        seen("there were two servers, and close() of the first one did not return")
                .expected("it returns, although the second one goes on")
                .why("A program may have two servers: one for customers, one for its operators.")
                .lookAt("Is anything static that belongs to one server?")
                .unless(closed);
        ofOther.ping();
    }

    /** On the heap, after a collection, and in buffers beside it. */
    private static long memory() {
        System.gc();
        long direct =
                ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class).stream()
                        .mapToLong(BufferPoolMXBean::getMemoryUsed)
                        .sum();
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed() + direct;
    }

    /** What is left when all that can be freed has been: the buffers of an earlier server, too. */
    private static long memoryAtLeast() {
        long least = memory();
        for (int i = 0; i < SETTLES; i++) {
            least = Math.min(least, memory());
        }
        return least;
    }

    private static void requireNoSpinning(Server server, long before) {
        CpuTime.use(SPAN, () -> server.cpuNanos() - before >= IDLE / 2);
        long used = server.cpuNanos() - before;
        seen(
                        "a client had sent all, and did not read the rest of its echo; meanwhile"
                                + " the server's thread used a core for %d ms",
                        Duration.ofNanos(used).toMillis())
                .expected("the thread waits until the client reads, and uses no CPU")
                .why("One client that pauses keeps a core busy for as long as it likes.")
                .lookAt("The end of a stream stays ready to be read, also after a read gave -1.")
                .unless(used < IDLE / 2);
    }

    private static void requireIdle(Server server, String when, String lookAt)
            throws InterruptedException {
        long before = server.cpuNanos();
        CpuTime.use(BURNT, () -> server.cpuNanos() - before >= IDLE);
        long used = server.cpuNanos() - before;
        seen(
                        "%s; meanwhile the server's thread used a core for %d ms",
                        when, Duration.ofNanos(used).toMillis())
                .expected("the thread waits, and uses no CPU")
                .why(
                        "A thread that always finds something ready, but nothing to do, keeps a"
                                + " core busy day and night.")
                .lookAt(lookAt)
                .unless(used < IDLE);
        requireQuiet(server, when);
    }

    /** It may have something to finish; then there is a span in which it does nothing. */
    private static void requireQuiet(Server server, String when) {
        long least = CpuTime.leastInASpan(server.threads, SPANS, SPAN, QUIET);
        seen(
                        "%s; the server's thread woke up again and again, and used at least %d"
                                + " microseconds in each of %d spans of over %d ms",
                        when, least / 1_000, SPANS, SPAN.toMillis())
                .expected("the thread sleeps until something can be read or written")
                .why(
                        "The more clients there are, the longer each check takes: with ten thousand"
                                + " idle ones, it keeps a core busy.")
                .lookAt("What wakes the thread when there is nothing to do?")
                .unless(least <= QUIET);
    }

    /** The server, and its threads. */
    private static final class Server implements AutoCloseable {

        private final ThreadTracker tracker;
        private final Part06EchoServer echo;
        private final List<Thread> threads;

        private Server(ThreadTracker tracker) throws IOException {
            this.tracker = tracker;
            echo = new Part06EchoServer();
            threads = tracker.platformThreads();
        }

        Client client() throws IOException {
            return new Client(this);
        }

        /** Whether there were threads, and none is left. */
        boolean isDead() {
            return !threads.isEmpty() && tracker.platformThreads().isEmpty();
        }

        long cpuNanos() {
            return CpuTime.nanos(threads);
        }

        boolean refuses() {
            try (Socket socket = new Socket()) {
                socket.connect(echo.address(), (int) Patience.limit().toMillis());
                return false;
            } catch (IOException refused) {
                return true;
            }
        }

        @Override
        public void close() {
            Caller.run("close", echo::close);
        }
    }

    /** A client that waits for its answers, for as long as a server is there that could answer. */
    private static final class Client implements AutoCloseable {

        private static final int SLICE = 250;

        private final Server server;
        private final Socket socket = new Socket();

        private Client(Server server) throws IOException {
            this.server = server;
            socket.connect(server.echo.address(), (int) Patience.limit().toMillis());
            socket.setTcpNoDelay(true);
        }

        void send(String text) throws IOException {
            socket.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
        }

        void sendNoMore() throws IOException {
            socket.shutdownOutput();
        }

        void requireEcho(String text, String when) throws IOException {
            requireEcho(text, text, when);
        }

        void requireEcho(String toSend, String expected, String when) throws IOException {
            String back;
            try {
                if (!toSend.isEmpty()) {
                    send(toSend);
                }
                back = "\"" + read(expected.length()) + "\"";
            } catch (IOException e) {
                back = "an exception: " + e.getMessage();
            }
            seen(
                            "%s%s, and got back %s",
                            server.isDead() ? "the server's thread was dead: " : "",
                            when,
                            back.equals("\"\"") ? "nothing" : back)
                    .expected("\"%s\"", expected)
                    .why("An echo is what the client sent, all of it and at once.")
                    .unless(back.equals("\"" + expected + "\""));
        }

        /** Sends a byte and waits until it is back. */
        void ping() {
            boolean answered;
            try {
                send("p");
                answered = read(1).equals("p");
            } catch (IOException e) {
                answered = false;
            }
            seen(server.isDead()
                            ? "the server's thread was dead when another client sent one byte"
                            : "another client sent one byte, and got no answer")
                    .expected("its echo: nothing is wrong with this client")
                    .why(
                            "One thread serves all. If it waits for one client, or dies with it,"
                                    + " nobody is served any more.")
                    .unless(answered);
            // Some rules make thousands of these turns, and a busy machine is slow in each.
            Progress.made();
        }

        private String read(int bytes) throws IOException {
            byte[] read = new byte[bytes];
            int n = 0;
            long begin = StarvationAwareClock.nanoTime();
            while (n < bytes) {
                try {
                    socket.setSoTimeout(SLICE);
                    int more = socket.getInputStream().read(read, n, bytes - n);
                    if (more < 0) {
                        break;
                    }
                    n += more;
                } catch (SocketTimeoutException e) {
                    if (server.isDead()
                            || StarvationAwareClock.nanoTime() - begin
                                    > Patience.limit().toNanos()) {
                        break;
                    }
                }
            }
            return new String(read, 0, n, StandardCharsets.US_ASCII);
        }

        /** Whether the connection ends, in good order or not, within so many milliseconds. */
        boolean endsWithin(int millis) throws IOException {
            socket.setSoTimeout(millis);
            try {
                return socket.getInputStream().read() < 0;
            } catch (SocketTimeoutException open) {
                return false;
            } catch (IOException reset) {
                return true;
            }
        }

        /** Goes without a word: the server gets an error, and no end of the stream. */
        void vanish() throws IOException {
            socket.setSoLinger(true, 0);
            socket.close();
        }

        @Override
        public void close() {
            try {
                socket.close();
            } catch (IOException e) {
                // It is gone, however that came.
            }
        }
    }

    /** A client that sends a lot, and reads only when it is told to. */
    private static final class Flood implements AutoCloseable {

        private static final int STEP = 256 * 1024;

        private final Client other;
        private final SocketChannel channel = SocketChannel.open();
        private final ByteBuffer out = ByteBuffer.allocate(STEP / 4).limit(0);
        private final ByteBuffer in = ByteBuffer.allocate(STEP / 4);
        private final int seed;
        private long filled;
        private long sent;
        private long received;
        // Why there is nothing more to read; empty as long as there may be.
        private String over = "";

        /**
         * @param other a client whose answers show that the server has had its turn
         */
        private Flood(Server server, Client other) throws IOException {
            this(server, other, STEP, 0);
        }

        private Flood(Server server, Client other, int receives, int seed) throws IOException {
            this(server, other, receives, seed, 0);
        }

        /**
         * @param sends how much the network keeps of what the client sends; 0 leaves it to the
         *     system
         */
        private Flood(Server server, Client other, int receives, int seed, int sends)
                throws IOException {
            this.other = other;
            this.seed = seed;
            if (sends > 0) {
                channel.setOption(StandardSocketOptions.SO_SNDBUF, sends);
            }
            // A fixed size: otherwise the system makes room for more and more.
            channel.setOption(StandardSocketOptions.SO_RCVBUF, receives);
            channel.connect(server.echo.address());
            channel.configureBlocking(false);
        }

        // What comes at a position, and what follows it, until the bytes repeat. No two clients
        // send the same, so that one that gets another's bytes sees it.
        private ByteBuffer from(long position, int most) {
            int begin = (int) ((position + seed * 7L * BLOCK) % BYTES.length);
            return ByteBuffer.wrap(BYTES, begin, Math.min(most, BYTES.length - begin));
        }

        /** Sends so much, or what goes out of it. */
        int send(int bytes) {
            int n = 0;
            int more = 1;
            while (n < bytes && more > 0 && !isOver()) {
                more = sendSome(bytes - n);
                n += more;
            }
            return n;
        }

        /** Reads so much, or what is there of it. */
        void read(int bytes) {
            if (!isOver()) {
                readSome(bytes);
            }
        }

        boolean isOver() {
            return !over.isEmpty();
        }

        boolean sendUntilStuck(long limit) {
            return sendUntilStuck(limit, TURNS);
        }

        /**
         * Sends until nothing more goes out, or until so much is sent in all.
         *
         * @param patience turns of the server in which nothing goes out
         * @return whether nothing more went out
         */
        boolean sendUntilStuck(long limit, int patience) {
            int turns = 0;
            while (sent < limit && !isOver()) {
                if (sendSome((int) Math.min(out.capacity(), limit - sent)) > 0) {
                    turns = 0;
                } else if (++turns > patience) {
                    return true;
                } else {
                    other.ping();
                }
            }
            return false;
        }

        /**
         * Sends until the server itself keeps this many bytes: it has read them, and has not
         * written them yet. Ends earlier if the server stops reading, or if the system does not say
         * what it holds.
         *
         * @return whether it is known to keep them
         */
        boolean sendUntilTheServerKeeps(int bytes, Room room) throws IOException {
            return sendUntilTheServerKeeps(bytes, room, SLOW_STEP);
        }

        private boolean sendUntilTheServerKeeps(int bytes, Room room, int step) throws IOException {
            sendUntilStuck(room.nearlyKept);
            // What is sent now is there at once, and is not kept back until it makes a full
            // segment.
            channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
            Optional<SocketQueues> queues = SocketQueues.of(channel);
            while (sent < room.full
                    && !isOver()
                    && queues.isPresent()
                    && goesOn(queues.get(), bytes)) {
                send(step);
                other.ping();
                queues = SocketQueues.of(channel);
            }
            return queues.isPresent() && queues.get().toServer() == 0 && keeps(queues.get(), bytes);
        }

        private boolean keeps(SocketQueues queues, int bytes) {
            return sent - received - queues.toClient() >= bytes;
        }

        private boolean goesOn(SocketQueues queues, int bytes) {
            return queues.toServer() > 0 ? queues.toServer() < TOO_MUCH : !keeps(queues, bytes);
        }

        private int sendSome() {
            return sendSome(out.capacity());
        }

        private int sendSome(int most) {
            if (!out.hasRemaining()) {
                out.clear();
                while (out.hasRemaining()) {
                    ByteBuffer next = from(filled, out.remaining());
                    filled += next.remaining();
                    out.put(next);
                }
                out.flip();
            }
            int limit = out.limit();
            try {
                out.limit(Math.min(limit, out.position() + most));
                int n = channel.write(out);
                sent += n;
                return n;
            } catch (IOException e) {
                over = "the connection broke";
                return 0;
            } finally {
                out.limit(limit);
            }
        }

        void sendNoMore() throws IOException {
            if (!isOver()) {
                channel.shutdownOutput();
            }
        }

        /** Sends so much, and reads it to the end, as fast as it goes. */
        void sendAndRead(long bytes) throws IOException {
            while (sent < bytes && !isOver()) {
                long before = sent + received;
                sendSome((int) Math.min(out.capacity(), bytes - sent));
                read(in.capacity());
                if (sent + received > before) {
                    Progress.made();
                } else {
                    // The server is to have the core.
                    Thread.yield();
                }
            }
            sendNoMore();
            readToTheEnd();
        }

        /** Reads until nothing more comes, or until so much was read in all. */
        void readUntilDry(long goal) {
            int turns = 0;
            while (received < goal && !isOver() && turns < TURNS) {
                if (readSome() > 0) {
                    turns = 0;
                } else {
                    turns++;
                    other.ping();
                }
            }
        }

        /** Reads, never faster than the server can send, until the stream ends. */
        void readToTheEnd() {
            long step = 0;
            long dry = StarvationAwareClock.nanoTime();
            while (!isOver()) {
                int n = readSome();
                step += n;
                if (n == 0 || step >= STEP) {
                    step = 0;
                    other.ping();
                    other.ping();
                }
                if (n > 0) {
                    dry = StarvationAwareClock.nanoTime();
                } else if (StarvationAwareClock.nanoTime() - dry > Patience.limit().toNanos()) {
                    over = "nothing more came";
                }
            }
        }

        private int readSome() {
            return readSome(in.capacity());
        }

        private int readSome(int most) {
            in.clear().limit(most);
            int n;
            try {
                n = channel.read(in);
            } catch (IOException e) {
                n = -1;
            }
            if (n < 0) {
                over = "the connection ended";
                return 0;
            }
            in.flip();
            while (in.hasRemaining() && !isOver()) {
                ByteBuffer sent = from(received, in.remaining());
                int equal = in.slice(in.position(), sent.remaining()).mismatch(sent);
                if (equal < 0) {
                    equal = sent.remaining();
                } else {
                    over = "other bytes came than were sent";
                }
                received += equal;
                in.position(in.position() + equal);
            }
            return n;
        }

        void requireAll(String why, String lookAt) {
            seen(
                            "%,d bytes were sent. The first %,d came back unchanged; then %s",
                            sent, received, over)
                    .expected("all of them, in order, and then the end of the stream")
                    .why(why)
                    .lookAt(lookAt)
                    .unless(received == sent && over.equals("the connection ended"));
        }

        /** Whether the connection ends, after what was under way, within so many milliseconds. */
        boolean endsWithin(int millis) {
            long begin = StarvationAwareClock.nanoTime();
            while (!isOver()
                    && StarvationAwareClock.nanoTime() - begin
                            < Duration.ofMillis(millis).toNanos()) {
                if (readSome() > 0) {
                    begin = StarvationAwareClock.nanoTime();
                }
            }
            return isOver();
        }

        void vanish() throws IOException {
            channel.setOption(StandardSocketOptions.SO_LINGER, 0);
            channel.close();
        }

        @Override
        public void close() throws IOException {
            channel.close();
        }
    }
}
