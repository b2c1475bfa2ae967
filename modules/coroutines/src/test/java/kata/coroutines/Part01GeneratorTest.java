package kata.coroutines;

import static kata.judge.Exercise.Kind.WRITE;
import static kata.judge.finding.Finding.seen;

import java.lang.ref.Reference;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import kata.coroutines.Part01Generator.Emitter;
import kata.judge.Boom;
import kata.judge.Exercise;
import kata.judge.Sound;
import kata.judge.probe.Caller;
import kata.judge.probe.Failure;
import kata.judge.probe.GarbageCollection;
import kata.judge.probe.Gate;
import kata.judge.waiting.Patience;
import kata.kit.Timeline;
import org.junit.jupiter.api.Test;

@Exercise(part = 1, title = "A generator", kind = WRITE, minutes = 25)
class Part01GeneratorTest {

    private static final int MANY = 100_000;

    private final List<String> events = new ArrayList<>();

    @Test
    void elementsComeInTheOrderOfTheBody() {
        for (List<String> elements :
                List.of(
                        List.<String>of(),
                        List.of("a"),
                        List.of("a", "b", "c"),
                        Arrays.asList("a", null, "b", "b", null))) {
            List<String> got = new ArrayList<>();

            for (String element : new Part01Generator<String>(e -> elements.forEach(e::emit))) {
                got.add(element);
            }

            seen("the body emitted %s, and a for loop got %s", elements, got)
                    .expected("the same, in the same order")
                    .why("The body is the sequence, only written as a method.")
                    .unless(got.equals(elements));
        }
        Iterator<String> letters = letters().iterator();
        boolean more = letters.hasNext();
        List<String> rest = new ArrayList<>();
        letters.forEachRemaining(rest::add);
        seen("hasNext said %s, then forEachRemaining passed on %s", more, rest)
                .expected("true, then [a, b, c]")
                .why("Asking whether there is an element does not take it.")
                .lookAt("Where is an element between hasNext and the call that takes it?")
                .unless(more && rest.equals(List.of("a", "b", "c")));
    }

    @Test
    void nothingRunsBeforeAnElementIsAskedFor() {
        Iterator<String> iterator = letters().iterator();

        seen("an iterator was made, nothing was asked for, and the body had begun: %s", ran())
                .expected("a body that begins with the first question")
                .why("Most iterators are made for a search that may end at once, or never begin.")
                .unless(events.isEmpty());
        iterator.next();
    }

    @Test
    void neverFurtherThanToTheNextElement() {
        Iterator<String> iterator = letters().iterator();

        iterator.hasNext();
        requireRan("element 1 was asked for by hasNext", "1");
        iterator.next();
        requireRan("element 1 was handed out", "1");
        iterator.next();
        requireRan("element 2 was handed out by next alone", "1, 2");
    }

    private void requireRan(String when, String expected) {
        seen("%s, and the body had begun element %s", when, ran())
                .expected("element %s, and no more", expected)
                .why(
                        "The next element may be a page from a database, and take a minute. Only"
                                + " a caller who asks for it should pay for it.")
                .unless(ran().equals(expected));
    }

    @Test
    void hasNextManyTimesAsksOnce() {
        Iterator<String> iterator = letters().iterator();

        boolean[] answers = {iterator.hasNext(), iterator.hasNext(), iterator.hasNext()};
        String ran = ran();
        String first = iterator.next();

        seen(
                        "hasNext was called three times, the body ran element %s, and next gave %s",
                        ran, first)
                .expected("the body runs element 1, and next gives a")
                .why("hasNext is a question. To ask it twice must not lose an element.")
                .unless(answers[0] && answers[2] && ran.equals("1") && "a".equals(first));
    }

    @Test
    void aBodyMayHaveNoEnd() {
        Part01Generator<Integer> numbers =
                new Part01Generator<>(
                        emitter -> {
                            for (int i = 0; true; i++) {
                                emitter.emit(i);
                            }
                        });
        Iterator<Integer> iterator = numbers.iterator();
        int wrong = 0;
        for (int i = 0; i < MANY; i++) {
            wrong += iterator.next() == i ? 0 : 1;
        }

        seen("of the first %,d elements of an endless body, %,d were wrong", MANY, wrong)
                .expected("0, 1, 2, and so on")
                .why("A list cannot hold a sequence without an end.")
                .unless(wrong == 0);
    }

