package kata.judge.assertion;

import java.util.function.Supplier;
import kata.judge.finding.Finding;
import org.assertj.core.api.AbstractAssert;

/** An assertion that fails with a finding. */
abstract class RuleAssert<S extends RuleAssert<S, A>, A> extends AbstractAssert<S, A> {

    RuleAssert(A actual, Class<S> type) {
        super(actual, type);
    }

    S holds(boolean rule, Supplier<Finding> finding) {
        if (!rule) {
            throw described(finding.get()).violation();
        }
        return myself;
    }

    private Finding described(Finding finding) {
        String description = descriptionText();
        return description.isEmpty()
                ? finding
                : new Finding(
                        description + ": " + finding.seen(),
                        finding.expected(),
                        finding.why(),
                        finding.look());
    }
}
