package kata.cli.judge;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import kata.cli.context.Part;
import kata.referee.verdict.Attempt;

/**
 * Judges many files. Only a few of them are in memory at the same time.
 *
 * @param times how often each is judged
 */
record JudgeRun(FileJudge judge, int times) {

    // More than workers, so that none is idle while the first of them takes long.
    private static final int AT_A_TIME = 32;

    /**
     * Judges the files, and waits for all verdicts.
     *
     * @param found is given each file with its verdicts, in the order of the files
     * @param done is given how many files have their verdicts, as it grows
     */
    void run(List<Candidate> files, Consumer<Judged> found, IntConsumer done)
            throws InterruptedException {
        Iterator<Candidate> next = files.iterator();
        Deque<CompletableFuture<Judged>> open = new ArrayDeque<>();
        BlockingQueue<Object> ended = new LinkedBlockingQueue<>();
        int count = 0;
        while (count < files.size()) {
            while (next.hasNext() && open.size() < AT_A_TIME) {
                CompletableFuture<Judged> judged = submit(next.next());
                judged.whenComplete((_, _) -> ended.add(judged));
                open.add(judged);
            }
            ended.take();
            count++;
            while (!open.isEmpty() && open.getFirst().isDone()) {
                found.accept(open.removeFirst().join());
            }
            done.accept(count);
        }
    }

    private CompletableFuture<Judged> submit(Candidate file) {
        if (!file.judgeable()) {
            return CompletableFuture.completedFuture(Judged.not(file, file.problem()));
        }
        String text;
        try {
            text = SourceText.read(file.path());
        } catch (Unjudgeable e) {
            return CompletableFuture.completedFuture(Judged.not(file, e.getMessage()));
        }
        Part part = file.partOrNull();
        // By its class, and not by its file: the file may have any name.
        return judge.judge(Attempt.ofText(part.module(), part.name(), text), times)
                .handle(
                        (verdicts, failure) ->
                                failure == null
                                        ? Judged.of(file, verdicts)
                                        : Judged.not(file, reason(failure)));
    }

    private static String reason(Throwable failure) {
        Throwable cause = failure instanceof CompletionException ? failure.getCause() : failure;
        return cause.getMessage() == null ? cause.toString() : cause.getMessage();
    }
}
