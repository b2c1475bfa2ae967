package kata.room.load;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.file.Path;
import kata.room.server.OpenRoom;

/** A room in a process of its own. For each line that it reads it says how much memory it needs. */
final class RoomMain {

    private RoomMain() {}

    public static void main(String[] args) throws Exception {
        try (OpenRoom room = new OpenRoom(Path.of(args[0]));
                BufferedReader in = new BufferedReader(new InputStreamReader(System.in))) {
            System.out.println(room.address().written());
            while (in.readLine() != null) {
                Runtime runtime = Runtime.getRuntime();
                System.gc();
                System.out.println(runtime.totalMemory() - runtime.freeMemory());
            }
        }
    }
}
