package kata.timetable;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import kata.generated.GeneratedDocument;
import kata.generated.MarkedTables;
import kata.plan.Deck;
import kata.plan.DeckReader;
import kata.plan.Plan;
import kata.plan.PlanReader;
import kata.plan.TimedPart;
import kata.plan.TimedPartReader;
import kata.plan.Timetable;
import kata.workbook.Workbook;
import org.junit.jupiter.api.Test;

/**
 * The tables of the guide and the run sheets say what the parts, the decks and workshop/plans.yaml
 * say. {@code -Dtables.write} renders them; {@code -Dworkshop.decks} names another folder of decks.
 */
class WorkshopTest {

    private static final Workbook WORKBOOK = Workbook.find().orElseThrow();
    private static final Path PLANS = WORKBOOK.root().resolve("workshop/plans.yaml");
    private static final Path SLIDE_NUMBERS =
            WORKBOOK.root().resolve("workshop/slide-numbers.yaml");

    private static final Pattern SHOWN =
            Pattern.compile("kata show (\\w+)/(Part\\d\\d) --wrong ([a-z0-9-]+)");

    // Late by that much, a plan still ends in time.
    private static final int LEAST_RESERVE = 20;
    private static final int LONGEST_WAY_IN = 110;

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
        return new GuideTables(
                PlanReader.read(Files.readString(PLANS)),
                TimedPartReader.readAll(WORKBOOK),
                DeckReader.readAll(decks()));
    }

    private static String text(String document) throws IOException {
        return Files.readString(WORKBOOK.root().resolve(document)).replace("\r\n", "\n");
    }

    private static GuideTables small(String plans, TimedPart... parts) {
        return new GuideTables(PlanReader.read(plans), List.of(parts), Map.of("pool", DECK));
    }

    @Test
    void thePlansCanBeHeld() throws IOException {
        assertThat(real().problems()).isEmpty();
    }

    @Test
    void everyDayHasAReserve() throws IOException {
        for (String plan : real().plans()) {
            Timetable timetable = real().timetable(plan);
            assertThat(timetable.plan().days())
                    .as(plan)
                    .allSatisfy(
                            day ->
                                    assertThat(timetable.reserve(day))
                                            .isGreaterThanOrEqualTo(LEAST_RESERVE));
        }
    }

    @Test
    void theTablesOfTheGuideAreThoseOfNow() throws IOException {
        assumeThat(real().problems()).as("thePlansCanBeHeld names them").isEmpty();
        GuideDocuments documents = new GuideDocuments(real());
        for (String document : documents.tablesByDocument().keySet()) {
            new GeneratedDocument(
                            WORKBOOK.root().resolve(document),
                            text -> documents.render(document, text))
                    .requireUpToDate();
        }
    }

    @Test
    void theGuideShowsEveryTableOnce() throws IOException {
        Map<String, List<String>> tables = new GuideDocuments(real()).tablesByDocument();
        for (String document : tables.keySet()) {
            assertThat(WORKBOOK.root().resolve(document)).exists();
            assertThat(MarkedTables.names(text(document)))
                    .as(document)
                    .containsExactlyInAnyOrderElementsOf(tables.get(document));
        }
    }

    @Test
    void theScriptOfEachPlanFollowsThePlan() throws IOException {
        for (String plan : real().plans()) {
            List<String> headings =
                    text(GuideDocuments.script(plan))
                            .lines()
                            .filter(line -> line.matches("#+ \\d\\d:\\d\\d .*"))
                            .map(
                                    line ->
                                            line.replaceAll(
                                                    "#+ (\\S+) .* \\((\\d+) min\\)", "$1, $2 min"))
                            .toList();

            assertThat(headings).as(plan).isEqualTo(real().times(plan));
        }
    }

    @Test
    void theRunSheetsAreThoseOfNow() throws IOException {
        assumeThat(real().problems()).as("thePlansCanBeHeld names them").isEmpty();
        for (String plan : real().plans()) {
            RunSheet sheet =
                    new RunSheet(
                            real().timetable(plan),
                            SpokenLines.read(Files.readString(PLANS), plan),
                            SlideNumbers.read(Files.readString(SLIDE_NUMBERS), plan));
            new GeneratedDocument(
                            WORKBOOK.root().resolve(GuideDocuments.runSheet(plan)),
                            _ -> sheet.html())
                    .requireUpToDate();
        }
    }

    @Test
    void everyBlockButABreakSaysWhatToTellAndWhatToAsk() throws IOException {
        for (String plan : real().plans()) {
            List<SpokenLines.Line> lines =
                    SpokenLines.read(Files.readString(PLANS), plan).byDay().stream()
                            .flatMap(List::stream)
                            .toList();
            List<Plan.Block> blocks = real().timetable(plan).blocks();
            for (int i = 0; i < blocks.size(); i++) {
                boolean pause = blocks.get(i) instanceof Plan.Pause;
                assertThat(List.of(lines.get(i).tell(), lines.get(i).ask()))
                        .as("%s: %s", plan, blocks.get(i))
                        .allMatch(line -> line.isEmpty() == pause);
            }
        }
    }

    @Test
    void theWrongAnswersThatAreShownExist() throws IOException {
        List<String> documents = new ArrayList<>(List.of("workshop/plans.yaml"));
        documents.addAll(List.of("workshop/on-the-day.md", "workshop/prepare.md"));
        documents.addAll(new GuideDocuments(real()).tablesByDocument().keySet());
        List<String> shown = new ArrayList<>();
        for (String document : documents) {
            SHOWN.matcher(text(document).replaceAll("\\s+", " "))
                    .results()
                    .map(m -> m.group(1) + " " + m.group(2) + " " + m.group(3))
                    .forEach(shown::add);
        }
        assertThat(shown).hasSizeGreaterThan(5);
        assertThat(shown).allMatch(WorkshopTest::isAWrongAnswer);
    }

    private static boolean isAWrongAnswer(String shown) {
        String[] words = shown.split(" ");
        return WORKBOOK.parts(words[0]).stream()
                .filter(part -> part.startsWith(words[1]))
                .flatMap(part -> WORKBOOK.rejected(words[0], part).stream())
                .anyMatch(file -> file.getParent().endsWith(words[2]));
    }

    @Test
    void theWayInIsTwoScreensLong() throws IOException {
        assertThat(text("WORKSHOP.md").lines().count()).isLessThanOrEqualTo(LONGEST_WAY_IN);
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
        String rendered = rendered(small(SMALL, ONE, TWO), guide);

        assertThat(rendered(small(SMALL, ONE, TWO), rendered)).isEqualTo(rendered);
        assertThat(rendered(small(SMALL, ONE, TWO.with(25)), rendered))
                .contains("| 10:10 | 5 | reserve |");
    }

    private static String rendered(GuideTables tables, String guide) {
        return new GuideDocuments(tables).render("workshop/small.md", guide);
    }

    @Test
    void linksBeginWhereTheDocumentLies() {
        assertThat(rendered(small(SMALL, ONE, TWO), "<!-- table:plan:small -->\n<!-- end -->\n"))
                .contains("(../modules/pool/README.md#part-01-one)", "(../slides/decks/pool.adoc)");
        assertThat(
                        new GuideDocuments(small(SMALL, ONE, TWO))
                                .render(
                                        "modules/pool/TEACHING.md",
                                        "<!-- table:parts:pool -->\n<!-- end -->\n"))
                .contains("(README.md#part-01-one)");
    }

    @Test
    void aRunSheetHasWhatToTellToAskAndToDrop() {
        String plans =
                SMALL.replace(
                        "debrief: the lanes\n",
                        "debrief: the lanes\n          tell: A <lane> waits.\n          ask: Which?\n");
        GuideTables tables = small(plans, ONE, TWO.with(20));

        SlideNumbers slides = SlideNumbers.read("small: [[1, 4, null, 9]]", "small");
        assertThat(
                        new RunSheet(
                                        tables.timetable("small"),
                                        SpokenLines.read(plans, "small"),
                                        slides)
                                .html())
                .contains(
                        "<h1>Small <small>09:00–10:15, slides/target/decks/small.html</small></h1>")
                .contains("Debrief: the lanes<td class=\"tell\">A &lt;lane&gt; waits.<td>Which?<td")
                .contains(
                        "<b>pool/Part02</b> Two (20)<td class=\"tell\"><td><td class=\"drop\">1</tr>")
                .contains("<td class=\"from\">09:10<td class=\"min\">35<td class=\"min\">4<td")
                .contains("<td class=\"min\">5<td class=\"min\"><td class=\"what\">Debrief")
                .contains("<li value=\"1\"><b>pool/Part02</b>, 20 min. Tell it.</li>")
                .contains(
                        "<td class=\"from\">10:05<td class=\"min\">10<td class=\"min\"><td class=\"what\">Reserve");
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
    void aChoiceTakesItsMinutesWhicheverTheRoomTakes() {
        String plans =
                SMALL.replace(
                                "        - parts: [pool/Part01, pool/Part02]\n",
                                """
                                        - choose: One of them
                                          minutes: 40
                                          of:
                                            - deck: pool
                                              minutes: 10
                                              skip: [Why]
                                              parts: [pool/Part01]
                                            - deck: pool
                                              minutes: 10
                                              skip: [Why]
                                              parts: [pool/Part02]
                                """)
                        .replace("drop: pool/Part02", "drop: choice");

        GuideTables tables = small(plans, ONE, TWO);

        assertThat(tables.problems()).isEmpty();
        assertThat(tables.times("small")).contains("09:10, 40 min");
        assertThat(tables.table("plan:small"))
                .contains(
                        "| 40 | One of them. **Either** Slides: [Thread pool](", "**Or** Slides: ");
        assertThat(tables.table("late:small")).contains("| 1 | the choice | 40 min |");
        assertThat(tables.table("parts:pool")).contains(" by choice |");
        assertThat(tables.table("plans")).contains("| 20 min | 30 min |");
        assertThat(small(plans, ONE, TWO.with(31)).problems())
                .containsExactly("small: to choose takes 40 minutes, and pool takes 41");
        assertThat(small(plans.replace("deck: pool", "deck: pond"), ONE, TWO).problems())
                .contains("small: there is no deck pond");
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
