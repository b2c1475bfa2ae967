package kata.forkjoin;

import static kata.judge.Exercise.Kind.WRITE;
import static kata.judge.finding.Finding.seen;
import static kata.judge.probe.Tasks.awaitEvenIfInterrupted;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinWorkerThread;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import kata.forkjoin.Part06FirstMatch.Leaf;
import kata.judge.Boom;
import kata.judge.Exercise;
import kata.judge.gap.Interleavings;
import kata.judge.probe.Caller;
import kata.judge.probe.Failure;
import kata.judge.waiting.Patience;
import kata.judge.waiting.StarvationAwareClock;
import kata.kit.Timeline;
import lombok.SneakyThrows;
import org.junit.jupiter.api.Test;

/** The first rules use a pool of one thread: what goes wrong there goes wrong every time. */
@Exercise(part = 6, title = "The first match ends the search", kind = WRITE, minutes = 25)
class Part06FirstMatchTest {

    // If nothing moves this often in a row, and the pool has no task that waits for a thread, then
    // no further leaf will begin.
    private static final int LOOKS = 10;

    // A caller that is just being woken seems to wait as well: so look longer.
    private static final int LOOKS_AT_THE_END = 60;

    @Test
    void aMatchComesOutWhereverItLies() throws Throwable {
        for (int length : List.of(1, 2, 9)) {
            for (int place = 0; place < length; place++) {
                int match = place;
                List<Leaf<String>> leaves = leaves(length, i -> i == match ? "match" : "");

                Optional<String> answer = search(leaves);

                seen("%d leaves, the match in leaf %d: %s", length, place, answer)
                        .expected("Optional[match]")
                        .why(
                                "A search that overlooks what is there is worse than a slow one:"
                                        + " its answer is believed.")
                        .unless(answer.equals(Optional.of("match")));
            }
        }
    }

    @Test
    void withoutAMatchTheAnswerIsEmpty() throws Throwable {
        for (int length : List.of(9, 1, 0)) {
            Optional<String> answer = search(leaves(length, i -> ""));

            seen("%d leaves without a match: %s", length, answer)
                    .expected("Optional.empty")
                    .why("\"No match\" is an answer as well, and the caller waits for it.")
                    .unless(answer.isEmpty());
        }
    }

    @Test
    void withoutAMatchEachLeafIsSearchedOnce() throws Throwable {
        for (int length : List.of(9, 1_025)) {
            AtomicIntegerArray searched = new AtomicIntegerArray(length);

            search(
                    leaves(
                            length,
                            i -> {
                                searched.incrementAndGet(i);
                                return "";
                            }));

            int first =
                    IntStream.range(0, length)
                            .filter(i -> searched.get(i) != 1)
                            .findFirst()
                            .orElse(-1);
            seen(
                            "%,d leaves without a match; leaf %d was searched %d times",
                            length, first, first < 0 ? 1 : searched.get(first))
                    .expected("each leaf searched once")
                    .why("Only after a look into every leaf is it certain that there is no match.")
                    .unless(first < 0);
        }
        AtomicInteger inAll = new AtomicInteger();
        search(List.of(new Page(1, inAll), new Page(1, inAll), new Page(2, inAll)));
        seen("3 leaves, two of which are equal, and no match; %d searches", inAll.get())
                .expected("3: each leaf is searched once")
                .why(
                        "Equal leaves are two leaves. The first may be read before the second is written.")
                .lookAt("How does your code tell one leaf from another?")
                .unless(inAll.get() == 3);
    }

    /** A leaf that is equal to another one of its number. */
    private record Page(int number, AtomicInteger searched) implements Leaf<String> {

        @Override
        public Optional<String> search() {
            searched.incrementAndGet();
            return Optional.empty();
        }
    }

    @Test
    void theLeavesAreSearchedInTheGivenPool() throws Throwable {
        Set<Thread> threads = ConcurrentHashMap.newKeySet();
        ForkJoinPool pool = new ForkJoinPool(2);
        try {
            for (int length : List.of(1, 2, 16)) {
                List<Leaf<String>> leaves =
                        leaves(
                                length,
                                i -> {
                                    threads.add(Thread.currentThread());
                                    return "";
                                });
                resultOf(start(leaves, pool), pool);
            }

            List<String> elsewhere =
                    threads.stream()
                            .filter(thread -> !isOf(pool, thread))
                            .map(Thread::getName)
                            .sorted()
                            .toList();
            seen("leaves were searched on threads outside the given pool: %s", elsewhere)
                    .expected("only threads of the pool that was given")
                    .why(
                            "A search may wait for a disk. In the common pool, that holds up all"
                                    + " other users of that pool.")
                    .unless(elsewhere.isEmpty());
        } finally {
            pool.shutdown();
        }
    }

