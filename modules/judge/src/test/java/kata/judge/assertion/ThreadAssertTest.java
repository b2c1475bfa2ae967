package kata.judge.assertion;

import static kata.judge.assertion.KataAssertions.assertThat;

import kata.judge.finding.Finding;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class ThreadAssertTest {

    private final Thread platform =
            Thread.ofPlatform().name("worker-1").daemon(false).unstarted(() -> {});
    private final Thread virtual = Thread.ofVirtual().unstarted(() -> {});

    private static void assertBroken(ThrowingCallable rule, String seen, String expected) {
        Finding finding = Broken.by(rule);
        assertThat(finding.seen()).isEqualTo(seen);
        assertThat(finding.expected()).isEqualTo(expected);
    }

    @Test
    void virtual() {
        assertThat(virtual).isVirtual().isDaemon().hasName("");
        assertBroken(
                () -> assertThat(platform).isVirtual(),
                "The thread \"worker-1\" is a platform thread.",
                "a virtual thread");
    }

    @Test
    void daemon() {
        assertThat(Thread.ofPlatform().daemon().unstarted(() -> {})).isDaemon();
        assertBroken(
                () -> assertThat(platform).isDaemon(),
                "The thread \"worker-1\" is not a daemon.",
                "a daemon thread");
    }

    @Test
    void name() {
        assertThat(platform).hasName("worker-1");
        assertBroken(
                () -> assertThat(platform).hasName("100% worker"),
                "The thread's name is \"worker-1\".",
                "the name \"100% worker\"");
        assertBroken(
                () -> assertThat(virtual).hasName("worker-1"),
                "The thread #%d has no name.".formatted(virtual.threadId()),
                "the name \"worker-1\"");
    }

    @Test
    void ended() throws Exception {
        platform.start();
        Runs.join(platform);
        assertThat(platform).hasEnded();
    }

    @Test
    void notStarted() {
        assertBroken(
                () -> assertThat(platform).hasEnded(),
                "The thread \"worker-1\" was never started.",
                "a thread that ran and has ended");
    }

    @Test
    void notEnded() {
        Thread thread = Thread.currentThread();
        assertBroken(
                () -> assertThat(thread).as("after close").hasEnded(),
                "after close: The thread \"%s\" is alive, in state RUNNABLE."
                        .formatted(thread.getName()),
                "a thread that has ended");
    }
}
