package kata.repository;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.StreamReadFeature;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import kata.referee.JvmFlags;
import kata.workbook.Workbook;
import org.junit.jupiter.api.Test;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/**
 * The container for rooms where nobody may install anything. It is not started here: this sees that
 * its description is JSON, and that it asks for what the build needs.
 */
class DevContainerTest {

    private static final Path ROOT = Workbook.find().orElseThrow().root();
    private static final Path FILE = ROOT.resolve(".devcontainer/devcontainer.json");
    private static final String JAVA = "ghcr.io/devcontainers/features/java:1";

    // Each JSON document is a YAML document, and that parser is here already.
    private static Map<String, Object> read() throws IOException {
        return new Yaml(new SafeConstructor(new LoaderOptions())).load(Files.readString(FILE));
    }

    private static Map<?, ?> in(Map<?, ?> map, String... path) {
        Map<?, ?> found = map;
        for (String key : path) {
            assertThat(found.containsKey(key)).as(key).isTrue();
            found = (Map<?, ?>) found.get(key);
        }
        return found;
    }

    @Test
    void isStrictJson() throws IOException {
        JsonFactory strict =
                JsonFactory.builder().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION).build();
        int values = 0;
        try (JsonParser parser = strict.createParser(FILE.toFile())) {
            while (parser.nextToken() != null) {
                values++;
            }
        }
        assertThat(values).isPositive();
    }

    @Test
    void hasTheJdkOfTheBuildAndMaven() throws IOException {
        Map<?, ?> java = in(read(), "features", JAVA);
        String pom = Files.readString(ROOT.resolve("pom.xml"));

        assertThat(pom).contains("[%s,".formatted(java.get("version")));
        assertThat(java.get("installMaven")).isEqualTo(true);
    }

    @Test
    void runsThePreFlightThatTheGuideNamesAndThenTheDoctor() throws IOException {
        String preFlight = "verify -Psolutions -Ppre-flight";

        assertThat(Files.readString(ROOT.resolve("workshop/prepare.md"))).contains(preFlight);
        assertThat(read().get("onCreateCommand").toString()).startsWith("mvn ").endsWith(preFlight);
        assertThat(read().get("postCreateCommand")).isEqualTo("./kata doctor");
        assertThat(ROOT.resolve("kata")).exists();
    }

    @Test
    void runsTestsWithTheFlagsOfThePom() throws IOException {
        Map<?, ?> test = in(read(), "customizations", "vscode", "settings", "java.test.config");

        assertThat(test.get("vmArgs"))
                .isEqualTo(List.of(String.join(" ", JvmFlags.of("any module")).split(" ")));
    }
}
