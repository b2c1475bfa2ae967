package kata.mutants;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Scores as lines for a terminal, and as a table. */
final class MutationReport {

    private MutationReport() {}

    /** The part, its figures, and a line for each survivor. */
    static String lines(MutationScore score) {
        StringBuilder text = new StringBuilder(head(score) + "\n");
        score.survivors()
                .forEach(m -> text.append("  survives, line %d  %s%n".formatted(m.line(), m.id())));
        score.stale().forEach(id -> text.append("  declared, and killed or gone  " + id + "\n"));
        return text.toString();
    }

    private static String head(MutationScore score) {
        return "%s/%s: %d mutants, %d killed, %d equivalent, %d survive (%d %%)"
                .formatted(
                        score.module(),
                        score.part(),
                        score.all(),
                        score.killed(),
                        score.equivalent().size(),
                        score.survivors().size(),
                        score.percent());
    }

    /** A line for each module. */
    static String sums(List<MutationScore> scores) {
        return byModule(scores).entrySet().stream()
                .map(
                        module ->
                                "%-11s%s%n"
                                        .formatted(
                                                module.getKey(),
                                                row(module.getValue()).replace(" | ", "  ")))
                .collect(
                        Collectors.joining(
                                "",
                                "           mutants  killed  equivalent  survive  score\n",
                                ""));
    }

    /** Markdown: modules, parts, survivors. */
    static String of(List<MutationScore> scores, int every) {
        StringBuilder text = new StringBuilder("# Mutants\n\n");
        if (every > 1) {
            text.append("A sample: one of %d.%n%n".formatted(every));
        }
        text.append(
                "| | mutants | killed | equivalent | survive | score |\n|---|--:|--:|--:|--:|--:|\n");
        byModule(scores)
                .forEach((name, of) -> text.append("| %s | %s |%n".formatted(name, row(of))));
        text.append("\n| part | mutants | killed | equivalent | survive | score |\n")
                .append("|---|--:|--:|--:|--:|--:|\n");
        for (MutationScore score : scores) {
            text.append(
                    "| %s/%s | %s |%n"
                            .formatted(score.module(), score.part(), row(List.of(score))));
        }
        text.append("\n## Survivors\n\n");
        scores.forEach(score -> text.append(lines(score)));
        return text.toString();
    }

    private static Map<String, List<MutationScore>> byModule(List<MutationScore> scores) {
        return scores.stream()
                .collect(
                        Collectors.groupingBy(
                                MutationScore::module, LinkedHashMap::new, Collectors.toList()));
    }

    private static String row(List<MutationScore> scores) {
        int killed = scores.stream().mapToInt(MutationScore::killed).sum();
        int survive = scores.stream().mapToInt(s -> s.survivors().size()).sum();
        int equivalent = scores.stream().mapToInt(s -> s.equivalent().size()).sum();
        int counted = killed + survive;
        return "%7d | %6d | %10d | %7d | %3d %%"
                .formatted(
                        counted + equivalent,
                        killed,
                        equivalent,
                        survive,
                        counted == 0 ? 100 : 100 * killed / counted);
    }
}
