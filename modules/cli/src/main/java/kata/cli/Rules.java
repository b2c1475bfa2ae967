package kata.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.function.Consumer;
import kata.judge.panel.Workbook;

/**
 * The compiled rules of a module, as Maven builds them.
 *
 * <p>They are compiled against the reference answers, in the folder of the profile {@code
 * solutions}: so it does not matter whether the learner's files compile at the moment, and the
 * learner's own {@code mvn test} is not disturbed.
 */
record Rules(Workbook workbook, String module) {

    private static final String CLASS_PATH = "class-path";

    Path classes() {
        return target().resolve("test-classes");
    }

    /** The rules' signatures name classes of the answers. */
    Path answers() {
        return target().resolve("classes");
    }

    /** Of the kit, the judge and all libraries of the module. */
    String classPath() {
        try {
            return Files.readString(target().resolve(CLASS_PATH)).strip();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    boolean isBuilt() {
        try {
            return Freshness.isFresh(target().resolve(CLASS_PATH), sources());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Path target() {
        return workbook.folder(module).resolve("target/solutions");
    }

    private List<Path> sources() {
        Path root = workbook.root();
        Path modules = root.resolve("modules");
        return List.of(
                root.resolve("pom.xml"),
                modules.resolve("pom.xml"),
                modules.resolve("kit/src/main"),
                modules.resolve("judge/src/main"),
                workbook.folder(module).resolve("pom.xml"),
                workbook.folder(module).resolve("src/test"),
                root.resolve("solutions").resolve(module).resolve("src/main"));
    }

    /** Builds them unless they are newer than all that they are made of. */
    void build(Consumer<String> say) {
        if (isBuilt()) {
            return;
        }
        say.accept("Maven builds the rules of %s. A moment, please.".formatted(module));
        // What is saved while Maven runs may come too late for it.
        FileTime begin = FileTime.from(Instant.now());
        try {
            Maven.Result built = new Maven(workbook.root()).run(arguments());
            if (built.exitCode() != 0) {
                throw new Complaint(
                        "%s%nMaven could not build the rules of %s: see above.",
                        built.output().strip(), module);
            }
            Files.setLastModifiedTime(target().resolve(CLASS_PATH), begin);
        } catch (IOException e) {
            throw new Complaint("Maven did not run (%s). ./kata doctor says more.", e.getMessage());
        }
    }

    private List<String> arguments() {
        return List.of(
                "-q",
                "-B",
                "-Psolutions",
                "-pl",
                "modules/" + module,
                "test-compile",
                "dependency:build-classpath",
                "-Dmdep.outputFile=target/solutions/" + CLASS_PATH);
    }
}
