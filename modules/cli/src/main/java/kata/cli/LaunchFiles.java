package kata.cli;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Writes down for the launchers how this JVM was started. Maven runs it in the JDK that the
 * toolchain found, with the class path of this module.
 */
final class LaunchFiles {

    // A command line is short-lived: what costs time at its start is left out.
    private static final List<String> FLAGS =
            List.of(
                    "-Xmx256m",
                    "-XX:+UseSerialGC",
                    "-XX:TieredStopAtLevel=1",
                    "--enable-native-access=ALL-UNNAMED");

    private LaunchFiles() {}

    /**
     * @param args the folder to write to, then flags for the JVM
     */
    public static void main(String[] args) throws IOException {
        Path folder = Path.of(args[0]);
        // Shells and the JDK's launcher read both files in the machine's own encoding.
        Charset charset = Charset.forName(System.getProperty("native.encoding"));
        List<String> lines = new ArrayList<>(FLAGS);
        lines.addAll(List.of(args).subList(1, args.length));
        lines.add("-D" + Freshness.FOLDER + "=" + quoted(folder.toAbsolutePath().toString()));
        lines.add("-cp " + quoted(System.getProperty("java.class.path")));
        Files.createDirectories(folder);
        Files.write(folder.resolve("java.args"), lines, charset);
        Files.write(
                folder.resolve(Freshness.STAMP), List.of(System.getProperty("java.home")), charset);
    }

    private static String quoted(String text) {
        return '"' + text.replace("\\", "\\\\") + '"';
    }
}
