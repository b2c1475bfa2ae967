package kata.pool;

import static kata.judge.Exercise.Kind.REPAIR;
import static kata.judge.assertion.KataAssertions.catchThrowable;
import static kata.judge.finding.Finding.seen;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import kata.judge.Boom;
import kata.judge.Exercise;
import kata.judge.gap.Interleavings;
import kata.judge.probe.BoundedWait;
import kata.judge.probe.Caller;
import kata.judge.probe.Failure;
import kata.judge.probe.Gate;
import kata.judge.probe.Tasks;
import kata.kit.Timeline;
import lombok.SneakyThrows;
import org.junit.jupiter.api.Test;

@Exercise(
        part = 4,
        title = "Load a value only once",
        kind = REPAIR,
        minutes = 35,
        breaks = "theLoaderRunsOnceHoweverManyAskWhileItRuns")
class Part04CheckThenActTest {

    private final AtomicInteger loads = new AtomicInteger();

    @Test
    void whatWasLoadedOnceIsNotLoadedAgain() {
        Part04CheckThenAct<String, String> cache = new Part04CheckThenAct<>(this::load);

        List<String> values = List.of(cache.get("ann"), cache.get("ann"), cache.get("bob"));

        seen("the values %s", values)
                .expected("[ann 1, ann 1, bob 2]: loaded by two calls of the loader")
                .why("Loading is expensive. The cache is there to do it only once for each key.")
                .unless(values.equals(List.of("ann 1", "ann 1", "bob 2")));
    }

    @Test
    void theLoaderRunsOnceHoweverManyAskWhileItRuns(Timeline timeline) throws Throwable {
        requireOneLoad(timeline, true);
    }

    @Test
    void theLoaderRunsOnceWhereverOneAskerOvertakesTheOther() throws Throwable {
        int uses = new OvertakenKey(0).usesOfOneAsker();
        for (int use = 1; use <= uses; use++) {
            loads.set(0);
            OvertakenKey key = new OvertakenKey(use);
            Part04CheckThenAct<OvertakenKey, String> cache =
                    new Part04CheckThenAct<>(_ -> load("ann"));

            Caller<String> first = Caller.start("get", () -> key.askFirst(cache));
            first.awaitStill();
            Caller<String> second = Caller.start("get", () -> cache.get(key));
            second.awaitStill();
            key.gate.open();
            List<String> values = List.of(first.result(), second.result());

            seen(
                            "one asker had reached use %d of the key when another one asked: the"
                                    + " loader ran %d times, they got %s",
                            use, loads.get(), values)
                    .expected("1 load, and [ann 1, ann 1]")
                    .why(
                            "Between a look into a map and a write into it, another thread can do"
                                    + " both. That holds for a value, and for the promise of"
                                    + " one.")
                    .lookAt(
                            "Each place where the key is used: is the next one part of the same step?")
                    .unless(loads.get() == 1 && values.equals(List.of("ann 1", "ann 1")));
        }
    }

    // Whether two of them meet in a gap is luck here. Gaps in which no map is asked, which the rule
    // before does not reach, this one finds now and then.
    @Test
    void theLoaderRunsOnceHoweverManyAskAtTheSameMoment(Timeline timeline) throws Throwable {
        requireOneLoad(timeline, false);
    }

    private void requireOneLoad(Timeline timeline, boolean oneIsInTheLoader) throws Throwable {
        Gate gate = new Gate("loads of the key");
        Part04CheckThenAct<String, String> cache =
                new Part04CheckThenAct<>(slow(timeline, gate, this::load));

        List<Caller<String>> askers = new ArrayList<>(List.of(ask(cache, "ann")));
        if (oneIsInTheLoader) {
            gate.awaitEntered(1);
        }
        // Equal keys, and each another object.
        IntStream.range(1, 32).forEach(_ -> askers.add(ask(cache, new String("ann"))));
        gate.awaitEntered(1);
        Caller.awaitStill(askers);
        int atOnce = gate.entered();
        gate.open();

        seen("32 threads asked for one key, and %d of them were in the loader at once", atOnce)
                .expected("1 in the loader, and 31 that wait for its value")
                .why(
                        "Each of them looked, found nothing and began to load. With a database"
                                + " behind the cache, every miss becomes a stampede.")
                .lookAt("What can happen between the look into the map and the write into it?")
                .unless(atOnce == 1);
        Set<String> values = values(askers);
        seen("the 32 askers got %d different values", values.size())
                .expected("the one value that was loaded: ann 1")
                .why("Two values for one key mean that two parts of the program disagree.")
                .unless(values.equals(Set.of("ann 1")));
    }

