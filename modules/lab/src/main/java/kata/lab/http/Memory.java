package kata.lab.http;

import java.util.OptionalLong;
import kata.lab.machine.Proc;

/** The peak resident memory of this JVM, as the operating system counts it. */
public final class Memory {
    private Memory() {}

    /** In MB, or NaN where the operating system does not tell. */
    public static double peakMegabytes() {
        OptionalLong bytes = Proc.peakMemory(ProcessHandle.current().pid());
        return bytes.isPresent() ? bytes.getAsLong() / 1e6 : Double.NaN;
    }
}
