package kata.mutants;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import kata.referee.compiler.InMemoryCompiler;
import kata.referee.compiler.InMemoryCompiler.Compilation;
import kata.referee.verdict.Attempt;
import kata.workbook.Workbook;

/** The reference answer of a part, and its mutants. */
record MutatedPart(String module, String part, Attempt reference, List<Mutant> mutants) {

    private static final InMemoryCompiler COMPILER =
            new InMemoryCompiler(
                    System.getProperty("java.class.path"), List.of("--enable-preview"));

    /**
     * @param every 1 for all mutants, n for every n-th
     */
    static MutatedPart of(Workbook workbook, String module, String part, int every) {
        Path file =
                workbook.root()
                        .resolve(
                                "solutions/%s/src/main/java/kata/%s/%s.java"
                                        .formatted(module, module, part));
        Attempt reference = Attempt.ofFiles(module, part, List.of(file));
        Compilation compilation = COMPILER.compile(reference.sources(), _ -> true);
        if (compilation.failed()) {
            throw new IllegalStateException(compilation.messages());
        }
        CompilersCode compilers = new CompilersCode(reference.sources().getFirst().text());
        List<Mutant> all =
                mutants(compilation.classes()).stream()
                        .filter(mutant -> !compilers.isAllThatChanges(mutant))
                        .toList();
        return new MutatedPart(
                module,
                part,
                reference,
                Stream.iterate(0, i -> i < all.size(), i -> i + every).map(all::get).toList());
    }

    // The same change twice in a method: told apart by a number that lines do not change.
    static List<Mutant> mutants(Map<String, byte[]> classes) {
        List<Mutant> all = new ArrayList<>();
        Map<String, Integer> seen = new HashMap<>();
        Stream.concat(PitMutants.of(classes).stream(), ConcurrencyMutants.of(classes).stream())
                .sorted(Comparator.comparing(Mutant::method).thenComparing(Mutant::line))
                .forEach(m -> all.add(m.numbered(seen.merge(m.id(), 1, Integer::sum))));
        return all;
    }
}
