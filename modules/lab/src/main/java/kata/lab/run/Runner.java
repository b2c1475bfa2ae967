package kata.lab.run;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import kata.lab.experiment.Experiment;
import kata.lab.experiment.Plan;
import kata.lab.experiment.Results;
import kata.lab.experiment.Scale;
import kata.lab.experiment.Variant;
import kata.lab.machine.Machine;

/** Runs a plan: a JVM for each variant, in rounds, so that a slow minute hits all of them alike. */
public final class Runner {

    private final Path logs;

    /**
     * @param logs the folder for the files with the programs' output
     */
    public Runner(Path logs) {
        this.logs = logs;
    }

    public Results run(Experiment experiment, Scale scale, Machine machine, Plan plan)
            throws IOException, InterruptedException {
        String when = Instant.now().truncatedTo(ChronoUnit.SECONDS).toString();
        Map<Variant, Tally> tallies = new LinkedHashMap<>();
        plan.variants().forEach(variant -> tallies.put(variant, new Tally(variant, plan)));
        for (int round = 1; round <= plan.rounds(); round++) {
            for (Variant variant : plan.variants()) {
                boolean due = round <= plan.rounds(variant);
                if (variant.computed() == null && due) {
                    tallies.get(variant).add(runOnce(experiment, plan, variant, round));
                }
            }
        }
        return new Results(
                experiment.name(),
                experiment.title(),
                scale,
                plan.rounds(),
                when,
                machine,
                plan.notes(),
                plan.headline(),
                plan.headlines(),
                plan.charts(),
                List.copyOf(tallies.values().stream().map(Tally::outcome).toList()));
    }

    private Run runOnce(Experiment experiment, Plan plan, Variant variant, int round)
            throws IOException, InterruptedException {
        String name =
                variant.group().isEmpty()
                        ? variant.name()
                        : variant.group() + ": " + variant.name();
        String step = "%s %d/%d, %s".formatted(experiment.name(), round, plan.rounds(), name);
        Progress.say("%s (about %d s)".formatted(step, variant.estimate().toSeconds()));
        String file = (variant.group() + "-" + variant.name()).replaceAll("[^A-Za-z0-9]+", "-");
        Path log = logs.resolve(experiment.name()).resolve(file + "-" + round + ".log");
        Run run = new Child(variant, step, log).run();
        if (run.failure() != null) {
            Progress.say("%s FAILED: %s (see %s)".formatted(step, run.failure(), log));
        }
        return run;
    }
}
