package kata.cli.room;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import kata.cli.Learner;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An instructor who opens a room, and a pair that joins it by watch. */
class RoomCommandTest {

    private static final Pattern PLACE = Pattern.compile("--room ((\\S+)#([A-Z]{6}))");

    private static final String PLANS =
            """
            small:
              title: A small morning
              days:
                - from: "09:00"
                  until: "10:00"
                  blocks:
                    - parts: [pool/Part01, pool/Part02]
              late: []
            """;

    @TempDir private Path root;
    private Learner pair;
    private Learner instructor;
    private CompletableFuture<Integer> room;

    @BeforeEach
    void aWorkshopWithAPlan() throws IOException {
        pair = new Learner(root);
        instructor = new Learner(root);
        write("workshop/plans.yaml", PLANS);
        write("slides/decks/none.adoc", "= None\n:minutes: 1\n");
        for (Path rules : rules()) {
            String part = rules.getFileName().toString().replace("Test.java", "");
            Files.writeString(
                    rules,
                    "@Exercise(part = 1, title = \"A title\", kind = Exercise.Kind.WRITE, minutes = 5)"
                            + " class %sTest {}".formatted(part));
        }
        write("modules/pool/README.md", "# Pool\n\n## Part 01: One\n\n## Part 02: Two\n");
        write("modules/virtual/README.md", "# Virtual\n\n## Part 01: Other\n");
    }

    private Stream<Path> walk() throws IOException {
        return Files.walk(root);
    }

    private Iterable<Path> rules() throws IOException {
        try (Stream<Path> files = walk()) {
            return files.filter(file -> file.toString().endsWith("Test.java")).toList();
        }
    }

    private void write(String file, String text) throws IOException {
        Path path = root.resolve(file);
        Files.createDirectories(path.getParent());
        Files.writeString(path, text);
    }

    @AfterEach
    void close() throws Exception {
        if (room != null) {
            instructor.press('q');
            assertThat(room.get(60, TimeUnit.SECONDS)).isZero();
        }
    }

    private Matcher open() {
        instructor.atATerminal();
        room =
                CompletableFuture.supplyAsync(
                        () -> instructor.type("room", "small"), Thread::startVirtualThread);
        await().atMost(Duration.ofSeconds(60))
                .until(() -> instructor.soFar().contains("q ends it"));
        Matcher place = PLACE.matcher(instructor.soFar());
        assertThat(place.find()).isTrue();
        return place;
    }

    private Path file() {
        return root.resolve(".kata/room/small-1-%s.log".formatted(LocalDate.now()));
    }

    private CompletableFuture<Integer> watch(String address) {
        return CompletableFuture.supplyAsync(
                () -> pair.type("watch", "pool", "--room", address, "--name", "Ana & Ben"),
                Thread::startVirtualThread);
    }

    private static void awaitKept(Path file, String text) {
        await().atMost(Duration.ofSeconds(60)).until(() -> Files.readString(file).contains(text));
    }

    @Test
    void aPairThatJoinsIsSeen() throws Exception {
        Matcher place = open();
        assertThat(instructor.soFar())
                .contains("Your page   http://" + place.group(2) + "/#" + place.group(3))
                .contains("Only this machine is let in");
        pair.atATerminal();
        CompletableFuture<Integer> exit = watch(place.group(1));
        await().atMost(Duration.ofSeconds(60)).until(() -> pair.soFar().contains("? instructor"));
        awaitKept(file(), "\"rule\":\"itIsRight\"");

        pair.press('?');
        awaitKept(file(), "\"hand\":true");
        pair.save(Learner.ONE, "right, and my own secret source");
        awaitKept(file(), "\"verdict\":\"sound\"");
        pair.save(Learner.TWO, "right");

        assertThat(exit.get(60, TimeUnit.SECONDS)).isZero();
        assertThat(pair.read()).contains("Your hand is up");
        assertThat(Files.readString(file()))
                .contains("\"name\":\"Ana & Ben\"", "\"part\":\"Part02Two\"")
                .doesNotContain("secret", "the stub", "caller");
    }