    @Test
    void thePoolStaysOpen() throws Throwable {
        ForkJoinPool pool = new ForkJoinPool(1);
        try {
            resultOf(start(leaves(4, i -> "match"), pool), pool);

            seen("after the match, the pool was shut down")
                    .expected("a pool that takes tasks as before")
                    .why(
                            "The pool belongs to the caller. All that others do there is stopped"
                                    + " with it.")
                    .unless(!pool.isShutdown());
        } finally {
            pool.shutdown();
        }
    }

    @Test
    void asManyLeavesAtOnceAsThePoolHasThreads(Timeline timeline) throws Throwable {
        Search search = new Search(timeline, 4);
        try {
            search.awaitBegun(4);
            int together = search.begun.get();
            search.letAllGo();
            search.end();

            seen(
                            "%d %s being searched at the same time, on a pool of 4 threads",
                            together, together == 1 ? "leaf was" : "leaves were")
                    .expected("4")
                    .why("Threads without a leaf find nothing.")
                    .unless(together >= 4);
        } finally {
            search.close();
        }
    }

    @Test
    void afterAMatchNoOtherLeafIsBegun(Timeline timeline) throws Throwable {
        Search search = new Search(timeline, 2);
        try {
            search.awaitBegun(2);
            // The first to begin finds the match. The other stands in its leaf meanwhile, and goes
            // on when the news is out. Whatever begins then is held, too.
            search.letFirstFind();
            search.awaitBegun(3);
            if (search.begun.get() == 2) {
                search.letSecondEnd();
                search.awaitBegun(3);
            }
            int others = search.begun.get() - 2;
            search.letAllGo();
            search.end();

            seen(
                            "a leaf found a match. After that, %d other %s begun, of %d that were"
                                    + " left",
                            others, others == 1 ? "leaf was" : "leaves were", Search.LEAVES - 2)
                    .expected("none: the search is over")
                    .why(
                            "The answer is there. A search that goes on keeps a thread and a disk"
                                    + " busy for nobody.")
                    .lookAt("How does a thread in another part of the list learn of the match?")
                    .unless(others <= 0);
        } finally {
            search.close();
        }
    }

    @Test
    void aLeafThatEndsLaterDoesNotWipeOutTheMatch(Timeline timeline) throws Throwable {
        Search search = new Search(timeline, 2);
        try {
            search.awaitBegun(2);
            search.letFirstFind();
            search.awaitBegun(3);
            search.letSecondEnd();
            search.letAllGo();
            Optional<String> answer = search.end();

            seen(
                            "one leaf found a match; another, begun before, ended later without"
                                    + " one: %s",
                            answer)
                    .expected("Optional[match]")
                    .why(
                            "Between a look at the result and the next write lies a whole search."
                                    + " Meanwhile, another thread may have written.")
                    .lookAt("Which threads write the result, and when?")
                    .unless(answer.equals(Optional.of("match")));
        } finally {
            search.close();
        }
    }

    @Test
    void theMatchIsKeptWhereverTwoThreadsMeet() throws Exception {
        // The others end when the first leaf has come as far as it gets.
        Interleavings.explore(Explored::new)
                .actor("the caller", it -> Part06FirstMatch.search(it.leaves(), it.pool))
                .runner("the other leaves", it -> it.others.countDown())
                .why("A thread that does not see the match goes on searching, for nobody.")
                .closing(it -> it.pool.shutdown())
                .thenEnds(
                        (_, ends) ->
                                seen("3 leaves, the match in leaf 0: %s", ends.result("the caller"))
                                        .expected("Optional[match], however the two meet")
                                        .why(
                                                "The match was found, and another thread said that"
                                                        + " the search was over before the match"
                                                        + " was stored.")
                                        .lookAt(
                                                "Which comes first: storing the match, or"
                                                        + " counting?")
                                        .unless(
                                                Optional.of("match")
                                                        .equals(ends.result("the caller"))));
    }

    @Test
    void aSlowLeafHoldsUpFewOthers() throws Throwable {
        requireFewHeldUp(Search.LEAVES, -1);
        // Where the leaves do not come out even.
        for (int slow = 0; slow < 31; slow += 7) {
            requireFewHeldUp(31, slow);
        }
    }

