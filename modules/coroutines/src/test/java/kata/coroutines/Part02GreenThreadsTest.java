package kata.coroutines;

import static kata.judge.Exercise.Kind.WRITE;
import static kata.judge.finding.Finding.seen;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import kata.coroutines.Part02GreenThreads.Clock;
import kata.coroutines.Part02GreenThreads.Green;
import kata.judge.Boom;
import kata.judge.Exercise;
import kata.judge.Sound;
import kata.judge.probe.Failure;
import kata.judge.probe.ReturnedException;
import kata.kit.Timeline;
import org.junit.jupiter.api.Test;

@Exercise(part = 2, title = "Threads without threads", kind = WRITE, minutes = 40)
class Part02GreenThreadsTest {

    private static final int MANY = 100_000;

    private final List<String> events = new ArrayList<>();
    private final TestClock clock = new TestClock();
    private final Part02GreenThreads threads = new Part02GreenThreads(clock);

    @Test
    void turnsGoRound() {
        for (String name : List.of("a", "b", "c")) {
            threads.spawn(name, () -> turns(name, 3));
        }
        threads.run();

        requireOrder(
                "a, b and c yield after each step",
                "a1, b1, c1, a2, b2, c2, a3, b3, c3",
                "Each request moves on a little. One that gets no turn is a user without an answer.");
    }

    @Test
    void aGreenThreadMaySpawnOthers() {
        threads.spawn(
                "a",
                () -> {
                    events.add("a1");
                    threads.spawn("c", () -> turns("c", 2));
                    events.add("a1 ends");
                    threads.yield();
                    events.add("a2");
                    return null;
                });
        threads.spawn("b", () -> turns("b", 3));
        threads.run();

        requireOrder(
                "a spawned c and went on, while b was able to run",
                "a1, a1 ends, b1, c1, a2, b2, c2, b3",
                "The spawning thread is in the middle of something; and turns keep their order.");
    }

    @Test
    void allOfThemRunOnTheCallersThread() {
        List<Thread> seen = new ArrayList<>();
        Callable<Void> body =
                () -> {
                    seen.add(Thread.currentThread());
                    threads.yield();
                    seen.add(Thread.currentThread());
                    return null;
                };
        threads.spawn("a", body);
        threads.spawn("b", body);
        threads.run();

        Thread other =
                seen.stream().filter(t -> t != Thread.currentThread()).findFirst().orElse(null);
        seen(
                        "run was called on \"test\", and a green thread ran on %s",
                        other == null ? "\"test\"" : Timeline.nameOf(other))
                .expected("\"test\", for all of them")
                .why("On one thread they share data without a lock, and cost no thread.")
                .unless(other == null && seen.size() == 4);
    }

    @Test
    void joinGivesTheResultToEveryone() {
        List<Object> got = new ArrayList<>();
        List<Green<String>> green = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            threads.spawn("joiner " + i, () -> got.add(threads.join(green.getFirst())));
        }
        green.add(
                threads.spawn(
                        "worker",
                        () -> {
                            threads.yield();
                            return "result";
                        }));
        Throwable thrown = thrownBy(threads::run);

