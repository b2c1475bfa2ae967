package kata.lab;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** An experiment of programs that end at once, in ways of their own. */
final class Fixture implements Experiment {

    static final Machine MACHINE =
            new Machine("a CPU", 2, 8_000_000_000L, "an OS", "a JDK", 1_024, 500, "a limit", 100);

    private final Plan plan;

    Fixture(Plan plan) {
        this.plan = plan;
    }

    static Fixture of(Variant... variants) {
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

    Results run(Path logs) throws IOException, InterruptedException {
        return new Runner(logs).run(this, Scale.QUICK, MACHINE, plan);
    }

    /** Says what its arguments say, and exits as they say. */
    static final class Says {

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
