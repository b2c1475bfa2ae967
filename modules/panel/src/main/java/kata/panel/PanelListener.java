package kata.panel;

import java.nio.file.Path;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import kata.judge.Exercise;
import kata.judge.ExerciseExtension;
import kata.judge.rule.Outcome;
import kata.judge.rule.OutcomeLog;
import kata.workbook.PartTimes;
import kata.workbook.Progress;
import kata.workbook.Workbook;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.support.descriptor.ClassSource;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;

/**
 * Prints the panel when the last rule has run. JUnit finds it by its service file, in Maven and in
 * an IDE alike.
 */
public final class PanelListener implements TestExecutionListener {

    private final List<RunSummary> summaries =
            ServiceLoader.load(RunSummary.class).stream().map(ServiceLoader.Provider::get).toList();
    private final Map<String, Class<?>> ruleClasses = new ConcurrentHashMap<>();
    private final Map<String, Integer> rules = new ConcurrentHashMap<>();
    private final List<Failure> failures = new CopyOnWriteArrayList<>();

    private record Failure(String part, TestIdentifier test, Throwable thrown) {

        private String name() {
            return test.isTest() ? part + ", " + test.getDisplayName() : test.getDisplayName();
        }
    }

    @Override
    public void testPlanExecutionStarted(TestPlan plan) {
        OutcomeLog.clear();
        summaries.forEach(RunSummary::begin);
        for (TestIdentifier root : plan.getRoots()) {
            plan.getDescendants(root).forEach(test -> note(plan, test));
        }
    }

    private void note(TestPlan plan, TestIdentifier test) {
        test.getSource()
                .filter(ClassSource.class::isInstance)
                .map(source -> ((ClassSource) source).getJavaClass())
                .filter(type -> type.isAnnotationPresent(Exercise.class))
                .ifPresent(
                        type -> {
                            String part = type.getSimpleName().replaceFirst("Test$", "");
                            ruleClasses.put(part, type);
                            rules.put(part, plan.getChildren(test).size());
                        });
    }

    @Override
    public void executionFinished(TestIdentifier test, TestExecutionResult result) {
        result.getThrowable()
                .filter(_ -> result.getStatus() == TestExecutionResult.Status.FAILED)
                .ifPresent(thrown -> failures.add(new Failure(partOf(test), test, thrown)));
    }

    private static String partOf(TestIdentifier test) {
        String type =
                switch (test.getSource().orElse(null)) {
                    case ClassSource source -> source.getClassName();
                    case MethodSource source -> source.getClassName();
                    case null, default -> "";
                };
        return type.substring(type.lastIndexOf('.') + 1).replaceFirst("Test$", "");
    }

    @Override
    public void testPlanExecutionFinished(TestPlan plan) {
        List<Outcome> outcomes = OutcomeLog.outcomes();
        Optional<Workbook> workbook = Workbook.find();
        if (workbook.isEmpty() || "off".equals(System.getProperty("kata.panel"))) {
            return;
        }
        String text = notJudged(outcomes);
        if (!outcomes.isEmpty()) {
            draw(workbook.get(), outcomes);
            text += print(workbook.get(), outcomes);
        }
        System.out.print(text);
        System.out.flush();
    }

    // What failed, but is no finding of a rule, and so is in no panel. Maven's own report of it is
    // turned off, because that repeats every panel.
    private String notJudged(List<Outcome> outcomes) {
        Set<String> unsolved =
                outcomes.stream()
                        .filter(outcome -> !outcome.holds())
                        .map(Outcome::part)
                        .collect(Collectors.toSet());
        return lines(
                failures.stream()
                        .filter(failure -> !unsolved.contains(failure.part()))
                        .map(
                                failure ->
                                        "  %s failed: %s"
                                                .formatted(failure.name(), failure.thrown()))
                        .toList());
    }

    // An IDE sets no folder.
    private void draw(Workbook workbook, List<Outcome> outcomes) {
        String folder = System.getProperty("kata.timelines", "");
        if (!folder.isEmpty()) {
            String module = moduleOf(ruleClasses.get(outcomes.getFirst().part()));
            new RunPictures(workbook, Path.of(folder)).write(module, outcomes);
        }
    }

