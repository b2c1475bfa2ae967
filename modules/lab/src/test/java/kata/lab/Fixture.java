package kata.lab;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import kata.lab.experiment.Experiment;
import kata.lab.experiment.Metric;
import kata.lab.experiment.Plan;
import kata.lab.experiment.Results;
import kata.lab.experiment.Scale;
import kata.lab.experiment.Usage;
import kata.lab.experiment.Variant;
import kata.lab.machine.Machine;
import kata.lab.run.Report;
import kata.lab.run.Runner;

/** An experiment of programs that end at once, in ways of their own. */
public final class Fixture implements Experiment {

    public static final Machine MACHINE =
            new Machine(
                    "a CPU", 2, 8_000_000_000L, "an OS", "a JDK", 1_024, 500, "a limit", 100, null);

    private final Plan plan;

    public Fixture(Plan plan) {
        this.plan = plan;
    }

    public static Fixture of(Variant... variants) {
        return new Fixture(Plan.of(Metric.SECONDS, 1, List.of(variants)));
    }

    @Override
    public String name() {
        // Its words are those of an experiment that exists.
        return "sleepers";
    }

    @Override
    public String title() {
        return "Programs that end at once.";
    }

    @Override
    public Plan plan(Scale scale, Machine machine) {
        return plan;
    }

    public Results run(Path logs) throws IOException, InterruptedException {
        return new Runner(logs).run(this, Scale.QUICK, MACHINE, plan);
    }

    /** Says what its arguments say, and exits as they say. */
    public static final class Says {

        private Says() {}

        public static void main(String[] args) throws InterruptedException {
            switch (args[0]) {
                case "seconds" -> {
                    Report.metric(Metric.SECONDS, Double.parseDouble(args[1]));
                    Report.series("curve", new double[] {0, 1}, new double[] {2, 3});
                }
                case "memory" -> {
                    Report.metric(Metric.SECONDS, 1);
                    Report.metric(Usage.MEMORY, 12_345);
                }
                case "throw" -> throw new IllegalStateException("out of " + args[1]);
                case "hang" -> Thread.sleep(60_000);
                default -> System.out.println("nothing of use");
            }
        }
    }
}
