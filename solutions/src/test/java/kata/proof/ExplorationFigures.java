package kata.proof;

import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import kata.judge.rule.Outcome;
import kata.proof.DeclaredAttempt.Place;
import kata.prove.PartNames;
import kata.prove.PartNames.UnknownPartException;
import kata.referee.MemoryJudge;
import kata.referee.verdict.Asked;
import kata.referee.verdict.Attempt;
import kata.referee.verdict.Verdict;
import kata.referee.verdict.Verdict.Kind;
import kata.workbook.Workbook;

/**
 * What {@code solutions/figures explorations} starts: the parts with rules that explore, how many
 * runs they make, and that their verdicts depend neither on luck nor on the load of the machine.
 *
 * <p>Right answers are judged by all rules, or with {@code --exploring} by those that explore. A
 * wrong answer that declares an exploring rule is judged by that rule alone: one that stands before
 * it may find the same mistake by luck.
 *
 * <p>A rule that no wrong answer declares is asked about all wrong answers of its part, with {@code
 * --controls}: one that breaks none of them has not shown that it can find anything.
 */
public final class ExplorationFigures {

    private static final String USAGE =
            "solutions/figures explorations [--right=N] [--wrong=N] [--workers=N] [--exploring]"
                    + " [--controls] [part or module]…";

    private final Catalogue catalogue;
    private final MemoryJudge judge;
    private final int right;
    private final int wrong;
    private final boolean onlyExploring;
    private final boolean controls;

    private ExplorationFigures(
            Catalogue catalogue,
            MemoryJudge judge,
            int right,
            int wrong,
            boolean onlyExploring,
            boolean controls) {
        this.catalogue = catalogue;
        this.judge = judge;
        this.right = right;
        this.wrong = wrong;
        this.onlyExploring = onlyExploring;
        this.controls = controls;
    }

    public static void main(String[] args) throws Exception {
        Workbook workbook = Workbook.find().orElseThrow();
        Set<String> parts = new LinkedHashSet<>();
        int right = 1;
        int wrong = 1;
        boolean exploring = false;
        boolean controls = false;
        int workers = 2 * Runtime.getRuntime().availableProcessors();
        try {
            for (String argument : args) {
                if (argument.matches("--right=\\d+")) {
                    right = number(argument);
                } else if (argument.matches("--wrong=\\d+")) {
                    wrong = number(argument);
                } else if (argument.matches("--workers=[1-9]\\d*")) {
                    workers = number(argument);
                } else if (argument.equals("--exploring")) {
                    exploring = true;
                } else if (argument.equals("--controls")) {
                    controls = true;
                } else if (argument.startsWith("-")) {
                    throw new IllegalArgumentException(USAGE);
                } else {
                    parts.addAll(new PartNames(workbook).find(argument));
                }
            }
        } catch (UnknownPartException | IllegalArgumentException e) {
            System.err.println(e.getMessage());
            System.exit(2);
        }
        System.setProperty("kata.panel", "off");
        Catalogue catalogue = new Catalogue(workbook);
        List<String> modules =
                parts.stream().map(part -> part.replaceFirst("/.*", "")).distinct().toList();
        List<ExploredPart> explored = new ArrayList<>();
        try (MemoryJudge judge = ReferenceJudge.of(workbook, modules, workers)) {
            ExplorationFigures figures =
                    new ExplorationFigures(catalogue, judge, right, wrong, exploring, controls);
            System.out.println(ExploredPart.HEAD);
            for (CompletableFuture<ExploredPart> part : figures.submit(parts)) {
                ExploredPart one = part.join();
                if (!one.runsByRule().isEmpty()) {
                    explored.add(one);
                    System.out.println(one.row());
                    one.notAsDeclared().forEach(problem -> System.out.println("  " + problem));
                    one.withoutControl()
                            .forEach(rule -> System.out.println("  nothing breaks " + rule));
                    System.out.flush();
                }
            }
        }
        Path file = workbook.root().resolve("solutions/target/explorations.md");
        Files.writeString(
                file,
                Stream.concat(
                                Stream.of(ExploredPart.HEAD),
                                explored.stream().map(ExploredPart::row))
                        .collect(Collectors.joining("\n", "", "\n")));
        System.out.println(ExploredPart.sum(explored));
        // Not by itself: a thread that the judge has left must not keep this JVM.
        System.exit(explored.stream().allMatch(one -> one.notAsDeclared().isEmpty()) ? 0 : 1);
    }