    /**
     * @param slow the leaf that is slow; -1 for the first that begins
     */
    private static void requireFewHeldUp(int length, int slow) throws Throwable {
        AtomicInteger begun = new AtomicInteger();
        CountDownLatch open = new CountDownLatch(1);
        ForkJoinPool pool = new ForkJoinPool(2);
        try {
            List<Leaf<String>> leaves =
                    leaves(
                            length,
                            i -> {
                                int number = begun.incrementAndGet();
                                if (slow < 0 ? number == 1 : i == slow) {
                                    awaitEvenIfInterrupted(open);
                                }
                                return "";
                            });
            Caller<Optional<String>> caller = start(leaves, pool);
            // A stream hands out several leaves together: those behind the slow one wait.
            int enough = 1 + (length - 1) * 3 / 4;
            awaitStandstill(() -> begun.get() >= enough, LOOKS, caller, pool);
            int searched = begun.get();
            open.countDown();
            resultOf(caller, pool);

            seen(
                            "one leaf was slow; of the %d others, %d had been searched or begun when"
                                    + " the other thread had nothing to do any more",
                            length - 1, searched - 1)
                    .expected("at least %d", enough - 1)
                    .why("Leaves take different times. A fixed share leaves threads without work.")
                    .unless(searched >= enough);
        } finally {
            open.countDown();
            pool.shutdown();
        }
    }

    private static List<Failure> failuresOfALeaf() {
        Boom boom = new Boom("not open");
        boom.initCause(new IllegalArgumentException("no such port"));
        // Of this type the pool makes no copy.
        Failure withCause = new Failure("an exception with an unchecked cause", boom);
        // Checked ones, too: other languages do not declare them, nor do generics.
        return Stream.concat(Failure.ofEveryKind().stream(), Stream.of(withCause)).toList();
    }

    @Test
    void whatALeafThrowsComesOut() throws Throwable {
        for (int failing : List.of(0, 4, 8)) {
            for (Failure failure : failuresOfALeaf()) {
                if (failure.thrown() instanceof CompletionException) {
                    // A CompletableFuture takes it for its own, and takes the cause out.
                    continue;
                }
                ForkJoinPool pool = new ForkJoinPool(1);
                try {
                    List<Leaf<String>> leaves =
                            leaves(
                                    9,
                                    i -> {
                                        if (i == failing) {
                                            throw failure.raise();
                                        }
                                        return "";
                                    });
                    Caller<Optional<String>> caller = start(leaves, pool);
                    awaitStandstill(caller::hasEnded, LOOKS_AT_THE_END, caller, pool);
                    Throwable thrown = caller.hasEnded() ? caller.thrown() : null;

                    seen(
                                    "leaf %d threw %s, no leaf had a match, and search %s",
                                    failing,
                                    failure.kind(),
                                    !caller.hasEnded()
                                            ? "has not ended: nothing moves any more"
                                            : thrown == null
                                                    ? "returned " + caller.result()
                                                    : "threw " + thrown)
                            .expected("what the leaf threw, itself or as a cause")
                            .why("\"No match\" and \"not everything was searched\" are different.")
                            .unless(
                                    Stream.iterate(thrown, Objects::nonNull, Throwable::getCause)
                                            .anyMatch(failure.thrown()::equals));
                    seen("a leaf failed, and then the pool was shut down")
                            .expected("a pool that takes tasks as before")
                            .why("The pool belongs to the caller.")
                            .unless(!pool.isShutdown());
                } finally {
                    pool.shutdown();
                }
            }
        }
    }

    @Test
    void oneExceptionMayBeThrownByAllLeaves() throws Throwable {
        Boom everywhere = new Boom("the disk is full");
        ForkJoinPool pool = new ForkJoinPool(1);
        try {
            Caller<Optional<String>> caller =
                    start(
                            leaves(
                                    9,
                                    _ -> {
                                        throw everywhere;
                                    }),
                            pool);
            awaitStandstill(caller::hasEnded, LOOKS_AT_THE_END, caller, pool);
            Throwable thrown = caller.hasEnded() ? caller.thrown() : null;

            seen(
                            "all 9 leaves threw the same object, and search %s",
                            !caller.hasEnded()
                                    ? "has not ended: nothing moves any more"
                                    : "threw " + thrown)
                    .expected("that object, itself or as a cause")
                    .why("Some code keeps one exception, and throws it again and again.")
                    .lookAt("What do you add to a failure that is there already?")
                    .unless(
                            Stream.iterate(thrown, Objects::nonNull, Throwable::getCause)
                                    .anyMatch(everywhere::equals));
        } finally {
            pool.shutdown();
        }
    }

    @Test
    void searchesAtTheSameTimeDoNotDisturbEachOther() throws Throwable {
        requireAnswers("second", "", "match");
        requireAnswers("first", "match", "");
    }

