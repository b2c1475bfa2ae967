package kata.eventloop;

import static kata.judge.Exercise.Kind.WRITE;
import static kata.judge.finding.Finding.seen;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import kata.eventloop.Part02Timers.Timer;
import kata.judge.Boom;
import kata.judge.Exercise;
import kata.judge.probe.Caller;
import kata.judge.probe.Recorder;
import org.junit.jupiter.api.Test;

@Exercise(part = 2, title = "Timers on a clock that you move", kind = WRITE, minutes = 25)
class Part02TimersTest {

    private static final long HOUR = 3_600_000;

    private final Recorder fired = new Recorder();
    private final Part02Timers timers = new Part02Timers();

    @Test
    void aTimerThatIsNotDueHoldsNobodyUp() throws Throwable {
        Timer timer = set("A", HOUR);

        Caller<Void> loop = Caller.run("advanceTo", () -> timers.advanceTo(0));
        loop.awaitStill();

        seen("a timer was due in an hour, and advanceTo waited for that")
                .expected("advanceTo fires what is due, and comes back")
                .why(
                        "The loop has one thread. While it sleeps for one timer, no other timer"
                                + " fires, and nobody is served.")
                .unless(loop.hasEnded());
        loop.result();
        timer.cancel();
    }

    @Test
    void aTimerFiresAtItsDeadlineAndNotBefore() throws Throwable {
        set("A", HOUR);

        advanceTo(HOUR - 1);
        String before = fired();
        advanceTo(HOUR);
        String then = fired();
        advanceTo(HOUR + 1);

        seen(
                        "A was due at 3600000. Fired: %s 1 ms before, %s by then, %s 1 ms later",
                        orNothing(before), orNothing(then), orNothing(fired()))
                .expected("nothing before, A by then, and no more later")
                .why("The clock of the loop says what time it is, and no other.")
                .unless(before.isEmpty() && then.equals("A") && fired().equals("A"));
    }

    @Test
    void timersFireByDeadline() throws Throwable {
        set("C", 3_000);
        set("A", 1_000);
        set("D", 4_000);
        set("B", 2_000);

        advanceTo(4_000);

        seen("set were C, A, D, B, due in the order A, B, C, D. Fired: %s", orNothing(fired()))
                .expected("A, B, C, D")
                .why("After a slow task many timers are due at once. Their order still counts.")
                .unless(fired().equals("A, B, C, D"));
    }

    @Test
    void timersFarApartFireByDeadlineToo() throws Throwable {
        long month = 30 * 24 * HOUR;
        set("B", month);
        set("A", 1_000);

        OptionalLong first = timers.nextDeadline();
        advanceTo(month);

        require(first, OptionalLong.of(1_000), "timers were due in a month and in a second");
        seen("A was due in a second, B in a month. Fired: %s", orNothing(fired()))
                .expected("A, B")
                .why(
                        "A certificate runs out in a month, a call in a second. What is right for"
                                + " seconds only works until the first such timer.")
                .lookAt("how many milliseconds an int can hold: 25 days")
                .unless(fired().equals("A, B"));
    }

    @Test
    void equalDeadlinesAllFireInTheOrderInWhichTheyWereSet() throws Throwable {
        List<String> names = List.of("A", "B", "C", "D", "E", "F", "G", "H");
        names.forEach(name -> set(name, 1_000));

        advanceTo(1_000);

        seen("A, B, C, D, E, F, G, H were due at the same moment. Fired: %s", orNothing(fired()))
                .expected("all of them, in this order")
                .why(
                        "Milliseconds are coarse: a server sets many timers with the same deadline."
                                + " Each of them is somebody's time-out.")
                .unless(fired().equals(String.join(", ", names)));
    }

    @Test
    void aLateTimerFiresAllTheSame() throws Throwable {
        set("A", 1_000);
        set("B", 2_000);
        advanceTo(1_500);
        set("C", 1_200);
        String atOnce = fired();

        advanceTo(2_700);

        seen(
                        "A was due at 1000, B at 2000, and at 1500 C was set for 1200. The clock"
                                + " went to 1500 and to 2700. Fired: %s",
                        orNothing(fired()))
                .expected("A, C, B: each at the first moment at which the loop looks")
                .why(
                        "The clock is only looked at between two tasks, so it jumps. Nearly every"
                                + " timer is a little late.")
                .unless(fired().equals("A, C, B"));
        seen("C was set when its deadline had passed, and fired within set")
                .expected("it fires within the next advanceTo")
                .why("Who sets a timer is not done yet. Its action must not come in between.")
                .unless(atOnce.equals("A"));
    }

    @Test
    void aCancelledTimerNeverFires() throws Throwable {
        set("A", 1_000);
        Timer b = set("B", 1_000);
        set("C", 1_000);
        Timer d = set("D", 2_000);

        b.cancel();
        advanceTo(1_000);
        d.cancel();
        d.cancel();
        advanceTo(3_000);

        seen("A, B, C were due at 1000, D at 2000. B and D were cancelled. Fired: %s", fired())
                .expected("A, C")
                .why(
                        "Most timers of a server are time-outs of calls that were answered in time:"
                                + " nearly all of them are cancelled.")
                .unless(fired().equals("A, C"));
    }

