package kata.referee.worker;

import java.io.IOException;
import java.io.OutputStream;
import java.lang.ProcessBuilder.Redirect;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import kata.judge.finding.Finding;
import kata.referee.attempt.RefereeFindings;
import kata.referee.verdict.Verdict;
import kata.referee.verdict.Verdict.Kind;
import kata.referee.worker.Message.Answer;
import kata.referee.worker.Message.Job;
import kata.referee.worker.Message.Progress;
import kata.referee.worker.Message.Pulse;
import kata.referee.worker.Message.Ready;
import kata.referee.worker.Message.Tidied;

/** The master's end of one {@link Worker}. For one thread at a time, but for {@link #kill}. */
public final class WorkerProcess {

    // How long a worker may take to call. That is the time on the wall, and a machine that does
    // much else needs it. Only a worker that hangs waits this long.
    private static final Duration CALL_LIMIT = Duration.ofMinutes(5);

    // By the worker's own clock, as the hard limit for attempts is.
    private static final Duration WARM_UP_LIMIT = Duration.ofMinutes(2);
    private static final Duration TIDY_LIMIT = Duration.ofSeconds(30);

    private final Process process;
    private final StderrTail lastWords;
    private volatile WorkerConnection wire;
    private int judged;
    private String whyUnusable = "";

    // On the present rule or step of one, or on warming up, by the worker's clock.
    private Duration spent = Duration.ZERO;

    /** The worker was gone before it began with the attempt, which is not to blame. */
    public static final class Lost extends Exception {

        private static final long serialVersionUID = 1L;

        private Lost(IOException cause) {
            super("a worker was lost before it began", cause);
        }
    }

    private WorkerProcess(Process process) {
        this.process = process;
        this.lastWords = StderrTail.of(process.getErrorStream());
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
        List<String> command =
                WorkerCommand.of(kind.allFlags(), classPath, Worker.class, "" + warmUps);
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
        server.setSoTimeout((int) CALL_LIMIT.toMillis());
        while (wire == null) {
            WorkerConnection caller = new WorkerConnection(server.accept());
            caller.limit(CALL_LIMIT);
            if (caller.greeting().equals(token)) {
                wire = caller;
            } else {
                caller.close();
            }
        }
        ended.cancel(false);
        if (!(receive(WARM_UP_LIMIT) instanceof Ready)) {
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
     * @param hardLimit how long a rule, or a step of a long one, may take, by the worker's clock
     * @param told is given the verdict as soon as there is one, before this worker is tidied up
     * @return whether this worker can judge another attempt; if not, it is dead
     * @throws Lost when it did not begin; nothing was told, and it is dead
     */
    public boolean judge(Job job, Duration hardLimit, Consumer<Verdict> told)
            throws InterruptedException, Lost {
        long begin = System.nanoTime();
        judged++;
        lastWords.forget();
        spent = Duration.ZERO;
        Progress progress = null;
        Verdict verdict;
        try {
            wire.send(job);
            Message message = receive(hardLimit);
            while (message instanceof Progress next) {
                progress = next;
                spent = Duration.ZERO;
                message = receive(hardLimit);
            }
            verdict = ((Answer) message).verdict();
        } catch (SocketTimeoutException e) {
            kill();
            whyUnusable = "overdue";
            verdict = verdict(Kind.OVERDUE, RefereeFindings.overdue(hardLimit), progress);
        } catch (IOException e) {
            if (progress == null) {
                kill();
                whyUnusable = "lost before it began";
                throw new Lost(e);
            }
            whyUnusable = "died";
            verdict = verdict(Kind.DIED, causeOfDeath(), progress);
        }
        told.accept(verdict.after(Duration.ofNanos(System.nanoTime() - begin)));
        return whyUnusable.isEmpty() && isTidy();
    }

    /**
     * The next message that is not a pulse.
     *
     * @param limit what the worker may spend in all on what it is doing, by its own clock. One
     *     whose pulse is not heard for as long, on the wall, is not waited for either.
     * @throws SocketTimeoutException when the limit is over
     */
    private Message receive(Duration limit) throws IOException {
        Duration left = limit.minus(spent);
        while (left.isPositive()) {
            wire.limit(left);
            Message message = wire.receive();
            if (!(message instanceof Pulse pulse)) {
                return message;
            }
            spent = pulse.spent();
            left = limit.minus(spent);
        }
        throw new SocketTimeoutException("%s were spent, by the worker's clock".formatted(spent));
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
                ? RefereeFindings.diedOfMemory()
                : RefereeFindings.died(exitCode, words);
    }

    private boolean isTidy() {
        try {
            if (receive(spent.plus(TIDY_LIMIT)) instanceof Tidied tidied) {
                whyUnusable = String.join("; ", tidied.unclean());
                if (whyUnusable.isEmpty()) {
                    return true;
                }
            }
        } catch (IOException e) {
            whyUnusable = "died of what the attempt had left";
        }
        kill();
        return false;
    }

    /** Why it can judge nothing more; empty while it can. */
    public String whyUnusable() {
        return whyUnusable;
    }

    public int judged() {
        return judged;
    }

    boolean isAlive() {
        return process.isAlive();
    }

    /** Ends the process and those that it started, at once. */
    void kill() {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
        WorkerConnection open = wire;
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
