package kata.proof;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class AttemptClassPathTest {

    @Test
    void hasTheLibrariesOfExercisesAndNoSlf4j() throws Exception {
        List<URL> urls = new ArrayList<>();
        for (String entry : AttemptClassPath.ofThisJvm().split(File.pathSeparator)) {
            urls.add(Path.of(entry).toUri().toURL());
        }
        try (URLClassLoader loader =
                new URLClassLoader(
                        urls.toArray(URL[]::new), ClassLoader.getPlatformClassLoader())) {
            assertThat(loader.getResource("reactor/core/publisher/Mono.class")).isNotNull();
            assertThat(loader.getResource("kata/judge/Exercise.class")).isNotNull();
            assertThat(loader.getResource("org/slf4j/LoggerFactory.class")).isNull();
        }
    }
}