    @Test
    void toCancelOneTimerTakesBackNoOther() throws Throwable {
        Runnable beat = () -> fired.add("beat");
        Timer first = timers.set(1_000, beat);
        advanceTo(1_000);
        timers.set(1_000, beat);

        first.cancel();
        advanceTo(1_001);

        seen(
                        "the same action was set twice for the same moment. The first had fired,"
                                + " then it was cancelled. Fired: %s",
                        orNothing(fired()))
                .expected("beat, beat: the second timer was not cancelled")
                .why(
                        "Two timers may look the same in all that you note of them. They are two"
                                + " all the same.")
                .lookAt("How does the list find what it is to remove: by equals?")
                .unless(fired().equals("beat, beat"));
    }

    @Test
    void aTimerCanCancelOneThatIsDueToo() throws Throwable {
        List<Timer> others = new ArrayList<>();
        timers.set(
                1_000,
                () -> {
                    fired.add("A");
                    others.forEach(Timer::cancel);
                });
        others.add(set("B", 1_000));
        set("C", 1_000);
        others.add(set("D", 1_500));

        advanceTo(2_000);

        seen("A fired and cancelled B and D, which were due as well. Fired: %s", fired())
                .expected("A, C")
                .why(
                        "The answer came just before the time-out. Who has cancelled the time-out"
                                + " relies on it, also in the same turn of the loop.")
                .unless(fired().equals("A, C"));
    }

    @Test
    void aTimerCanSetTimers() throws Throwable {
        beat(1_000);
        set("B", 2_500);

        advanceTo(4_000);
        String first = fired();
        advanceTo(5_000);

        seen(
                        "a heart beats each second, each beat sets the next, and B is due at 2500."
                                + " The clock went to 4000 and to 5000. Fired: %s",
                        orNothing(fired()))
                .expected("beat 1000, beat 2000, B, beat 3000, beat 4000; then beat 5000")
                .why("What is due has its turn, in the order of time, whoever set it and when.")
                .unless(
                        first.equals("beat 1000, beat 2000, B, beat 3000, beat 4000")
                                && fired().equals(first + ", beat 5000"));
    }

    @Test
    void aTimerThatThrowsDoesNotTakeOthersAlong() throws Throwable {
        Boom boom = new Boom("B failed");
        set("A", 1_000);
        timers.set(
                1_000,
                () -> {
                    fired.add("B");
                    throw boom;
                });
        set("C", 1_000);

        Throwable thrown = Caller.run("advanceTo", () -> timers.advanceTo(1_000)).thrown();
        Throwable again = Caller.run("advanceTo", () -> timers.advanceTo(1_001)).thrown();

        seen(thrown == null ? "no exception" : thrown.toString())
                .expected("%s, as B threw it", boom)
                .why("The loop is told what its tasks throw. That holds for timers, too.")
                .unless(thrown == boom);
        seen(
                        "A, B, C were due, and B threw. With the next advanceTo%s, these had fired:"
                                + " %s",
                        again == null ? "" : ", which threw, too", fired())
                .expected("A, B, C, each once")
                .why("One timer's failure is nothing to the others, and is no reason to retry.")
                .unless(fired().equals("A, B, C") && again == null);
    }

    @Test
    void theNextDeadlineIsThatOfATimerThatWillFire() throws Throwable {
        OptionalLong none = timers.nextDeadline();
        set("C", 3_000);
        Timer a = set("A", 1_000);
        Timer b = set("B", 2_000);
        OptionalLong first = timers.nextDeadline();
        advanceTo(1_000);
        a.cancel();
        OptionalLong second = timers.nextDeadline();
        b.cancel();
        OptionalLong third = timers.nextDeadline();
        advanceTo(3_000);

        require(none, OptionalLong.empty(), "no timer was set");
        require(first, OptionalLong.of(1_000), "timers were due at 3000, 1000 and 2000");
        require(second, OptionalLong.of(2_000), "the timer at 1000 had fired");
        require(third, OptionalLong.of(3_000), "the timer at 2000 was cancelled");
        require(timers.nextDeadline(), OptionalLong.empty(), "the last timer had fired");
    }

    private static void require(OptionalLong actual, OptionalLong expected, String when) {
        seen("%s, and nextDeadline() gave %s", when, actual)
                .expected("%s", expected)
                .why(
                        "The loop sleeps until then. Too late, and a timer is late; too early, and"
                                + " it wakes up for nothing.")
                .unless(actual.equals(expected));
    }

    private Timer set(String name, long deadline) {
        return timers.set(deadline, () -> fired.add(name));
    }

    private void beat(long moment) {
        timers.set(
                moment,
                () -> {
                    fired.add("beat " + moment);
                    beat(moment + 1_000);
                });
    }

    private void advanceTo(long now) throws Throwable {
        Caller.run("advanceTo", () -> timers.advanceTo(now)).result();
    }

    private String fired() {
        return String.join(", ", fired.events());
    }

    private static String orNothing(String fired) {
        return fired.isEmpty() ? "nothing" : fired;
    }
}
