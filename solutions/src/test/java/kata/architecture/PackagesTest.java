package kata.architecture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import kata.workbook.Workbook;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * The structure stays as it is meant: no package depends on another in a circle, the kit knows
 * nobody, and exercise modules do not know each other. The modules are those that lie in the
 * folders, as the build with the reference answers has compiled them.
 */
class PackagesTest {

    private static final Workbook WORKBOOK = Workbook.find().orElseThrow();

    // The proof itself is no module of its own, and lies in a test folder.
    private static final Path PROOF = WORKBOOK.root().resolve("solutions/target/test-classes");

    private static final String PLANTED = "kata.architecture.planted";

    private static Path compiled(String module) {
        Path classes = WORKBOOK.folder(module).resolve("target/solutions/classes");
        // The lab has nothing that an answer could change, and one folder for both builds.
        return Files.isDirectory(classes)
                ? classes
                : WORKBOOK.folder(module).resolve("target/classes");
    }

    private static Path compiledRules(String module) {
        return WORKBOOK.folder(module).resolve("target/solutions/test-classes");
    }

    private static JavaClasses read(Stream<Path> folders) {
        JavaClasses classes =
                new ClassFileImporter()
                        .withImportOption(location -> !location.contains("/planted/"))
                        .importPaths(folders.filter(Files::isDirectory).toList());
        assertThat(classes).as("classes").isNotEmpty();
        return classes;
    }

    private static List<String> modulesWithSources() throws IOException {
        try (Stream<Path> folders = Files.list(WORKBOOK.root().resolve("modules"))) {
            return folders.filter(folder -> Files.isDirectory(folder.resolve("src/main/java")))
                    .map(folder -> folder.getFileName().toString())
                    .sorted()
                    .toList();
        }
    }

    @TestFactory
    Stream<DynamicTest> everyModuleIsLookedAt() throws IOException {
        // Left out where somebody builds only the proof, or does without the profile "lab".
        return modulesWithSources().stream()
                .map(module -> dynamicTest(module, () -> assumeThat(compiled(module)).exists()));
    }

    @Test
    void noPackageDependsOnAnotherInACircle() throws IOException {
        PackageRules.noCircles("kata")
                .check(
                        read(
                                Stream.concat(
                                        modulesWithSources().stream().map(PackagesTest::compiled),
                                        Stream.of(PROOF))));
    }

    @Test
    void theKitKnowsNobody() {
        PackageRules.knowsNobody("kata.kit").check(read(Stream.of(compiled("kit"))));
    }

    @TestFactory
    Stream<DynamicTest> exerciseModulesDoNotKnowEachOther() {
        List<String> modules = WORKBOOK.modules();
        return modules.stream()
                .map(
                        module -> {
                            List<String> others = new ArrayList<>(modules);
                            others.remove(module);
                            return dynamicTest(
                                    module,
                                    () ->
                                            PackageRules.doesNotKnow(
                                                            "kata." + module,
                                                            others.stream()
                                                                    .map("kata."::concat)
                                                                    .toList())
                                                    .check(
                                                            read(
                                                                    Stream.of(
                                                                            compiled(module),
                                                                            compiledRules(
                                                                                    module)))));
                        });
    }

    private static JavaClasses planted() {
        JavaClasses classes =
                new ClassFileImporter().importPath(PROOF.resolve("kata/architecture/planted"));
        assertThat(classes).hasSizeGreaterThanOrEqualTo(2);
        return classes;
    }

    @Test
    void aPlantedCircleIsFound() {
        assertThatThrownBy(() -> PackageRules.noCircles(PLANTED).check(planted()))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("Cycle detected")
                .hasMessageContaining("one")
                .hasMessageContaining("two");
    }

    @Test
    void aPlantedDependencyIsFound() {
        assertThatThrownBy(() -> PackageRules.knowsNobody(PLANTED + ".one").check(planted()))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("One");
        assertThatThrownBy(
                        () ->
                                PackageRules.doesNotKnow(
                                                PLANTED + ".one", List.of(PLANTED + ".two"))
                                        .check(planted()))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("Two");
        assertThatCode(
                        () ->
                                PackageRules.doesNotKnow(
                                                PLANTED + ".one", List.of(PLANTED + ".three"))
                                        .check(planted()))
                .doesNotThrowAnyException();
    }
}