    private static void requireAnswers(String which, String ofOne, String ofOther)
            throws Throwable {
        CountDownLatch open = new CountDownLatch(1);
        CountDownLatch begun = new CountDownLatch(1);
        ForkJoinPool pool = new ForkJoinPool(4);
        try {
            List<Leaf<String>> slow =
                    leaves(
                            4,
                            i -> {
                                if (i == 0) {
                                    begun.countDown();
                                    awaitEvenIfInterrupted(open);
                                    return ofOne;
                                }
                                return "";
                            });
            Caller<Optional<String>> one = start(slow, pool);
            Patience.await(begun);
            one.awaitStill();
            Caller<Optional<String>> other = start(leaves(4, i -> i == 2 ? ofOther : ""), pool);
            boolean heldUp = !other.comesTrue(other::hasEnded);
            open.countDown();
            List<Optional<String>> answers = List.of(resultOf(one, pool), resultOf(other, pool));

            seen("a leaf of one search was slow, and another search waited with it")
                    .expected("an answer: three threads of the pool were free")
                    .why("One slow caller holds up all the others.")
                    .unless(!heldUp);
            List<Optional<String>> expected =
                    Stream.of(ofOne, ofOther)
                            .map(m -> Optional.of(m).filter(w -> !w.isEmpty()))
                            .toList();
            seen("two searches at the same time, only the %s with a match: %s", which, answers)
                    .expected("%s", expected)
                    .why("State that two searches share mixes up their answers.")
                    .lookAt("static fields: all calls share them")
                    .unless(answers.equals(expected));
        } finally {
            open.countDown();
            pool.shutdown();
        }
    }

    @Test
    void aLargePoolIsUsedAsWell() throws Throwable {
        Search search = new Search(new Timeline(), 33);
        try {
            search.awaitBegun(33);
            int together = search.begun.get();
            search.letAllGo();
            search.end();

            seen("%d leaves were being searched at the same time, on a pool of 33", together)
                    .expected("33")
                    .why("Threads without a leaf find nothing.")
                    .lookAt("Where does your code get the number of threads from?")
                    .unless(together >= 33);
        } finally {
            search.close();
        }
    }

    @Test
    void aLeafThatEndsLaterDoesNotWipeOutAFailure() throws Throwable {
        // Whichever leaf is begun first: one fails, and the other one ends after that.
        for (int failing : List.of(0, 1)) {
            CountDownLatch both = new CountDownLatch(2);
            CountDownLatch last = new CountDownLatch(1);
            Boom boom = new Boom("leaf " + failing);
            ForkJoinPool pool = new ForkJoinPool(2);
            try {
                List<Leaf<String>> leaves =
                        leaves(
                                2,
                                i -> {
                                    both.countDown();
                                    awaitEvenIfInterrupted(both);
                                    if (i == failing) {
                                        throw boom;
                                    }
                                    awaitEvenIfInterrupted(last);
                                    return "";
                                });
                Caller<Optional<String>> caller = start(leaves, pool);
                Patience.await(both);
                awaitStandstill(caller::hasEnded, LOOKS, caller, pool);
                last.countDown();
                awaitStandstill(caller::hasEnded, LOOKS_AT_THE_END, caller, pool);
                Throwable thrown = caller.hasEnded() ? caller.thrown() : null;

                seen(
                                "leaf %d threw, then the other leaf ended without a match, and"
                                        + " search %s",
                                failing,
                                !caller.hasEnded()
                                        ? "has not ended: nothing moves any more"
                                        : thrown == null
                                                ? "returned " + caller.result()
                                                : "threw " + thrown)
                        .expected("what the leaf threw, itself or as a cause")
                        .why("\"No match\" and \"not everything was searched\" are different.")
                        .lookAt("Which threads write the result, and when?")
                        .unless(
                                Stream.iterate(thrown, Objects::nonNull, Throwable::getCause)
                                        .anyMatch(boom::equals));
            } finally {
                last.countDown();
                pool.shutdown();
            }
        }
    }

    /** Two leaves: the one that begins first has the match, once it may; the other does this. */
    private static List<Leaf<String>> theFirstFinds(
            CountDownLatch mayFind, AtomicInteger begun, Runnable other) {
        return leaves(
                2,
                _ -> {
                    if (begun.incrementAndGet() == 1) {
                        awaitEvenIfInterrupted(mayFind);
                        return "match";
                    }
                    other.run();
                    return "";
                });
    }

    @Test
    void aMatchInterruptsNoOtherSearch() throws Throwable {
        // Which of two leaves another thread takes is the attempt's choice: the match is in each.
        requireThatNoOtherSearchIsInterrupted(0);
        requireThatNoOtherSearchIsInterrupted(1);
        requireThatALeafOfBothIsInterruptedInOne();
    }

