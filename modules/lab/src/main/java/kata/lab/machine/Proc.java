package kata.lab.machine;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;

/** What the operating system counts, if it has a /proc; elsewhere nothing. */
public final class Proc {

    private Proc() {}

    /** The largest resident memory so far, in bytes. */
    public static OptionalLong peakMemory(long pid) {
        return kilobytes(pid, "VmHWM:");
    }

    /** The resident memory now, in bytes. */
    public static OptionalLong memory(long pid) {
        return kilobytes(pid, "VmRSS:");
    }

    /** The threads that the operating system knows. */
    public static OptionalLong threads(long pid) {
        return status(pid, "Threads:");
    }

    public static OptionalLong number(String file) {
        try {
            return line(file).stream().mapToLong(Long::parseLong).findFirst();
        } catch (NumberFormatException e) {
            // "max" in a cgroup: no limit.
            return OptionalLong.empty();
        }
    }

    // Not by Files.readString: it asks for one byte first, and such a file answers one read only.
    public static Optional<String> line(String file) {
        try (BufferedReader reader = Files.newBufferedReader(Path.of(file))) {
            return Optional.ofNullable(reader.readLine()).map(String::strip);
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private static OptionalLong kilobytes(long pid, String field) {
        OptionalLong value = status(pid, field);
        return value.isPresent() ? OptionalLong.of(value.getAsLong() * 1024) : value;
    }

    private static OptionalLong status(long pid, String field) {
        try {
            for (String line : Files.readAllLines(Path.of("/proc/" + pid + "/status"))) {
                if (line.startsWith(field)) {
                    String digits = line.substring(field.length()).replace("kB", "").strip();
                    return OptionalLong.of(Long.parseLong(digits));
                }
            }
        } catch (IOException e) {
            // The process has ended, or there is no /proc.
        }
        return OptionalLong.empty();
    }
}
