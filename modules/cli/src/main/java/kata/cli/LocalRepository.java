package kata.cli;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine;

/** Where Maven keeps what it has fetched: with all of it there, no network is needed. */
record LocalRepository(Path folder) {

    private static final Pattern ARTIFACT =
            Pattern.compile(
                    "<groupId>([\\w.-]+)</groupId>\\s*<artifactId>([\\w.-]+)</artifactId>\\s*"
                            + "<version>\\$\\{([\\w.-]+)}</version>\\s*(<type>pom</type>)?");

    // Maven asks for it when tests run, and not before.
    private static final String LAST = "org.apache.maven.surefire:surefire-junit-platform";

    // What only the lab needs. It is run at home, and not in a room.
    private static final String LAB = "(?s)<id>lab</id>.*?</profile>";

    // Named in the pom, and asked for by mvn install only: nothing here needs that.
    private static final String UNUSED = "maven-install-plugin";

    /** The one that this program's own libraries come from. */
    static Optional<LocalRepository> find() {
        CodeSource picocli = CommandLine.class.getProtectionDomain().getCodeSource();
        if (picocli == null || picocli.getLocation() == null) {
            return Optional.empty();
        }
        Path jar = Path.of(URI.create(picocli.getLocation().toString()));
        // info/picocli/picocli/4.7.7/picocli-4.7.7.jar
        return jar.getNameCount() < 6
                ? Optional.empty()
                : Optional.of(
                        new LocalRepository(
                                jar.getRoot().resolve(jar.subpath(0, jar.getNameCount() - 5))));
    }

    /** What the parent pom names: the libraries, the plugins, and what runs the tests. */
    static List<String> needed(Path root) throws IOException {
        String pom = Files.readString(root.resolve("pom.xml")).replaceAll(LAB, "");
        List<String> needed = new ArrayList<>();
        Matcher artifact = ARTIFACT.matcher(pom);
        while (artifact.find()) {
            String name = artifact.group(2);
            if (artifact.group(4) == null
                    && !artifact.group(1).equals("kata")
                    && !name.equals(UNUSED)) {
                Matcher version =
                        Pattern.compile("<%1$s>(.*?)</%1$s>".formatted(artifact.group(3)))
                                .matcher(pom);
                if (!version.find()) {
                    continue;
                }
                needed.add(artifact.group(1) + ":" + name + ":" + version.group(1));
                if (name.equals("maven-surefire-plugin")) {
                    needed.add(LAST + ":" + version.group(1));
                }
            }
        }
        return needed;
    }

    /** Those that are not here. */
    List<String> missing(List<String> needed) {
        return needed.stream().filter(coordinates -> !Files.exists(jar(coordinates))).toList();
    }

    private Path jar(String coordinates) {
        String[] part = coordinates.split(":");
        return folder.resolve(part[0].replace('.', '/'))
                .resolve(part[1])
                .resolve(part[2])
                .resolve(part[1] + "-" + part[2] + ".jar");
    }
}
