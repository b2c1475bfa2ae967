package kata.referee;

import kata.judge.rule.Outcome;
import kata.judge.rule.OutcomeLog;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/** Runs a class of rules as an IDE does, and prints what came of it. */
final class PlainLauncher {

    private PlainLauncher() {}

    public static void main(String[] rules) {
        LauncherFactory.create()
                .execute(
                        LauncherDiscoveryRequestBuilder.request()
                                .selectors(DiscoverySelectors.selectClass(rules[0]))
                                .build());
        for (Outcome outcome : OutcomeLog.outcomes()) {
            System.out.println(outcome.rule() + " " + outcome.status());
            System.out.println(outcome.finding().text());
            outcome.recording().untried().forEach(System.out::println);
        }
        System.exit(0);
    }
}