    @Test
    void aSlowKeyDoesNotHoldUpAnotherKey(Timeline timeline) throws Throwable {
        requireThatTheOtherKeyIsServed("slow", "quick", timeline);
    }

    @Test
    void evenWhenTheirHashCodesAreTheSame(Timeline timeline) throws Throwable {
        // "Aa" and "BB" have the same hash code: a hash map keeps them in the same place.
        requireThatTheOtherKeyIsServed("Aa", "BB", timeline);
    }

    private void requireThatTheOtherKeyIsServed(String slow, String quick, Timeline timeline)
            throws Throwable {
        Gate gate = new Gate("loads of " + slow);
        Function<String, String> slowLoader = slow(timeline, gate, this::load);
        Part04CheckThenAct<String, String> cache =
                new Part04CheckThenAct<>(
                        key -> key.equals(slow) ? slowLoader.apply(key) : load(key));
        Caller<String> first = ask(cache, slow);
        gate.awaitEntered(1);

        Caller<String> second = ask(cache, quick);
        second.awaitStill();
        boolean served = second.hasEnded();
        gate.open();
        first.awaitEnd();
        second.awaitEnd();

        seen("a caller that asked for \"%s\" had to wait until \"%s\" was loaded", quick, slow)
                .expected("\"%s\" at once: its load has nothing to do with \"%s\"", quick, slow)
                .why(
                        "The slowest load slows down all keys. A loader that hangs stops the whole"
                                + " cache.")
                .lookAt("Which lock is held while the loader runs, and which threads need it?")
                .unless(served);
    }

    @Test
    void manySlowKeysDoNotHoldUpAnotherKey() throws Throwable {
        AtomicInteger slowOnes = new AtomicInteger();
        // Not a gate: that waits in a way that gets a pool one more thread for each that waits.
        CountDownLatch done = new CountDownLatch(1);
        Part04CheckThenAct<String, String> cache =
                new Part04CheckThenAct<>(
                        key -> {
                            if (key.startsWith("slow")) {
                                slowOnes.incrementAndGet();
                                Tasks.awaitEvenIfInterrupted(done);
                            }
                            return load(key);
                        });
        // More than a shared pool has threads on any machine that a workshop is held on.
        int many = Math.max(40, 2 * Runtime.getRuntime().availableProcessors());
        List<Caller<String>> slow =
                IntStream.range(0, many).mapToObj(i -> ask(cache, "slow " + i)).toList();
        slow.getLast().comesTrue(() -> slowOnes.get() == many);

        Caller<String> quick = ask(cache, "quick");
        quick.awaitStill();
        boolean served = quick.hasEnded();
        done.countDown();
        for (Caller<String> caller : slow) {
            caller.awaitEnd();
        }
        quick.awaitEnd();

        seen(
                        "%d slow keys were being loaded, and a caller that asked for \"quick\" had"
                                + " to wait",
                        many)
                .expected("\"quick\" at once: its load has nothing to do with theirs")
                .why("The slowest loads slow down all keys.")
                .lookAt("Which threads do the loads run on, and how many are there?")
                .unless(served);
    }

    @Test
    void aLoaderMayThrowTheSameObjectAgain() {
        Boom always = new Boom("the service is down");
        Part04CheckThenAct<String, String> cache =
                new Part04CheckThenAct<>(
                        _ -> {
                            throw always;
                        });

        Throwable first = catchThrowable(() -> cache.get("ann"));
        Throwable second = catchThrowable(() -> cache.get("ann"));

        seen(
                        "each load throws the same exception object; the first call ended with %s,"
                                + " the second with %s",
                        first == null ? "a value" : first, second == null ? "a value" : second)
                .expected("the loader's own exception, both times")
                .why("A loader may keep its exception in a constant.")
                .lookAt("What do you do with the exception before you throw it?")
                .unless(first == always && second == always);
    }

