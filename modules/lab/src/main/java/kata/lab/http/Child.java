package kata.lab.http;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import kata.lab.run.Jvm;

/** A further JVM that a variant starts. It must end when its input ends. */
final class Child implements AutoCloseable {
    private final Process process;

    private Child(Process process) {
        this.process = process;
    }

    /** Its stderr goes to ours. */
    static Child start(List<String> flags, Class<?> program, List<String> arguments)
            throws IOException {
        return new Child(
                Jvm.start(program.getName(), arguments, flags)
                        .redirectError(ProcessBuilder.Redirect.INHERIT)
                        .start());
    }

    Process process() {
        return process;
    }

    @Override
    public void close() throws IOException {
        process.getOutputStream().close();
        try {
            if (process.waitFor(20, TimeUnit.SECONDS)) {
                return;
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        process.destroyForcibly();
    }
}
