package kata.lab;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import kata.lab.experiment.Experiment;
import kata.lab.experiment.LabFolders;
import kata.lab.experiment.Plan;
import kata.lab.experiment.Results;
import kata.lab.experiment.Scale;
import kata.lab.experiment.Table;
import kata.lab.machine.Machine;
import kata.lab.run.Runner;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "run",
        description = "Runs experiments. Exit code 1 if a variant failed.",
        mixinStandardHelpOptions = true)
final class RunCommand implements Callable<Integer> {

    @Spec private CommandSpec spec;

    @Parameters(arity = "0..*", paramLabel = "NAME", description = "The experiments to run.")
    private List<String> names = List.of();

    @Option(names = "--all", description = "All of them.")
    private boolean all;

    @Option(
            names = "--scale",
            defaultValue = "quick",
            description = "${COMPLETION-CANDIDATES}. Default: ${DEFAULT-VALUE}.")
    private Scale scale;

    @Option(names = "--rounds", description = "How many, instead of the experiment's own number.")
    private Integer rounds;

    @Option(names = "--save", description = "Keep the results, for `lab report`.")
    private boolean save;

    @Option(names = "--add", description = "Add the results to the saved ones, as more rounds.")
    private boolean add;

    @Override
    public Integer call() throws Exception {
        Machine machine = Machine.here();
        System.out.println(machine.describe());
        boolean failed = false;
        for (Experiment experiment : chosen()) {
            Plan plan = experiment.plan(scale, machine);
            Results results =
                    new Runner(logs())
                            .run(
                                    experiment,
                                    scale,
                                    machine,
                                    rounds == null ? plan : plan.withRounds(rounds));
            System.out.println();
            System.out.println(new Table(results).markdown());
            failed |= results.failed();
            if (add) {
                Path saved = ReportCommand.results().resolve(experiment.name() + ".json");
                Results.read(saved).plus(results).save(ReportCommand.results());
            } else if (save) {
                results.save(ReportCommand.results());
            }
        }
        return failed ? 1 : 0;
    }

    private static Path logs() {
        return LabFolders.lab().resolve("target/logs");
    }

    private List<Experiment> chosen() {
        if (all == !names.isEmpty()) {
            throw new ParameterException(spec.commandLine(), "Name experiments, or say --all.");
        }
        if (rounds != null && rounds < 1) {
            throw new ParameterException(spec.commandLine(), "At least one round.");
        }
        if (all) {
            return Experiments.ALL;
        }
        List<Experiment> chosen = new ArrayList<>();
        for (String name : names) {
            chosen.add(
                    Experiments.named(name)
                            .orElseThrow(
                                    () ->
                                            new ParameterException(
                                                    spec.commandLine(),
                                                    "No experiment is called "
                                                            + name
                                                            + ". There are: "
                                                            + String.join(
                                                                    ", ", Experiments.names()))));
        }
        return chosen;
    }
}
