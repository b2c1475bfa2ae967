package kata.cli;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Runs Maven in the workshop's folder. */
record Maven(Path root) {

    /**
     * What came of it.
     *
     * @param output all that was printed
     */
    record Result(int exitCode, String output) {}

    /**
     * @throws IOException when there is no Maven
     */
    Result run(List<String> arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(executable()));
        command.addAll(arguments);
        ProcessBuilder builder =
                new ProcessBuilder(command).directory(root.toFile()).redirectErrorStream(true);
        // Set where this runs inside of Maven itself. It would build that project, not this one.
        builder.environment().remove("MAVEN_PROJECTBASEDIR");
        Process maven = builder.start();
        maven.getOutputStream().close();
        String output = new String(maven.getInputStream().readAllBytes(), Charset.defaultCharset());
        try {
            return new Result(maven.waitFor(), output);
        } catch (InterruptedException e) {
            maven.destroy();
            throw new Complaint("Interrupted.");
        }
    }

    private static String executable() {
        boolean windows = System.getProperty("os.name").toLowerCase(Locale.ROOT).contains("win");
        String name = windows ? "mvn.cmd" : "mvn";
        String home = System.getProperty("kata.maven.home", "");
        return home.isEmpty() ? name : Path.of(home, "bin", name).toString();
    }
}
