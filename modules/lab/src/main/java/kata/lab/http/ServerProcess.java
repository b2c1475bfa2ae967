package kata.lab.http;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import kata.lab.run.Progress;

/** A server in a JVM of its own, which communicates through {@link ServerConsole}. */
public final class ServerProcess implements AutoCloseable {
    private final Child child;
    private final BufferedReader out;
    private final PrintWriter in;
    private final int port;

    private ServerProcess(Child child) throws IOException {
        this.child = child;
        this.out = child.process().inputReader(StandardCharsets.US_ASCII);
        this.in = new PrintWriter(child.process().outputWriter(StandardCharsets.US_ASCII), true);
        String line = out.readLine();
        if (line == null || !line.startsWith(ServerConsole.READY)) {
            throw new IOException("the server did not start; it said: " + line);
        }
        this.port = Integer.parseInt(line.substring(ServerConsole.READY.length()));
    }

    /**
     * Starts the program. With LAB_PROFILE=1 the flight recorder runs, too: never use that for
     * results.
     */
    public static ServerProcess start(List<String> flags, Class<?> program, String... arguments)
            throws IOException {
        var all = new ArrayList<>(flags);
        if ("1".equals(System.getenv("LAB_PROFILE"))) {
            Path file =
                    Path.of(
                            System.getProperty("java.io.tmpdir"),
                            "lab-" + String.join("-", arguments) + ".jfr");
            Progress.say("profile of the server: " + file);
            all.add("-XX:StartFlightRecording=settings=profile,filename=" + file);
            // Its greeting would come between the lines in which the server says its address.
            all.add("-Xlog:jfr+startup=error");
        }
        Child child = Child.start(all, program, List.of(arguments));
        try {
            return new ServerProcess(child);
        } catch (IOException e) {
            child.close();
            throw e;
        }
    }

    public String url() {
        return "http://127.0.0.1:" + port;
    }

    public synchronized ServerStats stats() throws IOException {
        in.println(ServerConsole.STATS);
        String line = out.readLine();
        if (line == null) {
            throw new IOException("the server is gone");
        }
        return ServerStats.parse(line);
    }

    @Override
    public void close() throws IOException {
        child.close();
    }
}
