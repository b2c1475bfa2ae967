package kata.referee.stepping;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import kata.judge.gap.stepping.StepView;
import kata.judge.gap.stepping.SteppedExploration;
import kata.referee.stepping.Reply.Begun;
import kata.referee.stepping.Reply.Now;
import kata.referee.stepping.Reply.Refused;
import kata.referee.stepping.Request.Begin;
import kata.referee.stepping.Request.Restart;
import kata.referee.stepping.Request.Step;
import kata.referee.verdict.Attempt;
import kata.referee.worker.WorkerCommand;

/** Steps through an attempt that runs in a JVM of its own. For one thread. */
public final class SteppingProcess implements SteppedExploration, AutoCloseable {

    private static final Duration START_LIMIT = Duration.ofMinutes(2);

    private final Process process;
    private final Socket line;
    private final ObjectOutputStream out;
    private final ObjectInputStream in;
    private String rule = "";
    private List<Integer> broken = List.of();
    private StepView view;

    /** There is nothing to step through; the message says why. */
    public static final class RefusedException extends Exception {

        private static final long serialVersionUID = 1L;

        private RefusedException(String why) {
            super(why);
        }
    }

    private SteppingProcess(Process process, Socket line) throws IOException {
        this.process = process;
        this.line = line;
        line.setTcpNoDelay(true);
        out = new ObjectOutputStream(new BufferedOutputStream(line.getOutputStream()));
        out.flush();
        in = new ObjectInputStream(line.getInputStream());
    }

    /**
     * Starts a JVM, and has the judge break the attempt first, to know how.
     *
     * @param jvmFlags of the module
     * @param classPath of its rules
     * @param rules directories with the compiled rules
     * @param rule name of the rule to begin with; empty for none
     * @param only whether no other rule will do; else the first that breaks the attempt is taken,
     *     or the first that explores
     * @throws RefusedException when there is nothing to step through
     */
    public static SteppingProcess start(
            List<String> jvmFlags,
            String classPath,
            List<Path> rules,
            Attempt attempt,
            String rule,
            boolean only)
            throws IOException, RefusedException {
        List<String> flags =
                Stream.concat(jvmFlags.stream(), Stream.of("-XX:TieredStopAtLevel=1")).toList();
        Process process =
                new ProcessBuilder(WorkerCommand.of(flags, classPath, SteppingJvm.class))
                        .redirectOutput(Redirect.DISCARD)
                        .redirectError(Redirect.DISCARD)
                        .start();
        try {
            SteppingProcess stepping = connect(process);
            stepping.begin(
                    new Begin(
                            attempt,
                            rules.stream().map(path -> path.toAbsolutePath().toString()).toList(),
                            rule,
                            only));
            return stepping;
        } catch (IOException | RefusedException e) {
            process.destroyForcibly();
            throw e;
        }
    }

    // A socket and not standard output: that one belongs to the attempt, and to the JVM's warnings.
    private static SteppingProcess connect(Process process) throws IOException {
        String token = UUID.randomUUID().toString();
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                OutputStream input = process.getOutputStream()) {
            input.write(
                    "%s %d %s%n"
                            .formatted(
                                    server.getInetAddress().getHostAddress(),
                                    server.getLocalPort(),
                                    token)
                            .getBytes(StandardCharsets.UTF_8));
            input.flush();
            server.setSoTimeout((int) START_LIMIT.toMillis());
            SteppingProcess stepping = new SteppingProcess(process, server.accept());
            if (!stepping.in.readUTF().equals(token)) {
                throw new IOException("somebody else called");
            }
            return stepping;
        }
    }

    private void begin(Begin begin) throws IOException, RefusedException {
        switch (ask(begin)) {
            case Begun begun -> {
                rule = begun.rule();
                broken = begun.broken();
                view = begun.view();
            }
            case Refused refused -> throw new RefusedException(refused.why());
            case Now _ -> throw new IOException("not begun");
        }
    }

    private Reply ask(Request request) throws IOException {
        out.reset();
        out.writeObject(request);
        out.flush();
        try {
            return (Reply) in.readObject();
        } catch (ClassNotFoundException e) {
            throw new IOException("the two JVMs do not have the same classes", e);
        }
    }

    /** The rule whose exploration it is. */
    public String rule() {
        return rule;
    }

    /** The schedule with which the judge broke the attempt; empty where it did not. */
    public List<Integer> broken() {
        return broken;
    }

    @Override
    public StepView view() {
        return view;
    }

    @Override
    public void restart() throws IOException {
        now(new Restart());
    }

    /**
     * @throws UncheckedIOException when that JVM is gone
     */
    @Override
    public boolean step(int number) {
        try {
            return now(new Step(number));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private boolean now(Request request) throws IOException {
        if (ask(request) instanceof Now now) {
            view = now.view();
            return now.done();
        }
        throw new IOException("an answer to another request");
    }

    /** Ends that JVM, wherever its threads stand. */
    @Override
    public void close() {
        process.destroyForcibly();
        try {
            line.close();
        } catch (IOException e) {
            // Closed is closed.
        }
    }
}
