package kata.judge.finding;

import java.util.Locale;

/** Makes the sentence that a rule's name is: "neverMoreThanTwo" reads "never more than two". */
public final class RuleSentence {

    private RuleSentence() {}

    public static String of(String ruleName) {
        return ruleName.replaceAll("([a-z0-9])([A-Z])", "$1 $2")
                .replaceAll("([A-Z])([A-Z][a-z])", "$1 $2")
                .toLowerCase(Locale.ROOT);
    }
}
