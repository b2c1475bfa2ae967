package kata.proof;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import kata.proof.DeclaredAttempt.Place;
import kata.referee.verdict.Verdict;

/**
 * The verdicts of a part with rules that explore.
 *
 * @param runsByRule how many runs each exploring rule makes with the reference
 * @param judged right answers, and the wrong ones that an exploring rule is to find
 * @param withoutControl exploring rules that hold for every wrong answer of the part; empty where
 *     it was not asked for
 * @param load of the machine, as {@code uptime} tells it, when the last verdict was there
 */
record ExploredPart(
        String module,
        String part,
        Map<String, Integer> runsByRule,
        List<JudgedAttempt> judged,
        Set<String> withoutControl,
        double load) {

    static final String HEAD =
            """
            | part | exploring rules | runs | right answers | accepted | median, ms \
            | wrong answers | found | median, ms | load |
            |---|--:|--:|--:|--:|--:|--:|--:|--:|--:|""";

    String row() {
        return "| %s/%s | %d | %d | %s | %s | %.1f |"
                .formatted(
                        module,
                        part.substring(4, 6),
                        runsByRule.size(),
                        runsByRule.values().stream().mapToInt(Integer::intValue).sum(),
                        cells(true),
                        cells(false),
                        load);
    }

    private String cells(boolean right) {
        List<JudgedAttempt> side = judged.stream().filter(a -> isRight(a) == right).toList();
        long verdicts = side.stream().mapToLong(a -> a.verdicts().size()).sum();
        return "%d | %d of %d | %s"
                .formatted(
                        side.size(),
                        verdicts - side.stream().mapToLong(JudgedAttempt::problems).sum(),
                        verdicts,
                        median(side));
    }

    private static boolean isRight(JudgedAttempt judged) {
        return judged.declared().place() != Place.REJECTED;
    }

    private static String median(List<JudgedAttempt> side) {
        List<Long> millis =
                side.stream()
                        .flatMap(a -> a.verdicts().stream())
                        .map(Verdict::duration)
                        .map(Duration::toMillis)
                        .sorted()
                        .toList();
        return millis.isEmpty() ? "" : millis.get(millis.size() / 2).toString();
    }

    /** A line for each attempt with a verdict that is not as declared. */
    List<String> notAsDeclared() {
        return judged.stream()
                .filter(a -> a.problems() > 0)
                .map(
                        a ->
                                "%s: %d of %d not as declared. The first %s"
                                        .formatted(
                                                a.declared().title(),
                                                a.problems(),
                                                a.verdicts().size(),
                                                a.problem().orElseThrow()))
                .toList();
    }

    /** Right and wrong answers, and their verdicts, of several parts. */
    static String sum(List<ExploredPart> parts) {
        return "%d parts; right answers: %s; wrong answers: %s"
                .formatted(parts.size(), sum(parts, true), sum(parts, false));
    }

    private static String sum(List<ExploredPart> parts, boolean right) {
        Stream<JudgedAttempt> all =
                parts.stream().flatMap(p -> p.judged().stream()).filter(a -> isRight(a) == right);
        List<JudgedAttempt> side = all.toList();
        return "%d, %d verdicts, %d not as declared"
                .formatted(
                        side.size(),
                        side.stream().mapToLong(a -> a.verdicts().size()).sum(),
                        side.stream().mapToLong(JudgedAttempt::problems).sum());
    }
}
