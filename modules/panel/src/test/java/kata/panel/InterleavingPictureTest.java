package kata.panel;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import kata.judge.gap.picture.Interleaving;
import kata.judge.gap.picture.Interleaving.Row;
import org.junit.jupiter.api.Test;

class InterleavingPictureTest {

    private static final Interleaving FOUND =
            new Interleaving(
                    "asker 1",
                    "asker 2",
                    List.of(
                            new Row(true, 2, "calls AtomicInteger.get", "", false),
                            new Row(true, 3, "calls AtomicInteger.incrementAndGet", "", true),
                            new Row(false, 2, "calls AtomicInteger.get", "", false),
                            new Row(false, 0, "returns <1>", "", false)));

    @Test
    void eachThreadHasAColumnAndTheLearnersOwnLines() {
        List<String> source = List.of("int take() {", "    if (made.get() < most) {", "    x();");

        assertThat(new InterleavingPicture(FOUND.withLines(n -> source.get(n - 1))).lines(78, 20))
                .containsExactly(
                        "asker 1                                 asker 2",
                        "2  if (made.get() < most) {",
                        "before 3: x();",
                        "                                        2  if (made.get() < most) {",
                        "                                        returns <1>");
    }

    @Test
    void withoutTheSourceItSaysWhatTheStepsAre() {
        assertThat(new InterleavingPicture(FOUND.withLines(_ -> "")).lines(78, 20))
                .contains("2  calls AtomicInteger.get")
                .allMatch(line -> line.length() <= 80);
    }

    @Test
    void theSameAsSvg() {
        assertThat(new InterleavingPicture(FOUND).svg("a rule"))
                .startsWith("<svg")
                .contains("<title>a rule</title>", ">asker 2<", ">returns &lt;1&gt;<");
    }

    @Test
    void withoutAnInterleavingThereIsNothingToDraw() {
        assertThat(new InterleavingPicture(Interleaving.NONE).lines(78, 20)).isEmpty();
    }

    @Test
    void whereThereIsLittleRoomTheHeldPlaceAndTheLastStepStay() {
        List<String> all = new InterleavingPicture(FOUND).lines(78, 20);
        List<String> few = new InterleavingPicture(FOUND).lines(78, 3);

        assertThat(few).hasSize(3).contains(all.getFirst(), all.getLast());
        assertThat(few.get(1)).contains("before");
        assertThat(new InterleavingPicture(FOUND).lines(40, 20))
                .allMatch(line -> line.length() <= 40);
    }
}
