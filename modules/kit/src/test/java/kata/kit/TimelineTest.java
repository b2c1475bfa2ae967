package kata.kit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import kata.kit.Timeline.End;
import kata.kit.Timeline.Kind;
import kata.kit.Timeline.Span;
import org.junit.jupiter.api.Test;

class TimelineTest {

    private final Timeline timeline = new Timeline();

    @Test
    void callsOneAfterTheOtherDoNotOverlap() throws Exception {
        assertThat(timeline.waiting("first", () -> 1)).isEqualTo(1);
        assertThat(timeline.working("second", () -> 2)).isEqualTo(2);

        List<Span> spans = timeline.spans();
        assertThat(spans).extracting(Span::task).containsExactly("first", "second");
        assertThat(spans).extracting(Span::kind).containsExactly(Kind.WAIT, Kind.WORK);
        assertThat(spans).extracting(Span::ended).containsOnly(End.RETURNED);
        assertThat(spans.get(0).overlaps(spans.get(1))).isFalse();
    }

    @Test
    void callsThatWaitForEachOtherOverlap() throws Exception {
        CountDownLatch both = new CountDownLatch(2);
        Thread other =
                Thread.ofVirtual()
                        .start(
                                () -> {
                                    try {
                                        timeline.waiting("other", () -> meet(both));
                                    } catch (Exception e) {
                                        throw new IllegalStateException(e);
                                    }
                                });

        assertThat(timeline.waiting("mine", () -> meet(both))).isTrue();
        other.join();

        List<Span> spans = timeline.spans();
        assertThat(spans.get(0).overlaps(spans.get(1))).isTrue();
        Span virtual = spans.stream().filter(Span::virtual).findFirst().orElseThrow();
        assertThat(virtual.thread()).isEqualTo("virtual #" + virtual.threadId());
        assertThat(virtual.carrier()).startsWith("ForkJoinPool-");
    }

    private static boolean meet(CountDownLatch both) throws InterruptedException {
        both.countDown();
        return both.await(20, TimeUnit.SECONDS);
    }

    @Test
    void aCallTellsHowItEnded() {
        assertThatThrownBy(
                        () ->
                                timeline.working(
                                        "fails",
                                        () -> {
                                            throw new IllegalStateException("no");
                                        }))
                .hasMessage("no");
        assertThatThrownBy(
                        () ->
                                timeline.waiting(
                                        "interrupted",
                                        () -> {
                                            throw new InterruptedException();
                                        }))
                .isInstanceOf(InterruptedException.class);

        assertThat(timeline.spans())
                .extracting(Span::ended)
                .containsExactly(End.FAILED, End.INTERRUPTED);
    }

    @Test
    void anOpenCallHasNoEndYet() throws Exception {
        timeline.waiting(
                "open",
                () -> {
                    Span open = timeline.spans().getFirst();
                    assertThat(open.ended()).isEqualTo(End.OPEN);
                    assertThat(open.end()).isEqualTo(Long.MAX_VALUE);
                    return null;
                });
    }
}
