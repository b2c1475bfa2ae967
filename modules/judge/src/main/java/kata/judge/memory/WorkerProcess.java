package kata.judge.memory;

import java.io.IOException;
import java.io.OutputStream;
import java.lang.ProcessBuilder.Redirect;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import kata.judge.Finding;
import kata.judge.memory.Message.Answer;
import kata.judge.memory.Message.Job;
import kata.judge.memory.Message.Progress;
import kata.judge.memory.Message.Ready;
import kata.judge.memory.Message.Tidied;
import kata.judge.memory.Verdict.Kind;

/** The master's end of one {@link Worker}. For one thread at a time, but for {@link #kill}. */
final class WorkerProcess {

    // What a machine that does much else may need. Only a worker that hangs waits this long.
    private static final Duration START_LIMIT = Duration.ofMinutes(5);
    private static final Duration TIDY_LIMIT = Duration.ofSeconds(30);

    private final Process process;
    private final LastWords lastWords;
    private volatile Wire wire;
    private int judged;

    /** The worker was gone before it began with the attempt, which is not to blame. */
    static final class Lost extends Exception {

        private static final long serialVersionUID = 1L;

        private Lost(IOException cause) {
            super("a worker was lost before it began", cause);
        }
    }

    private WorkerProcess(Process process) {
        this.process = process;
        this.lastWords = LastWords.of(process.getErrorStream());
    }

    /**
     * Starts a JVM and waits until it is warm.
     *
     * @param kind what it is to be started with
     * @param warmUps how many small attempts it judges before it is ready
     * @param born is told of the process as soon as there is one, so that it can be killed
     * @throws IllegalStateException when it does not start, with its own words
     */
    static WorkerProcess start(
            WorkerKind kind, String classPath, int warmUps, Consumer<WorkerProcess> born)
            throws InterruptedException {
        WorkerProcess worker = null;
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            worker = new WorkerProcess(launch(kind, classPath, warmUps));
            born.accept(worker);
            worker.connect(server);
            return worker;
        } catch (IOException e) {
            throw didNotStart(worker, e);
        }
    }

    private static Process launch(WorkerKind kind, String classPath, int warmUps)
            throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(kind.allFlags());
        // Else a JVM that cannot start, or crashes, says why on standard output.
        command.add("-XX:+DisplayVMOutputToStderr");
        command.add("-Djava.system.class.loader=" + WorkerLoader.class.getName());
        command.addAll(List.of("-cp", classPath, Worker.class.getName(), "" + warmUps));
        if (kind.modelChecking()) {
            command.add(Worker.MODEL_CHECKING);
        }
        return new ProcessBuilder(command).redirectOutput(Redirect.DISCARD).start();
    }

    private void connect(ServerSocket server) throws IOException {
        String token = UUID.randomUUID().toString();
        try (OutputStream input = process.getOutputStream()) {
            String address =
                    "%s %d %s%n"
                            .formatted(
                                    server.getInetAddress().getHostAddress(),
                                    server.getLocalPort(),
                                    token);
            input.write(address.getBytes(StandardCharsets.UTF_8));
        }
        // A worker that ends before it calls would be waited for in vain.
        CompletableFuture<Void> ended = process.onExit().thenAccept(_ -> close(server));
        server.setSoTimeout((int) START_LIMIT.toMillis());
        while (wire == null) {
            Wire caller = new Wire(server.accept());
            caller.limit(START_LIMIT);
            if (caller.greeting().equals(token)) {
                wire = caller;
            } else {
                caller.close();
            }
        }
        ended.cancel(false);
        if (!(wire.receive() instanceof Ready)) {
            throw new IOException("the worker did not get ready");
        }
    }

    private static void close(ServerSocket server) {
        try {
            server.close();
        } catch (IOException e) {
            // Closed is closed.
        }
    }

    private static IllegalStateException didNotStart(WorkerProcess worker, IOException cause)
            throws InterruptedException {
        if (worker == null) {
            return new IllegalStateException("no JVM to judge in could be started", cause);
        }
        // Before it is killed: that closes the stream, and with it what is still to be read.
        worker.process.waitFor(5, TimeUnit.SECONDS);
        String words = String.join("\n", worker.lastWords.lines());
        worker.kill();
        return new IllegalStateException("the JVM to judge in did not start:\n" + words, cause);
    }

    /**
     * Judges an attempt.
     *
     * @param told is given the verdict as soon as there is one, before this worker is tidied up
     * @return whether this worker can judge another attempt; if not, it is dead
     * @throws Lost when it did not begin; nothing was told, and it is dead
     */
    boolean judge(Job job, Duration hardLimit, Consumer<Verdict> told)
            throws InterruptedException, Lost {
        long begin = System.nanoTime();
        judged++;
        lastWords.forget();
        Progress progress = null;
        Verdict verdict;
        try {
            wire.send(job);
            Message message = receive(begin, hardLimit);
            while (message instanceof Progress next) {
                progress = next;
                message = receive(begin, hardLimit);
            }
            verdict = ((Answer) message).verdict();
        } catch (SocketTimeoutException e) {
            kill();
            verdict = verdict(Kind.OVERDUE, WorkerFindings.overdue(hardLimit), progress);
        } catch (IOException e) {
            if (progress == null) {
                kill();
                throw new Lost(e);
            }
            verdict = verdict(Kind.DIED, causeOfDeath(), progress);
        }
        told.accept(verdict.after(Duration.ofNanos(System.nanoTime() - begin)));
        return process.isAlive() && isTidy();
    }

    private Message receive(long begin, Duration hardLimit) throws IOException {
        wire.limit(hardLimit.minusNanos(System.nanoTime() - begin));
        return wire.receive();
    }

    private static Verdict verdict(Kind kind, Finding finding, Progress progress) {
        return progress == null
                ? Verdict.of(kind, "", finding, List.of())
                : Verdict.of(kind, progress.rule(), finding, progress.outcomes());
    }

    private Finding causeOfDeath() throws InterruptedException {
        // The line breaks a moment before the process has ended. Killed now, it would end with
        // another exit code than its own.
        // Nor could its last words be read to the end.
        process.waitFor(5, TimeUnit.SECONDS);
        List<String> words = lastWords.lines();
        kill();
        int exitCode = process.waitFor();
        return exitCode == Worker.OUT_OF_MEMORY
                ? WorkerFindings.diedOfMemory()
                : WorkerFindings.died(exitCode, words);
    }

    private boolean isTidy() {
        try {
            wire.limit(TIDY_LIMIT);
            if (wire.receive() instanceof Tidied tidied && tidied.unclean().isEmpty()) {
                return true;
            }
        } catch (IOException e) {
            // It died of what the attempt had left.
        }
        kill();
        return false;
    }

    int judged() {
        return judged;
    }

    boolean isAlive() {
        return process.isAlive();
    }

    /** Ends the process and those that it started, at once. */
    void kill() {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
        Wire open = wire;
        if (open != null) {
            try {
                open.close();
            } catch (IOException e) {
                // Closed is closed.
            }
        }
    }

    CompletableFuture<Process> ended() {
        return process.onExit();
    }

    /** Waits for the end of a killed process. */
    void awaitEnd() throws InterruptedException {
        process.waitFor(10, TimeUnit.SECONDS);
    }
}