    @Test
    void theLoadersOwnExceptionComesOut() {
        Boom boom = new Boom("no such user");
        Part04CheckThenAct<String, String> cache =
                new Part04CheckThenAct<>(
                        _ -> {
                            throw boom;
                        });

        Throwable thrown = catchThrowable(() -> cache.get("ann"));

        seen(thrown == null ? "no exception" : "%s".formatted(thrown))
                .expected("the loader's own exception: %s", boom)
                .why("The caller knows what a load may throw, and catches that.")
                .unless(thrown == boom);
    }

    @Test
    void aFailureIsNotRemembered() {
        Part04CheckThenAct<String, String> cache = new Part04CheckThenAct<>(this::failsOnce);
        Throwable first = catchThrowable(() -> cache.get("ann"));

        String[] value = new String[1];
        Throwable second = catchThrowable(() -> value[0] = cache.get("ann"));

        seen(
                        "the first load failed (%s); the second call ended with %s, after %d"
                                + " loads in all",
                        first, second == null ? value[0] : second, loads.get())
                .expected("a second load, and its value")
                .why(
                        "A service that was down for a second would then be down for this key as"
                                + " long as the program runs.")
                .unless(first instanceof Boom && "ann 2".equals(value[0]));
    }

    @Test
    void aCallerThatWaitsForALoadThatFailsGetsAnAnswer(Timeline timeline) throws Throwable {
        Gate gate = new Gate("loads of the key");
        Part04CheckThenAct<String, String> cache =
                new Part04CheckThenAct<>(slow(timeline, gate, this::failsOnce));
        Caller<String> first = ask(cache, "ann");
        gate.awaitEntered(1);
        Caller<String> second = ask(cache, "ann");
        second.awaitStill();

        gate.open();
        first.awaitEnd();
        second.awaitEnd();

        // The second may get the same failure, or load for itself.
        Throwable thrown = second.thrown();
        seen("the first load failed, and the caller that waited for it got %s", thrown)
                .expected("the loader's own exception, or the value of a second load")
                .why("The caller that waited asked for the same key. It needs an answer, too.")
                .unless(thrown == null ? second.result().equals("ann 2") : thrown instanceof Boom);
    }

    @Test
    void afterAFailureOneCallerLoadsAndTheOthersWait() throws Throwable {
        Gate failing = new Gate("loads that fail");
        Gate loading = new Gate("loads of the key");
        AtomicInteger inside = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        Function<String, String> loader =
                new Function<>() {
                    @Override
                    @SneakyThrows
                    public String apply(String key) {
                        if (loads.incrementAndGet() == 1) {
                            failing.pass();
                            throw new Boom("no such user");
                        }
                        most.accumulateAndGet(inside.incrementAndGet(), Math::max);
                        loading.pass();
                        inside.decrementAndGet();
                        return key + " loaded";
                    }
                };
        Part04CheckThenAct<String, String> cache = new Part04CheckThenAct<>(loader);
        Caller<String> first = ask(cache, "ann");
        failing.awaitEntered(1);
        Caller<String> second = ask(cache, "ann");
        second.awaitStill();
        failing.open();
        first.awaitEnd();
        second.awaitStill();
        // The second has the failure now, or loads. The third asks meanwhile.
        Caller<String> third = ask(cache, "ann");
        third.awaitStill();
        loading.open();
        second.awaitEnd();
        String value = third.result();

        seen(
                        "a load had failed; of the callers after it, %d were in the loader at once",
                        most.get())
                .expected("1: the other waits for its value")
                .why("A service that has just failed should not get two calls instead of one.")
                .lookAt("Do callers that waited and callers that come now take the same lock?")
                .unless(most.get() == 1 && value.equals("ann loaded"));
    }

