package kata.cli.doctor;

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
import kata.cli.build.MavenProcess;
import kata.panel.Terminal;

/** Checks whether this machine has what the workshop needs. */
final class MachineChecks {

    private static final int JDK = 25;
    private static final long MB = 1L << 20;

    private MachineChecks() {}

    static List<CheckResult> all(Path root, Terminal terminal) {
        return List.of(
                jdk(Runtime.version().feature(), ToolProvider.getSystemJavaCompiler() != null),
                maven(root),
                memory(system().getTotalMemorySize() / MB),
                files(),
                encoding(terminal.unicode()),
                disk(root),
                offline(root));
    }

    static CheckResult jdk(int version, boolean compiler) {
        String found = version + ", " + System.getProperty("java.home");
        String advice = "Install JDK 25 (Temurin 25, for example), or let JAVA25_HOME point to it.";
        if (version != JDK) {
            return CheckResult.missing("JDK 25", found, advice);
        }
        return compiler
                ? CheckResult.good("JDK 25", found)
                : CheckResult.missing("JDK 25", found + ", without a compiler", advice);
    }

    private static CheckResult maven(Path root) {
        try {
            return maven(new MavenProcess(root).run(List.of("-v")).output());
        } catch (IOException e) {
            return maven("");
        }
    }

    /**
     * @param said by {@code mvn -v}
     */
    static CheckResult maven(String said) {
        String plain = said.replaceAll("\u001b\\[[\\d;]*m", "");
        Matcher version = Pattern.compile("Apache Maven (\\d+)\\.(\\d+)(\\S*)").matcher(plain);
        Matcher java = Pattern.compile("Java version: (\\d+)").matcher(plain);
        if (!version.find() || !java.find()) {
            return CheckResult.missing(
                    "Maven", "not found", "Install Maven 3.8 or later, so that mvn -v works.");
        }
        int major = Integer.parseInt(version.group(1));
        int minor = Integer.parseInt(version.group(2));
        String found = version.group().substring(13) + ", on Java " + java.group(1);
        if (major < 3 || major == 3 && minor < 8) {
            return CheckResult.missing("Maven", found, "Install Maven 3.8 or later.");
        }
        return Integer.parseInt(java.group(1)) < 17
                ? CheckResult.missing("Maven", found, "Let JAVA_HOME point to JDK 17 or later.")
                : CheckResult.good("Maven", found);
    }

    /**
     * @param total in MB
     */
    static CheckResult memory(long total) {
        return CheckResult.ofAmount(
                "Memory",
                total,
                2_000,
                3_500,
                total + " MB",
                "Close programs that need much memory. The judge takes up to 1.5 GB, and your"
                        + " editor comes on top.");
    }

    private static CheckResult files() {
        return system() instanceof UnixOperatingSystemMXBean unix
                ? files(unix.getMaxFileDescriptorCount())
                : CheckResult.good("Open files", "no limit to look at");
    }

    static CheckResult files(long limit) {
        return CheckResult.ofAmount(
                "Open files",
                limit,
                512,
                2_048,
                "up to " + limit,
                "Type ulimit -n 4096 in this shell before you start: virtual/Part08 opens a"
                        + " thousand files.");
    }

    static CheckResult encoding(boolean unicode) {
        String found = System.getProperty("native.encoding", "unknown");
        return unicode
                ? CheckResult.good("Terminal", found)
                : CheckResult.poor(
                        "Terminal",
                        found + ", so pictures are drawn in ASCII",
                        isWindows()
                                ? "Type chcp 65001 before you start."
                                : "Set LANG to a UTF-8 locale, such as C.UTF-8.");
    }

    private static CheckResult disk(Path root) {
        try {
            return disk(Files.getFileStore(root).getUsableSpace() / MB);
        } catch (IOException e) {
            return CheckResult.poor("Disk", "not readable", "Make sure that 1 GB is free.");
        }
    }

    /**
     * @param free in MB
     */
    static CheckResult disk(long free) {
        return CheckResult.ofAmount(
                "Disk", free, 300, 1_000, free + " MB free", "Free some space: 1 GB is enough.");
    }

    private static CheckResult offline(Path root) {
        try {
            List<String> needed = LocalMavenRepository.needed(root);
            return LocalMavenRepository.find()
                    .map(here -> offline(needed.size(), here.missing(needed)))
                    .orElseGet(() -> offline(needed.size(), needed));
        } catch (IOException e) {
            return CheckResult.poor(
                    "Offline", "pom.xml is not readable", "Clone the workshop again.");
        }
    }

    /**
     * @param missing what Maven would have to fetch
     */
    static CheckResult offline(int needed, List<String> missing) {
        if (missing.isEmpty()) {
            return CheckResult.good("Offline", "Maven has fetched all that is needed");
        }
        String first = missing.getFirst();
        return CheckResult.poor(
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
