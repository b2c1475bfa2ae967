package kata.judge.gap;

import static kata.judge.finding.Finding.seen;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import kata.judge.finding.Finding;
import kata.judge.gap.run.Event;
import kata.judge.gap.run.Event.Kind;
import kata.judge.gap.run.Race;
import kata.judge.gap.step.Site;
import org.junit.jupiter.api.Test;

/** The messages of explorations, word by word: they are what the learner reads. */
class GapFindingsTest {

    private static Site site(int line, Site.Kind kind, String owner, String name) {
        return new Site("kata.pool.Part04", "get", "Part04.java", line, kind, owner, name);
    }

    private static final Site READ = site(31, Site.Kind.FIELD_READ, "kata.pool.Part04", "value");
    private static final Site WRITE = site(40, Site.Kind.FIELD_WRITE, "kata.pool.Part04", "value");
    private static final Site CALL =
            site(31, Site.Kind.CALL, "java.util.concurrent.atomic.AtomicInteger", "get");

    private static Event held(String thread, Site site) {
        return new Event(thread, Kind.HELD, site, "");
    }

    @Test
    void aRaceOnAFieldNamesItsLinesAndWhatIsMissing() {
        Finding finding =
                GapFindings.race(
                        new Race("value", true, "asker 1", READ, false, "asker 2", WRITE, true),
                        "Nothing orders them.");

        assertThat(finding.seen())
                .isEqualTo(
                        "a data race on the field value: asker 1 stood before line 31, which reads"
                                + " it, when asker 2 came to line 40, which writes it");
        assertThat(finding.expected())
                .isEqualTo("an order between the two: one lock around both, or a volatile field");
        assertThat(finding.why()).isEqualTo("Nothing orders them.");
        assertThat(finding.look())
                .isEqualTo("lines 31 and 40: what keeps one thread out while the other is there?");
    }

    @Test
    void aRaceOnACollectionNamesItsClass() {
        Finding finding =
                GapFindings.race(
                        new Race("ArrayDeque", false, "a", CALL, true, "b", CALL, false), "Why.");

        assertThat(finding.seen()).startsWith("a data race on an ArrayDeque: ");
        assertThat(finding.expected())
                .isEqualTo(
                        "an order between the two: one lock around both, or a class that is made"
                                + " for threads");
    }

    @Test
    void whatAnActorThrewIsSaidWithItsPlace() {
        Finding finding =
                GapFindings.threw(
                        "",
                        "asker 2",
                        new IllegalStateException("twice"),
                        List.of("Part04.java:9"));

        assertThat(finding.seen())
                .isEqualTo("asker 2 threw java.lang.IllegalStateException: twice at Part04.java:9");
        assertThat(finding.expected()).isEqualTo("no exception, in any order of the threads");
    }

    @Test
    void whereWhoStoodComesBeforeWhatWasSeen() {
        String stood =
                GapFindings.stood(List.of(held("asker 1", CALL)), List.of("asker 1", "asker 2"));

        assertThat(stood)
                .isEqualTo(
                        "asker 1 stood before line 31 (calls AtomicInteger.get), asker 2 went"
                                + " through: ");
        assertThat(GapFindings.with(stood, seen("2 loads").expected("1")).seen())
                .isEqualTo(stood + "2 loads");
    }

    @Test
    void aThreadOfTheAttemptThatWasHeldLetTheOthersGoOn() {
        assertThat(GapFindings.stood(List.of(held("pool-1-thread-1", CALL)), List.of("closer")))
                .isEqualTo(
                        "pool-1-thread-1 stood before line 31 (calls AtomicInteger.get), the others"
                                + " went on: ");
    }

    @Test
    void whereNobodyWasHeldTheyCameOneAfterTheOther() {
        assertThat(GapFindings.stood(List.of(), List.of("a", "b")))
                .isEqualTo("one after the other: ");
        assertThat(GapFindings.stood(List.of(), List.of("a"))).isEmpty();
    }
}