    /** The same leaf is searched by two calls at the same time, and one of them finds its match. */
    private static void requireThatALeafOfBothIsInterruptedInOne() throws Throwable {
        CountDownLatch find = new CountDownLatch(1);
        CountDownLatch open = new CountDownLatch(1);
        List<Thread> searching = new CopyOnWriteArrayList<>();
        Set<Thread> interrupted = ConcurrentHashMap.newKeySet();
        ForkJoinPool pool = new ForkJoinPool(4);
        try {
            Leaf<String> inBoth =
                    () -> {
                        searching.add(Thread.currentThread());
                        try {
                            open.await();
                        } catch (InterruptedException _) {
                            interrupted.add(Thread.currentThread());
                            awaitEvenIfInterrupted(open);
                        }
                        return Optional.empty();
                    };
            Leaf<String> match =
                    () -> {
                        awaitEvenIfInterrupted(find);
                        return Optional.of("match");
                    };
            Caller<Optional<String>> one = start(List.of(inBoth, match), pool);
            Patience.await(() -> searching.size() == 1);
            awaitNothingMoves(one);
            Caller<Optional<String>> other = start(List.of(inBoth), pool);
            Patience.await(() -> searching.size() == 2);
            find.countDown();
            awaitNothingMoves(other);
            boolean harmed = searching.size() == 2 && interrupted.contains(searching.getLast());
            open.countDown();
            resultOf(one, pool);
            resultOf(other, pool);

            seen("two searches had the same leaf; one found its match, and the leaf was"
                            + " interrupted in the other")
                    .expected("no interruption, except of threads that search for the match")
                    .why("A file may be searched for two words. One of them was found.")
                    .lookAt("By what do you know which threads search for the match?")
                    .unless(!harmed);
        } finally {
            find.countDown();
            open.countDown();
            pool.shutdown();
        }
    }

    private static void requireThatNoOtherSearchIsInterrupted(int match) throws Throwable {
        AtomicInteger begun = new AtomicInteger();
        CountDownLatch find = new CountDownLatch(1);
        CountDownLatch open = new CountDownLatch(1);
        AtomicBoolean interrupted = new AtomicBoolean();
        AtomicBoolean searching = new AtomicBoolean();
        // One for the match, one that may wait for it, and one that is free.
        ForkJoinPool pool = new ForkJoinPool(3);
        try {
            List<Leaf<String>> leaves =
                    leaves(
                            2,
                            i -> {
                                begun.incrementAndGet();
                                if (i == match) {
                                    awaitEvenIfInterrupted(find);
                                }
                                return i == match ? "match" : "";
                            });
            // As many as there may be free threads: the one that ended its leaf is among them.
            List<Leaf<String>> others =
                    leaves(
                            2,
                            _ -> {
                                searching.set(true);
                                try {
                                    open.await();
                                } catch (InterruptedException _) {
                                    interrupted.set(true);
                                }
                                return "";
                            });
            Caller<Optional<String>> one = start(leaves, pool);
            awaitStandstill(() -> false, LOOKS, one, pool);
            boolean free = begun.get() == 2;
            Caller<Optional<String>> other = start(others, pool);
            // A leaf for which there is no thread stays in the queue.
            awaitNothingMoves(other);
            boolean meanwhile = searching.get();
            find.countDown();
            resultOf(one, pool);
            open.countDown();
            resultOf(other, pool);

            seen("leaf %d of 2 was being searched, and the other one had not begun", match)
                    .expected("both are searched at the same time: the pool has three threads")
                    .why("A pool in which only one thread works is no faster than one thread.")
                    .unless(free);
            seen("leaf %d of 2 was being searched, and another search did not begin", match)
                    .expected("it begins: the pool has three threads")
                    .why("Searches at the same time do not wait for each other.")
                    .unless(meanwhile);
            seen("one search found its match, and a leaf of another search was interrupted")
                    .expected("no interruption, except of threads that search for the match")
                    .why("A search that is interrupted overlooks what is there.")
                    .lookAt("What else may a thread of the pool do, once its leaf has ended?")
                    .unless(!interrupted.get());
        } finally {
            find.countDown();
            open.countDown();
            pool.shutdown();
        }
    }

    @Test
    void theNextSearchOnAThreadOfThePoolIsNotInterrupted() throws Throwable {
        CountDownLatch find = new CountDownLatch(1);
        CountDownLatch over = new CountDownLatch(1);
        CountDownLatch open = new CountDownLatch(1);
        AtomicInteger begun = new AtomicInteger();
        AtomicInteger interrupted = new AtomicInteger();
        // One for the match, which may wait for the other leaf; one for that; and one for the next.
        ForkJoinPool pool = new ForkJoinPool(3);
        try {
            // The other one keeps its flag.
            List<Leaf<String>> leaves =
                    theFirstFinds(find, begun, () -> awaitEvenIfInterrupted(over));
            List<Leaf<String>> next =
                    leaves(
                            3,
                            _ -> {
                                if (Thread.interrupted()) {
                                    interrupted.incrementAndGet();
                                }
                                awaitEvenIfInterrupted(open);
                                return "";
                            });
            Caller<Optional<String>> one = start(leaves, pool);
            Patience.await(() -> begun.get() == 2);
            Caller<Optional<String>> other = start(next, pool);
            awaitNothingMoves(other);
            find.countDown();
            // The thread of the match has told the other one.
            awaitNothingMoves(one);
            over.countDown();
            // And that one is in the next search.
            awaitNothingMoves(one);
            open.countDown();
            resultOf(one, pool);
            resultOf(other, pool);

            seen(
                            "a search found its match; %d leaves of the next one began interrupted",
                            interrupted.get())
                    .expected("none: an interruption ends with the search that it was meant for")
                    .why("A search that is interrupted overlooks what is there.")
                    .lookAt("What becomes of the flag of a thread whose leaf did not look at it?")
                    .unless(interrupted.get() == 0);
        } finally {
            find.countDown();
            over.countDown();
            open.countDown();
            pool.shutdown();
        }
    }

