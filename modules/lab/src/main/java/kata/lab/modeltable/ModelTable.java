package kata.lab.modeltable;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import kata.lab.experiment.Chart;
import kata.lab.experiment.Experiment;
import kata.lab.experiment.LabFolders;
import kata.lab.experiment.Metric;
import kata.lab.experiment.Plan;
import kata.lab.experiment.Scale;
import kata.lab.experiment.Variant;
import kata.lab.machine.Machine;

/** The favourites page in every model, with more and more pages in flight. */
public final class ModelTable implements Experiment {

    static final Metric RATE = Metric.more("rate", "pages/s");

    private static final Duration CALL = Duration.ofMillis(50);

    // Where a page takes longer than that, it is measured once only.
    private static final Duration LONG = Duration.ofSeconds(5);

    private final Path modules;

    public ModelTable() {
        this(LabFolders.root().resolve("modules"));
    }

    ModelTable(Path modules) {
        this.modules = modules;
    }

    @Override
    public String name() {
        return "model-table";
    }

    @Override
    public String title() {
        return "The favourites page in every model: pages per second against Little's law.";
    }

    @Override
    public Plan plan(Scale scale, Machine machine) {
        List<Integer> levels =
                scale.pick(
                        List.of(1, 10, 100),
                        List.of(1, 10, 100, 1_000),
                        List.of(1, 10, 100, 1_000, 10_000));
        List<String> notes = new ArrayList<>();
        List<Model> models = new ArrayList<>();
        for (Model model : Model.values()) {
            if (Files.exists(
                    classes(model).resolve(model.className().replace('.', '/') + ".class"))) {
                models.add(model);
            } else {
                notes.add(
                        "%s: there is no reference answer in %s. Left out."
                                .formatted(model.module(), modules.relativize(classes(model))));
            }
        }
        List<Variant> variants = new ArrayList<>();
        for (int inFlight : levels) {
            models.forEach(model -> variants.add(variant(model, inFlight, scale)));
        }
        return Plan.of(RATE, scale.pick(1, 1, 2), variants)
                .withNotes(notes)
                .withCharts(
                        Chart.sweep("The favourites page", RATE, "pages in flight")
                                .withLogX()
                                .withLogY());
    }

    private Path classes(Model model) {
        return modules.resolve(model.module()).resolve("target/solutions/classes");
    }

    private Variant variant(Model model, int inFlight, Scale scale) {
        boolean busy = inFlight > 10;
        int full = inFlight > 100 ? 2_000 : busy ? 1_000 : 500;
        double bound = model.bound(inFlight, CALL);
        Duration page = Duration.ofMillis(Math.round(1e3 * inFlight / bound));
        Duration warmUp = Duration.ofMillis(scale == Scale.QUICK ? 100 : full);
        // Long enough for each page in flight to come to its end.
        Duration measured =
                longer(
                        Duration.ofMillis(scale == Scale.QUICK ? 200 : busy ? 2_000 : 1_000),
                        page.multipliedBy(11).dividedBy(10));
        Variant variant =
                Variant.of(
                                model.module(),
                                Run.class,
                                model,
                                inFlight,
                                CALL.toMillis(),
                                warmUp.toMillis(),
                                measured.toMillis())
                        .withGroup(
                                "%,d %s in flight"
                                        .formatted(inFlight, inFlight == 1 ? "page" : "pages"))
                        .withFlags(model.flags())
                        .withClassPath(List.of(classes(model)))
                        .at(model.module(), inFlight)
                        .withBound(bound, model.boundWords(inFlight, CALL))
                        // The pages are begun over the time of one, and the JVM takes its time.
                        .withEstimate(page.plus(warmUp).plus(measured).plusMillis(350))
                        .withTimeLimit(page.multipliedBy(10).plusSeconds(60));
        return page.compareTo(LONG) > 0 ? variant.withRounds(1) : variant;
    }

    private static Duration longer(Duration one, Duration other) {
        return one.compareTo(other) > 0 ? one : other;
    }
}