    private static int number(String argument) {
        return Integer.parseInt(argument.substring(argument.indexOf('=') + 1));
    }

    /** The references first, all of them: they tell which rules explore. */
    private List<CompletableFuture<ExploredPart>> submit(Set<String> parts) {
        return parts.stream()
                .map(part -> part.split("/"))
                .map(names -> submit(names[0], names[1]))
                .toList();
    }

    private CompletableFuture<ExploredPart> submit(String module, String part) {
        List<DeclaredAttempt> attempts = catalogue.attempts(module, part);
        DeclaredAttempt reference =
                attempts.stream()
                        .filter(a -> a.place() == Place.REFERENCE)
                        .findFirst()
                        .orElseThrow();
        return judge.submit(attempt(reference))
                .thenCompose(
                        verdict -> {
                            Map<String, Integer> runs =
                                    verdict.outcomes().stream()
                                            .filter(o -> o.recording().runs() > 0)
                                            .collect(
                                                    Collectors.toMap(
                                                            Outcome::rule,
                                                            o -> o.recording().runs()));
                            return judged(attempts, runs.keySet())
                                    .thenCombine(
                                            withoutControl(attempts, runs.keySet()),
                                            (all, rules) ->
                                                    new ExploredPart(
                                                            module, part, runs, all, rules,
                                                            load()));
                        });
    }

    private static double load() {
        return ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
    }

    /** The exploring rules that hold for every wrong answer of the part. */
    private CompletableFuture<Set<String>> withoutControl(
            List<DeclaredAttempt> attempts, Set<String> exploring) {
        List<DeclaredAttempt> wrongOnes =
                attempts.stream().filter(a -> a.place() == Place.REJECTED).toList();
        Set<String> rules = new TreeSet<>(exploring);
        wrongOnes.forEach(declared -> rules.remove(declared.by()));
        if (!controls || rules.isEmpty()) {
            return CompletableFuture.completedFuture(Set.of());
        }
        Set<String> without = Collections.synchronizedSet(new TreeSet<>(rules));
        return CompletableFuture.allOf(
                        rules.stream()
                                .flatMap(
                                        rule ->
                                                wrongOnes.stream()
                                                        .map(one -> breaks(one, rule, without)))
                                .toArray(CompletableFuture[]::new))
                .thenApply(_ -> without);
    }

    private CompletableFuture<Void> breaks(
            DeclaredAttempt declared, String rule, Set<String> without) {
        return judge.submit(attempt(declared).asked(Asked.only(rule)))
                .thenAccept(
                        verdict -> {
                            if (verdict.kind() == Kind.REJECTED && verdict.rule().equals(rule)) {
                                without.remove(rule);
                            }
                        });
    }

    private CompletableFuture<List<JudgedAttempt>> judged(
            List<DeclaredAttempt> attempts, Set<String> exploring) {
        if (exploring.isEmpty()) {
            return CompletableFuture.completedFuture(List.of());
        }
        Asked asked = onlyExploring ? Asked.only(exploring.toArray(String[]::new)) : Asked.STRICTLY;
        List<CompletableFuture<JudgedAttempt>> all = new ArrayList<>();
        for (DeclaredAttempt declared : attempts) {
            switch (declared.place()) {
                case REFERENCE, ACCEPTED -> all.add(judged(declared, asked, right));
                case REJECTED -> {
                    if (exploring.contains(declared.by())) {
                        all.add(judged(declared, Asked.only(declared.by()), wrong));
                    }
                }
                case STUB -> {}
            }
        }
        return CompletableFuture.allOf(all.toArray(CompletableFuture[]::new))
                .thenApply(_ -> all.stream().map(CompletableFuture::join).toList());
    }

    private CompletableFuture<JudgedAttempt> judged(
            DeclaredAttempt declared, Asked asked, int times) {
        List<CompletableFuture<Verdict>> verdicts =
                judge.submit(attempt(declared).asked(asked), times);
        return CompletableFuture.allOf(verdicts.toArray(CompletableFuture[]::new))
                .thenApply(
                        _ ->
                                new JudgedAttempt(
                                        declared,
                                        false,
                                        verdicts.stream().map(CompletableFuture::join).toList()));
    }

    private static Attempt attempt(DeclaredAttempt declared) {
        return Attempt.ofFiles(declared.module(), declared.part(), List.of(declared.file()));
    }
}