    private static void awaitNothingMoves(Caller<?> caller) {
        // One that was just woken looks as if it still waited.
        for (int look = 0; look < LOOKS; look++) {
            caller.awaitStill();
        }
    }

    @Test
    void theLeavesAreSearchedInTheGivenPoolForAnyCaller() throws Throwable {
        for (boolean own : List.of(false, true)) {
            Set<Thread> threads = ConcurrentHashMap.newKeySet();
            ForkJoinPool pool = new ForkJoinPool(1);
            ForkJoinPool callers = own ? pool : new ForkJoinPool(1);
            try {
                String who = own ? "the only thread of the given pool" : "a thread of another pool";
                List<Leaf<String>> leaves =
                        leaves(
                                4,
                                i -> {
                                    threads.add(Thread.currentThread());
                                    return i == 3 ? "match" : "";
                                });
                Caller<Optional<String>> caller =
                        Caller.start(
                                "search",
                                () ->
                                        callers.submit(() -> Part06FirstMatch.search(leaves, pool))
                                                .get());
                boolean ended = caller.comesTrue(caller::hasEnded);

                seen("%s called search, and search does not return", who)
                        .expected("Optional[match]: a leaf may search, too")
                        .why("Its thread waits for leaves that wait for its thread.")
                        .lookAt("Which thread waits, and which one could do the work meanwhile?")
                        .unless(ended);
                seen(
                                "%s called search, and leaves were searched elsewhere: %s",
                                who,
                                threads.stream()
                                        .filter(thread -> !isOf(pool, thread))
                                        .map(Thread::getName)
                                        .toList())
                        .expected("only threads of the pool that was given")
                        .why("The caller chose a pool to say how many threads this may take.")
                        .lookAt("fork() and invoke() use the pool of the calling thread.")
                        .unless(threads.stream().allMatch(thread -> isOf(pool, thread)));
                seen("%s called search: %s", who, caller.result())
                        .expected("Optional[match]")
                        .unless(caller.result().equals(Optional.of("match")));
            } finally {
                pool.shutdownNow();
                callers.shutdownNow();
            }
        }
        requireAllThreadsForACallerOfAnotherPool();
    }

    private static void requireAllThreadsForACallerOfAnotherPool() throws Throwable {
        AtomicInteger begun = new AtomicInteger();
        CountDownLatch open = new CountDownLatch(1);
        ForkJoinPool pool = new ForkJoinPool(2);
        try (ForkJoinPool callers = new ForkJoinPool(1)) {
            List<Leaf<String>> leaves =
                    leaves(
                            8,
                            _ -> {
                                begun.incrementAndGet();
                                awaitEvenIfInterrupted(open);
                                return "";
                            });
            Caller<Optional<String>> caller =
                    Caller.start(
                            "search",
                            () ->
                                    callers.submit(() -> Part06FirstMatch.search(leaves, pool))
                                            .get());
            boolean both = caller.comesTrue(() -> begun.get() == 2);
            int together = begun.get();
            open.countDown();
            caller.awaitEnd();

            seen(
                            "a thread of another pool called search; of 8 leaves %d began on a pool"
                                    + " of 2 threads, and waited",
                            together)
                    .expected("2: no thread of this pool calls and waits")
                    .why("Threads without a leaf find nothing.")
                    .lookAt("Which threads are in a pool, and which in this one?")
                    .unless(both);
        } finally {
            open.countDown();
            pool.shutdownNow();
        }
    }

    @Test
    void aMatchIsKeptWhereverALeafWithoutOneEnds() throws Exception {
        // The match comes when a leaf without one has come as far as it gets.
        requireMatchOf("3 leaves, the match in leaf 0", Explored::slowMatch);
    }

    private static void requireMatchOf(String what, Function<Explored, List<Leaf<String>>> leaves)
            throws Exception {
        Interleavings.explore(Explored::new)
                .actor("the caller", it -> Part06FirstMatch.search(leaves.apply(it), it.pool))
                .runner("the slow match", it -> it.others.countDown())
                .why("A thread that does not see the match goes on searching, for nobody.")
                .closing(it -> it.pool.shutdown())
                .thenEnds(
                        (_, ends) ->
                                seen("%s: %s", what, ends.result("the caller"))
                                        .expected("Optional[match], however the two meet")
                                        .why(
                                                "Between a look at the result and the write, another"
                                                        + " thread may have written the match, or"
                                                        + " said that the search is over.")
                                        .lookAt("Which threads write the result, and when?")
                                        .unless(
                                                Optional.of("match")
                                                        .equals(ends.result("the caller"))));
    }

