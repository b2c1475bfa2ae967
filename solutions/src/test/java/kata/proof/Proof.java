package kata.proof;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import kata.judge.Exercise;
import kata.proof.DeclaredAttempt.Place;
import kata.referee.MemoryJudge;
import kata.referee.verdict.Asked;
import kata.referee.verdict.Attempt;
import kata.referee.verdict.Verdict;
import kata.referee.verdict.Verdict.Kind;
import kata.referee.worker.WorkerStatistics;

/** Judges everything in the catalogue, several attempts at a time, as often as asked. */
final class Proof implements AutoCloseable {

    private static final int REPEAT = Integer.getInteger("proof.repeat", 1);

    // To see that a right answer is accepted on a machine that has no time for it.
    private static final int BUSY = Integer.getInteger("proof.busy", 0);

    private final Catalogue catalogue;
    private final List<String> earlier = new CopyOnWriteArrayList<>();
    private final List<String> varied = new CopyOnWriteArrayList<>();
    private final BusyThreads busy = new BusyThreads(BUSY);
    private final MemoryJudge judge;

    Proof(Catalogue catalogue) {
        this.catalogue = catalogue;
        this.judge = ReferenceJudge.of(catalogue.workbook(), catalogue.workbook().modules());
    }

    CompletableFuture<JudgedAttempt> submit(DeclaredAttempt declared) {
        CompletableFuture<JudgedAttempt> judged = submit(declared, REPEAT);
        return REPEAT > 1 ? judged : judged.thenCompose(this::againWhereItsWordsDiffer);
    }

    /**
     * A wrong answer that is rejected with other words than declared is judged twice more: which of
     * its faults a race shows first may vary. Where both of these are as declared, that is noted. A
     * right answer that is rejected once, and a wrong one that is accepted once, fail the proof.
     */
    private CompletableFuture<JudgedAttempt> againWhereItsWordsDiffer(JudgedAttempt first) {
        boolean otherWords =
                first.declared().place() == Place.REJECTED
                        && first.verdicts().stream().allMatch(v -> v.kind() == Kind.REJECTED);
        if (first.problem().isEmpty() || !otherWords) {
            return CompletableFuture.completedFuture(first);
        }
        return submit(first.declared(), 2)
                .thenApply(
                        again -> {
                            if (again.problem().isPresent()) {
                                return first;
                            }
                            varied.add(
                                    first.declared().title() + " " + first.problem().orElseThrow());
                            return again;
                        });
    }

    private CompletableFuture<JudgedAttempt> submit(DeclaredAttempt declared, int times) {
        List<CompletableFuture<Verdict>> verdicts = judge.submit(attempt(declared), times);
        boolean repair =
                catalogue.exercise(declared.module(), declared.part()).kind()
                        == Exercise.Kind.REPAIR;
        List<CompletableFuture<Verdict>> byTheDeclared =
                verdicts.stream()
                        .map(
                                first ->
                                        first.thenCompose(
                                                verdict -> byTheDeclaredRule(declared, verdict)))
                        .toList();
        return CompletableFuture.allOf(byTheDeclared.toArray(CompletableFuture[]::new))
                .thenApply(
                        _ ->
                                new JudgedAttempt(
                                        declared,
                                        repair,
                                        byTheDeclared.stream()
                                                .map(CompletableFuture::join)
                                                .toList()));
    }

    /**
     * An earlier rule may meet by luck what the declared one finds always. Then the declared rule
     * is judged alone: that it finds the mistake must not be a matter of luck.
     */
    private CompletableFuture<Verdict> byTheDeclaredRule(DeclaredAttempt declared, Verdict first) {
        if (declared.place() != Place.REJECTED
                || first.kind() != Kind.REJECTED
                || first.rule().equals(declared.by())
                || !catalogue
                        .ruleNames(declared.module(), declared.part())
                        .contains(declared.by())) {
            return CompletableFuture.completedFuture(first);
        }
        earlier.add(declared.title() + ", by " + first.rule());
        return judge.submit(attempt(declared).asked(Asked.only(declared.by())));
    }

    private static Attempt attempt(DeclaredAttempt declared) {
        return Attempt.ofFiles(declared.module(), declared.part(), List.of(declared.file()));
    }

    /** Rejected attempts that a rule before the declared one rejected, too, and which rule. */
    List<String> foundEarlier() {
        return List.copyOf(earlier);
    }

    /**
     * Attempts whose first verdict was not as declared, and the two after it were; and what it was.
     */
    List<String> varied() {
        return List.copyOf(varied);
    }

    WorkerStatistics workers() {
        return judge.statistics();
    }

    @Override
    public void close() {
        busy.close();
        judge.close();
    }
}
