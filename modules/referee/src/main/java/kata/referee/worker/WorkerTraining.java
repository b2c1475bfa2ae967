package kata.referee.worker;

import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.util.List;
import kata.referee.attempt.AttemptJudge;
import kata.referee.attempt.WarmUpAttempt;
import kata.referee.attempt.WorkerClassLoader;
import kata.referee.compiler.InMemoryCompiler;
import kata.referee.verdict.Verdict;

/**
 * Does what a {@link Worker} does, and ends by itself: so a JVM learns which classes a worker
 * needs, and keeps them in its cache.
 */
public final class WorkerTraining {

    private static final int ATTEMPTS = 4;

    private WorkerTraining() {}

    /** No arguments. */
    public static void main(String[] args) throws IOException {
        WorkerClassLoader.install();
        AttemptJudge judge =
                new AttemptJudge(
                        new InMemoryCompiler(
                                System.getProperty("java.class.path"),
                                ManagementFactory.getRuntimeMXBean().getInputArguments()));
        for (int i = 0; i < ATTEMPTS; i++) {
            judge(judge, WarmUpAttempt.RULES);
            judge(judge, WarmUpAttempt.EXPLORING_RULES);
        }
    }

    private static void judge(AttemptJudge judge, String rules) throws IOException {
        JvmState room = JvmState.enter();
        Verdict verdict = judge.warmUp(WarmUpAttempt.ATTEMPT, rules);
        room.leave();
        if (!verdict.accepted()) {
            throw new IllegalStateException(verdict.text());
        }
        try (var out = new ObjectOutputStream(OutputStream.nullOutputStream())) {
            out.writeObject(new Message.Progress("", List.of()));
            out.writeObject(new Message.Answer(verdict));
        }
    }
}
