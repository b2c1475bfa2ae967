package kata.judge.probe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import kata.kit.Timeline;
import kata.kit.Timeline.End;
import org.junit.jupiter.api.Test;

class TasksTest {

    private final Timeline timeline = new Timeline();

    @Test
    void returnsItsResultAfterItsBody() throws Exception {
        List<String> events = new ArrayList<>();

        String result =
                Tasks.returning("result 1", "task 1", timeline, () -> events.add("ran")).call();

        assertThat(result).isEqualTo("result 1");
        assertThat(events).containsExactly("ran");
        assertThat(timeline.spans()).singleElement().matches(s -> s.ended() == End.RETURNED);
    }

    @Test
    void throwsTheVeryFailureAfterItsBody() {
        List<String> events = new ArrayList<>();
        IOException failure = new IOException("down");

        assertThatExceptionOfType(IOException.class)
                .isThrownBy(
                        () ->
                                Tasks.failing(failure, "task 1", timeline, () -> events.add("ran"))
                                        .call())
                .isSameAs(failure);
        assertThat(events).containsExactly("ran");
        assertThat(timeline.spans()).singleElement().matches(s -> s.ended() == End.FAILED);
    }

    @Test
    void waitsOnWhenInterruptedAndKeepsTheFlag() throws Exception {
        CountDownLatch latch = new CountDownLatch(1);
        boolean[] flag = new boolean[1];
        Thread waiting =
                Thread.ofPlatform()
                        .start(
                                () -> {
                                    Tasks.awaitEvenIfInterrupted(latch);
                                    flag[0] = Thread.interrupted();
                                });
        waiting.interrupt();

        assertThat(waiting.isAlive()).isTrue();
        latch.countDown();
        waiting.join();

        assertThat(flag[0]).isTrue();
    }
}
