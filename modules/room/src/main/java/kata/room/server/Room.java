package kata.room.server;

import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import kata.plan.TimedPart;
import kata.room.board.Board;
import kata.room.board.Entry;
import kata.room.board.PlanOfTheDay;
import kata.room.board.RuleExamples;
import kata.room.board.View;
import kata.room.journal.GroupCommit;
import kata.room.journal.GroupCommit.Change;
import kata.room.journal.Journal;
import kata.room.protocol.Code;
import kata.room.protocol.Json;
import kata.room.protocol.Refusal;
import kata.room.server.RoomServer.Secrets;

/**
 * A room that is open: its file, its state, its server. Opened again on the same file, on the same
 * day, it is the same room: the same code, the same port, and all that was acknowledged.
 */
public final class Room implements AutoCloseable {

    /** Where it listens if nobody else does there. */
    public static final int PORT = 4477;

    private static final long MOST_BYTES = 512L * 1024 * 1024;

    private final RoomServer server;
    private final Secrets secrets;
    private final int damaged;

    /**
     * How to open a room.
     *
     * @param file its state
     * @param where an address of this machine, or all of them
     * @param port 0 for the usual one, or another one where that is taken
     * @param hosts names and addresses under which it may be asked for
     */
    public record Settings(Path file, InetAddress where, int port, List<String> hosts) {}

    // The first line of the file.
    private record Opened(Secrets secrets, int port) {

        String line(LocalDate day) {
            Map<String, Object> fields = new LinkedHashMap<>();
            fields.put("day", day);
            fields.put("code", secrets.code().letters());
            fields.put("visitor", secrets.visitor());
            fields.put("port", port);
            return Json.text(fields);
        }

        static Optional<Opened> of(String line) {
            try {
                Map<String, Object> fields = Json.object(line.getBytes(StandardCharsets.UTF_8));
                return fields.get("code") instanceof String code
                                && fields.get("visitor") instanceof String visitor
                                && fields.get("port") instanceof Long port
                        ? Optional.of(
                                new Opened(new Secrets(Code.of(code), visitor), port.intValue()))
                        : Optional.empty();
            } catch (IOException | IllegalArgumentException e) {
                return Optional.empty();
            }
        }
    }

    // While the file is read.
    private static final class Replay {

        private final Board board = new Board();
        private Opened opened;

        private void line(String line) {
            Entry.of(line)
                    .ifPresentOrElse(
                            board::apply, () -> Opened.of(line).ifPresent(o -> opened = o));
        }
    }

    /**
     * Opens the room.
     *
     * @param parts all parts of the workshop
     * @throws IOException when its file or its address is not free; the message says which
     */
    public static Room open(
            Settings settings,
            PlanOfTheDay plan,
            List<TimedPart> parts,
            RuleExamples examples,
            Clock clock)
            throws IOException, InterruptedException {
        Replay replay = new Replay();
        Journal journal = Journal.open(settings.file(), MOST_BYTES, replay::line);
        GroupCommit commits = new GroupCommit(journal);
        try {
            Secrets secrets = replay.opened == null ? Secrets.random() : replay.opened.secrets();
            View view = new View(replay.board, plan, parts, examples, clock);
            int before = replay.opened == null ? 0 : replay.opened.port();
            RoomServer server =
                    listen(
                            settings,
                            before,
                            port ->
                                    new RoomServer(
                                            new InetSocketAddress(settings.where(), port),
                                            settings.hosts(),
                                            secrets,
                                            replay.board,
                                            view,
                                            commits,
                                            clock));
            if (before != server.port()) {
                // Before anybody is served: what is acknowledged is no use without the code.
                String line = new Opened(secrets, server.port()).line(LocalDate.now(clock));
                commits.commit(() -> new Change<>(List.of(line), true));
            }
            server.start();
            return new Room(server, secrets, journal.damaged());
        } catch (IOException | RuntimeException e) {
            commits.close();
            throw e;
        } catch (Refusal e) {
            commits.close();
            throw new IOException(e.getMessage(), e);
        }
    }

    private interface Listener {

        RoomServer on(int port) throws IOException;
    }

    private static RoomServer listen(Settings settings, int before, Listener listener)
            throws IOException {
        int asked = settings.port() != 0 ? settings.port() : before;
        try {
            return listener.on(asked != 0 ? asked : PORT);
        } catch (BindException e) {
            if (asked != 0) {
                throw new IOException("Port %d is taken by another program.".formatted(asked), e);
            }
            return listener.on(0);
        }
    }

    private Room(RoomServer server, Secrets secrets, int damaged) {
        this.server = server;
        this.secrets = secrets;
        this.damaged = damaged;
    }

    public Code code() {
        return secrets.code();
    }

    public int port() {
        return server.port();
    }

    /** How many lines of its file could not be read. */
    public int damaged() {
        return damaged;
    }

    /** How many pages are open. */
    int readers() {
        return server.readers();
    }

    @Override
    public void close() throws IOException {
        server.close();
    }
}
