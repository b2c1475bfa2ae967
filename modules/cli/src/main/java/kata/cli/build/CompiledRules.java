package kata.cli.build;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import kata.cli.context.Output;
import kata.cli.context.UserError;
import kata.workbook.Workbook;

/**
 * The compiled rules of a module.
 *
 * <p>They are compiled against the reference answers, in a folder of their own: so it does not
 * matter whether the learner's files compile at the moment, and what Maven builds is not disturbed.
 *
 * @param classPath of kit, judge, and all libraries of the module
 */
public record CompiledRules(Workbook workbook, String module, String classPath) {

    /**
     * Compiles them unless they are newer than all that they are made of.
     *
     * @throws UserError when that fails
     */
    public static CompiledRules upToDate(Workbook workbook, String module, Output output) {
        String classPath = new ModuleClassPath(workbook, module).value(output);
        CompiledRules rules = new CompiledRules(workbook, module, classPath);
        try {
            if (!UpToDateCheck.isUpToDate(rules.stamp(), rules.madeOf())) {
                rules.compile(output);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return rules;
    }

    /** The folder of the rules' classes. */
    public Path classes() {
        return target().resolve("rules");
    }

    /** The folder of the reference answers' classes, which the rules' signatures name. */
    public Path references() {
        return target().resolve("references");
    }

    private Path stamp() {
        return target().resolve("compiled");
    }

    private Path target() {
        return workbook.folder(module).resolve("target/kata");
    }

    private Path ruleSources() {
        return workbook.folder(module).resolve("src/test/java");
    }

    private Path referenceSources() {
        return workbook.solutions(module).resolve("src/main/java");
    }

    private List<Path> madeOf() {
        List<Path> all = new ArrayList<>(List.of(ruleSources(), referenceSources()));
        Stream.of(classPath.split(File.pathSeparator)).map(Path::of).forEach(all::add);
        return all;
    }

    private void compile(Output output) throws IOException {
        // What is saved while the compiler runs may come too late for it.
        FileTime begin = FileTime.from(Instant.now());
        JavaSources references = JavaSources.in(referenceSources());
        JavaSources rules = JavaSources.in(ruleSources());
        int all = references.files().size() + rules.files().size();
        String work = "Compiling the rules of " + module;
        output.progress(work, 0, all);
        try (RulesCompiler compiler = new RulesCompiler(module, classPath)) {
            int done =
                    compiler.compile(references, references(), n -> output.progress(work, n, all));
            compiler.compile(rules, classes(), n -> output.progress(work, done + n, all));
        }
        Files.writeString(stamp(), "");
        Files.setLastModifiedTime(stamp(), begin);
    }
}
