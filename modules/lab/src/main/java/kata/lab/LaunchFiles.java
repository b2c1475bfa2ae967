package kata.lab;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import kata.lab.experiment.LabFolders;

/**
 * Writes down for the launcher how this JVM was started. Maven runs it in the JDK that the
 * toolchain found, with the class path of this module.
 */
final class LaunchFiles {

    private LaunchFiles() {}

    /**
     * @param args the folder to write to, and the root of the repository
     */
    public static void main(String[] args) throws IOException {
        Path folder = Path.of(args[0]);
        // Shells and the JDK's launcher read both files in the machine's own encoding.
        Charset charset = Charset.forName(System.getProperty("native.encoding"));
        List<String> lines =
                List.of(
                        "-Xmx512m",
                        "-XX:+UseSerialGC",
                        "-Djava.awt.headless=true",
                        "-D" + LabFolders.ROOT + "=" + quoted(args[1]),
                        "-cp " + quoted(System.getProperty("java.class.path")));
        Files.createDirectories(folder);
        Files.write(folder.resolve("java.args"), lines, charset);
        Files.write(folder.resolve("java-home"), List.of(System.getProperty("java.home")), charset);
    }

    private static String quoted(String text) {
        return '"' + text.replace("\\", "\\\\") + '"';
    }
}
