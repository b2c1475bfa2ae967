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
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import kata.cli.context.Output;
import kata.cli.context.UserError;
import kata.workbook.Texts;
import kata.workbook.Workbook;

/**
 * The class path of a module's rules: kit, judge, and all libraries of the module. Maven writes it
 * to a file, in the profile {@code launch}; so it does when it builds {@code ./kata}.
 */
record ModuleClassPath(Workbook workbook, String module) {

    private static final Pattern BUILDING =
            Pattern.compile("\\[INFO] Building (.*?) \\S+ +\\[(\\d+)/(\\d+)]");

    private Path file() {
        return workbook.folder(module).resolve("target/kata/class-path");
    }

    /**
     * As in {@code java.class.path}. Runs Maven where the file is missing or out of date.
     *
     * @throws UserError when Maven fails
     */
    String value(Output output) {
        try {
            if (!isUpToDate()) {
                runMaven(output);
            }
        } catch (IOException e) {
            throw new UserError("Maven did not run (%s). ./kata doctor says more.", e.getMessage());
        }
        return read();
    }

    private String read() {
        return Texts.read(file()).strip();
    }

    /** Whether neither a pom is newer, nor a source of a module that the rules are written with. */
    boolean isUpToDate() throws IOException {
        Path root = workbook.root();
        List<Path> madeOf =
                new ArrayList<>(
                        List.of(
                                root.resolve("pom.xml"),
                                root.resolve("modules/pom.xml"),
                                workbook.folder(module).resolve("pom.xml")));
        if (Files.exists(file())) {
            madeOf.addAll(sourcesOf(read()));
        }
        return UpToDateCheck.isUpToDate(file(), madeOf) && UpToDateCheck.exists(read());
    }

    // The favourites contract, for one, is no part of ./kata, so ./kata is not built again when it
    // changes.
    private static List<Path> sourcesOf(String classPath) {
        return Stream.of(classPath.split(File.pathSeparator))
                .map(Path::of)
                .filter(entry -> entry.endsWith("target/classes"))
                .map(classes -> classes.getParent().resolveSibling("src/main"))
                .toList();
    }

    private void runMaven(Output output) throws IOException {
        String work = "Maven looks for the libraries of " + module;
        output.progress(work, 0, 1);
        // What is saved while Maven runs may come too late for it.
        FileTime begin = FileTime.from(Instant.now());
        MavenProcess.Result built =
                new MavenProcess(workbook.root())
                        .run(
                                List.of(
                                        "-B",
                                        "-Plaunch",
                                        "-pl",
                                        "modules/" + module,
                                        "process-classes",
                                        "-Dorg.slf4j.simpleLogger.log."
                                                + "org.apache.maven.cli.event"
                                                + ".ExecutionEventLogger=info"),
                                line -> show(line, work, output));
        if (built.exitCode() != 0) {
            throw new UserError(
                    "%s%nMaven could not find the libraries of %s: see above.",
                    built.errors(), module);
        }
        try {
            Files.setLastModifiedTime(file(), begin);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void show(String line, String work, Output output) {
        Matcher building = BUILDING.matcher(line);
        if (building.matches()) {
            output.progress(
                    work, Integer.parseInt(building.group(2)), Integer.parseInt(building.group(3)));
        }
    }
}
