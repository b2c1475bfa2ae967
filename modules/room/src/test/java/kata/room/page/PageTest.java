package kata.room.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.awaitility.Awaitility.await;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import kata.room.SmallPlan;
import kata.room.board.RuleExamples;
import kata.room.board.RuleExamples.Example;
import kata.room.protocol.Report;
import kata.room.protocol.Report.Hand;
import kata.room.protocol.Report.Judged;
import kata.room.protocol.Report.Verdict;
import kata.room.protocol.Reports;
import kata.room.protocol.RoomAddress;
import kata.room.server.OpenRoom;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The page in Chromium. Without one it is left out, but where {@code room.browser} is "required",
 * as in the gate. The pictures lie in {@code target/room-page}, to be looked at.
 */
class PageTest {

    private static final Duration LIMIT = Duration.ofSeconds(60);
    private static final Path PICTURES = Path.of("target/room-page");
    private static final String MARKUP = "<img src=x onerror='document.title=1'>";

    private static final RuleExamples EXAMPLES =
            (_, _, _) ->
                    Optional.of(
                            new Example(
                                    "Often: get in the loop. Waits for each task in turn.",
                                    "Ask what the second task did meanwhile.",
                                    """
                                      pool/Part01  All about One   (write, 10 min)
                                      ✗ rule 2 of 9: the tasks overlap

                                      Seen      4 threads ran your 4 tasks one after the other
                                      Expected  that all four are in progress at once
                                      Why       Each get() waited before the next submit(): three threads had
                                                nothing to do, and the page took four times as long.

                                      worker 1  │▓▓▓▓▓▓▓▓▓▓
                                      worker 2  │          ▓▓▓▓▓▓▓▓▓▓
                                      worker 3  │                    ▓▓▓▓▓▓▓▓▓▓
                                      worker 4  │                              ▓▓▓▓▓▓▓▓▓▓

                                      File      Part01One.java:31
                                    """));

    @TempDir private Path folder;
    private OpenRoom room;
    private Browser browser;

    @BeforeEach
    void aRoomAndABrowser() throws Exception {
        Optional<Path> chromium = Browser.find();
        if (!"required".equals(System.getProperty("room.browser"))) {
            assumeThat(chromium).as("Chromium").isPresent();
        }
        room = new OpenRoom(folder.resolve("room.log"), EXAMPLES);
        browser = new Browser(chromium.orElseThrow(), folder.resolve("profile"));
        browser.size(1_920, 1_080);
    }

    @AfterEach
    void close() throws Exception {
        if (browser != null) {
            browser.close();
        }
        if (room != null) {
            room.close();
        }
    }

    private void send(int pair, String name, Report... reports) throws Exception {
        byte[] json = new Reports("%032x".formatted(pair), name, List.of(reports)).json();
        assertThat(room.send(json)).isEqualTo(200);
    }

    private static Judged judged(long number, int part, Verdict verdict, long ago) {
        var of = SmallPlan.PARTS.get(part);
        String[] rules = {"theTasksOverlap", "thePoolIsGoneAfterwards", "aFailureComesOutAsItWas"};
        return new Judged(
                number,
                ago,
                of.module(),
                of.name(),
                verdict,
                verdict == Verdict.BROKEN ? rules[(int) (ago % 3)] : "",
                60);
    }

    /** So many pairs, spread over the parts. */
    private void pairs(int count) throws Exception {
        List<String> names =
                List.of("Ana & Ben", "Chidi + Dana", "Éva és Ferenc", "Gül, Hana", "Ivo");
        for (int i = 0; i < count; i++) {
            String name = names.get(i % names.size()) + (i < names.size() ? "" : " " + i);
            int part = i * 7 % 4;
            for (int done = 0; done < part; done++) {
                send(
                        i,
                        name,
                        judged(
                                done + 1,
                                done,
                                done % 2 == 0 ? Verdict.SOUND : Verdict.SOLVED,
                                900));
            }
            Verdict verdict = Verdict.values()[i * 5 % 7 % 4];
            send(i, name, judged(part + 1, part, verdict, 30L * (i % 40)));
            if (i % 29 == 3) {
                send(i, name, new Hand(part + 2, 60, true));
            }
        }
    }

    private void awaitPage(Callable<Boolean> shown) {
        await().atMost(LIMIT).ignoreExceptions().until(shown);
    }

    private String text(String selector) throws Exception {
        return browser.value("document.querySelector('%s').textContent".formatted(selector));
    }

    private int count(String selector) throws Exception {
        return Integer.parseInt(
                browser.value("document.querySelectorAll('%s').length".formatted(selector)));
    }

