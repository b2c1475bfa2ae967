package kata.prove;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import kata.prove.PartNames.UnknownPartException;
import kata.workbook.Workbook;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PartNamesTest {

    @TempDir private Path root;
    private PartNames names;

    @BeforeEach
    void aWorkshopOfTwoModules() throws Exception {
        for (String rules :
                new String[] {
                    "pool/Part01One", "pool/Part02FixedPool", "virtual/Part10Favorites"
                }) {
            Path file =
                    root.resolve("modules")
                            .resolve(rules.replaceFirst("/.*", ""))
                            .resolve("src/test/java/kata/" + rules + "Test.java");
            Files.createDirectories(file.getParent());
            Files.writeString(file, "");
        }
        names = new PartNames(new Workbook(root));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "pool/Part02FixedPool",
                "pool/Part02",
                "pool/part02fixed",
                "pool/02",
                "pool/2",
                "modules/pool/src/main/java/kata/pool/Part02FixedPool.java",
                "modules/pool/src/test/java/kata/pool/Part02FixedPoolTest.java",
                "modules/pool/hints/Part02FixedPool.md",
                "solutions/pool/attempts/rejected/pool-leak/Part02FixedPool.java"
            })
    void onePartIsMeant(String typed) throws Exception {
        assertThat(names.find(typed)).containsExactly("pool/Part02FixedPool");
    }

    @ParameterizedTest
    @ValueSource(strings = {"pool", "pool/", "modules/pool", "solutions/pool/"})
    void aModuleIsMeant(String typed) throws Exception {
        assertThat(names.find(typed)).containsExactly("pool/Part01One", "pool/Part02FixedPool");
    }

    @ParameterizedTest
    @CsvSource({
        "poool, pool",
        "poool/2, pool/Part02FixedPool",
        "pool/Prt02FixedPool, pool/Part02FixedPool",
        "pool/Part02FixdPool, pool/Part02FixedPool",
        "virtaul, virtual",
        "virtual/Part1, virtual/Part10Favorites"
    })
    void aTypoIsNamedWithWhatWasMeant(String typed, String meant) {
        assertThatThrownBy(() -> names.find(typed))
                .isInstanceOf(UnknownPartException.class)
                .hasMessageStartingWith("There is no ")
                .hasMessageEndingWith("Did you mean %s?", meant);
    }

    // Its last name alone would be taken for the part.
    @Test
    void severalInOneWordAreNoPart() {
        assertThatThrownBy(() -> names.find("virtual/Part10,pool/Part02"))
                .isInstanceOf(UnknownPartException.class)
                .hasMessage(
                        "\"virtual/Part10,pool/Part02\" is no part: several are separated by blanks.");
    }

    @Test
    void whatIsLikeNothingGetsTheListOfModules() {
        assertThatThrownBy(() -> names.find("something-else"))
                .hasMessage(
                        "There is no module \"something-else\". The modules are: pool, virtual.");
    }
}