    @Test
    void anErrorIsAFailureToo() throws Throwable {
        Error error = new StackOverflowError("the loader called itself");
        Part04CheckThenAct<String, String> cache =
                new Part04CheckThenAct<>(
                        key -> {
                            if (loads.incrementAndGet() == 1) {
                                throw error;
                            }
                            return key + " " + loads.get();
                        });

        Throwable thrown = ask(cache, "ann").thrown();
        Caller<String> second = ask(cache, "ann");
        Throwable again = second.thrown();

        seen(
                        "the first load ended with %s, and get with %s; the next get ended with %s",
                        error, thrown, again == null ? second.result() : again)
                .expected("the error as it was, and then ann 2, by a second load")
                .why("Code that catches only Exception never completes the promise.")
                .unless(thrown == error && again == null && second.result().equals("ann 2"));
    }

    @Test
    void theLoaderRunsOnceWhereverOneAskerIsHeld() throws Exception {
        Interleavings.explore(
                        () -> {
                            loads.set(0);
                            return new Part04CheckThenAct<>(this::load);
                        })
                .actor("asker 1", cache -> cache.get("ann"))
                .actor("asker 2", cache -> cache.get(new String("ann")))
                .why(
                        "A map that is not thread-safe may lose an entry if another thread writes"
                                + " to it, or never return from a look-up.")
                .thenEnds(
                        (_, ends) ->
                                seen(
                                                "the loader ran %d times, they got %s",
                                                loads.get(), ends.results())
                                        .expected("1 load, and [ann 1, ann 1]")
                                        .why(
                                                "Each line is right by itself. Between two of them"
                                                        + " another thread can do both.")
                                        .unless(ends.results().equals(List.of("ann 1", "ann 1"))));
    }

    @Test
    void eachKeyKeepsItsValueWhereverTwoAskersMeet() throws Exception {
        Interleavings.explore(
                        () -> new Part04CheckThenAct<String, String>(key -> "value of " + key))
                .actor("asker 1", cache -> cache.get("ann"))
                .actor("asker 2", cache -> cache.get("ben"))
                .why("Two fields that belong together may be written by two threads by turns.")
                .thenEnds(
                        (cache, ends) -> {
                            List<Object> got = new ArrayList<>(ends.results());
                            got.add(cache.get("ann"));
                            got.add(cache.get("ben"));
                            seen("ann and ben were asked for at once, and then again: %s", got)
                                    .expected(
                                            "[value of ann, value of ben, value of ann, value of"
                                                    + " ben]")
                                    .why("A cache that mixes up its keys shows Ann Ben's account.")
                                    .lookAt("What do calls with different keys share?")
                                    .unless(
                                            got.equals(
                                                    List.of(
                                                            "value of ann",
                                                            "value of ben",
                                                            "value of ann",
                                                            "value of ben")));
                        });
    }

    @Test
    void equalKeysAreOneKeyAndAllAreKept() {
        Part04CheckThenAct<String, String> cache = new Part04CheckThenAct<>(this::load);
        int keys = 10_001;
        for (int round = 1; round <= 2; round++) {
            for (int i = 0; i < keys; i++) {
                // Another object each time, equal to the one of the round before.
                String key = "key " + i;
                String value = cache.get(key);
                String expected = key + " " + (i + 1);
                seen("round %d, %s: the value %s, after %,d loads", round, key, value, loads.get())
                        .expected("%s, loaded in round 1", expected)
                        .why("Each load has its cost. Its value should be used again.")
                        .unless(
                                expected.equals(value)
                                        && loads.get() == (round == 1 ? i + 1 : keys));
            }
            // No key and no value is in use elsewhere now: a cache must keep them by itself.
            System.gc();
        }
    }

    @Test
    void aValueThatIsAnExceptionIsReturnedToo() throws Throwable {
        Boom value = new Boom("what the loader returned");
        Part04CheckThenAct<String, Exception> cache = new Part04CheckThenAct<>(_ -> value);
        List<Object> got = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            Caller<Exception> caller = Caller.start("get", () -> cache.get("ann"));
            caller.awaitEnd();
            Throwable thrown = caller.thrown();
            got.add(thrown == null ? caller.result() == value : thrown);
        }

