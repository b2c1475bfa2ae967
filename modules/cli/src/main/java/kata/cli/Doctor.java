package kata.cli;

import com.sun.management.OperatingSystemMXBean;
import com.sun.management.UnixOperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.ToolProvider;
import kata.judge.panel.Terminal;

/** Looks at the machine: is there what the workshop needs? */
final class Doctor {

    private static final int JDK = 25;
    private static final long MB = 1L << 20;

    private Doctor() {}

    static List<Check> examine(Path root, Terminal terminal) {
        return List.of(
                jdk(Runtime.version().feature(), ToolProvider.getSystemJavaCompiler() != null),
                maven(root),
                memory(system().getTotalMemorySize() / MB),
                files(),
                encoding(terminal.unicode()),
                disk(root),
                offline(root));
    }

    static Check jdk(int version, boolean compiler) {
        String found = version + ", " + System.getProperty("java.home");
        String advice = "Install JDK 25 (Temurin 25, for example), or let JAVA25_HOME point to it.";
        if (version != JDK) {
            return Check.missing("JDK 25", found, advice);
        }
        return compiler
                ? Check.good("JDK 25", found)
                : Check.missing("JDK 25", found + ", without a compiler", advice);
    }

    private static Check maven(Path root) {
        try {
            return maven(new Maven(root).run(List.of("-v")).output());
        } catch (IOException e) {
            return maven("");
        }
    }

    /**
     * @param said by {@code mvn -v}
     */
    static Check maven(String said) {
        String plain = said.replaceAll("\u001b\\[[\\d;]*m", "");
        Matcher version = Pattern.compile("Apache Maven (\\d+)\\.(\\d+)(\\S*)").matcher(plain);
        Matcher java = Pattern.compile("Java version: (\\d+)").matcher(plain);
        if (!version.find() || !java.find()) {
            return Check.missing(
                    "Maven", "not found", "Install Maven 3.8 or later, so that mvn -v works.");
        }
        int major = Integer.parseInt(version.group(1));
        int minor = Integer.parseInt(version.group(2));
        String found = version.group().substring(13) + ", on Java " + java.group(1);
        if (major < 3 || major == 3 && minor < 8) {
            return Check.missing("Maven", found, "Install Maven 3.8 or later.");
        }
        return Integer.parseInt(java.group(1)) < 17
                ? Check.missing("Maven", found, "Let JAVA_HOME point to JDK 17 or later.")
                : Check.good("Maven", found);
    }

    /**
     * @param total in MB
     */
    static Check memory(long total) {
        return Check.amount(
                "Memory",
                total,
                2_000,
                3_500,
                total + " MB",
                "Close what needs much. The judge takes up to 1.5 GB beside your editor.");
    }

    private static Check files() {
        return system() instanceof UnixOperatingSystemMXBean unix
                ? files(unix.getMaxFileDescriptorCount())
                : Check.good("Open files", "no limit to look at");
    }

    static Check files(long limit) {
        return Check.amount(
                "Open files",
                limit,
                512,
                2_048,
                "up to " + limit,
                "Type ulimit -n 4096 in this shell before you start: virtual/Part08 opens a"
                        + " thousand.");
    }

    static Check encoding(boolean unicode) {
        String found = System.getProperty("native.encoding", "unknown");
        return unicode
                ? Check.good("Terminal", found)
                : Check.poor(
                        "Terminal",
                        found + ", pictures come in ASCII",
                        isWindows()
                                ? "Type chcp 65001 before you start."
                                : "Set LANG to a UTF-8 locale, such as C.UTF-8.");
    }

    private static Check disk(Path root) {
        try {
            return disk(Files.getFileStore(root).getUsableSpace() / MB);
        } catch (IOException e) {
            return Check.poor("Disk", "not readable", "See that there is 1 GB free.");
        }
    }

    /**
     * @param free in MB
     */
    static Check disk(long free) {
        return Check.amount(
                "Disk", free, 300, 1_000, free + " MB free", "Make room: 1 GB is enough.");
    }

    private static Check offline(Path root) {
        try {
            List<String> needed = LocalRepository.needed(root);
            return LocalRepository.find()
                    .map(here -> offline(needed.size(), here.missing(needed)))
                    .orElseGet(() -> offline(needed.size(), needed));
        } catch (IOException e) {
            return Check.poor("Offline", "pom.xml is not readable", "Get the workshop anew.");
        }
    }

    /**
     * @param missing what Maven would have to fetch
     */
    static Check offline(int needed, List<String> missing) {
        if (missing.isEmpty()) {
            return Check.good("Offline", "Maven has fetched all of it");
        }
        String first = missing.getFirst();
        return Check.poor(
                "Offline",
                "%d of %d missing: %s"
                        .formatted(
                                missing.size(),
                                needed,
                                missing.size() == 1 ? first : first + " and more"),
                "Once, with a network: mvn verify -Psolutions -Ppre-flight");
    }

    private static boolean isWindows() {
        return !(system() instanceof UnixOperatingSystemMXBean);
    }

    private static OperatingSystemMXBean system() {
        return (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    }
}
