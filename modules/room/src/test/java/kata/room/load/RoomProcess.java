package kata.room.load;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import kata.room.protocol.RoomAddress;

/** A room in a process of its own, with the JVM's flags of ./kata. */
final class RoomProcess implements AutoCloseable {

    private final Process process;
    private final BufferedReader says;
    private final RoomAddress address;

    RoomProcess(Path file) throws IOException {
        process =
                new ProcessBuilder(
                                ProcessHandle.current().info().command().orElseThrow(),
                                "-Xmx256m",
                                "-XX:+UseSerialGC",
                                "-XX:TieredStopAtLevel=1",
                                "-cp",
                                System.getProperty("java.class.path"),
                                RoomMain.class.getName(),
                                file.toString())
                        .redirectError(ProcessBuilder.Redirect.INHERIT)
                        .start();
        says =
                new BufferedReader(
                        new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
        address = RoomAddress.of(line());
    }

    private String line() throws IOException {
        String line = says.readLine();
        if (line == null) {
            throw new IOException("the room's process has ended");
        }
        return line;
    }

    RoomAddress address() {
        return address;
    }

    /** Bytes of heap after a collection. */
    long heap() throws IOException {
        OutputStream in = process.getOutputStream();
        in.write('\n');
        in.flush();
        return Long.parseLong(line());
    }

    /** The most memory that the process ever had, where the system says so: "123456 kB". */
    Optional<String> peak() throws IOException {
        Path status = Path.of("/proc", Long.toString(process.pid()), "status");
        if (!Files.exists(status)) {
            return Optional.empty();
        }
        return Files.readAllLines(status).stream()
                .filter(line -> line.startsWith("VmHWM:"))
                .map(line -> line.replaceFirst("VmHWM:\\s*", ""))
                .findFirst();
    }

    /** Kills it, as {@code kill -9} does. */
    @Override
    public void close() {
        process.destroyForcibly().onExit().join();
    }
}