        seen("the loader returned an exception as its value; three calls of get: %s", inWords(got))
                .expected("all three return it")
                .why("What the loader returned is the value. Only what it threw is a failure.")
                .lookAt("By what do you tell a value from a failure?")
                .unless(got.equals(List.of(true, true, true)));
    }

    private static List<String> inWords(List<Object> got) {
        return got.stream()
                .map(
                        one ->
                                one instanceof Throwable thrown
                                        ? "threw " + thrown.getClass().getSimpleName()
                                        : "returned "
                                                + (one.equals(true) ? "it" : "something else"))
                .toList();
    }

    @Test
    void eachCacheHasItsOwnValues() throws Throwable {
        Part04CheckThenAct<String, String> one = new Part04CheckThenAct<>(key -> "one's " + key);
        Part04CheckThenAct<String, String> two = new Part04CheckThenAct<>(key -> "two's " + key);

        List<String> values = List.of(one.get("ann"), two.get("ann"), one.get("ann"));

        seen("two caches, and the key ann: %s", values)
                .expected("[one's ann, two's ann, one's ann]")
                .why("Each cache has its own loader. A static map is one for all of them.")
                .unless(values.equals(List.of("one's ann", "two's ann", "one's ann")));
        whileAnotherCacheLoads();
        whenTheLoaderAsksAnotherCache();
        whenTheOtherCacheIsLoading();
    }

    private static void whenTheOtherCacheIsLoading() throws Throwable {
        Gate gate = new Gate("loads of the other cache");
        Part04CheckThenAct<String, String> names =
                new Part04CheckThenAct<>(slow(new Timeline(), gate, key -> "name of " + key));
        Part04CheckThenAct<String, String> pages =
                new Part04CheckThenAct<>(key -> "page with the " + names.get(key));
        Caller<String> first = ask(names, "ann");
        gate.awaitEntered(1);

        Caller<String> caller = ask(pages, "ann");
        caller.awaitStill();
        gate.open();
        first.awaitEnd();
        Throwable thrown = caller.thrown();

        seen(
                        "the loader of a cache asks another cache for the same key, which another"
                                + " thread is loading there: get ended with %s",
                        thrown == null ? caller.result() : thrown)
                .expected("page with the name of ann")
                .why("The key of one cache has nothing to do with that of another.")
                .lookAt("Is something static that belongs to one cache?")
                .unless(thrown == null && "page with the name of ann".equals(caller.result()));
    }

    private static void whenTheLoaderAsksAnotherCache() throws Throwable {
        Part04CheckThenAct<String, String> names =
                new Part04CheckThenAct<>(key -> "name of " + key);
        Part04CheckThenAct<String, String> pages =
                new Part04CheckThenAct<>(key -> "page with the " + names.get(key));

        Caller<String> caller = ask(pages, "ann");
        Throwable thrown = caller.thrown();

        seen(
                        "the loader of a cache asks another cache for the same key: get ended with"
                                + " %s",
                        thrown == null ? caller.result() : thrown)
                .expected("page with the name of ann")
                .why("The key of one cache has nothing to do with that of another.")
                .unless(thrown == null && "page with the name of ann".equals(caller.result()));
    }

    private static void whileAnotherCacheLoads() throws Throwable {
        Gate gate = new Gate("loads of the first cache");
        Part04CheckThenAct<String, String> one =
                new Part04CheckThenAct<>(slow(new Timeline(), gate, key -> "one's " + key));
        Part04CheckThenAct<String, String> two = new Part04CheckThenAct<>(key -> "two's " + key);
        Caller<String> first = ask(one, "ann");
        gate.awaitEntered(1);

        Caller<String> second = ask(two, "ann");
        second.awaitStill();
        boolean served = second.hasEnded();
        gate.open();
        List<String> values = List.of(first.result(), second.result());

        seen(
                        "a cache was loading ann when another cache was asked for ann: that caller"
                                + " %s; they got %s",
                        served ? "was served" : "had to wait", values)
                .expected("served; [one's ann, two's ann]")
                .why("Each cache has its own loader. A static map is one for all of them.")
                .unless(served && List.of("one's ann", "two's ann").equals(values));
    }

    @Test
    void aLoaderMayAskForAnotherKey() throws Throwable {
        List<Part04CheckThenAct<String, String>> cache = new ArrayList<>();
        // "Aa" and "BB" have the same hash code.
        cache.add(
                new Part04CheckThenAct<>(
                        key -> key.equals("Aa") ? "Aa and " + cache.get(0).get("BB") : load(key)));

        Caller<String> caller = ask(cache.get(0), "Aa");
        Throwable thrown = caller.thrown();

        seen(
                        "the load of Aa needs BB: get ended with %s",
                        thrown == null ? caller.result() : thrown)
                .expected("Aa and BB 1")
                .why("One value is often made from others: a customer's page from the customer.")
                .lookAt("What is locked while the loader runs?")
                .unless(thrown == null && "Aa and BB 1".equals(caller.result()));
        String other = ask(cache.get(0), "BB").result();
        seen("the load of Aa had loaded BB; then get of BB gave %s", other)
                .expected("BB 1: the value that was loaded then")
                .why("The value of a load is kept, whoever asked for it.")
                .unless("BB 1".equals(other));
    }

    @Test
    void whateverTheLoaderThrowsComesOutForAll(Timeline timeline) throws Throwable {
        for (Failure failure : Failure.unchecked()) {
            loads.set(0);
            Gate gate = new Gate("loads of the key");
            Part04CheckThenAct<String, String> cache =
                    new Part04CheckThenAct<>(
                            slow(new Timeline(), gate, key -> failsOnce(key, failure)));
            Caller<String> first = ask(cache, "ann");
            gate.awaitEntered(1);
            Caller<String> second = ask(cache, "ann");
            second.awaitStill();

            gate.open();
            Throwable thrown = first.thrown();
            Throwable waited = second.thrown();
            Caller<String> third = ask(cache, "ann");
            Throwable again = third.thrown();
            Object value = again == null ? third.result() : again;

            seen(
                            "the loader threw %s. Its caller got %s; one that waited got %s",
                            failure.kind(), thrown, waited == null ? second.result() : waited)
                    .expected("%s for both, or for the second the value ann 2", failure.thrown())
                    .why(
                            "Two callers asked for the same key at the same time. They should not"
                                    + " have to handle different exceptions.")
                    .lookAt("What does the promise add to an exception, and when does it not?")
                    .unless(
                            thrown == failure.thrown()
                                    && (waited == null
                                            ? "ann 2".equals(second.result())
                                            : waited == thrown));
            seen("the loader threw %s once. The next get ended with %s", failure.kind(), value)
                    .expected("ann 2, from a second load")
                    .why("A failure that stays in the cache outlives its reason.")
                    .unless("ann 2".equals(value));
        }
    }

    @Test
    void aCallerWaitsHoweverLongALoadTakes(Timeline timeline) throws Throwable {
        BoundedWait.shortenTimeLimits();
        Gate gate = new Gate("loads");
        Part04CheckThenAct<String, String> cache =
                new Part04CheckThenAct<>(slow(timeline, gate, this::load));
        Caller<String> loading = ask(cache, "ann");
        gate.awaitEntered(1);
        Caller<String> waiting = ask(cache, "ann");
        BoundedWait.awaitStill(waiting);
        boolean early = waiting.hasEnded();
        gate.open();
        loading.awaitEnd();
        Throwable thrown = waiting.thrown();

        seen(
                        "a load was held, and another caller that asked for its key %s",
                        thrown == null ? "went on without it" : "got " + thrown)
                .expected("it waits for the value of that load")
                .why("A slow database is when a cache is needed most. Giving up asks it again.")
                .lookAt("How long does a caller wait for the load of another one?")
                .unless(!early && thrown == null && loads.get() == 1);
    }

    @Test
    void afterAFailureThereIsOneLoadWhereverAnAskerStands() throws Exception {
        Interleavings.explore(
                        () -> {
                            loads.set(0);
                            return new Part04CheckThenAct<String, String>(this::failsOnce);
                        })
                .actor("asker 1", Part04CheckThenActTest::getAgainIfItFails)
                .actor("asker 2", Part04CheckThenActTest::getAgainIfItFails)
                .thenEnds(
                        (cache, ends) -> {
                            boolean right = ends.results().equals(List.of("ann 2", "ann 2"));
                            String later = right ? cache.get("ann") : "nothing";
                            seen(
                                            "the first load failed, and both asked again if they"
                                                    + " got the failure: they got %s; a later"
                                                    + " caller got %s; %d loads",
                                            ends.results(), later, loads.get())
                                    .expected("[ann 2, ann 2]; ann 2; 2 loads")
                                    .why(
                                            "A promise that failed must be gone before anybody gets"
                                                    + " its failure, and only that promise, not the"
                                                    + " one after it.")
                                    .unless(right && "ann 2".equals(later) && loads.get() == 2);
                        });
    }

    @Test
    void aLoaderWaitsForAKeyThatIsBeingLoadedToo() throws Throwable {
        Gate gate = new Gate("loads of bert");
        List<Part04CheckThenAct<String, String>> cache = new ArrayList<>();
        Function<String, String> bert = slow(new Timeline(), gate, this::load);
        cache.add(
                new Part04CheckThenAct<>(
                        key ->
                                key.equals("ann")
                                        ? "ann and " + cache.get(0).get("bert")
                                        : bert.apply(key)));
        Caller<String> first = ask(cache.get(0), "bert");
        gate.awaitEntered(1);
        Caller<String> second = ask(cache.get(0), "ann");
        second.awaitStill();
        int loading = gate.entered();
        gate.open();
        String value = first.result();
        String made = second.result();

        seen(
                        "bert was being loaded, and the load of ann asked for it: %d loads of bert;"
                                + " bert is \"%s\", ann is \"%s\"",
                        loading, value, made)
                .expected("1 load, \"bert 1\" and \"ann and bert 1\"")
                .why("Any caller during a load waits for that load, even if it is a loader.")
                .unless(loading == 1 && value.equals("bert 1") && made.equals("ann and bert 1"));
    }

    // Two threads meet between two steps by luck only. This key stops the first asker there: a map
    // asks for the hash code before each look, and before each write.
    private static final class OvertakenKey {

        private final Gate gate = new Gate("askers");
        private final int stopAt;
        private volatile Thread first;
        private volatile int uses;

        private OvertakenKey(int stopAt) {
            this.stopAt = stopAt;
        }

        private int usesOfOneAsker() {
            askFirst(new Part04CheckThenAct<>(_ -> "ann 1"));
            return uses;
        }

        private String askFirst(Part04CheckThenAct<OvertakenKey, String> cache) {
            first = Thread.currentThread();
            return cache.get(this);
        }

        @Override
        @SneakyThrows
        public int hashCode() {
            if (Thread.currentThread() == first && ++uses == stopAt) {
                gate.pass();
            }
            return 1;
        }

        @Override
        public boolean equals(Object other) {
            return this == other;
        }
    }

    private String load(String key) {
        return key + " " + loads.incrementAndGet();
    }

    private String failsOnce(String key) {
        if (loads.incrementAndGet() == 1) {
            throw new Boom("the database is away");
        }
        return key + " " + loads.get();
    }

    private String failsOnce(String key, Failure failure) {
        if (loads.incrementAndGet() == 1) {
            throw failure.raise();
        }
        return key + " " + loads.get();
    }

    private static String getAgainIfItFails(Part04CheckThenAct<String, String> cache) {
        try {
            return cache.get("ann");
        } catch (Boom e) {
            return cache.get("ann");
        }
    }

    private static Function<String, String> slow(
            Timeline timeline, Gate gate, Function<String, String> load) {
        return new Function<>() {
            @Override
            @SneakyThrows
            public String apply(String key) {
                return timeline.waiting(
                        "load of " + key,
                        () -> {
                            gate.pass();
                            return load.apply(key);
                        });
            }
        };
    }

    private static Caller<String> ask(Part04CheckThenAct<String, String> cache, String key) {
        return Caller.start("get", () -> cache.get(key));
    }

    private static Set<String> values(List<Caller<String>> askers) throws Throwable {
        List<String> values = new ArrayList<>();
        for (Caller<String> asker : askers) {
            values.add(asker.result());
        }
        return values.stream().collect(Collectors.toSet());
    }
}