    @Test
    void aBodyMayEmitFromDeepDownAndUseOtherGenerators() {
        Part01Generator<String> tree = new Part01Generator<>(e -> walk("", 3, e));
        Part01Generator<String> both =
                new Part01Generator<>(
                        emitter -> {
                            for (String leaf : tree) {
                                for (String other : letters()) {
                                    emitter.emit(leaf + other);
                                }
                            }
                        });
        List<String> leaves = new ArrayList<>();
        List<String> pairs = new ArrayList<>();

        tree.forEach(leaves::add);
        both.forEach(pairs::add);

        seen("a recursive body walked a tree, and the leaves were %s", leaves)
                .expected("LLL, LLR, LRL, LRR, RLL, RLR, RRL, RRR")
                .why("A hand-written iterator cannot stop deep inside a recursion.")
                .unless(String.join(" ", leaves).equals("LLL LLR LRL LRR RLL RLR RRL RRR"));
        seen("a body used two generators, one inside of the other, and emitted %s", pairs)
                .expected("8 leaves with 3 letters each: LLLa, LLLb, LLLc, LLRa, ... RRRc")
                .why("A body is ordinary code, and may use what it likes.")
                .unless(pairs.size() == 24 && pairs.get(3).equals("LLRa"));
        Part01Generator<String> broken =
                new Part01Generator<>(
                        emitter -> {
                            emitter.emit("x");
                            throw new IllegalStateException("out of paper");
                        });
        Part01Generator<String> careful =
                new Part01Generator<>(
                        emitter -> {
                            thrownBy(() -> broken.forEach(_ -> {}));
                            emitter.emit("a");
                            emitter.emit("b");
                        });
        List<String> got = new ArrayList<>();
        Throwable thrown = thrownBy(() -> careful.forEach(got::add));

        seen(
                        "a body used a generator that failed, then emitted a and b; handed out: %s%s",
                        got, thrown == null ? "" : ", then " + thrown)
                .expected("a and b")
                .why("A body is ordinary code, and may catch what another generator throws.")
                .lookAt("Who knows whose body runs, after an inner one has failed?")
                .unless(thrown == null && got.equals(List.of("a", "b")));
    }

    private static void walk(String path, int depth, Emitter<? super String> emitter) {
        if (depth == 0) {
            emitter.emit(path);
            return;
        }
        walk(path + "L", depth - 1, emitter);
        walk(path + "R", depth - 1, emitter);
    }

    @Test
    void whatTheBodyThrowsComesOut() {
        for (boolean asksFirst : new boolean[] {false, true}) {
            for (Failure failure : Failure.ofEveryKind()) {
                Iterator<String> iterator =
                        new Part01Generator<String>(
                                        emitter -> {
                                            emitter.emit("a");
                                            throw failure.raise();
                                        })
                                .iterator();
                String first = iterator.next();
                Throwable thrown = thrownBy(asksFirst ? iterator::hasNext : iterator::next);

                seen(
                                "the body emitted a, then threw %s. next gave %s; then, from %s,"
                                        + " %s",
                                failure.kind(),
                                first,
                                asksFirst ? "hasNext" : "next",
                                thrown == null ? "nothing came out" : thrown + " came out")
                        .expected("a; then what the body threw, the same object")
                        .why("A sequence that ends early looks like one that is complete.")
                        .unless("a".equals(first) && thrown == failure.thrown());
            }
        }
    }

    @Test
    void whatIsDoneWithAnElementIsNotPartOfTheBody() {
        Boom boom = new Boom("no room for it");
        List<String> seenByTheBody = new ArrayList<>();
        Part01Generator<String> generator =
                new Part01Generator<>(
                        emitter -> {
                            try {
                                emitter.emit("a");
                                emitter.emit("b");
                            } catch (Throwable thrown) {
                                seenByTheBody.add(thrown.toString());
                                throw thrown;
                            }
                        });
        Consumer<String> fails =
                _ -> {
                    throw boom;
                };
        Throwable thrown = thrownBy(() -> generator.forEach(fails));

        seen(
                        "what was done with a, by forEach, threw %s. The caller got %s, the body"
                                + " %s",
                        boom, thrown, seenByTheBody)
                .expected("it comes out of the caller, and emit throws nothing")
                .why("A body with a catch would take it for an exception of its own, and go on.")
                .lookAt("Who calls what is to be done with an element?")
                .unless(thrown == boom && seenByTheBody.isEmpty());
    }

    @Test
    void afterTheEndThereIsNoNextElement() {
        List<Failure> ends = new ArrayList<>(Failure.ofEveryKind());
        ends.addFirst(null);
        for (Failure failure : ends) {
            List<String> begun = new ArrayList<>();
            Iterator<String> iterator =
                    new Part01Generator<String>(
                                    emitter -> {
                                        begun.add("body");
                                        emitter.emit("a");
                                        if (failure != null) {
                                            throw failure.raise();
                                        }
                                    })
                            .iterator();
            iterator.next();
            Throwable first = thrownBy(iterator::next);
            Object more = hasNext(iterator);
            Throwable second = thrownBy(iterator::next);

            seen(
                            "after %s, hasNext gave %s, next threw %s, and the body began %d times",
                            failure == null ? "the last element" : failure.kind() + " of the body",
                            more,
                            second,
                            begun.size())
                    .expected("false, a NoSuchElementException, and 1 time")
                    .why("A loop must end, and nothing may follow the end.")
                    .unless(
                            Boolean.FALSE.equals(more)
                                    && begun.size() == 1
                                    && second instanceof NoSuchElementException
                                    && (failure != null
                                            || first instanceof NoSuchElementException));
        }
    }