    @Test
    void searchesByAllThreadsOfThePoolEnd() throws Throwable {
        ForkJoinPool pool = new ForkJoinPool(2);
        CountDownLatch together = new CountDownLatch(2);
        try {
            List<Leaf<String>> leaves = leaves(4, i -> i == 3 ? "match" : "");
            Callable<Optional<String>> search =
                    () -> {
                        together.countDown();
                        awaitEvenIfInterrupted(together);
                        return Part06FirstMatch.search(leaves, pool);
                    };
            Caller<List<Optional<String>>> callers =
                    Caller.start(
                            "search",
                            () -> {
                                var one = pool.submit(search);
                                var other = pool.submit(search);
                                return List.of(one.get(), other.get());
                            });
            boolean ended = callers.comesTrue(callers::hasEnded);

            seen("both threads of a pool called search at the same time, and neither returns")
                    .expected("Optional[match] for each: a leaf may search, too")
                    .why("Each waits for leaves, and no thread is left that could search them.")
                    .lookAt("Which thread waits, and which one could do the work meanwhile?")
                    .unless(ended);
            seen("both threads of a pool called search at the same time: %s", callers.result())
                    .expected("[Optional[match], Optional[match]]")
                    .why("Searches at the same time do not disturb each other.")
                    .unless(
                            callers.result()
                                    .equals(List.of(Optional.of("match"), Optional.of("match"))));
        } finally {
            pool.shutdownNow();
        }
    }

    @Test
    void aMatchIsKeptWhereTwoLeavesHaveOne() throws Exception {
        for (int quick : List.of(0, 1)) {
            requireMatchOf(
                    "2 leaves that begin together, a match in each, first in leaf " + quick,
                    it -> it.twoMatches(quick));
        }
    }

    @Test
    void noSearchIsInterruptedForAnotherWhereverTheirThreadsMeet() throws Exception {
        Interleavings.explore(TwoSearches::new)
                .runner("caller 1", TwoSearches::searchForAMatch)
                .runner("caller 2", TwoSearches::searchAfterwards)
                .closing(it -> it.pool.shutdown())
                .then(
                        it ->
                                seen("a leaf of the second search was interrupted for the first one")
                                        .expected(
                                                "an interruption of leaves of its own search only")
                                        .why(
                                                "Between the look at who searches and the"
                                                        + " interruption, a thread may have begun a"
                                                        + " leaf of another search.")
                                        .lookAt("What keeps a thread in its leaf meanwhile?")
                                        .unless(!it.interrupted.get()));
    }

    /** The first one has its match while its other leaf goes on; the second one begins then. */
    private record TwoSearches(
            ForkJoinPool pool,
            CountDownLatch bothLeaves,
            CountDownLatch second,
            CountDownLatch firstEnded,
            AtomicBoolean interrupted) {

        private TwoSearches() {
            this(
                    new ForkJoinPool(2),
                    new CountDownLatch(2),
                    new CountDownLatch(1),
                    new CountDownLatch(1),
                    new AtomicBoolean());
        }

        private void searchForAMatch() {
            Part06FirstMatch.search(
                    leaves(
                            2,
                            i -> {
                                bothLeaves.countDown();
                                awaitEvenIfInterrupted(bothLeaves);
                                if (i == 0) {
                                    return "match";
                                }
                                awaitEvenIfInterrupted(second);
                                return "";
                            }),
                    pool);
            firstEnded.countDown();
        }

        private void searchAfterwards() {
            // Not before: a search may keep both threads, one in its leaf and one that waits for
            // it.
            awaitEvenIfInterrupted(bothLeaves);
            second.countDown();
            Part06FirstMatch.search(
                    leaves(
                            1,
                            _ -> {
                                try {
                                    firstEnded.await();
                                } catch (InterruptedException e) {
                                    interrupted.set(true);
                                }
                                return "";
                            }),
                    pool);
        }
    }

    /** Three leaves in a pool of two threads: the first has the match, some of them wait. */
    private record Explored(ForkJoinPool pool, CountDownLatch others, CountDownLatch both) {

        private Explored() {
            this(new ForkJoinPool(2), new CountDownLatch(1), new CountDownLatch(2));
        }

        private List<Leaf<String>> slowMatch() {
            return Part06FirstMatchTest.leaves(3, i -> i == 0 ? nothing() + "match" : "");
        }

        private List<Leaf<String>> leaves() {
            return Part06FirstMatchTest.leaves(3, i -> i == 0 ? "match" : nothing());
        }

