package kata.judge.gap;

import static kata.judge.finding.Finding.seen;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import kata.judge.finding.Finding;
import kata.judge.gap.run.Event;
import kata.judge.gap.run.Event.Kind;
import kata.judge.gap.run.Race;
import kata.judge.gap.run.Race.Subject;
import kata.judge.gap.step.Site;
import org.junit.jupiter.api.Test;

/** The messages of explorations, word by word: they are what the learner reads. */
class GapFindingsTest {

    private static Site site(int line, Site.Kind kind, String owner, String name) {
        return new Site("kata.pool.Part04", "get", "Part04.java", line, kind, owner, name, false);
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
                        new Race(
                                "value",
                                Subject.FIELD,
                                "asker 1",
                                READ,
                                false,
                                "asker 2",
                                WRITE,
                                true,
                                null),
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
                        new Race(
                                "ArrayDeque",
                                Subject.OBJECT,
                                "a",
                                CALL,
                                true,
                                "b",
                                CALL,
                                false,
                                null),
                        "Why.");

        assertThat(finding.seen()).startsWith("a data race on an ArrayDeque: ");
        assertThat(finding.expected())
                .isEqualTo(
                        "an order between the two: one lock around both, or a class that is made"
                                + " for threads");
    }

    @Test
    void aRaceOnAnAtomicVariableSaysWhatMakesItPlain() {
        Finding finding =
                GapFindings.race(
                        new Race(
                                "AtomicLong",
                                Subject.ATOMIC,
                                "a",
                                CALL,
                                true,
                                "b",
                                CALL,
                                false,
                                null),
                        "Why.");

        assertThat(finding.seen()).startsWith("a data race on an AtomicLong: ");
        assertThat(finding.expected())
                .isEqualTo(
                        "an order between the two: one lock around both, or no plain mode for"
                                + " either");
    }

    @Test
    void whatIsHandedOverInAWeakModeNamesTheStepThatShouldOrderIt() {
        Site weak = site(41, Site.Kind.CALL, "java.util.concurrent.atomic.AtomicLong", "setOpaque");
        Finding finding =
                GapFindings.race(
                        new Race(
                                "Object[]",
                                Subject.OBJECT,
                                "producer",
                                WRITE,
                                true,
                                "consumer",
                                READ,
                                false,
                                weak),
                        "Why.");

        assertThat(finding.seen())
                .isEqualTo(
                        "a data race on an Object[]: producer writes it in line 40, consumer reads"
                                + " it in line 31, and only line 41, which calls"
                                + " AtomicLong.setOpaque, could put the two in order");
        assertThat(finding.expected())
                .isEqualTo("a release after the one access, and an acquire before the other");
        assertThat(finding.why())
                .isEqualTo(
                        "The mode of that step does not order what stands around it: a write has"
                                + " to release, a read to acquire. The JIT and the processor may"
                                + " let another thread see the variable first, and the data later.");
        assertThat(finding.look()).isEqualTo("line 41: what does its mode promise?");
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
    void aWriteThatOthersDidNotSeeYetIsNamed() {
        Event late = new Event("owner", Kind.WRITES_LATE, CALL, "");

        assertThat(GapFindings.stood(List.of(late), List.of("owner", "thief")))
                .isEqualTo(
                        "owner had read on, but its write in line 31 (calls AtomicInteger.get) was"
                                + " not to be seen yet, thief went through: ");
        Finding finding = seen("2 got it").expected("1").why("Once.").lookAt("a line");
        assertThat(GapFindings.ofALateWrite(CALL, finding))
                .isEqualTo(
                        seen("2 got it")
                                .expected("1")
                                .why("Once.")
                                .lookAt(
                                        "line 31: what does its mode promise about the reads after"
                                                + " it?"));
    }

    @Test
    void whereNobodyWasHeldTheyCameOneAfterTheOther() {
        assertThat(GapFindings.stood(List.of(), List.of("a", "b")))
                .isEqualTo("one after the other: ");
        assertThat(GapFindings.stood(List.of(), List.of("a"))).isEmpty();
    }

    @Test
    void howOftenACallWasOvertaken() {
        assertThat(GapFindings.overtaken("hit", 2_000))
                .isEqualTo("hit was overtaken by 2,000 whole calls: ");
        assertThat(GapFindings.overtaken("hit", 1))
                .isEqualTo("hit was overtaken by 1 whole call: ");
    }
}
