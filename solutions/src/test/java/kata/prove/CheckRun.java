package kata.prove;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.TestExecutionResult.Status;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/** Runs test classes in this JVM: the checks of the gate, without Maven. */
final class CheckRun implements TestExecutionListener {

    private final List<String> failures = Collections.synchronizedList(new ArrayList<>());

    private CheckRun() {}

    /**
     * Runs classes one after the other, in this order.
     *
     * @return the failures: a test's name and its message each; empty where all hold
     */
    static List<String> of(List<String> classNames) {
        CheckRun run = new CheckRun();
        LauncherDiscoveryRequest request =
                LauncherDiscoveryRequestBuilder.request()
                        .selectors(
                                classNames.stream().map(DiscoverySelectors::selectClass).toList())
                        .build();
        LauncherFactory.create().execute(request, run);
        return run.failures;
    }

    @Override
    public void executionFinished(TestIdentifier test, TestExecutionResult result) {
        if (result.getStatus() == Status.FAILED) {
            Throwable thrown = result.getThrowable().orElseThrow();
            String message = thrown.getMessage();
            // An exception says what is missing, whichever test came across it.
            failures.add(
                    thrown instanceof AssertionError && message != null
                            ? "✗ %s%n%s".formatted(test.getDisplayName(), message.strip())
                            : "✗ " + (message == null ? thrown.toString() : message));
        }
    }
}
