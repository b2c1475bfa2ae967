package kata.referee.attempt;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import kata.judge.ExerciseExtension;
import kata.referee.verdict.Asked;
import org.junit.platform.engine.DiscoverySelector;
import org.junit.platform.engine.FilterResult;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.TestExecutionResult.Status;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.EngineFilter;
import org.junit.platform.launcher.Launcher;
import org.junit.platform.launcher.PostDiscoveryFilter;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;
import org.junit.platform.launcher.core.LauncherConfig;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/**
 * One run of a class of rules by JUnit, and what JUnit says of it.
 *
 * @param rules names of the test methods found
 * @param failures what went wrong, in order
 */
record RuleRun(Set<String> rules, List<Failure> failures) {

    /**
     * @param rule name of the test method, or empty where it happened outside of one
     */
    record Failure(String rule, Throwable thrown) {}

    /** A launcher without the listeners that a class path brings: no panel, no reports. */
    static Launcher launcher() {
        return LauncherFactory.create(
                LauncherConfig.builder()
                        .enableTestExecutionListenerAutoRegistration(false)
                        .enableLauncherSessionListenerAutoRegistration(false)
                        .enableLauncherDiscoveryListenerAutoRegistration(false)
                        .enablePostDiscoveryFilterAutoRegistration(false)
                        .build());
    }

    /**
     * @param begun is told the name of each rule that begins
     */
    static RuleRun of(Launcher launcher, Class<?> rules, Asked asked, Consumer<String> begun) {
        Listener listener = new Listener(begun);
        DiscoverySelector selector = DiscoverySelectors.selectClass(rules);
        launcher.execute(
                LauncherDiscoveryRequestBuilder.request()
                        .selectors(selector)
                        .filters(EngineFilter.includeEngines("junit-jupiter"), only(asked))
                        .configurationParameter("junit.jupiter.execution.parallel.enabled", "false")
                        .configurationParameter(
                                ExerciseExtension.STRICT, String.valueOf(asked.strict()))
                        .build(),
                listener);
        return new RuleRun(Set.copyOf(listener.rules), List.copyOf(listener.failures));
    }

    private static PostDiscoveryFilter only(Asked asked) {
        return test ->
                FilterResult.includedIf(
                        test.getSource()
                                .filter(MethodSource.class::isInstance)
                                .map(source -> ((MethodSource) source).getMethodName())
                                .map(asked::includes)
                                .orElse(true));
    }

    private static final class Listener implements TestExecutionListener {

        private final Consumer<String> begun;
        private final Set<String> rules = new LinkedHashSet<>();
        private final List<Failure> failures = new ArrayList<>();

        private Listener(Consumer<String> begun) {
            this.begun = begun;
        }

        @Override
        public void testPlanExecutionStarted(TestPlan plan) {
            plan.getRoots().stream()
                    .flatMap(root -> plan.getDescendants(root).stream())
                    .map(Listener::rule)
                    .filter(rule -> !rule.isEmpty())
                    .forEach(rules::add);
        }

        @Override
        public void executionStarted(TestIdentifier test) {
            if (test.isTest()) {
                begun.accept(rule(test));
            }
        }

        @Override
        public void executionFinished(TestIdentifier test, TestExecutionResult result) {
            // Aborted: a sound rule that does not hold, and nobody asked to be strict.
            if (result.getStatus() == Status.FAILED) {
                failures.add(
                        new Failure(
                                rule(test),
                                result.getThrowable()
                                        .orElseGet(() -> new AssertionError("no reason given"))));
            }
        }

        private static String rule(TestIdentifier test) {
            return test.getSource()
                    .filter(MethodSource.class::isInstance)
                    .map(source -> ((MethodSource) source).getMethodName())
                    .orElse("");
        }
    }
}
