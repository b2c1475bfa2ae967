package kata.eventloop;

import static kata.judge.Exercise.Kind.WRITE;
import static kata.judge.finding.Finding.seen;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import kata.eventloop.Part02Timers.Timer;
import kata.judge.Exercise;
import kata.judge.gap.Interleavings;
import kata.judge.probe.Caller;
import kata.judge.probe.Failure;
import kata.judge.probe.Recorder;
import org.junit.jupiter.api.Test;

@Exercise(part = 2, title = "Timers on a clock that you move", kind = WRITE, minutes = 25)
class Part02TimersTest {

    private static final long HOUR = 3_600_000;
    private static final int MANY = 10_001;

    private final Recorder fired = new Recorder();
    private final Part02Timers timers = new Part02Timers();

    @Test
    void aTimerThatIsNotDueHoldsNobodyUp() throws Throwable {
        Timer timer = set("A", HOUR);

        Caller<Void> loop = Caller.run("advanceTo", () -> timers.advanceTo(0));
        loop.awaitStill();

        seen("a timer was due in an hour, and advanceTo waited for that")
                .expected("advanceTo fires what is due, and returns")
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
                .why("Only the clock of the loop says what time it is.")
                .unless(before.isEmpty() && then.equals("A") && fired().equals("A"));
    }

