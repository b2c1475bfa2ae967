package kata.cli.judge;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import kata.referee.verdict.Verdict;
import kata.referee.verdict.Verdict.Kind;

/**
 * One line for each file: verdict, rule, file.
 *
 * @param columns how wide a line may be, without its margin
 * @param ellipsis what stands for what is left out
 * @param compared whether a line says where verdict and expectation differ
 */
record VerdictLines(int columns, String ellipsis, boolean compared) {

    static final String SURPRISE = "! ";

    private static final int VERDICT = 13;
    private static final int GAP = 2;

    String line(Judged judged) {
        int mark = compared ? SURPRISE.length() : 0;
        int room = columns - mark - VERDICT - 2 * GAP;
        // The file says more than the beginning of a rule does.
        int rule = room / 3;
        return (compared ? surprise(judged) : "")
                + column(verdict(judged), VERDICT)
                + column(cutEnd(oneLine(rule(judged)), rule), rule)
                + cutBegin(oneLine(judged.file().shown()), room - rule);
    }

    private static String column(String text, int width) {
        return ("%-" + (width + GAP) + "s").formatted(text);
    }

    private static String surprise(Judged judged) {
        return isSurprise(judged) ? SURPRISE : " ".repeat(SURPRISE.length());
    }

    private static boolean isSurprise(Judged judged) {
        return judged.file().expectation().kind() != Expectation.Kind.NONE && !judged.asExpected();
    }

    private static String verdict(Judged judged) {
        if (judged.verdicts().isEmpty()) {
            return "not judged";
        }
        return judged.varies() ? "varies" : word(judged.verdicts().getFirst().kind());
    }

    private String rule(Judged judged) {
        if (judged.verdicts().isEmpty()) {
            return judged.problem();
        }
        String rules = rules(judged);
        if (!compared || !isSurprise(judged)) {
            return rules;
        }
        String expected = judged.file().expectation().kind().toString();
        return rules.isEmpty() ? "but " + expected : expected + ", " + rules;
    }

    private static String rules(Judged judged) {
        Map<String, Long> times =
                judged.verdicts().stream()
                        .collect(
                                Collectors.groupingBy(
                                        verdict -> rule(verdict, judged.varies()),
                                        LinkedHashMap::new,
                                        Collectors.counting()));
        return times.size() == 1
                ? times.keySet().iterator().next()
                : times.entrySet().stream()
                        .map(entry -> entry.getValue() + " " + entry.getKey())
                        .collect(Collectors.joining(", "));
    }

    private static String rule(Verdict verdict, boolean varies) {
        boolean unnamed = verdict.rule().isEmpty();
        if (varies) {
            return word(verdict.kind()) + (unnamed ? "" : " " + verdict.rule());
        }
        return unnamed && verdict.kind() == Kind.DOES_NOT_COMPILE
                ? verdict.text().lines().findFirst().orElse("")
                : verdict.rule();
    }

    static String word(Kind kind) {
        return switch (kind) {
            case ACCEPTED -> "accepted";
            case NOT_STARTED -> "not started";
            case REJECTED -> "rejected";
            case DOES_NOT_COMPILE -> "compile error";
            case DIED -> "died";
            case OVERDUE -> "overdue";
        };
    }

    // A file's name may hold anything, even a line end.
    private static String oneLine(String text) {
        return text.replaceAll("\\p{Cntrl}", "?");
    }

    private String cutEnd(String text, int width) {
        return text.length() <= width
                ? text
                : text.substring(0, width - ellipsis.length()) + ellipsis;
    }

    private String cutBegin(String text, int width) {
        return text.length() <= width
                ? text
                : ellipsis + text.substring(text.length() - width + ellipsis.length());
    }
}
