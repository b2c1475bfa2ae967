package kata.judge.assertion;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import kata.judge.finding.Finding;
import kata.judge.finding.RuleViolation;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

/** What a broken rule says. */
final class Broken {

    private static final int LONGEST_FIELD = 220;

    private Broken() {}

    /** The rule's finding, which must be whole and short. */
    static Finding by(ThrowingCallable rule) {
        RuleViolation violation = catchThrowableOfType(RuleViolation.class, rule);
        assertThat(violation).as("the rule is broken").isNotNull();
        Finding finding = violation.finding();
        assertThat(finding.seen()).isNotBlank().hasSizeLessThan(LONGEST_FIELD);
        assertThat(finding.expected()).isNotBlank().hasSizeLessThan(LONGEST_FIELD);
        assertThat(finding.why()).isNotBlank().hasSizeLessThan(LONGEST_FIELD);
        assertThat(finding.look()).isNotBlank().hasSizeLessThan(LONGEST_FIELD);
        return finding;
    }
}