    private void enter() throws Exception {
        RoomAddress address = room.address();
        browser.open("http://" + address.hostAndPort() + "/#" + address.code().letters());
    }

    @Test
    void twoHundredPairsAreShownInBothThemes() throws Exception {
        pairs(200);
        enter();
        awaitPage(() -> count("#pairs li") == 200);

        String dark = null;
        for (String theme : List.of("light", "dark")) {
            browser.theme(theme);
            browser.screenshot(PICTURES.resolve("200-pairs-" + theme + ".png"));
            String background = browser.value("getComputedStyle(document.body).backgroundColor");
            assertThat(background).isNotEqualTo(dark);
            dark = background;
        }
        assertThat(
                        browser.value(
                                "[...document.querySelectorAll('#pairs li, main section')].every(e =>"
                                        + " { const b = e.getBoundingClientRect(); return b.bottom <="
                                        + " innerHeight && b.right <= innerWidth && b.height > 8; })"))
                .as("nothing has to be scrolled for")
                .isEqualTo("true");
        assertThat(text("#rule")).isNotEmpty();
        assertThat(text("#panel")).contains("Seen");
        assertThat(count("#stuck li")).isEqualTo(4);
        assertThat(browser.errors()).isEmpty();
        assertThat(browser.value("location.href"))
                .isEqualTo("http://" + room.address().hostAndPort() + "/");
        assertThat(browser.requested())
                .isNotEmpty()
                .allMatch(url -> url.startsWith("http://" + room.address().hostAndPort() + "/"));
    }

    @Test
    void thirtyPairsAreLegibleFromTheThirdRow() throws Exception {
        pairs(30);
        enter();
        awaitPage(() -> count("#pairs li") == 30);
        browser.theme("light");
        browser.screenshot(PICTURES.resolve("30-pairs-light.png"));

        for (String selector : List.of("#pairs .who", "#stuck .who", "#rule", "#late")) {
            String size =
                    browser.value(
                            "parseFloat(getComputedStyle(document.querySelector('%s')).fontSize)"
                                    .formatted(selector));
            assertThat(Double.parseDouble(size)).as(selector).isGreaterThanOrEqualTo(22);
        }
        browser.press("p");
        assertThat(
                        Double.parseDouble(
                                browser.value(
                                        "parseFloat(getComputedStyle(document.querySelector('#panel')).fontSize)")))
                .isGreaterThanOrEqualTo(24);
        browser.screenshot(PICTURES.resolve("panel-light.png"));
    }

    @Test
    void namesAreTextAndCanBeHidden() throws Exception {
        send(1, MARKUP, judged(1, 0, Verdict.BROKEN, 60));
        enter();
        awaitPage(() -> count("#pairs li") == 1);

        assertThat(text("#pairs .who")).isEqualTo(MARKUP);
        assertThat(text("#stuck .who")).isEqualTo(MARKUP);
        assertThat(count("img")).isZero();
        assertThat(browser.value("document.title")).isEqualTo("The room");

        browser.press("h");
        assertThat(text("body")).contains("Pair 1").doesNotContain("onerror='document.title=1'>");
        browser.press("h");
        assertThat(text("#pairs .who")).isEqualTo(MARKUP);
    }

    @Test
    void aVerdictIsSeenWithoutALoadAndARoomThatComesBackToo() throws Exception {
        enter();
        awaitPage(() -> text("#title").equals("A small morning"));
        browser.value("window.stays = 'yes'");
        send(1, "Ana", judged(1, 0, Verdict.SOLVED, 0));
        awaitPage(() -> text("#pairs .cell").equals("✓"));

        room.close();
        awaitPage(() -> text("#away").contains("no connection"));
        room = new OpenRoom(folder.resolve("room.log"), EXAMPLES);
        send(1, "Ana", judged(2, 0, Verdict.SOUND, 0));
        awaitPage(() -> text("#pairs .cell").equals("★"));
        assertThat(text("#away")).isEmpty();
        assertThat(browser.value("window.stays")).isEqualTo("yes");
    }

    @Test
    void withoutTheCodeThePageShowsNothingAndTakesItByHand() throws Exception {
        send(1, "Ana", judged(1, 0, Verdict.SOLVED, 0));
        browser.open("http://" + room.address().hostAndPort() + "/#AAAAAA");
        awaitPage(() -> text("#said").contains("not the code"));
        assertThat(text("body")).doesNotContain("Ana");

        String code = room.address().code().letters();
        browser.value(
                "document.forms[0].elements.code.value = '%s', document.forms[0].requestSubmit()"
                        .formatted(code));
        awaitPage(() -> text("#pairs .who").equals("Ana"));
    }
}
