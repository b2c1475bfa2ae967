package kata.cli.doctor;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.maven.model.Dependency;
import org.apache.maven.model.Model;
import org.apache.maven.model.Plugin;
import org.apache.maven.model.io.xpp3.MavenXpp3Reader;
import org.codehaus.plexus.util.xml.pull.XmlPullParserException;
import picocli.CommandLine;

/**
 * The folder in which Maven keeps what it has fetched: with all of it there, no network is needed.
 */
record LocalMavenRepository(Path folder) {

    // Maven asks for it when tests run, and not before.
    private static final String SUREFIRE = "maven-surefire-plugin";
    private static final String SUREFIRE_PROVIDER =
            "org.apache.maven.surefire:surefire-junit-platform";

    // Named in the pom, and asked for by mvn install only: nothing here needs that.
    private static final String UNUSED = "maven-install-plugin";

    /** The one that this program's own libraries come from. */
    static Optional<LocalMavenRepository> find() {
        CodeSource picocli = CommandLine.class.getProtectionDomain().getCodeSource();
        if (picocli == null || picocli.getLocation() == null) {
            return Optional.empty();
        }
        Path jar = Path.of(URI.create(picocli.getLocation().toString()));
        // info/picocli/picocli/4.7.7/picocli-4.7.7.jar
        return jar.getNameCount() < 6
                ? Optional.empty()
                : Optional.of(
                        new LocalMavenRepository(
                                jar.getRoot().resolve(jar.subpath(0, jar.getNameCount() - 5))));
    }

    /**
     * The coordinates of what the parent pom names outside of its profiles: the libraries, the
     * plugins, and what runs the tests. The lab has a profile: it is run at home, and not in a
     * room.
     *
     * @throws IOException when the pom cannot be read
     */
    static List<String> needed(Path root) throws IOException {
        Model pom = model(root.resolve("pom.xml"));
        List<String> needed = new ArrayList<>();
        for (Dependency library : pom.getDependencyManagement().getDependencies()) {
            if (library.getType().equals("jar") && !library.getGroupId().equals(pom.getGroupId())) {
                needed.add(
                        coordinates(
                                library.getGroupId(),
                                library.getArtifactId(),
                                version(pom, library.getVersion())));
            }
        }
        for (Plugin plugin : pom.getBuild().getPlugins()) {
            String version = version(pom, plugin.getVersion());
            if (!plugin.getArtifactId().equals(UNUSED)) {
                needed.add(coordinates(plugin.getGroupId(), plugin.getArtifactId(), version));
            }
            if (plugin.getArtifactId().equals(SUREFIRE)) {
                needed.add(SUREFIRE_PROVIDER + ":" + version);
            }
        }
        return needed;
    }

    private static Model model(Path pom) throws IOException {
        try (InputStream in = Files.newInputStream(pom)) {
            return new MavenXpp3Reader().read(in);
        } catch (XmlPullParserException e) {
            throw new IOException(e);
        }
    }

    // Every version in the parent pom is a property of it.
    private static String version(Model pom, String declared) {
        String property = declared.replaceFirst("^\\$\\{(.+)}$", "$1");
        return pom.getProperties().getProperty(property, declared);
    }

    private static String coordinates(String group, String artifact, String version) {
        return group + ":" + artifact + ":" + version;
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
