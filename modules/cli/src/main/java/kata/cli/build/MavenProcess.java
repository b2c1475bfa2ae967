package kata.cli.build;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import kata.cli.context.UserError;

/** Runs Maven in the workshop's folder. */
public record MavenProcess(Path root) {

    /**
     * What came of it.
     *
     * @param output all that was printed
     */
    public record Result(int exitCode, String output) {

        /** The lines that say what went wrong; all of them where none is marked. */
        String errors() {
            String errors =
                    output.lines()
                            .filter(line -> line.startsWith("[ERROR]"))
                            .collect(Collectors.joining("\n"));
            return errors.isEmpty() ? output.strip() : errors;
        }
    }

    /**
     * Runs it and waits for its end.
     *
     * @throws IOException when there is no Maven
     * @throws UserError when this thread is interrupted
     */
    public Result run(List<String> arguments) throws IOException {
        return run(arguments, _ -> {});
    }

    /** The same. Each line that Maven prints is given to the consumer at once. */
    Result run(List<String> arguments, Consumer<String> printed) throws IOException {
        List<String> command = new ArrayList<>(List.of(executable()));
        command.addAll(arguments);
        ProcessBuilder builder =
                new ProcessBuilder(command).directory(root.toFile()).redirectErrorStream(true);
        // Set where this runs inside of Maven itself. It would build that project, not this one.
        builder.environment().remove("MAVEN_PROJECTBASEDIR");
        // Maven in another JDK would start this one for each folder of sources.
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        Process maven = builder.start();
        maven.getOutputStream().close();
        StringBuilder output = new StringBuilder();
        try (BufferedReader lines = maven.inputReader()) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                output.append(line).append('\n');
                printed.accept(line);
            }
        }
        try {
            return new Result(maven.waitFor(), output.toString());
        } catch (InterruptedException e) {
            maven.destroy();
            throw new UserError("Interrupted.");
        }
    }

    private static String executable() {
        boolean windows = System.getProperty("os.name").toLowerCase(Locale.ROOT).contains("win");
        String name = windows ? "mvn.cmd" : "mvn";
        String home = System.getProperty("kata.maven.home", "");
        return home.isEmpty() ? name : Path.of(home, "bin", name).toString();
    }
}