    private static Object hasNext(Iterator<?> iterator) {
        boolean[] more = {false};
        Throwable thrown = thrownBy(() -> more[0] = iterator.hasNext());
        return thrown == null ? more[0] : thrown;
    }

    @Test
    void twoIteratorsDoNotKnowEachOther() {
        Part01Generator<String> letters = letters();
        Iterator<String> one = letters.iterator();
        Iterator<String> two = letters.iterator();

        boolean ready = one.hasNext() && two.hasNext();
        String got = take(one) + " " + take(one);
        String second = take(two) + " " + take(two) + " " + take(two);
        String last = take(one);

        seen(
                        "of two iterators, the first handed out %s %s, and the second handed out %s",
                        got, last, second)
                .expected("a b c from each of them")
                .why("Two callers read the same sequence, and neither may take from the other.")
                .unless(ready && got.equals("a b") && second.equals("a b c") && last.equals("c"));
        Iterator<String> three = letters.iterator();
        Iterator<String> four = letters.iterator();
        boolean asked = three.hasNext();
        String first = take(four);
        seen("one iterator was asked hasNext; another one's first element is %s", first)
                .expected("a: each asks for its own")
                .why("Two callers read the same sequence, and neither may take from the other.")
                .unless(asked && "a".equals(first));
    }

    @Test
    void afterAFailureANewIteratorBeginsAgain() {
        boolean[] fails = {true};
        Part01Generator<String> generator =
                new Part01Generator<>(
                        emitter -> {
                            emitter.emit("a");
                            if (fails[0]) {
                                throw new IllegalStateException("connection lost");
                            }
                            emitter.emit("b");
                        });
        Iterator<String> failing = generator.iterator();
        failing.next();
        thrownBy(failing::next);
        fails[0] = false;
        List<String> got = new ArrayList<>();
        Throwable thrown = thrownBy(() -> generator.forEach(got::add));

        seen(
                        "one iterator's body threw, and was caught. Then a new iterator handed out"
                                + " %s%s",
                        got, thrown == null ? "" : ", and threw " + thrown)
                .expected("a, b: it runs the body from the beginning")
                .why("The caller tries again, and this time the connection is there.")
                .unless(thrown == null && got.equals(List.of("a", "b")));
        List<String> lines = new ArrayList<>();
        Part01Generator<String> file = new Part01Generator<>(e -> lines.forEach(e::emit));
        boolean before = file.iterator().hasNext();
        lines.add("a");
        boolean after = file.iterator().hasNext();
        seen(
                        "a body had nothing to emit, later it had; two iterators said %s, then %s",
                        before, after)
                .expected("false, then true: each runs the body")
                .why("What the body reads may have changed since the last time.")
                .unless(!before && after);
    }

    @Test
    void theBodyRunsOnTheThreadThatAsks(Timeline timeline) throws Exception {
        Thread[] thread = new Thread[1];
        Iterator<String> iterator =
                new Part01Generator<String>(
                                emitter -> {
                                    thread[0] = Thread.currentThread();
                                    emitter.emit("a");
                                    emitter.emit("b");
                                })
                        .iterator();

        timeline.working("ask", iterator::next);

        seen("\"test\" asked, and the body ran on %s", Timeline.nameOf(thread[0]))
                .expected("\"test\"")
                .why(
                        "An iterator has no close(). A thread of its own would wait for a question"
                                + " that never comes, once for each iterator that is given up.")
                .unless(thread[0] == Thread.currentThread());
        for (int i = 0; i < MANY; i++) {
            letters().iterator().next();
        }
    }

    @Test
    void twoIteratorsMayBeAskedByTwoThreads() throws Throwable {
        List<Gate> gates = List.of(new Gate("first bodies"), new Gate("second bodies"));
        AtomicInteger begun = new AtomicInteger();
        Part01Generator<Thread> generator =
                new Part01Generator<>(
                        emitter -> {
                            gates.get(begun.getAndIncrement()).pass();
                            emitter.emit(Thread.currentThread());
                        });
        Iterator<Thread> first = generator.iterator();
        Iterator<Thread> second = generator.iterator();
        Caller<Thread> one = Caller.start("next", first::next);
        gates.getFirst().awaitEntered(1);
        Caller<Thread> other = Caller.start("next", second::next);
        gates.getLast().awaitEntered(1);
        gates.getFirst().open();
        one.awaitEnd();
        gates.getLast().open();
        boolean right =
                one.thrown() == null
                        && other.thrown() == null
                        && one.result() == one.thread()
                        && other.result() == other.thread();

        seen("two threads asked an iterator each; one %s, the other %s", end(one), end(other))
                .expected("each gets what its own body has emitted")
                .why("Two requests may go through the same sequence at the same time.")
                .lookAt("What do two iterators share?")
                .unless(right);
    }