    @Test
    void timersFireByDeadline() throws Throwable {
        set("C", 3_000);
        set("A", 1_000);
        set("D", 4_000);
        set("B", 2_000);

        advanceTo(4_000);

        seen("C, A, D, B were set, due in the order A, B, C, D. Fired: %s", orNothing(fired()))
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
                        "A certificate expires in a month, a call in a second. Code that only"
                                + " works for seconds fails with the first such timer.")
                .lookAt("how many milliseconds an int can hold: 25 days")
                .unless(fired().equals("A, B"));
    }

    @Test
    void equalDeadlinesAllFireInTheOrderInWhichTheyWereSet() throws Throwable {
        List<String> names = IntStream.rangeClosed(1, MANY).mapToObj(Integer::toString).toList();
        names.forEach(name -> set(name, 1_000));

        advanceTo(1_000);

        List<String> events = fired.events();
        int same = 0;
        while (same < Math.min(events.size(), MANY) && events.get(same).equals(names.get(same))) {
            same++;
        }
        seen(
                        "timers 1 to %,d were due at the same moment; %,d fired. The first %,d were"
                                + " in order, and then came: %s",
                        MANY,
                        events.size(),
                        same,
                        same < events.size() ? events.get(same) : "nothing")
                .expected("all of them, once, in the order in which they were set")
                .why(
                        "Milliseconds are coarse: a server sets many timers with the same deadline."
                                + " Each of them is somebody's time-out.")
                .unless(events.equals(names));
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
                .why(
                        "The code that sets a timer has not finished yet. The action must not run in"
                                + " the middle of it.")
                .unless(atOnce.equals("A"));
    }

    @Test
    void deadlinesThatHavePassedKeepTheirOrder() throws Throwable {
        advanceTo(100);
        set("B", 70);
        set("A", 50);
        OptionalLong next = timers.nextDeadline();
        advanceTo(100);

        seen("it was 100; B was set for 70, and then A for 50. Fired: %s", orNothing(fired()))
                .expected("A, B")
                .why("Late or not, what was due first comes first.")
                .lookAt("What do you store for a deadline that has passed?")
                .unless(fired().equals("A, B"));
        seen("it was 100, and timers were set for 70 and 50; nextDeadline gave %s", next)
                .expected("50: the earliest deadline, passed or not")
                .why("The loop then does not sleep, and fires them at once.")
                .unless(next.equals(OptionalLong.of(50)));
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
                        "Two timers may have the same deadline and the same action. They are still"
                                + " two timers.")
                .lookAt("What tells two timers apart, also after one has fired?")
                .unless(fired().equals("beat, beat"));
        List<String> later = new ArrayList<>();
        Runnable sound = () -> later.add("beat");
        timers.set(2_000, sound);
        timers.set(2_000, () -> later.add("tick"));
        Timer last = timers.set(2_000, sound);

        last.cancel();
        advanceTo(2_000);

        seen(
                        "beat, tick and beat were set for one moment, and the last was cancelled. Fired: %s",
                        String.join(", ", later))
                .expected("beat, tick: the first two, in their order")
                .why("Two timers may have the same deadline and the same action.")
                .lookAt("Which of the two is taken out?")
                .unless(later.equals(List.of("beat", "tick")));
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
                        "The answer came just before the time-out. Code that has cancelled the"
                                + " time-out relies on it, even in the same turn of the loop.")
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
                .why("What is due fires in the order of time, no matter when it was set.")
                .unless(
                        first.equals("beat 1000, beat 2000, B, beat 3000, beat 4000")
                                && fired().equals(first + ", beat 5000"));
    }

    @Test
    void aTimerThatThrowsDoesNotTakeOthersAlong() throws Throwable {
        for (Failure failure : Failure.ofEveryKind()) {
            Part02Timers timers = new Part02Timers();
            Recorder fired = new Recorder();
            Runnable throwing =
                    () -> {
                        fired.add("B");
                        failure.raise();
                    };
            timers.set(1_000, () -> fired.add("A"));
            timers.set(1_000, throwing);
            timers.set(1_000, () -> fired.add("C"));

            Throwable thrown = Caller.run("advanceTo", () -> timers.advanceTo(1_000)).thrown();
            String first = String.join(", ", fired.events());
            OptionalLong next = timers.nextDeadline();
            Throwable again = Caller.run("advanceTo", () -> timers.advanceTo(1_000)).thrown();
            String all = String.join(", ", fired.events());

            seen(
                            "B threw %s, and out of advanceTo came %s",
                            failure.kind(), thrown == null ? "no exception" : thrown)
                    .expected("%s, as B threw it", failure.thrown())
                    .why("The loop passes on what its tasks throw. That holds for timers, too.")
                    .unless(thrown == failure.thrown());
            seen(
                            "A, B, C were due, and B threw. Until then these had fired: %s; with the"
                                    + " next advanceTo%s: %s",
                            first, again == null ? "" : ", which threw, too", all)
                    .expected("A, B; then C, too, and each once")
                    .why("One timer's failure must not stop the others, and is no reason to retry.")
                    .unless(first.equals("A, B") && all.equals("A, B, C") && again == null);
            require(next, OptionalLong.of(1_000), "B had thrown, and C was still due");
        }
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
        requireNextWithout(3, OptionalLong.of(4), "timers were due at 1 to 5, and 1 to 3 were");
        requireNextWithout(5, OptionalLong.empty(), "timers were due at 1 to 5, and all were");
        AtomicReference<OptionalLong> inside = new AtomicReference<>();
        timers.set(5_000, () -> inside.set(timers.nextDeadline()));
        advanceTo(5_000);
        require(inside.get(), OptionalLong.empty(), "the last timer's action asked while it ran");
    }

    private static void requireNextWithout(int cancelled, OptionalLong next, String when) {
        Part02Timers timers = new Part02Timers();
        List<Timer> set = new ArrayList<>();
        for (int i = 1; i <= 5; i++) {
            set.add(timers.set(i, () -> {}));
        }
        set.subList(0, cancelled).forEach(Timer::cancel);
        require(timers.nextDeadline(), next, when + " cancelled");
        require(timers.nextDeadline(), next, when + " cancelled; asked a second time");

        Part02Timers reversed = new Part02Timers();
        List<Timer> others = new ArrayList<>();
        for (int i = 1; i <= 5; i++) {
            others.add(reversed.set(i, () -> {}));
        }
        others.subList(1, cancelled).reversed().forEach(Timer::cancel);
        others.getFirst().cancel();
        require(reversed.nextDeadline(), next, when + " cancelled, the latest first");

        Part02Timers advanced = new Part02Timers();
        others.clear();
        for (int i = 1; i <= 5; i++) {
            others.add(advanced.set(i, () -> {}));
        }
        others.subList(1, cancelled).forEach(Timer::cancel);
        advanced.advanceTo(1);
        require(advanced.nextDeadline(), next, when + " cancelled, but for 1, which had fired");
    }

    @Test
    void aTimerSetByAnActionHasItsTurn() throws Throwable {
        timers.set(
                1_000,
                () -> {
                    fired.add("A");
                    set("D", 1_000);
                    set("E", 5_000).cancel();
                    set("B", 500);
                });
        set("C", 1_000);
        Timer[] itself = new Timer[1];
        itself[0] =
                timers.set(
                        2_000,
                        () -> {
                            itself[0].cancel();
                            fired.add("F, next " + timers.nextDeadline().orElse(-1));
                        });
        set("G", 2_000);

        advanceTo(6_000);

        seen(
                        "A and C were due at 1000, F and G at 2000. A set D for 1000, B for 500, and"
                                + " E, which it cancelled. Fired: %s",
                        fired())
                .expected("A, B, C, D, F, next 2000, G: by deadline, then as they were set")
                .why("A retry that is set last must not overtake those that waited longer.")
                .unless(fired().equals("A, B, C, D, F, next 2000, G"));
        setAfterManyWereCancelled();
    }

    private static void setAfterManyWereCancelled() throws Throwable {
        Part02Timers timers = new Part02Timers();
        Recorder fired = new Recorder();
        List<Timer> others = new ArrayList<>();
        timers.set(
                1_000,
                () -> {
                    others.forEach(Timer::cancel);
                    timers.set(500, () -> fired.add("late"));
                });
        for (int i = 0; i < MANY; i++) {
            others.add(timers.set(2_000 + i, () -> fired.add("cancelled")));
        }
        Caller.run("advanceTo", () -> timers.advanceTo(1_500)).result();

        seen(
                        "the clock went to 1500; the timer of 1000 cancelled %,d others, and then set"
                                + " one for 500. Fired: %s",
                        MANY, fired.events())
                .expected("late: it was due when it was set")
                .why("A time-out that has passed must not wait until the clock moves again.")
                .lookAt("What does a cancellation do to the queue while you go through it?")
                .unless(fired.events().equals(List.of("late")));
    }

    @Test
    void aLongChainOfTimersFiresAtOnce() throws Throwable {
        chain(MANY);

        advanceTo(1_000);

        seen(
                        "a timer set the next one for the same moment, %,d in all; %,d fired",
                        MANY, fired.events().size())
                .expected("all of them, within one advanceTo")
                .why("A long job in small steps sets one timer after another. All are due.")
                .unless(fired.events().size() == MANY);
    }

    private void chain(int left) {
        timers.set(
                1_000,
                () -> {
                    fired.add("a link");
                    if (left > 1) {
                        chain(left - 1);
                    }
                });
    }

    @Test
    void anyMomentMayBeADeadline() throws Throwable {
        Part02Timers others = new Part02Timers();
        others.set(0, () -> fired.add("of the others"));
        set("never", Long.MAX_VALUE);
        set("B", 0);
        set("A", Long.MIN_VALUE);
        set("soon", Integer.MAX_VALUE + 1L);

        OptionalLong first = timers.nextDeadline();
        advanceTo(0);
        String now = fired();
        OptionalLong then = timers.nextDeadline();
        advanceTo(Long.MAX_VALUE);

        require(
                first,
                OptionalLong.of(Long.MIN_VALUE),
                "the earliest of all moments was one of four");
        seen(
                        "four timers were due at the earliest moment there is, at 0, at 2^31 and at"
                                + " the last. Fired by 0: %s; by the end: %s",
                        orNothing(now), orNothing(fired()))
                .expected("A, B by 0, then soon and never; none of another object's timers")
                .why(
                        "Such a clock may start anywhere, System.nanoTime() is often negative, and"
                                + " \"never\" is usually written as the last moment.")
                .lookAt("differences of deadlines, which overflow; and what is static")
                .unless(now.equals("A, B") && fired().equals("A, B, soon, never"));
        require(then, OptionalLong.of(Integer.MAX_VALUE + 1L), "the clock stood at 0");
        require(others.nextDeadline(), OptionalLong.of(0), "another object's timer was due at 0");
        for (long moment : List.of(Long.MAX_VALUE, Long.MIN_VALUE, -1L)) {
            Part02Timers one = new Part02Timers();
            one.set(moment, () -> {});
            require(one.nextDeadline(), OptionalLong.of(moment), "the only timer was due then");
        }
    }

    @Test
    void deadlinesThatDifferByOneAreDifferent() throws Throwable {
        long large = 1L << 60;
        set("B", large + 1);
        set("A", large);

        advanceTo(large - 1);
        String before = fired();
        advanceTo(large);
        String first = fired();
        advanceTo(large + 1);

        seen(
                        "two timers were due at 2^60 + 1 and at 2^60. Fired one millisecond before,"
                                + " then, and one later: %s; %s; %s",
                        orNothing(before), orNothing(first), orNothing(fired()))
                .expected("nothing; A; A, B")
                .why("A moment is a long; as an int, a float or a double, it is a different one.")
                .unless(before.isEmpty() && first.equals("A") && fired().equals("A, B"));
    }

    // The courses get longer, so the first one that goes wrong is a short one.
    @Test
    void whateverIsSetAndCancelledTheRestFiresInOrder() throws Throwable {
        for (int timersSet = 3; timersSet <= 40; timersSet++) {
            for (int seed = 0; seed < 25; seed++) {
                new Course(timersSet, new Random(seed)).require();
            }
        }
    }

    /** Timers at moments that are drawn, of which every fourth is cancelled. */
    private static final class Course {

        private final Part02Timers timers = new Part02Timers();
        private final List<String> set = new ArrayList<>();
        private final List<String> cancelled = new ArrayList<>();
        private final Map<Long, List<String>> due = new TreeMap<>();
        private final List<String> fired = new ArrayList<>();
        private final List<Timer> handles = new ArrayList<>();

        Course(int count, Random random) {
            for (int i = 0; i < count; i++) {
                set("t" + i, random.nextInt(2 * count));
            }
            for (int i = 0; i < count / 4; i++) {
                cancel(random.nextInt(count));
            }
        }

        private void set(String name, long deadline) {
            set.add(name + " at " + deadline);
            due.computeIfAbsent(deadline, _ -> new ArrayList<>()).add(name);
            handles.add(timers.set(deadline, () -> fired.add(name)));
        }

        private void cancel(int timer) {
            String name = "t" + timer;
            if (!cancelled.contains(name)) {
                cancelled.add(name);
                due.values().forEach(names -> names.remove(name));
                handles.get(timer).cancel();
            }
        }

        void require() throws Throwable {
            List<String> expected = due.values().stream().flatMap(List::stream).toList();
            Caller.run("advanceTo", () -> timers.advanceTo(Long.MAX_VALUE)).result();
            seen(
                            "set: %s; cancelled: %s; then all was due. Fired: %s",
                            String.join(", ", set),
                            String.join(", ", cancelled),
                            String.join(", ", fired))
                    .expected("%s", String.join(", ", expected))
                    .why("A cancelled timer must not change the order of the others.")
                    .lookAt("What keeps the timers in order when one is taken out of the middle?")
                    .unless(fired.equals(expected));
        }
    }

    @Test
    void timersOfTwoLoopsHaveNothingInCommon() throws Exception {
        Interleavings.explore(() -> List.of(new Loop(), new Loop()))
                .runner("one loop", loops -> loops.getFirst().setTwoAndFire())
                .runner("another loop", loops -> loops.getLast().setTwoAndFire())
                .then(
                        loops ->
                                seen(
                                                "two loops, each on a thread of its own and with its"
                                                        + " own timers, set a and b; fired: %s",
                                                loops)
                                        .expected("[a, b] for each")
                                        .why("A program may have a loop for each core.")
                                        .lookAt("Is anything static that belongs to one loop?")
                                        .unless(loops.toString().equals("[[a, b], [a, b]]")));
    }

    /** A loop with timers of its own. */
    private static final class Loop {

        private final Part02Timers own = new Part02Timers();
        private final List<String> ran = new ArrayList<>();

        void setTwoAndFire() {
            own.set(10, () -> ran.add("a"));
            own.set(10, () -> ran.add("b"));
            own.advanceTo(10);
        }

        @Override
        public String toString() {
            return ran.toString();
        }
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
