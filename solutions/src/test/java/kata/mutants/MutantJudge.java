package kata.mutants;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import kata.referee.MemoryJudge;
import kata.referee.verdict.Verdict;

/** Judges mutants in memory, strictly. One that hangs is killed by a limit of the rules. */
record MutantJudge(MemoryJudge judge) {

    /** Begins now; the score is that of all verdicts. */
    CompletableFuture<MutationScore> submit(MutatedPart part, Map<String, String> equivalents) {
        Map<Mutant, CompletableFuture<Verdict>> verdicts = new LinkedHashMap<>();
        for (Mutant mutant : part.mutants()) {
            verdicts.put(mutant, judge.submit(part.reference().compiled(mutant.classes())));
        }
        return CompletableFuture.allOf(verdicts.values().toArray(CompletableFuture[]::new))
                .thenApply(_ -> score(part, verdicts, equivalents));
    }

    private static MutationScore score(
            MutatedPart part,
            Map<Mutant, CompletableFuture<Verdict>> verdicts,
            Map<String, String> equivalents) {
        List<Mutant> survivors = new ArrayList<>();
        List<Mutant> equivalent = new ArrayList<>();
        verdicts.forEach(
                (mutant, verdict) -> {
                    if (verdict.join().accepted()) {
                        (equivalents.containsKey(mutant.id()) ? equivalent : survivors).add(mutant);
                    }
                });
        Set<String> stale = new LinkedHashSet<>(equivalents.keySet());
        stale.removeAll(equivalent.stream().map(Mutant::id).collect(Collectors.toSet()));
        return new MutationScore(
                part.module(),
                part.part(),
                verdicts.size() - survivors.size() - equivalent.size(),
                survivors,
                equivalent,
                stale);
    }
}