        seen(
                        "two joined a worker before its end, and got %s%s",
                        got, thrown == null ? "" : "; run threw " + thrown)
                .expected("its result, both of them")
                .why(
                        "A wake-up call that one gets and the other does not leaves the other waiting.")
                .unless(thrown == null && got.equals(List.of("result", "result")));
    }

    @Test
    void joinAfterTheEndDoesNotWait() {
        for (String result : Arrays.asList("result", null)) {
            List<Object> got = new ArrayList<>();
            Green<String> worker = threads.spawn("worker", () -> result);
            threads.spawn(
                    "joiner",
                    () -> {
                        threads.yield();
                        threads.yield();
                        got.add(threads.join(worker));
                        return got.add(threads.join(worker));
                    });
            Throwable thrown = thrownBy(threads::run);

            seen(
                            "a worker had ended with %s; then another joined it twice, and got %s%s",
                            result == null ? "null" : "\"%s\"".formatted(result),
                            got,
                            thrown == null ? "" : "; run threw " + thrown)
                    .expected("the result, each time")
                    .why("The end is announced once. A later caller would wait for ever.")
                    .unless(thrown == null && got.equals(Arrays.asList(result, result)));
        }
    }

    @Test
    void joinThrowsTheFailure() {
        List<Failure> failures = new ArrayList<>(Failure.ofEveryKind());
        failures.add(new Failure("a Throwable of its own", new Throwable("out of paper")));
        for (Failure failure : failures) {
            for (boolean before : new boolean[] {true, false}) {
                Throwable[] got = new Throwable[1];
                Green<Void> worker =
                        threads.spawn(
                                "worker",
                                () -> {
                                    if (before) {
                                        threads.yield();
                                    }
                                    throw failure.raise();
                                });
                threads.spawn("joiner", () -> got[0] = thrownBy(() -> threads.join(worker)));
                Throwable thrown = thrownBy(threads::run);

                seen(
                                "the worker threw %s, and %s",
                                failure.kind(),
                                thrown != null
                                        ? "run threw " + thrown
                                        : "who joined it got " + got[0])
                        .expected("what the worker threw, the same object")
                        .why("The failure belongs to the caller that asked for the result.")
                        .unless(thrown == null && got[0] == failure.thrown());
            }
        }
    }

    @Test
    void aFailureEndsOnlyWhoFailed() {
        Green<Void> failing =
                threads.spawn(
                        "a",
                        () -> {
                            throw new Boom("a failed");
                        });
        threads.spawn("b", () -> turns("b", 2));
        threads.spawn("c", () -> thrownBy(() -> threads.join(failing)));
        Throwable thrown = thrownBy(threads::run);

        seen("a threw; run threw %s, and b went through %s", thrown, events)
                .expected("run returns when b has gone through b1 and b2")
                .why("One request with bad data must not end all the others.")
                .unless(thrown == null && events.equals(List.of("b1", "b2")));
    }

    @Test
    void aSleepHoldsUpNobody() {
        threads.spawn("a", () -> sleeps("a", 50));
        threads.spawn("b", () -> turns("b", 3));
        threads.run();

        requireOrder(
                "a slept for 50 ms while b took three turns",
                "a sleeps, b1, b2, b3, a is back at 50 ms",
                "A thread that sleeps has nothing to do. The others have.");
    }

    @Test
    void sleepersWakeByDeadline() {
        int[] millis = {30, 10, 20, 10, 30, 10};
        for (int i = 0; i < millis.length; i++) {
            String name = "abcdef".substring(i, i + 1);
            int sleep = millis[i];
            threads.spawn(
                    name,
                    () -> {
                        threads.sleep(Duration.ofMillis(sleep));
                        return events.add(name);
                    });
        }
        threads.run();

        requireOrder(
                "a to f slept for 30, 10, 20, 10, 30 and 10 ms",
                "b, d, f, c, a, e",
                "Equal deadlines are common: a thousand requests get the same limit in one turn.");
        events.clear();
        threads.spawn(
                "late",
                () -> {
                    threads.yield();
                    threads.sleep(Duration.ofMillis(10));
                    return events.add("late");
                });
        threads.spawn(
                "early",
                () -> {
                    threads.sleep(Duration.ofMillis(10));
                    return events.add("early");
                });
        threads.run();

        requireOrder(
                "one gave way and slept, another one slept at once, both for 10 ms from the same"
                        + " moment on",
                "early, late",
                "The first to sleep need not be the first spawned.");
    }

    @Test
    void aShortSleepIsASleep() {
        for (Duration duration : List.of(Duration.ofNanos(1), Duration.ofNanos(999_999))) {
            Duration before = clock.now;
            threads.spawn(
                    "a",
                    () -> {
                        threads.sleep(duration);
                        return null;
                    });
            threads.run();

            Duration slept = clock.now.minus(before);
            seen("a sleep of %s ended after %s on the clock", duration, slept)
                    .expected("%s", duration)
                    .why("A time that is rounded to nothing turns a pause into a busy loop.")
                    .lookAt("the unit in which the sleep is kept")
                    .unless(slept.equals(duration));
        }
    }

    @Test
    void aSecondSleepBeginsWhereTheFirstHasEnded() {
        threads.spawn(
                "a",
                () -> {
                    sleeps("a", 10);
                    return sleeps("a", 10);
                });
        threads.spawn("b", () -> sleeps("b", 15));
        threads.run();

        requireOrder(
                "a slept for 10 ms twice, and b for 15 ms once",
                "a sleeps, b sleeps, a is back at 10 ms, a sleeps, b is back at 15 ms, a is back at"
                        + " 20 ms",
                "A pause between two tries begins when the first try has failed.");
    }

    @Test
    void theSchedulerWaitsOnTheClockOnce() {
        threads.spawn("a", () -> sleeps("a", 1_000));
        threads.spawn("b", () -> sleeps("b", 20));
        threads.spawn("c", () -> sleeps("c", 20));
        threads.run();

        List<Duration> expected = List.of(Duration.ofMillis(20), Duration.ofSeconds(1));
        seen(
                        "two slept for 20 ms and one for 1 s; the scheduler waited %d times, at"
                                + " first until %s",
                        clock.waits.size(), clock.waits.stream().limit(3).toList())
                .expected("it waits twice: until 20 ms, and until 1 s")
                .why("A loop that looks every millisecond keeps a core busy with looking.")
                .unless(clock.waits.equals(expected));
    }

    @Test
    void whoIsDueGetsATurn() {
        threads.spawn(
                "sleeper",
                () -> {
                    threads.sleep(Duration.ofMillis(10));
                    return events.add("sleeper");
                });
        int[] turns = {0};
        threads.spawn(
                "busy",
                () -> {
                    while (events.isEmpty() && turns[0] < 1_000) {
                        clock.now = clock.now.plusMillis(5);
                        turns[0]++;
                        threads.yield();
                    }
                    return null;
                });
        threads.run();

        seen(
                        "a sleeper was due after two turns of a busy one, and that one had %,d turns"
                                + " before the sleeper had its own",
                        turns[0])
                .expected("the sleeper gets its turn soon after it is due")
                .why("There is always somebody who is able to run. Then every limit is missed.")
                .unless(turns[0] < 10);
        events.clear();
        requireATurnBesideOneThatSpawnsAndJoins();
        for (String name : List.of("a", "b", "c")) {
            threads.spawn(
                    name,
                    () -> {
                        threads.sleep(Duration.ofMillis(10));
                        return events.add(name);
                    });
        }
        threads.spawn(
                "busy",
                () -> {
                    clock.now = clock.now.plusMillis(50);
                    threads.yield();
                    threads.yield();
                    return events.add("busy");
                });
        threads.run();

        String order = String.join(", ", events);
        seen("a, b and c became due in one turn, and a busy one gave way twice more: %s", order)
                .expected("a, b, c, busy: it was able to run again after they were")
                .why("Turns are in the order in which threads became able to run.")
                .lookAt("How many of those that are due are put into the line?")
                .unless(order.equals("a, b, c, busy"));
    }

    /** It never gives way by itself, and there is always somebody who is able to run. */
    private void requireATurnBesideOneThatSpawnsAndJoins() {
        threads.spawn(
                "sleeper",
                () -> {
                    threads.sleep(Duration.ofMillis(10));
                    return events.add("sleeper");
                });
        int[] children = {0};
        threads.spawn(
                "busy",
                () -> {
                    while (events.isEmpty() && children[0] < 1_000) {
                        clock.now = clock.now.plusMillis(5);
                        children[0]++;
                        threads.join(threads.spawn("child", () -> null));
                    }
                    return null;
                });
        threads.run();

        seen(
                        "a sleeper was due while another one spawned children and joined them, and"
                                + " %,d children had ended before the sleeper had its turn",
                        children[0])
                .expected("the sleeper gets its turn soon after it is due")
                .why("There is always somebody who is able to run. Then every limit is missed.")
                .lookAt("At which moments does the scheduler look who is due?")
                .unless(children[0] < 10);
        events.clear();
    }

    @Test
    void whenAllWaitForEachOtherItSaysSo() {
        List<Green<?>> all = new ArrayList<>();
        threads.spawn("ann", () -> threads.join(all.get(0)));
        all.add(threads.spawn("bob", () -> threads.join(all.get(1))));
        all.add(threads.spawn("cid", () -> threads.join(all.get(0))));
        threads.spawn("dan", () -> turns("dan", 2));
        // A second ring, which has nothing to do with the first.
        threads.spawn("eve", () -> threads.join(all.get(2)));
        all.add(threads.spawn("fay", () -> threads.join(all.get(3))));
        all.add(threads.spawn("gus", () -> threads.join(all.get(2))));
        Throwable thrown = thrownBy(threads::run);

        String message = thrown == null ? "" : String.valueOf(thrown.getMessage());
        seen(
                        "ann and cid waited for bob, bob for cid, eve and gus for fay, fay for gus,"
                                + " and %s",
                        thrown == null ? "run returned" : "run threw " + thrown)
                .expected(
                        "an IllegalStateException with \"ann waits for bob\", \"bob waits for cid\","
                                + " \"cid waits for bob\", and the same of eve, fay and gus")
                .why("Without the names you know that the program hangs, but not why.")
                .unless(
                        thrown instanceof IllegalStateException
                                && message.contains("ann waits for bob")
                                && message.contains("bob waits for cid")
                                && message.contains("cid waits for bob")
                                && message.contains("eve waits for fay")
                                && message.contains("fay waits for gus")
                                && message.contains("gus waits for fay")
                                && !message.contains("dan"));
        List<Green<?>> ring = new ArrayList<>();
        ring.add(threads.spawn("hal", () -> threads.join(ring.get(1))));
        ring.add(threads.spawn("ian", () -> threads.join(ring.get(0))));
        threads.spawn("jim", () -> threads.join(ring.get(0)));
        threads.spawn("jim", () -> threads.join(ring.get(1)));
        Throwable second = thrownBy(threads::run);

        String names = second == null ? "" : String.valueOf(second.getMessage());
        seen("two with the name jim waited, one for hal, one for ian, and run threw %s", second)
                .expected("a message with \"jim waits for hal\" and \"jim waits for ian\"")
                .why("Names need not be unique. The one that is left out may be the culprit.")
                .lookAt("By what is it noted who waits?")
                .unless(names.contains("jim waits for hal") && names.contains("jim waits for ian"));
    }

    @Test
    void aHundredThousandWaitAtTheSameTime() {
        int[] counts = {0, 0};
        for (int i = 0; i < MANY; i++) {
            threads.spawn(
                    "green " + i,
                    () -> {
                        counts[0]++;
                        threads.yield();
                        threads.sleep(Duration.ofSeconds(1));
                        // All of them have begun, and none has ended before.
                        counts[1] += counts[0] == MANY ? 1 : 0;
                        return null;
                    });
        }
        threads.run();

        seen("of %,d green threads, %,d were in the middle when the last began", MANY, counts[1])
                .expected("all of them")
                .why("A platform thread for each would take 100 GB of address space for stacks.")
                .unless(counts[1] == MANY);
    }

    @Test
    void aHundredThousandWaitInAChain() {
        List<Green<Integer>> chain = new ArrayList<>();
        for (int i = 0; i < MANY; i++) {
            int next = i + 1;
            chain.add(
                    threads.spawn(
                            "green " + i,
                            () -> next == MANY ? 1 : threads.join(chain.get(next)) + 1));
        }
        Throwable thrown = thrownBy(threads::run);
        Integer[] length = new Integer[1];
        if (thrown == null) {
            threads.spawn("end", () -> length[0] = threads.join(chain.getFirst()));
            thrown = thrownBy(threads::run);
        }

        seen(
                        "%,d green threads joined each other in a chain, and %s",
                        MANY,
                        thrown == null ? "the result was " + length[0] : "this came out: " + thrown)
                .expected("the result of the first is %,d", MANY)
                .why("Each end wakes the one before. That must not nest on the stack.")
                .unless(thrown == null && length[0] == MANY);
    }

    @Test
    void anExceptionThatIsReturnedIsAResult() throws Throwable {
        ReturnedException.requireAnswer(
                "join",
                task -> {
                    List<Object> got = new ArrayList<>();
                    Green<Exception> worker = threads.spawn("worker", task);
                    threads.spawn("joiner", () -> got.add(threads.join(worker)));
                    threads.run();
                    return got.isEmpty() ? "nothing" : got.getFirst();
                });
    }

    @Test
    void sleepersThatAreDueAtOnceRunByDeadline() {
        // Nanoseconds apart, and years apart.
        for (Duration unit : List.of(Duration.ofNanos(1), Duration.ofDays(10_000))) {
            events.clear();
            clock.now = Duration.ofSeconds(1);
            int[] units = {3, 1, 2, 1};
            for (int i = 0; i < units.length; i++) {
                String name = "abcd".substring(i, i + 1);
                Duration sleep = unit.multipliedBy(units[i]);
                threads.spawn(
                        name,
                        () -> {
                            threads.sleep(sleep);
                            return events.add(name);
                        });
            }
            threads.spawn("busy", () -> clock.now = clock.now.plus(unit.multipliedBy(5)));
            threads.run();

            requireOrder(
                    "a to d slept for 3, 1, 2 and 1 times %s, and all were due before the next turn"
                            .formatted(unit.toDays() > 0 ? "10,000 days" : "1 ns"),
                    "b, d, c, a",
                    "The one that is furthest behind its deadline has its turn first.");
        }
    }

    @Test
    void aThreadThatWaitsForItselfIsNamedToo() {
        List<Green<?>> all = new ArrayList<>();
        Throwable[] own = new Throwable[1];
        all.add(
                threads.spawn(
                        "ann",
                        () -> {
                            own[0] = thrownBy(() -> threads.join(all.get(0)));
                            return null;
                        }));
        Throwable thrown = thrownBy(threads::run);

        seen(
                        "ann joined itself; run %s%s",
                        thrown == null ? "returned" : "threw " + thrown,
                        own[0] == null ? "" : ", and join threw " + own[0])
                .expected("run throws an IllegalStateException with \"ann waits for ann\"")
                .why("The caller of run has to learn that the program has come to a standstill.")
                .unless(
                        thrown instanceof IllegalStateException
                                && String.valueOf(thrown.getMessage())
                                        .contains("ann waits for ann"));
    }

    @Test
    void eachOfAThousandThatWaitIsNamed() {
        int many = 1_001;
        List<Green<?>> ring = new ArrayList<>();
        for (int i = 0; i < many; i++) {
            int next = (i + 1) % many;
            ring.add(threads.spawn("green " + i, () -> threads.join(ring.get(next))));
        }
        Throwable thrown = thrownBy(threads::run);

        String message = thrown == null ? "" : String.valueOf(thrown.getMessage());
        long named =
                IntStream.range(0, many)
                        .filter(
                                i ->
                                        message.contains(
                                                "green %d waits for green %d"
                                                        .formatted(i, (i + 1) % many)))
                        .count();
        seen(
                        "1,001 waited in a ring; run %s, and %,d of them were named",
                        thrown == null ? "returned" : "threw " + thrown.getClass().getSimpleName(),
                        named)
                .expected("an IllegalStateException that names all of them")
                .why("The thread that the message leaves out may be the culprit.")
                .unless(thrown instanceof IllegalStateException && named == many);
    }

    @Test
    void aRingOfThirtyThousandIsNoticedToo() {
        int many = 30_000;
        List<Green<?>> ring = new ArrayList<>();
        for (int i = 0; i < many; i++) {
            int next = (i + 1) % many;
            ring.add(threads.spawn("green " + i, () -> threads.join(ring.get(next))));
        }
        Throwable thrown = thrownBy(threads::run);

        seen(
                        "%,d waited in a ring; run %s",
                        many,
                        thrown == null ? "returned" : "threw " + thrown.getClass().getSimpleName())
                .expected("an IllegalStateException")
                .why("The caller of run has to learn that the program has come to a standstill.")
                .lookAt("Does anything go from one to the next on the stack?")
                .unless(thrown instanceof IllegalStateException);
    }

    @Test
    void aSleepBeginsWhenItIsCalled() {
        threads.spawn(
                "a",
                () -> {
                    clock.now = clock.now.plusMillis(50);
                    threads.sleep(Duration.ofMillis(20));
                    return events.add("a");
                });
        threads.spawn(
                "b",
                () -> {
                    threads.sleep(Duration.ofMillis(10));
                    return events.add("b");
                });
        threads.run();

        requireOrder(
                "a's turn took 50 ms, then it slept for 20; then b slept for 10",
                "b, a",
                "A sleep that counts from before its call is too short.");
    }

    @Test
    void whoIsDueHasItsTurnBeforeThoseWhoComeLater() {
        threads.spawn(
                "sleeper",
                () -> {
                    threads.sleep(Duration.ofMillis(10));
                    return events.add("sleeper");
                });
        threads.spawn(
                "a",
                () -> {
                    clock.now = clock.now.plusMillis(50);
                    threads.yield();
                    return null;
                });
        threads.spawn("b", () -> turns("b", 2));
        threads.run();

        String order = String.join(", ", events);
        seen("a sleeper was due in the turn before b's first one; the order was %s", order)
                .expected("b1, sleeper, b2")
                .why("It was able to run before b gave way: turns are in this order.")
                .lookAt("When do you look who is due?")
                .unless(order.equals("b1, sleeper, b2"));
    }

    @Test
    void thoseThatAreDueTakeTurns() {
        for (String name : List.of("a", "b", "c")) {
            threads.spawn(
                    name,
                    () -> {
                        threads.sleep(Duration.ofMillis(10));
                        return turns(name, 2);
                    });
        }
        threads.run();

        requireOrder(
                "a, b and c slept for 10 ms, and then had two turns each",
                "a1, b1, c1, a2, b2, c2",
                "All three are able to run from the same moment on: nobody has a second turn before"
                        + " the others had their first.");
    }

    @Test
    @Sound
    void twoSchedulersShareNothing() {
        Part02GreenThreads other = new Part02GreenThreads(clock);
        threads.spawn("a", () -> events.add("a"));
        other.spawn("b", () -> events.add("b"));
        threads.run();

        seen("a belonged to one scheduler and b to another; the first ran, and %s ran", events)
                .expected("a")
                .why("The other one may belong to another thread, which counts on being alone.")
                .unless(events.equals(List.of("a")));
        other.run();
        threads.spawn("c", () -> turns("c", 2));
        threads.run();
        seen("both had run, then the first got c, and what ran was %s", events)
                .expected("a, b, c1, c2: a scheduler can be used again")
                .why("A test, or a server's next round, spawns again on the same one.")
                .unless(events.equals(List.of("a", "b", "c1", "c2")));
        events.clear();
        requireSideBySide();
    }

    /** One runs inside of a green thread of the other. */
    private void requireSideBySide() {
        TestClock late = new TestClock();
        late.now = Duration.ofHours(1);
        Part02GreenThreads other = new Part02GreenThreads(late);
        Green<Boolean> slow =
                threads.spawn(
                        "slow",
                        () -> {
                            threads.sleep(Duration.ofSeconds(2));
                            return events.add("slow");
                        });
        threads.spawn("joiner", () -> threads.join(slow) && events.add("joiner"));
        other.spawn(
                "other",
                () -> {
                    other.sleep(Duration.ofSeconds(1));
                    return events.add("other");
                });
        threads.spawn(
                "host",
                () -> {
                    other.run();
                    threads.yield();
                    return events.add("host");
                });
        Throwable thrown = thrownBy(threads::run);

        String waits = clock.waits + " and " + late.waits;
        seen(
                        "a green thread ran another scheduler while one slept 2 s and one joined it:"
                                + " %s ran; they waited on their clocks until %s%s",
                        events, waits, thrown == null ? "" : "; run threw " + thrown)
                .expected("other, host, slow, joiner; until [PT2S] and [PT1H1S]")
                .why("Two parts of a program need not know that both have green threads.")
                .unless(
                        thrown == null
                                && events.equals(List.of("other", "host", "slow", "joiner"))
                                && waits.equals("[PT2S] and [PT1H1S]"));
    }

    @Test
    @Sound
    void aSleepOfZeroGivesWay() {
        for (Duration duration : List.of(Duration.ZERO, Duration.ofMillis(-5))) {
            events.clear();
            threads.spawn(
                    "a",
                    () -> {
                        events.add("a1");
                        threads.sleep(duration);
                        return events.add("a2");
                    });
            threads.spawn("b", () -> turns("b", 1));
            threads.run();

            requireOrder(
                    "a slept for " + duration.toMillis() + " ms while b was able to run",
                    "a1, b1, a2",
                    "A loop that sleeps for what is left of its interval must let others in.");
            seen("a slept for %d ms, and the scheduler waited on the clock", duration.toMillis())
                    .expected("no wait")
                    .why("There is nothing to wait for.")
                    .unless(clock.waits.isEmpty());
        }
    }

    private Object turns(String name, int turns) {
        for (int i = 1; i <= turns; i++) {
            events.add(name + i);
            if (i < turns) {
                threads.yield();
            }
        }
        return null;
    }

    private Object sleeps(String name, int millis) {
        events.add(name + " sleeps");
        threads.sleep(Duration.ofMillis(millis));
        return events.add("%s is back at %d ms".formatted(name, clock.now.toMillis()));
    }

    private void requireOrder(String what, String expected, String why) {
        String order = String.join(", ", events);
        seen("%s; the order was %s", what, order)
                .expected("%s", expected)
                .why("%s", why)
                .unless(order.equals(expected));
    }

    private static Throwable thrownBy(Call call) {
        try {
            call.run();
            return null;
        } catch (Throwable thrown) {
            return thrown;
        }
    }

    private interface Call {
        void run() throws Throwable;
    }

    /** A clock that jumps to where one waits for. */
    private static final class TestClock implements Clock {

        private final List<Duration> waits = new ArrayList<>();
        private Duration now = Duration.ZERO;

        @Override
        public Duration now() {
            return now;
        }

        @Override
        public void waitUntil(Duration time) {
            waits.add(time);
            now = time.compareTo(now) > 0 ? time : now;
        }
    }
}
