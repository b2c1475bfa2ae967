package kata.repository;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** {@code solutions/renumber} in a repository with a part of the same name in two modules. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "it is a script of the shell")
class RenumberTest {

    @TempDir private Path folder;
    private ScratchRepository repository;

    @BeforeEach
    void aRepository() throws Exception {
        repository = new ScratchRepository(folder);
        for (String module : new String[] {"pool", "virtual"}) {
            String at = "java/kata/" + module + "/Part02Page";
            repository.write(
                    "modules/" + module + "/src/main/" + at + ".java", "class Part02Page {}\n");
            repository.write(
                    "modules/" + module + "/src/test/" + at + "Test.java",
                    "@Exercise(part = 2, minutes = 2)\nclass Part02PageTest {}\n");
            repository.write("modules/" + module + "/hints/Part02Page.md", "See part 02.\n");
            repository.write("modules/" + module + "/README.md", "## Part 02: The page\n");
            repository.write(
                    "solutions/" + module + "/src/main/" + at + ".java", "class Part02Page {}\n");
            repository.write(
                    "solutions/" + module + "/attempts/rejected/slow/Part02Page.java",
                    "class Part02Page {}\n");
        }
        repository.write(
                "slides/decks/pool.adoc",
                "include::{answers}/Part02Page.java[tag=a]\nAs virtual/Part02Page does.\n");
        repository.write("workshop/plans.yaml", "parts: [pool/Part02, virtual/Part02]\n");
        repository.write("modules/lab/Model.java", "new Model(\"pool\", \"Part02Page\");\n");
        repository.copyScript("solutions/renumber");
        repository.commitAll();
    }

    private String text(String file) throws IOException {
        return Files.readString(folder.resolve(file));
    }

    @Test
    void filesClassesHeadingsAndAllThatNamesThePartFollow() throws Exception {
        repository.run("bash", "solutions/renumber", "pool", "2", "3");

        assertThat(text("modules/pool/src/main/java/kata/pool/Part03Page.java"))
                .isEqualTo("class Part03Page {}\n");
        assertThat(text("modules/pool/src/test/java/kata/pool/Part03PageTest.java"))
                .isEqualTo("@Exercise(part = 3, minutes = 2)\nclass Part03PageTest {}\n");
        assertThat(text("modules/pool/hints/Part03Page.md")).isEqualTo("See part 03.\n");
        assertThat(text("modules/pool/README.md")).isEqualTo("## Part 03: The page\n");
        assertThat(text("solutions/pool/src/main/java/kata/pool/Part03Page.java"))
                .isEqualTo("class Part03Page {}\n");
        assertThat(text("solutions/pool/attempts/rejected/slow/Part03Page.java"))
                .isEqualTo("class Part03Page {}\n");
        assertThat(text("modules/lab/Model.java")).contains("\"Part03Page\"");
        assertThat(repository.run("git", "ls-files", "--cached", "*pool*"))
                .doesNotContain("Part02");
    }

    @Test
    void thePartOfAnotherModuleStaysAsItIs() throws Exception {
        repository.run("bash", "solutions/renumber", "pool", "02", "03");

        assertThat(text("workshop/plans.yaml")).isEqualTo("parts: [pool/Part03, virtual/Part02]\n");
        assertThat(text("slides/decks/pool.adoc"))
                .isEqualTo(
                        "include::{answers}/Part03Page.java[tag=a]\nAs virtual/Part02Page does.\n");
        assertThat(repository.run("git", "status", "--porcelain", "modules/virtual")).isEmpty();
    }

    @Test
    void refusesANumberThatIsTakenOrThatThereIsNot() throws Exception {
        repository.write("modules/pool/hints/Part03Other.md", "");

        assertThat(repository.runInVain("bash", "solutions/renumber", "pool", "2", "3"))
                .contains("There is a part pool/Part03 already");
        assertThat(repository.runInVain("bash", "solutions/renumber", "pool", "4", "5"))
                .contains("There is no part pool/Part04");
        assertThat(repository.run("git", "status", "--porcelain", "--untracked-files=no"))
                .isEmpty();
    }
}
