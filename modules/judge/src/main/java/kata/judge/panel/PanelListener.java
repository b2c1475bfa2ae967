package kata.judge.panel;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import kata.judge.Exercise;
import kata.judge.Journal;
import kata.judge.Outcome;
import kata.judge.favorites.ModelTable;
import org.junit.platform.engine.support.descriptor.ClassSource;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;

/**
 * Prints the panel when the last rule has run. JUnit finds it by its service file, in Maven and in
 * an IDE alike.
 */
public final class PanelListener implements TestExecutionListener {

    private final Map<String, Class<?>> ruleClasses = new ConcurrentHashMap<>();
    private final Map<String, Integer> rules = new ConcurrentHashMap<>();

    @Override
    public void testPlanExecutionStarted(TestPlan plan) {
        Journal.clear();
        ModelTable.clear();
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
    public void testPlanExecutionFinished(TestPlan plan) {
        List<Outcome> outcomes = Journal.outcomes();
        Optional<Workbook> workbook = Workbook.find();
        if (outcomes.isEmpty()
                || workbook.isEmpty()
                || "off".equals(System.getProperty("kata.panel"))) {
            return;
        }
        System.out.print(print(workbook.get(), outcomes));
        System.out.flush();
    }

    private String print(Workbook workbook, List<Outcome> outcomes) {
        Map<String, Outcome> worst = new TreeMap<>();
        for (Outcome outcome : outcomes) {
            worst.merge(outcome.part(), outcome, (a, b) -> a.holds() ? b : a);
        }
        Set<String> solved = new LinkedHashSet<>(worst.keySet());
        solved.removeIf(part -> !worst.get(part).holds());
        Set<String> unsolved = new LinkedHashSet<>(worst.keySet());
        unsolved.removeAll(solved);

        String module = moduleOf(ruleClasses.get(outcomes.getFirst().part()));
        boolean own = System.getProperty("kata.answers", "own").equals("own");
        Progress progress = own ? new Progress(workbook) : Progress.none(workbook);
        progress.note(module, solved, unsolved);
        if (own) {
            progress.save();
        }
        Panel panel = new Panel(workbook, progress, Terminal.detect());
        String command = "mvn test -pl modules/" + module;
        if (unsolved.isEmpty()) {
            return panel.solved(
                            module, solved.size(), solved.size() == workbook.parts(module).size())
                    + lines(ModelTable.rowsMeasured());
        }
        String first = unsolved.iterator().next();
        String text =
                panel.unsolved(
                        module,
                        ruleClasses.get(first).getAnnotation(Exercise.class),
                        worst.get(first),
                        rules.get(first),
                        command);
        int hint = Integer.getInteger("kata.hint", 0);
        return hint == 0 ? text : text + panel.hints(module, first, hint);
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
