package kata.referee;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;

/**
 * The flags of the JVM that runs the attempts of a module. The parent pom declares them; Surefire
 * takes them from there, everyone else from the file that the build fills in for this class.
 */
public final class JvmFlags {

    private JvmFlags() {}

    /** The common flags, then those of the module. */
    public static List<String> of(String module) {
        Properties flags = new Properties();
        try (InputStream in = JvmFlags.class.getResourceAsStream("jvm.properties")) {
            flags.load(in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        List<String> all = new ArrayList<>(List.of(flags.getProperty("common").split("\\s+")));
        String own = flags.getProperty(module, "").strip();
        if (!own.isEmpty()) {
            all.addAll(List.of(own.split("\\s+")));
        }
        return all;
    }
}
