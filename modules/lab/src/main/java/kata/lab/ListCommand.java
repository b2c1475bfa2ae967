package kata.lab;

import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import kata.lab.experiment.Experiment;
import kata.lab.experiment.Scale;
import kata.lab.machine.Machine;
import picocli.CommandLine.Command;

@Command(name = "list", description = "The experiments, and how long each takes here.")
final class ListCommand implements Runnable {

    @Override
    public void run() {
        Machine machine = Machine.here();
        Map<Scale, Duration> all = new EnumMap<>(Scale.class);
        System.out.printf("%-15s %9s %9s %9s%n", "", "quick", "medium", "full");
        for (Experiment experiment : Experiments.ALL) {
            System.out.printf("%-15s", experiment.name());
            for (Scale scale : Scale.values()) {
                Duration estimate = experiment.plan(scale, machine).estimate();
                all.merge(scale, estimate, Duration::plus);
                System.out.printf(" %9s", text(estimate));
            }
            System.out.println("  " + experiment.title());
        }
        System.out.printf("%-15s", "all");
        all.values().forEach(estimate -> System.out.printf(" %9s", text(estimate)));
        System.out.println();
    }

    static String text(Duration duration) {
        return duration.toMinutes() == 0
                ? duration.toSeconds() + " s"
                : duration.toMinutes() + " min " + duration.toSecondsPart() + " s";
    }
}
