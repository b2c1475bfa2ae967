package kata.timetable;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import kata.generated.GeneratedDocument;
import kata.generated.MarkedTables;
import kata.plan.Deck;
import kata.plan.DeckReader;
import kata.plan.PlanReader;
import kata.plan.TimedPart;
import kata.plan.TimedPartReader;
import kata.workbook.Workbook;
import org.junit.jupiter.api.Test;

/**
 * The tables of WORKSHOP.md say what the parts, the decks and workshop/plans.yaml say. {@code
 * -Dtables.write} renders them; {@code -Dworkshop.decks} names another folder of decks.
 */
class WorkshopTest {

    private static final Workbook WORKBOOK = Workbook.find().orElseThrow();
    private static final Path GUIDE = WORKBOOK.root().resolve("WORKSHOP.md");

    private static final String SMALL =
            """
            small:
              title: Small
              days:
                - from: "09:00"
                  until: "10:15"
                  blocks:
                    - deck: pool
                      minutes: 10
                      skip: [Why]
                    - parts: [pool/Part01, pool/Part02]
                    - debrief: the lanes
                      minutes: 5
                    - break: 15
              late:
                - drop: pool/Part02
                  instead: Tell it.
            """;

    private static final Deck DECK =
            DeckReader.read(
                    "pool",
                    """
                    = Thread pool
                    :minutes: 12

                    == The model

                    [.notes]
                    --
                    10 min. Say it.
                    --

                    == Why

                    [.notes]
                    --
                    2 min. Ask it.
                    --
                    """);

    private static final TimedPart ONE =
            new TimedPart("pool", "Part01One", "One", "write", 15, "part-01-one");
    private static final TimedPart TWO =
            new TimedPart("pool", "Part02Two", "Two", "repair", 30, "part-02-two");

    private static Path decks() {
        String given = System.getProperty("workshop.decks", "");
        return given.isEmpty() ? WORKBOOK.root().resolve("slides/decks") : Path.of(given);
    }

    private static GuideTables real() throws IOException {
        String plans = Files.readString(WORKBOOK.root().resolve("workshop/plans.yaml"));
        return new GuideTables(
                PlanReader.read(plans),
                TimedPartReader.readAll(WORKBOOK),
                DeckReader.readAll(decks()));
    }

    private static GeneratedDocument guide() throws IOException {
        return new GeneratedDocument(GUIDE, real()::render);
    }

    private static GuideTables small(String plans, TimedPart... parts) {
        return new GuideTables(PlanReader.read(plans), List.of(parts), Map.of("pool", DECK));
    }

    @Test
    void thePlansCanBeHeld() throws IOException {
        assertThat(real().problems()).isEmpty();
    }

    @Test
    void theTablesOfTheGuideAreThoseOfNow() throws IOException {
        assumeThat(real().problems()).as("thePlansCanBeHeld names them").isEmpty();
        guide().requireUpToDate();
    }

    @Test
    void theGuideShowsEveryTableOnce() throws IOException {
        assertThat(MarkedTables.names(guide().text()))
                .containsExactlyInAnyOrderElementsOf(real().names());
    }

    @Test
    void minuteByMinuteFollowsThePlan() throws IOException {
        List<String> headings =
                Files.readAllLines(GUIDE).stream()
                        .filter(line -> line.matches("### \\d\\d:\\d\\d .*"))
                        .map(
                                line ->
                                        line.replaceAll(
                                                "### (\\S+) .* \\((\\d+) min\\)", "$1, $2 min"))
                        .toList();

        assertThat(headings).isEqualTo(real().times("half-day"));
    }

    @Test
    void theTimesAreAddedUp() {
        assertThat(small(SMALL, ONE, TWO).times("small"))
                .containsExactly("09:00, 10 min", "09:10, 45 min", "09:55, 5 min", "10:00, 15 min");
        assertThat(small(SMALL, ONE, TWO).problems()).isEmpty();
        assertThat(small(SMALL, ONE, TWO).table("plan:small"))
                .contains("| 09:00 | 10 | Slides: [Thread pool](slides/decks/pool.adoc), 10 of 12")
                .contains("Skip \"Why\"")
                .contains("| 09:10 | 45 | In pairs: [pool/Part01](")
                .contains("| 09:55 | 5 | Debrief: the lanes |")
                .contains("| 10:00 | 15 | Break |")
                .contains("| 10:15 | | end |")
                .doesNotContain("reserve");
        assertThat(
                        small(SMALL.replace("[Why]", "[Why, Which, Whose]"), ONE, TWO)
                                .table("plan:small"))
                .contains("Only \"The model\"");
        assertThat(small(SMALL, ONE, TWO).table("late:small"))
                .contains("| 1 | [pool/Part02](", "| 30 min | 30 min | Tell it. |");
    }

    @Test
    void aChangedMinuteMakesTheTableStale() {
        String guide = "<!-- table:plan:small -->\n<!-- end -->\n";
        String rendered = small(SMALL, ONE, TWO).render(guide);

        assertThat(small(SMALL, ONE, TWO).render(rendered)).isEqualTo(rendered);
        assertThat(small(SMALL, ONE, TWO.with(25)).render(rendered))
                .contains("| 10:10 | 5 | reserve |");
    }

    @Test
    void aPlanThatIsTooLongIsAProblem() {
        assertThat(small(SMALL, ONE, TWO.with(31)).problems())
                .containsExactly("small: it runs over by 1 minutes");
    }

    @Test
    void hoursWithoutABreakAreAProblem() {
        String longer = SMALL.replace("10:15", "12:00");

        assertThat(small(longer, ONE, TWO.with(100)).problems())
                .containsExactly("small: at 09:10 nobody had a break for too long");
    }

    @Test
    void unknownPartsDecksAndSlidesAreProblems() {
        assertThat(small(SMALL, ONE).problems())
                .containsExactly("small: there is no part pool/Part02");
        assertThat(small(SMALL.replace("deck: pool", "deck: pond"), ONE, TWO).problems())
                .containsExactly("small: there is no deck pond");
        assertThat(small(SMALL.replace("[Why]", "[Whence]"), ONE, TWO).problems())
                .contains("small: the deck pool has no slide \"Whence\"");
        assertThat(small(SMALL.replace("minutes: 10", "minutes: 9"), ONE, TWO).problems())
                .containsExactly(
                        "small: the deck pool has 9 minutes, and its slides take 10: skip more");
    }

    @Test
    void whatIsDroppedHasToBeInThePlanAndNothingIsDoneTwice() {
        assertThat(
                        small(SMALL.replace("drop: pool/Part02", "drop: pool/Part03"), ONE, TWO)
                                .problems())
                .containsExactly("small: what is late drops pool/Part03, which is not done");
        assertThat(small(SMALL.replace("pool/Part01,", "pool/Part02,"), ONE, TWO).problems())
                .containsExactly("small: pool/Part02 is done twice");
    }

    @Test
    void aDeckHasToSayHowLongItTakes() {
        assertThat(DECK.minutesWithout(List.of("Wh*"))).isEqualTo(10);
        assertThat(DECK.slides()).isEqualTo(new LinkedHashMap<>(Map.of("The model", 10, "Why", 2)));
        assertThatThrownBy(() -> DeckReader.read("pool", "= Thread pool\n\n== The model\n"))
                .hasMessageContaining(":minutes:");
    }
}