    private String print(Workbook workbook, List<Outcome> outcomes) {
        boolean strict = ExerciseExtension.isStrict();
        Map<String, Outcome> worst = new TreeMap<>();
        Set<String> unsound = new TreeSet<>();
        for (Outcome outcome : outcomes) {
            boolean noted = !strict && outcome.sound() && !outcome.holds();
            if (noted) {
                unsound.add(outcome.part());
            } else {
                worst.merge(outcome.part(), outcome, (a, b) -> a.holds() ? b : a);
            }
        }
        Set<String> solved = new LinkedHashSet<>(worst.keySet());
        solved.removeIf(part -> !worst.get(part).holds());
        Set<String> unsolved = new LinkedHashSet<>(worst.keySet());
        unsolved.removeAll(solved);
        Set<String> sound = new LinkedHashSet<>(solved);
        sound.removeAll(unsound);

        String module = moduleOf(ruleClasses.get(outcomes.getFirst().part()));
        boolean own = System.getProperty("kata.answers", "own").equals("own");
        Progress progress = own ? new Progress(workbook) : Progress.none(workbook);
        // Solved stays solved, also where somebody asks to see the sound rules fail.
        Map<Boolean, List<String>> byTier =
                unsolved.stream()
                        .collect(Collectors.partitioningBy(part -> worst.get(part).sound()));
        progress.note(module, solved, byTier.get(false));
        progress.note(module, byTier.get(true), List.of());
        progress.noteSound(module, sound);
        if (own) {
            progress.save();
            PartTimes times = new PartTimes(workbook);
            solved.forEach(part -> times.judged(module, part, true, Instant.now()));
            byTier.get(true).forEach(part -> times.judged(module, part, true, Instant.now()));
            byTier.get(false).stream()
                    .limit(1)
                    .forEach(part -> times.judged(module, part, false, Instant.now()));
        }
        Panel panel = new Panel(workbook, progress, Terminal.detect());
        String below =
                unsolved.isEmpty()
                        ? ""
                        : unsolved(panel, module, worst.get(unsolved.iterator().next()));
        List<String> summary =
                unsolved.isEmpty()
                        ? Stream.concat(
                                        panel.notTried(outcomes).stream(),
                                        summaries.stream().flatMap(s -> s.lines().stream()))
                                .toList()
                        : List.of();
        String notSound =
                unsound.stream()
                        .findFirst()
                        .map(part -> panel.notSound(part, outcomes, strictBy(module)))
                        .orElse("");
        Optional<SharedRun> shared = SharedRun.find(workbook);
        if (shared.isPresent()) {
            shared.get().note(module, solved.size(), sound.size(), below, summary);
            shared.get().save(panelOfAll(workbook, panel, shared.get()));
            return panel.bar(module);
        }
        boolean all = solved.size() == workbook.parts(module).size();
        return below.isEmpty()
                ? panel.solved(module, solved.size(), sound.size(), all) + notSound + lines(summary)
                : notSound + panel.bars(module) + below;
    }

    private static String strictBy(String module) {
        return "mvn test -pl modules/%s -D%s shows its panel"
                .formatted(module, ExerciseExtension.STRICT);
    }

    private String unsolved(Panel panel, String module, Outcome first) {
        String text =
                panel.part(
                        module,
                        ruleClasses.get(first.part()).getAnnotation(Exercise.class),
                        first,
                        rules.get(first.part()),
                        Panel.hintBy("mvn test -pl modules/" + module));
        int hint = Integer.getInteger("kata.hint", 0);
        return hint == 0 ? text : text + panel.hints(module, first.part(), hint);
    }

    private static String panelOfAll(Workbook workbook, Panel panel, SharedRun run) {
        return run.firstUnsolved(workbook)
                .map(module -> panel.bars(module) + run.unsolved(module))
                .orElseGet(() -> panel.solved(run.solved(), run.sound()) + lines(run.summary()));
    }

    private static String lines(List<String> lines) {
        return lines.isEmpty()
                ? ""
                : String.join(System.lineSeparator(), lines) + System.lineSeparator();
    }

    private static String moduleOf(Class<?> ruleClass) {
        String name = ruleClass.getPackageName();
        return name.substring(name.lastIndexOf('.') + 1);
    }
}
