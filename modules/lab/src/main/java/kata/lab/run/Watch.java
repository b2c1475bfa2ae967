package kata.lab.run;

import java.time.Duration;
import java.util.OptionalDouble;
import kata.lab.machine.Proc;

/** What the operating system counts of a process while it runs. */
final class Watch {

    private final Process process;
    private long memory;
    private long threads;
    private Duration cpu;

    Watch(Process process) {
        this.process = process;
    }

    void look() {
        Proc.peakMemory(process.pid()).ifPresent(bytes -> memory = Math.max(memory, bytes));
        Proc.threads(process.pid()).ifPresent(count -> threads = Math.max(threads, count));
        process.info().totalCpuDuration().ifPresent(used -> cpu = used);
    }

    OptionalDouble memory() {
        return memory == 0 ? OptionalDouble.empty() : OptionalDouble.of(memory / 1e6);
    }

    OptionalDouble threads() {
        return threads == 0 ? OptionalDouble.empty() : OptionalDouble.of(threads);
    }

    OptionalDouble cpu() {
        return cpu == null ? OptionalDouble.empty() : OptionalDouble.of(cpu.toMillis() / 1e3);
    }
}
