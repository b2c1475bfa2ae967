package kata.judge.assertion;

import static kata.judge.assertion.KataAssertions.assertThat;
import static kata.judge.assertion.KataAssertions.assertThatExceptionOfType;
import static kata.judge.assertion.KataAssertions.assertThatIllegalArgumentException;

import java.util.concurrent.ThreadFactory;
import java.util.regex.Pattern;
import kata.judge.finding.Finding;
import kata.kit.Timeline;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class TimelineAssertTest {

    private static final String[] FOUR = {"task 0", "task 1", "task 2", "task 3"};

    private final String me = Timeline.nameOf(Thread.currentThread());

    private final Timeline empty = new Timeline();

    private static void assertBroken(ThrowingCallable rule, String seen, String expected) {
        Finding finding = Broken.by(rule);
        assertThat(finding.seen()).isEqualTo(seen);
        assertThat(finding.expected()).isEqualTo(expected);
    }

    @Nested
    class Tasks {

        @Test
        void eachRanOnce() throws Exception {
            assertThat(Runs.here("task 0", "task 1", "other")).hasTasks("task 1", "task 0");
        }

        @Test
        void aTaskThatWaitsAndWorksRanOnce() throws Exception {
            Timeline timeline = Runs.here("task 0");
            timeline.working("task 0", () -> null);
            assertThat(timeline).hasTasks("task 0");
        }

        @Test
        void aMissingTask() throws Exception {
            Timeline timeline = Runs.here("task 0", "task 1", "task 1", "task 2", "task 4");
            assertBroken(
                    () -> assertThat(timeline).hasTasks("task 0", "task 3"),
                    "\"task 3\" was never called. The calls were: \"task 0\", \"task 1\","
                            + " \"task 2\" and 1 more.",
                    "a call of \"task 3\"");
        }

        @Test
        void aMissingTaskWhereNothingRan() {
            assertBroken(
                    () -> assertThat(empty).hasTasks("task 0"),
                    "\"task 0\" was never called. No call was made.",
                    "a call of \"task 0\"");
        }

        @Test
        void aTaskThatRanAgain() throws Exception {
            Timeline timeline = Runs.oneAfterTheOther(Runs.pool(), "task 0", "task 0");
            assertBroken(
                    () -> assertThat(timeline).hasTasks("task 0"),
                    "\"task 0\" ran 2 times, on pool-1-thread-1, pool-1-thread-2.",
                    "\"task 0\" runs exactly once");
        }

        @Test
        void noTasksAreNoRule() {
            assertThatIllegalArgumentException().isThrownBy(() -> assertThat(empty).hasTasks());
        }
    }

    @Nested
    class Overlap {

        @Test
        void none() throws Exception {
            assertThat(Runs.oneAfterTheOther(Runs.pool(), FOUR)).neverOverlaps();
        }

        @Test
        void someWhereNoneMay() throws Exception {
            Timeline timeline = Runs.atOnce(Runs.pool(), "task 0", "task 1");
            assertBroken(
                    () -> assertThat(timeline).neverOverlaps(),
                    "\"task 1\" on pool-1-thread-2 began while \"task 0\" on pool-1-thread-1 was"
                            + " still open.",
                    "one call at a time: each ends before the next begins");
        }

        @Test
        void withACallThatBeganLongBefore() throws Exception {
            Timeline timeline = new Timeline();
            timeline.waiting(
                    "outer",
                    () -> {
                        timeline.waiting("first", () -> null);
                        return null;
                    });
            Timeline open = new Timeline();
            Runs.whileOpen(
                    open,
                    "outer",
                    () -> {
                        open.waiting("first", () -> null);
                        open.waiting("second", () -> null);
                        return null;
                    });
            assertThat(timeline).overlaps("outer", "first");
            assertThat(open).overlaps("outer", "second").overlaps("second", "outer");
        }

        @Test
        void twoTasksThatWereApart() throws Exception {
            Timeline timeline = Runs.oneAfterTheOther(Runs.pool(), "task 0", "task 1");
            String seen =
                    "\"task 0\" on pool-1-thread-1 ended before \"task 1\" on"
                            + " pool-1-thread-2 began.";
            String expected = "\"task 0\" and \"task 1\" at the same time";
            assertBroken(() -> assertThat(timeline).overlaps("task 0", "task 1"), seen, expected);
            assertBroken(() -> assertThat(timeline).overlaps("task 1", "task 0"), seen, expected);
        }

        @Test
        void twoCallsOfOneTask() throws Exception {
            assertThat(Runs.atOnce(Runs.pool(), "fetch", "fetch")).overlaps("fetch", "fetch");

            Timeline once = Runs.here("fetch");
            assertBroken(
                    () -> assertThat(once).overlaps("fetch", "fetch"),
                    "\"fetch\" was called once.",
                    "\"fetch\" is called at least 2 times");
        }

        @Test
        void ofATaskThatNeverRan() throws Exception {
            Timeline timeline = Runs.here("task 0");
            assertBroken(
                    () -> assertThat(timeline).overlaps("task 0", "task 1"),
                    "\"task 1\" was never called. The calls were: \"task 0\".",
                    "a call of \"task 1\"");
        }

        @Test
        void allAtOnce() throws Exception {
            assertThat(Runs.atOnce(Runs.virtual(), FOUR)).allOverlap(4).allOverlap(3);
        }

        @Test
        void oneAfterTheOther() throws Exception {
            Timeline timeline = Runs.oneAfterTheOther(Runs.pool(), FOUR);
            assertBroken(
                    () -> assertThat(timeline).allOverlap(4),
                    "4 calls on 4 threads ran one after the other.",
                    "4 calls open at the same moment");
            Timeline here = Runs.here(FOUR);
            assertBroken(
                    () -> assertThat(here).allOverlap(2),
                    "4 calls on 1 thread ran one after the other.",
                    "2 calls open at the same moment");
        }

        @Test
        void fewerAtOnceThanWanted() throws Exception {
            Timeline timeline = Runs.atOnce(Runs.pool(), "task 0", "task 1");
            timeline.waiting("task 2", () -> null);
            assertBroken(
                    () -> assertThat(timeline).allOverlap(3),
                    "At most 2 of 3 calls were open at the same moment: \"task 0\", \"task 1\".",
                    "3 calls open at the same moment");
        }

        @Test
        void fewerCallsThanWantedAtOnce() throws Exception {
            Timeline one = Runs.here("task 0");
            assertBroken(
                    () -> assertThat(one).allOverlap(2),
                    "Only 1 call was made: \"task 0\".",
                    "2 calls open at the same moment");
            Timeline two = Runs.atOnce(Runs.pool(), "task 0", "task 1");
            assertBroken(
                    () -> assertThat(two).allOverlap(3),
                    "Only 2 calls were made: \"task 0\", \"task 1\".",
                    "3 calls open at the same moment");
        }
    }

    @Nested
    class Order {

        @Test
        void asWanted() throws Exception {
            assertThat(Runs.atOnce(Runs.pool(), FOUR)).inOrder(FOUR).inOrder("task 1", "task 3");
        }

        @Test
        void notAsWanted() throws Exception {
            Timeline timeline = Runs.here("task 0", "task 2", "task 1");
            assertBroken(
                    () -> assertThat(timeline).inOrder("task 0", "task 1", "task 2"),
                    "\"task 2\" began before \"task 1\". The order was: \"task 0\", \"task 2\","
                            + " \"task 1\".",
                    "this order: \"task 0\", \"task 1\", \"task 2\"");
        }

        @Test
        void aTaskNamedAgainIsItsNextCall() throws Exception {
            Timeline timeline = Runs.here("ping", "pong", "ping");
            assertThat(timeline).inOrder("ping", "pong", "ping");
            assertBroken(
                    () -> assertThat(timeline).inOrder("ping", "pong", "ping", "pong"),
                    "\"pong\" was called once.",
                    "\"pong\" is called at least 2 times");
            assertBroken(
                    () -> assertThat(timeline).inOrder("ping", "ping", "pong"),
                    "\"pong\" began before \"ping\". The order was: \"ping\", \"pong\", \"ping\".",
                    "this order: \"ping\", \"ping\", \"pong\"");
        }

        @Test
        void oneTaskHasNoOrder() {
            assertThatIllegalArgumentException().isThrownBy(() -> assertThat(empty).inOrder("a"));
        }
    }

    @Nested
    class Threads {

        @Test
        void one() throws Exception {
            assertThat(Runs.here("a", "b")).onlyOnThread(Thread.currentThread());
        }

        @Test
        void anotherOne() throws Exception {
            Timeline timeline = Runs.oneAfterTheOther(Runs.pool(), "a");
            timeline.waiting("b", () -> null);
            assertBroken(
                    () -> assertThat(timeline).onlyOnThread(Thread.currentThread()),
                    "1 of 2 calls ran elsewhere: \"a\" on pool-1-thread-1.",
                    "every call on the thread " + me);
        }

        @Test
        void anotherOneOfTheSameName() throws Exception {
            ThreadFactory sameName = Thread.ofPlatform().name(me).daemon().factory();
            Timeline timeline = Runs.oneAfterTheOther(sameName, "a");
            assertBroken(
                    () -> assertThat(timeline).onlyOnThread(Thread.currentThread()),
                    "1 of 1 call ran elsewhere: \"a\" on " + me + ".",
                    "every call on the thread " + me);
        }

        @Test
        void named() throws Exception {
            assertThat(Runs.atOnce(Runs.pool(), FOUR))
                    .onThreadsNamed("pool-1-")
                    .onThreadsNamed(Pattern.compile("pool-\\d+-thread-\\d+"));
        }

        @Test
        void namedOtherwise() throws Exception {
            Timeline timeline = Runs.oneAfterTheOther(Runs.pool(), "a", "b");
            assertBroken(
                    () -> assertThat(timeline).onThreadsNamed("orders-"),
                    "2 of 2 calls ran on other threads: \"a\" on pool-1-thread-1, \"b\" on"
                            + " pool-1-thread-2.",
                    "every call on a thread whose name begins with \"orders-\"");
            assertBroken(
                    () ->
                            assertThat(timeline)
                                    .onThreadsNamed(Pattern.compile("pool-1-thread-[2%]")),
                    "1 of 2 calls ran on other threads: \"a\" on pool-1-thread-1.",
                    "every call on a thread whose name matches \"pool-1-thread-[2%]\"");
        }

        @Test
        void virtual() throws Exception {
            Timeline timeline = Runs.atOnce(Runs.virtual(), FOUR);
            assertThat(timeline).onVirtualThreads();
        }

        @Test
        void platform() throws Exception {
            Timeline timeline = Runs.oneAfterTheOther(Runs.pool(), "a");
            assertBroken(
                    () -> assertThat(timeline).onVirtualThreads(),
                    "1 of 1 call ran on platform threads: \"a\" on pool-1-thread-1.",
                    "every call on a virtual thread");
        }
    }

    @Nested
    class Ends {

        @Test
        void interrupted() throws Exception {
            assertThat(Runs.interrupted("a")).interrupted("a");
        }

        @Test
        void notInterrupted() throws Exception {
            Timeline timeline = Runs.here("a");
            assertThatExceptionOfType(IllegalStateException.class)
                    .isThrownBy(
                            () ->
                                    timeline.waiting(
                                            "b",
                                            () -> {
                                                throw new IllegalStateException("b");
                                            }));
            assertBroken(
                    () -> assertThat(timeline).interrupted("a"),
                    "\"a\" on " + me + " was not interrupted: it returned.",
                    "\"a\" is interrupted");
            assertBroken(
                    () -> assertThat(timeline).interrupted("b"),
                    "\"b\" on " + me + " was not interrupted: it failed with another exception.",
                    "\"b\" is interrupted");
        }

        @Test
        void stillOpen() throws Exception {
            Timeline timeline = new Timeline();
            Runs.whileOpen(
                    timeline,
                    "a",
                    () -> {
                        assertBroken(
                                () -> assertThat(timeline).interrupted("a"),
                                "\"a\" on pool-1-thread-1 was not interrupted: it is still open.",
                                "\"a\" is interrupted");
                        return null;
                    });
        }
    }

    @Test
    void aRuleAboutHowCallsRanIsBrokenWhereNoneRan() {
        assertNothingRan(() -> assertThat(empty).neverOverlaps(), "calls, one at a time");
        assertNothingRan(() -> assertThat(empty).allOverlap(1), "1 call open at the same moment");
        assertNothingRan(
                () -> assertThat(empty).onlyOnThread(Thread.currentThread()),
                "every call on the thread " + me);
        assertNothingRan(
                () -> assertThat(empty).onThreadsNamed("a"),
                "every call on a thread whose name begins with \"a\"");
        assertNothingRan(
                () -> assertThat(empty).onVirtualThreads(), "every call on a virtual thread");
    }

    private static void assertNothingRan(ThrowingCallable rule, String expected) {
        assertBroken(rule, "No call was made.", expected);
    }

    @Test
    void theDescriptionComesFirst() throws Exception {
        Timeline timeline = Runs.here("a");
        assertBroken(
                () -> assertThat(timeline).as("after %s", "close").interrupted("a"),
                "after close: \"a\" on " + me + " was not interrupted: it returned.",
                "\"a\" is interrupted");
    }

    @Test
    void longNamesAreCut() throws Exception {
        String task = "the details of the order with the number 4711 of ".repeat(3);
        ThreadFactory threads = Thread.ofPlatform().name(task, 1).daemon().factory();
        Timeline timeline = Runs.atOnce(threads, task + 1, task + 2, task + 3, task + 4);
        Finding finding =
                Broken.by(() -> assertThat(timeline).onlyOnThread(Thread.currentThread()));
        assertThat(finding.seen()).contains("\"the details…er 4711 of 1\" on the details");
    }
}
