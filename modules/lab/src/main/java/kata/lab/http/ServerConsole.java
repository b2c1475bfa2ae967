package kata.lab.http;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;

/**
 * A server's side of the dialogue with the program that started it: it says its port, then answers
 * each line "stats". When its input ends, because the starter stopped it or died, the server ends
 * too.
 */
public final class ServerConsole {
    static final String READY = "READY ";
    static final String STATS = "stats";

    private ServerConsole() {}

    public static void serve(int port, Served served) throws IOException {
        System.out.println(READY + port);
        var in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            if (line.equals(STATS)) {
                System.out.println(ServerStats.now(served).toLine());
            }
        }
        // Connections may still be open, and their threads may not be daemons.
        System.exit(0);
    }
}
