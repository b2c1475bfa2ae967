package kata.referee.worker;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Scanner;
import kata.judge.rule.Outcome;
import kata.referee.attempt.AttemptJudge;
import kata.referee.attempt.WarmUpAttempt;
import kata.referee.attempt.WorkerClassLoader;
import kata.referee.compiler.InMemoryCompiler;
import kata.referee.verdict.Verdict;
import kata.referee.worker.Message.Answer;
import kata.referee.worker.Message.Job;
import kata.referee.worker.Message.Progress;
import kata.referee.worker.Message.Ready;
import kata.referee.worker.Message.Tidied;

/**
 * The JVM that runs attempts. It calls its master at the address given on standard input, judges
 * what it is sent, one attempt after the other, and ends when the line is cut, whatever the attempt
 * does at that moment.
 */
final class Worker {

    static final int OUT_OF_MEMORY = 70;

    // The compiler recurses deeply, and the flags for attempts may make stacks small.
    private static final long STACK = 8L << 20;

    private final WorkerConnection wire;
    private final int warmUps;
    private final AttemptJudge judge;
    private final Pulse pulse;

    private Worker(WorkerConnection wire, int warmUps) {
        this.wire = wire;
        this.warmUps = warmUps;
        this.pulse = Pulse.on(wire);
        this.judge =
                new AttemptJudge(
                        new InMemoryCompiler(
                                System.getProperty("java.class.path"),
                                ManagementFactory.getRuntimeMXBean().getInputArguments()));
    }

    /**
     * @param args how many small attempts to judge first
     */
    public static void main(String[] args) {
        int exitCode = 0;
        WorkerClassLoader.install();
        try {
            Scanner input = new Scanner(System.in);
            InetAddress master = InetAddress.getByName(input.next());
            int port = input.nextInt();
            String token = input.next();
            WorkerConnection wire = new WorkerConnection(new Socket(master, port));
            wire.greet(token);
            new Worker(wire, Integer.parseInt(args[0])).serve();
        } catch (IOException e) {
            // The master is gone, or has no more use for this JVM.
        } catch (Throwable e) {
            e.printStackTrace();
            exitCode = 1;
        }
        // Not exit: threads and shutdown hooks of attempts have no say in this.
        Runtime.getRuntime().halt(exitCode);
    }

    // This thread does nothing but listen, so it notices the end of the master at any time.
    private void serve() throws IOException {
        start("warm-up", this::warmUp);
        while (true) {
            if (wire.receive() instanceof Job job) {
                start("judge", () -> judge(job));
            }
        }
    }

    private interface Body {
        void run() throws IOException;
    }

    private void start(String name, Body body) {
        pulse.begin();
        Runnable guarded =
                () -> {
                    try {
                        body.run();
                    } catch (OutOfMemoryError e) {
                        Runtime.getRuntime().halt(OUT_OF_MEMORY);
                    } catch (Throwable e) {
                        e.printStackTrace();
                        Runtime.getRuntime().halt(1);
                    }
                };
        Thread thread = new Thread(null, guarded, name, STACK);
        thread.setDaemon(true);
        thread.start();
    }

    private void warmUp() throws IOException {
        for (int i = 0; i < warmUps; i++) {
            warmUp(WarmUpAttempt.ATTEMPT, WarmUpAttempt.RULES);
        }
        pulse.end();
        wire.send(new Ready());
    }

    private void warmUp(String attempt, String rules) {
        JvmState room = JvmState.enter();
        Verdict verdict = judge.warmUp(attempt, rules);
        // What the first one leaves belongs to the libraries, not to an attempt.
        room.leave();
        if (!verdict.accepted()) {
            throw new IllegalStateException(verdict.text());
        }
    }

    private void judge(Job job) throws IOException {
        // From here on, should this JVM end, it is the attempt's doing.
        report("", List.of());
        JvmState room = JvmState.enter();
        Verdict verdict =
                judge.judge(
                        job.attempt(), job.rules().stream().map(Path::of).toList(), this::report);
        wire.send(new Answer(verdict));
        List<String> unclean = new ArrayList<>(room.leave());
        if (verdict.kind() == Verdict.Kind.DIED) {
            unclean.add("memory ran out");
        }
        pulse.end();
        wire.send(new Tidied(unclean));
    }

    private void report(String rule, List<Outcome> outcomes) {
        pulse.begin();
        try {
            wire.send(new Progress(rule, outcomes));
        } catch (IOException e) {
            // The listening thread notices, too, and ends this JVM.
        }
    }
}