    private static String end(Caller<Thread> caller) throws Throwable {
        if (caller.thrown() != null) {
            return "got " + caller.thrown();
        }
        return caller.result() == caller.thread() ? "got its own" : "got the other's";
    }

    @Test
    void aThreadThatIsInterruptedGetsItsElementsToo() {
        List<String> got = new ArrayList<>();
        Thread.currentThread().interrupt();
        boolean kept;
        try {
            letters().forEach(got::add);
        } finally {
            kept = Thread.interrupted();
        }

        seen(
                        "an interrupted thread asked for a, b and c, and got %s; its flag was then %s",
                        got, kept ? "set" : "not set")
                .expected("[a, b, c], and the flag set")
                .why("Asking for an element is not waiting. A sequence that stops looks complete.")
                .unless(kept && got.equals(List.of("a", "b", "c")));
    }

    @Test
    @Sound
    void anotherThreadMayGoOn() throws Throwable {
        Iterator<String> iterator = letters().iterator();
        String first = iterator.next();

        Caller<String> second = Caller.start("next", iterator::next);
        Throwable thrown = second.thrown();
        String got = thrown == null ? first + " " + second.result() : first;

        seen(
                        "this thread asked for a; another thread asked next, and %s",
                        thrown == null ? "both together got " + got : "got " + thrown)
                .expected("a b")
                .why("One task of a pool often goes on with what another has begun.")
                .unless(thrown == null && got.equals("a b"));
    }

    @Test
    @Sound
    void nothingIsKept() {
        Iterator<Object> iterator =
                new Part01Generator<Object>(
                                emitter -> {
                                    while (true) {
                                        emitter.emit(new Object());
                                    }
                                })
                        .iterator();
        WeakReference<Object> first = new WeakReference<>(iterator.next());
        iterator.next();

        seen("two elements were handed out, nobody uses them, and the first is still in memory")
                .expected("the garbage collector takes it")
                .why("A log of ten gigabytes, line by line, fits into memory only like this.")
                .unless(isCollected(first));
        iterator.next();
        theLastOneIsNotKeptAfterTheEnd();
        nothingIsKeptWhileTheBodyComputes();
    }

    private static void nothingIsKeptWhileTheBodyComputes() {
        List<WeakReference<Object>> made = new ArrayList<>();
        boolean[] collected = new boolean[1];
        Iterator<Object> iterator =
                new Part01Generator<Object>(
                                emitter -> {
                                    emitter.emit(noted(made));
                                    collected[0] = isCollected(made.getFirst());
                                    emitter.emit("the second one");
                                })
                        .iterator();
        iterator.next();
        iterator.next();

        seen("the body computed the second element, and the first was still in memory")
                .expected("the garbage collector takes it")
                .why("It is large, and the next one takes a minute: both would be in memory.")
                .unless(collected[0]);
    }

    private static Object noted(List<WeakReference<Object>> made) {
        Object element = new Object();
        made.add(new WeakReference<>(element));
        return element;
    }

    private static void theLastOneIsNotKeptAfterTheEnd() {
        Iterator<Object> iterator =
                new Part01Generator<Object>(emitter -> emitter.emit(new Object())).iterator();
        WeakReference<Object> last = new WeakReference<>(iterator.next());
        boolean more = iterator.hasNext();

        seen("the last element was handed out, and asked for the next; it is still in memory")
                .expected("the garbage collector takes it")
                .why("Keeping the iterator would keep the element, which may be large.")
                .unless(!more && isCollected(last));
        Reference.reachabilityFence(iterator);
    }

    private static boolean isCollected(WeakReference<?> reference) {
        return Patience.await(() -> GarbageCollection.count(List.of(reference)) == 1);
    }

    private static String take(Iterator<String> iterator) {
        try {
            return iterator.next();
        } catch (NoSuchElementException e) {
            return "(no element)";
        }
    }

    private Part01Generator<String> letters() {
        return new Part01Generator<>(
                emitter -> {
                    for (int i = 0; i < 3; i++) {
                        events.add(String.valueOf(i + 1));
                        emitter.emit("abc".substring(i, i + 1));
                    }
                });
    }

    private String ran() {
        return String.join(", ", events);
    }

    private static Throwable thrownBy(Runnable call) {
        try {
            call.run();
            return null;
        } catch (Throwable thrown) {
            return thrown;
        }
    }
}
