package kata.judge.probe;

import kata.judge.rule.RunningRule;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Lets a test of a probe stand where a rule stands: with a rule running around it. */
final class InsideARule implements BeforeEachCallback, AfterEachCallback {

    RunningRule rule;

    @Override
    public void beforeEach(ExtensionContext context) {
        rule = new RunningRule("kata.fixture.Part01Echo");
        rule.begin();
    }

    @Override
    public void afterEach(ExtensionContext context) {
        rule.end();
    }

    /** What the probes have told the rule, beside what they threw. */
    java.util.List<String> reported() {
        return rule.violations().stream().map(v -> v.finding().seen()).toList();
    }
}