    @Test
    void watchGoesOnWithoutARoomThatIsGone() throws Exception {
        Matcher place = open();
        String address = place.group(1);
        close();
        room = null;

        CompletableFuture<Integer> exit = watch(address);
        await().atMost(Duration.ofSeconds(60)).until(() -> pair.soFar().contains("Verdict after"));
        pair.save(Learner.ONE, "right");
        await().atMost(Duration.ofSeconds(60)).until(() -> pair.soFar().contains("Part02Two"));

        instructor.read();
        assertThat(open().group(1)).as("the same room").isEqualTo(address);
        awaitKept(file(), "\"verdict\":\"sound\"");
        assertThat(pair.soFar()).doesNotContain("takes nothing from this watch");
        pair.save(Learner.TWO, "right");
        assertThat(exit.get(60, TimeUnit.SECONDS)).isZero();
    }

    @Test
    void theRestOfEarlierDaysIsDeleted() throws Exception {
        write(".kata/room/small-1-2020-01-01.log", "old");
        open();

        assertThat(root.resolve(".kata/room/small-1-2020-01-01.log")).doesNotExist();
        assertThat(file()).exists();
    }

    @Test
    void thePageShowsWhatTheBrokenRuleMeans() throws Exception {
        write(
                "workshop/half-day.md",
                "- Part 01: [sleeps-on](../solutions/pool/attempts/rejected/sleeps-on/Part01One.java)"
                        + " is what most rooms write first. Wait.\n");
        try (JudgedExamples examples = new JudgedExamples(pair.workbook, pair.fileJudge)) {
            await().atMost(Duration.ofSeconds(60))
                    .until(
                            () ->
                                    examples.of("pool", "Part01One", "closeEndsTheWait")
                                            .filter(example -> !example.panel().isEmpty())
                                            .isPresent());
            assertThat(examples.of("pool", "Part01One", "closeEndsTheWait").orElseThrow())
                    .satisfies(
                            example -> {
                                assertThat(example.mistake())
                                        .isEqualTo(
                                                "Often: sleeps on. Sleeps on when close is called.");
                                assertThat(example.sentence())
                                        .isEqualTo(
                                                "Part 01: sleeps-on is what most rooms write first.");
                                assertThat(example.panel())
                                        .contains("attempts/rejected/sleeps-on/Part01One.java");
                            });
            assertThat(examples.of("pool", "../../x", "y")).isEmpty();
            assertThat(examples.of("pool", "Part01One", "noSuchRule")).isEmpty();
        }
    }

    @Test
    void theCodeIsNeededByABrowser() throws Exception {
        Matcher place = open();
        try (HttpClient http = HttpClient.newHttpClient()) {
            URI page = URI.create("http://" + place.group(2));
            assertThat(
                            http.send(HttpRequest.newBuilder(page).build(), BodyHandlers.ofString())
                                    .statusCode())
                    .isEqualTo(401);
            assertThat(
                            http.send(
                                            HttpRequest.newBuilder(page.resolve("/enter"))
                                                    .POST(BodyPublishers.ofString(place.group(3)))
                                                    .build(),
                                            BodyHandlers.ofString())
                                    .statusCode())
                    .isEqualTo(200);
        }
    }

    @Test
    void saysWhatIsWrongWithWhatWasTyped() {
        assertThat(instructor.type("room", "smal")).isOne();
        assertThat(instructor.read()).contains("There is no plan smal. There are: small.");
        assertThat(instructor.type("room", "small", "--day", "2")).isOne();
        assertThat(instructor.read()).contains("The plan small has 1 day.");
        assertThat(instructor.type("room", "small", "--begins", "nine")).isOne();
        assertThat(instructor.read()).contains("09:30");

        assertThat(pair.type("watch", "--room", "somewhere", "--name", "Ana")).isOne();
        assertThat(pair.read()).contains("A room is written like 192.168.1.5:4477#ABCDEF");
        assertThat(pair.type("watch", "--room", "10.0.0.1:4477#ABCDEF")).isOne();
        assertThat(pair.read()).contains("--name");
        assertThat(pair.type("watch", "--name", "Ana")).isOne();
        assertThat(pair.read()).contains("--room");
    }
}
