package kata.judge.timeline;

import static kata.judge.KataAssertions.assertThat;
import static kata.judge.KataAssertions.assertThatExceptionOfType;
import static kata.judge.KataAssertions.assertThatIllegalArgumentException;

import java.util.concurrent.ThreadFactory;
import java.util.regex.Pattern;
import kata.judge.Finding;
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
            assertThat(timeline).hasTasks("task 0").hasCalls("task 0", 2);
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

        @Test
        void aNumberOfCalls() throws Exception {
            assertThat(Runs.here("a", "b", "a")).hasCalls("a", 2).hasCalls("b", 1).hasCalls("c", 0);
        }

        @Test
        void anotherNumberOfCalls() throws Exception {
            Timeline timeline = Runs.here("retry", "retry", "retry");
            assertBroken(
                    () -> assertThat(timeline).hasCalls("retry", 2),
                    "\"retry\" was called 3 times.",
                    "\"retry\" is called 2 times");
            assertBroken(
                    () -> assertThat(timeline).hasCalls("other", 1),
                    "\"other\" was never called.",
                    "\"other\" is called once");
            assertBroken(
                    () -> assertThat(timeline).hasCalls("retry", 0),
                    "\"retry\" was called 3 times.",
                    "\"retry\" is never called");
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

        @Test
        void upToALimit() throws Exception {
            assertThat(Runs.atOnce(Runs.pool(), "task 0", "task 1")).atMostAtOnce(2);
            assertThat(Runs.oneAfterTheOther(Runs.pool(), FOUR)).atMostAtOnce(1);
        }

        @Test
        void beyondALimit() throws Exception {
            Timeline timeline = Runs.atOnce(Runs.pool(), FOUR);
            assertBroken(
                    () -> assertThat(timeline).atMostAtOnce(2),
                    "4 calls were open at the same moment: \"task 0\" on pool-1-thread-1,"
                            + " \"task 1\" on pool-1-thread-2, \"task 2\" on pool-1-thread-3 and 1"
                            + " more.",
                    "at most 2 at the same moment");
        }

        @Test
        void beyondALimitWhileCallsAreOpen() throws Exception {
            Timeline timeline = Runs.here("task 0");
            Runs.whileOpen(
                    timeline,
                    "task 1",
                    () -> {
                        timeline.waiting("task 2", () -> null);
                        return null;
                    });
            assertThat(timeline).atMostAtOnce(2);
            assertBroken(
                    () -> assertThat(timeline).atMostAtOnce(1),
                    "2 calls were open at the same moment: \"task 1\" on pool-1-thread-1,"
                            + " \"task 2\" on "
                            + me
                            + ".",
                    "at most 1 at the same moment");
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

        @Test
        void endedBefore() throws Exception {
            assertThat(Runs.here("a", "b")).endsBefore("a", "b");
        }

        @Test
        void beganFirst() throws Exception {
            Timeline timeline = Runs.here("b", "a");
            assertBroken(
                    () -> assertThat(timeline).endsBefore("a", "b"),
                    "\"b\" on " + me + " began before \"a\" on " + me + " did.",
                    "\"a\" ends before \"b\" begins");
        }

        @Test
        void beganTooEarly() throws Exception {
            Timeline timeline = Runs.atOnce(Runs.pool(), "a", "b");
            assertBroken(
                    () -> assertThat(timeline).endsBefore("a", "b"),
                    "\"b\" on pool-1-thread-2 began while \"a\" on pool-1-thread-1 was still open.",
                    "\"a\" ends before \"b\" begins");
        }

        @Test
        void hasNotEnded() throws Exception {
            Timeline timeline = Runs.here("b");
            Runs.whileOpen(
                    timeline,
                    "a",
                    () -> {
                        assertBroken(
                                () -> assertThat(timeline).endsBefore("a", "b"),
                                "\"a\" on pool-1-thread-1 has not ended.",
                                "\"a\" ends before \"b\" begins");
                        return null;
                    });
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
        void few() throws Exception {
            assertThat(Runs.atOnce(Runs.pool(), FOUR)).onAtMostThreads(4);
            assertThat(Runs.here(FOUR)).onAtMostThreads(1);
        }

        @Test
        void many() throws Exception {
            Timeline timeline = Runs.atOnce(Runs.pool(), FOUR);
            assertBroken(
                    () -> assertThat(timeline).onAtMostThreads(2),
                    "4 calls ran on 4 threads: pool-1-thread-1, pool-1-thread-2, pool-1-thread-3"
                            + " and 1 more.",
                    "at most 2 threads");
        }

        @Test
        void virtual() throws Exception {
            Timeline timeline = Runs.atOnce(Runs.virtual(), FOUR);
            assertThat(timeline).onVirtualThreads();
            assertBroken(
                    () -> assertThat(timeline).onPlatformThreads(),
                    "4 of 4 calls ran on virtual threads: \"task 0\" on virtual-1, \"task 1\" on"
                            + " virtual-2, \"task 2\" on virtual-3 and 1 more.",
                    "every call on a platform thread");
        }

        @Test
        void platform() throws Exception {
            Timeline timeline = Runs.oneAfterTheOther(Runs.pool(), "a");
            assertThat(timeline).onPlatformThreads();
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
            assertThat(Runs.interrupted("a")).interrupted("a").nothingOpen();
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
        void open() throws Exception {
            Timeline timeline = new Timeline();
            Runs.whileOpen(
                    timeline,
                    "a",
                    () -> {
                        assertBroken(
                                () -> assertThat(timeline).nothingOpen(),
                                "1 call has not ended: \"a\" on pool-1-thread-1.",
                                "every call has ended");
                        assertBroken(
                                () -> assertThat(timeline).interrupted("a"),
                                "\"a\" on pool-1-thread-1 was not interrupted: it is still open.",
                                "\"a\" is interrupted");
                        return null;
                    });
            assertThat(timeline).nothingOpen();
        }

        @Test
        void severalOpen() throws Exception {
            Timeline timeline = new Timeline();
            timeline.working(
                    "a",
                    () ->
                            timeline.waiting(
                                    "b",
                                    () -> {
                                        assertBroken(
                                                () -> assertThat(timeline).nothingOpen(),
                                                "2 calls have not ended: \"a\" on "
                                                        + me
                                                        + ", \"b\" on "
                                                        + me
                                                        + ".",
                                                "every call has ended");
                                        return null;
                                    }));
        }

        @Test
        void nothingOpenWhereNothingRan() {
            assertThat(empty).nothingOpen();
        }
    }

    @Test
    void aRuleAboutHowCallsRanIsBrokenWhereNoneRan() {
        assertNothingRan(() -> assertThat(empty).neverOverlaps(), "calls, one at a time");
        assertNothingRan(() -> assertThat(empty).allOverlap(1), "1 call open at the same moment");
        assertNothingRan(
                () -> assertThat(empty).atMostAtOnce(2), "calls, at most 2 at the same moment");
        assertNothingRan(
                () -> assertThat(empty).onlyOnThread(Thread.currentThread()),
                "every call on the thread " + me);
        assertNothingRan(
                () -> assertThat(empty).onThreadsNamed("a"),
                "every call on a thread whose name begins with \"a\"");
        assertNothingRan(() -> assertThat(empty).onAtMostThreads(1), "calls on at most 1 thread");
        assertNothingRan(
                () -> assertThat(empty).onVirtualThreads(), "every call on a virtual thread");
        assertNothingRan(
                () -> assertThat(empty).onPlatformThreads(), "every call on a platform thread");
    }

    private static void assertNothingRan(ThrowingCallable rule, String expected) {
        assertBroken(rule, "No call was made.", expected);
    }

    @Test
    void theDescriptionComesFirst() throws Exception {
        Timeline timeline = Runs.here("a");
        assertBroken(
                () -> assertThat(timeline).as("after %s", "close").hasCalls("a", 2),
                "after close: \"a\" was called once.",
                "\"a\" is called 2 times");
    }

    @Test
    void longNamesAreCut() throws Exception {
        String task = "the details of the order with the number 4711 of ".repeat(3);
        ThreadFactory threads = Thread.ofPlatform().name(task, 1).daemon().factory();
        Timeline timeline = Runs.atOnce(threads, task + 1, task + 2, task + 3, task + 4);
        Finding finding = Broken.by(() -> assertThat(timeline).atMostAtOnce(3));
        assertThat(finding.seen()).contains("\"the details…er 4711 of 1\" on the details");
    }
}