        private List<Leaf<String>> twoMatches(int quick) {
            return Part06FirstMatchTest.leaves(
                    2,
                    i -> {
                        both.countDown();
                        awaitEvenIfInterrupted(both);
                        return i == quick ? "match" : nothing() + "match";
                    });
        }

        private String nothing() {
            awaitEvenIfInterrupted(others);
            return "";
        }
    }

    /** A search in progress, each leaf of which waits until the rule lets it go. */
    private static final class Search {

        private static final int LEAVES = 640;

        private final AtomicInteger begun = new AtomicInteger();
        private final AtomicInteger ended = new AtomicInteger();
        private final CountDownLatch first = new CountDownLatch(1);
        private final CountDownLatch second = new CountDownLatch(1);
        private final CountDownLatch all = new CountDownLatch(1);
        private final ForkJoinPool pool;
        private final Caller<Optional<String>> caller;

        private Search(Timeline timeline, int threads) {
            pool = new ForkJoinPool(threads);
            List<Leaf<String>> leaves = leaves(LEAVES, i -> leaf(i, timeline));
            caller = start(leaves, pool);
        }

        @SneakyThrows
        private String leaf(int index, Timeline timeline) {
            // When all may go, only their number is of interest: the picture would be too full.
            int number = begun.incrementAndGet();
            if (all.getCount() == 0) {
                return "";
            }
            String found = timeline.waiting("leaf " + index, () -> hold(number));
            ended.incrementAndGet();
            return found;
        }

        // A leaf may be told to stop: then it has found nothing.
        private String hold(int number) {
            try {
                (number == 1 ? first : number == 2 ? second : all).await();
                return number == 1 ? "match" : "";
            } catch (InterruptedException e) {
                return "";
            }
        }

        /**
         * Waits until that number of leaves have begun, or until it is sure that they never will.
         */
        private void awaitBegun(int leaves) {
            awaitStandstill(() -> begun.get() >= leaves, LOOKS, caller, pool);
        }

        // Until its thread is out of the leaf: from there on it runs, and that can be seen.
        private void letFirstFind() {
            first.countDown();
            Patience.await(() -> ended.get() >= 1);
        }

        private void letSecondEnd() {
            second.countDown();
            Patience.await(() -> ended.get() >= 2);
        }

        private void letAllGo() {
            all.countDown();
            first.countDown();
            second.countDown();
        }

        private Optional<String> end() throws Throwable {
            return resultOf(caller, pool);
        }

        private void close() {
            letAllGo();
            pool.shutdown();
        }
    }

    private interface Content {
        String of(int index);
    }

    private static List<Leaf<String>> leaves(int length, Content content) {
        List<Leaf<String>> leaves = new ArrayList<>();
        for (int i = 0; i < length; i++) {
            int index = i;
            leaves.add(() -> Optional.of(content.of(index)).filter(text -> !text.isEmpty()));
        }
        return List.copyOf(leaves);
    }

    private static Caller<Optional<String>> start(List<Leaf<String>> leaves, ForkJoinPool pool) {
        return Caller.start("search", () -> Part06FirstMatch.search(leaves, pool));
    }

    private static Optional<String> search(List<Leaf<String>> leaves) throws Throwable {
        ForkJoinPool pool = new ForkJoinPool(1);
        try {
            return resultOf(start(leaves, pool), pool);
        } finally {
            pool.shutdown();
        }
    }

    // No patience here: a standstill can be seen.
    private static Optional<String> resultOf(Caller<Optional<String>> caller, ForkJoinPool pool)
            throws Throwable {
        awaitStandstill(caller::hasEnded, LOOKS_AT_THE_END, caller, pool);
        seen("search has not ended: no leaf is being searched any more, and the caller still waits")
                .expected("an answer, with a match or without")
                .why("It waits for something that never comes. The program hangs, without a word.")
                .lookAt("What tells the caller that all leaves have been searched?")
                .unless(caller.hasEnded());
        return caller.result();
    }

    /** Waits until it has happened, or until nothing moves any more. */
    private static void awaitStandstill(
            BooleanSupplier happened, int enough, Caller<?> caller, ForkJoinPool pool) {
        long start = StarvationAwareClock.nanoTime();
        int looks = 0;
        while (!happened.getAsBoolean()
                && looks < enough
                && StarvationAwareClock.nanoTime() - start < Patience.limit().toNanos()) {
            caller.awaitStill();
            boolean nothingToCome = pool.getQueuedTaskCount() == 0 && !pool.hasQueuedSubmissions();
            looks = nothingToCome ? looks + 1 : 0;
        }
    }

    private static boolean isOf(ForkJoinPool pool, Thread thread) {
        return thread instanceof ForkJoinWorkerThread worker && worker.getPool() == pool;
    }
}
