package kata.virtual;

import static kata.judge.Exercise.Kind.REPAIR;
import static kata.judge.assertion.KataAssertions.assertThat;
import static kata.judge.assertion.KataAssertions.catchThrowable;
import static kata.judge.finding.Finding.seen;

import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import kata.judge.Boom;
import kata.judge.Exercise;
import kata.judge.gap.Interleavings;
import kata.judge.probe.Caller;
import kata.judge.probe.Failure;
import kata.judge.probe.Gate;
import kata.judge.probe.Rendezvous;
import kata.judge.probe.Tasks.Body;
import kata.judge.waiting.Patience;
import kata.kit.Timeline;
import lombok.SneakyThrows;
import org.junit.jupiter.api.Test;

@Exercise(
        part = 7,
        title = "A buffer per thread, ten thousand threads",
        kind = REPAIR,
        minutes = 20,
        breaks = "tenThousandThreadsMakeNoMoreThanFourBuffers",
        limitSeconds = 30)
class Part07ThreadLocalBudgetTest {

    private final AtomicInteger made = new AtomicInteger();

    @Test
    void aUseRunsInTheThreadThatAsks(Timeline timeline) throws Throwable {
        Part07ThreadLocalBudget<Buffer> budget = new Part07ThreadLocalBudget<>(2, this::make);

        Caller<String> caller =
                Caller.start(
                        "use",
                        () ->
                                budget.use(
                                        buffer -> timeline.working("use", () -> "used " + buffer)));
        String result = caller.result();

        assertThat(timeline).hasTasks("use").onlyOnThread(caller.thread());
        seen("the result \"%s\"", result)
                .expected("\"used buffer 1\": what the use returned, with the first buffer made")
                .why("A buffer is used for what comes out of it.")
                .unless(result.equals("used buffer 1") || result.equals("used buffer 2"));
    }

    @Test
    void tenThousandThreadsMakeNoMoreThanFourBuffers() throws Throwable {
        Part07ThreadLocalBudget<Buffer> budget = new Part07ThreadLocalBudget<>(4, this::make);
        CountDownLatch open = new CountDownLatch(1);
        AtomicInteger served = new AtomicInteger();

        // The buffers are made one after the other: what comes of it when two threads ask at the
        // same moment is a rule of its own.
        List<Caller<Void>> first = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            first.add(Caller.run("use", () -> serve(budget, open, served)));
            first.getLast().awaitStill();
        }
        Caller<Void> users =
                Caller.run(
                        "use",
                        () -> {
                            List<Thread> threads = new ArrayList<>();
                            for (int i = 4; i < 10_000; i++) {
                                threads.add(
                                        Thread.startVirtualThread(
                                                () -> serve(budget, open, served)));
                            }
                            for (Thread thread : threads) {
                                thread.join();
                            }
                        });
        // All who can get a buffer have one now, the others wait.
        users.awaitStill();
        open.countDown();
        users.thread().join();
        for (Caller<Void> user : first) {
            user.thread().join();
        }

        seen("%,d buffers were made for 10,000 threads", made.get())
                .expected("4 at most: the threads take turns")
                .why(
                        "With 1 MB a buffer, 4 are 4 MB and 10,000 are 10 GB. A virtual thread runs"
                                + " one request and ends: what it keeps, nobody uses again.")
                .lookAt("Who keeps the buffers: the threads, or the object that lends them?")
                .unless(made.get() <= 4);
        seen("%,d of 10,000 threads were served", served.get())
                .expected("all of them, one after the other")
                .why("Whoever waits for a buffer wants to do something with it.")
                .unless(served.get() == 10_000);
    }

    @Test
    void whoeverAsksWhileTheLastOneIsBeingMadeWaits() throws Throwable {
        Gate making = new Gate("buffers in the making");
        Supplier<Buffer> slowly =
                new Supplier<>() {
                    @Override
                    @SneakyThrows
                    public Buffer get() {
                        Buffer buffer = make();
                        making.pass();
                        return buffer;
                    }
                };
        Caller<Part07ThreadLocalBudget<Buffer>> maker =
                Caller.start("the constructor", () -> new Part07ThreadLocalBudget<>(1, slowly));
        maker.awaitStill();
        if (!maker.hasEnded()) {
            // Who makes all buffers beforehand makes them while nobody can ask.
            making.open();
        }
        Part07ThreadLocalBudget<Buffer> budget = maker.result();

        Caller<String> first = Caller.start("use", () -> budget.use(Buffer::toString));
        first.awaitStill();
        Caller<String> second = Caller.start("use", () -> budget.use(Buffer::toString));
        second.awaitStill();
        making.open();
        List<String> used = List.of(first.result(), second.result());

        seen("1 buffer may be made. While it was, another thread asked. They used %s", used)
                .expected("[buffer 1, buffer 1], one after the other")
                .why(
                        "To make a buffer takes a while. Who counts it only when it is there lets"
                                + " others pass meanwhile, and each of them makes one, too.")
                .lookAt("what is between the look at the number and the counting")
                .unless(made.get() == 1);
    }

    @Test
    void noMoreAreMadeBeforeWhicheverOfYourLinesAnotherUserComesBetween() throws Exception {
        requireNoMoreThan(1);
        requireNoMoreThan(2);
    }

    private void requireNoMoreThan(int most) throws Exception {
        Interleavings.explore(
                        () -> {
                            made.set(0);
                            return new Part07ThreadLocalBudget<>(most, this::make);
                        })
                .actor("user 1", budget -> budget.use(Buffer::toString))
                .actor("user 2", budget -> budget.use(Buffer::toString))
                .why("Two users may be given the same buffer then, or one of them none.")
                .then(
                        _ ->
                                seen("%d buffers were made", made.get())
                                        .expected("%d at most, however the two meet", most)
                                        .why(
                                                "Between the look at the number and the counting"
                                                        + " another thread looks, too. Then each of"
                                                        + " them makes one.")
                                        .lookAt("Is to look and to count one step?")
                                        .unless(made.get() <= most));
    }

    @Test
    void aBufferHasOneUserAtATime(Timeline timeline) throws Throwable {
        Part07ThreadLocalBudget<Buffer> budget = new Part07ThreadLocalBudget<>(2, this::make);
        Gate gate = new Gate("uses");
        Queue<String> shared = new ConcurrentLinkedQueue<>();
        FutureTask<String> first = use(budget, timeline, "user 1", shared, gate::pass);
        Caller<Void> users =
                Caller.run(
                        "use",
                        () -> {
                            List<FutureTask<String>> all = new ArrayList<>(List.of(first));
                            Thread.ofVirtual().name("user 1").start(first);
                            gate.awaitEntered(1);
                            for (int i = 2; i <= 5; i++) {
                                String name = "user " + i;
                                all.add(use(budget, timeline, name, shared, () -> {}));
                                Thread.ofVirtual().name(name).start(all.getLast());
                            }
                            for (FutureTask<String> task : all) {
                                task.get();
                            }
                        });
        gate.awaitEntered(1);
        users.awaitStill();
        gate.open();
        users.result();

        seen("in use by two at the same time: %s", shared)
                .expected("one user for each buffer: user 1 keeps the first, the others take turns")
                .why(
                        "What one writes the other overwrites: a page for anna with bert's order in"
                                + " it. It shows under load only.")
                .lookAt("Is a buffer that is lent still where the next one looks?")
                .unless(shared.isEmpty());
    }

    @Test
    void asManyUsesRunAtOnceAsThereMayBeBuffers(Timeline timeline) throws Throwable {
        Part07ThreadLocalBudget<Buffer> budget = new Part07ThreadLocalBudget<>(4, this::make);
        Rendezvous rendezvous = new Rendezvous(4, "uses");
        Queue<String> shared = new ConcurrentLinkedQueue<>();

        List<FutureTask<String>> uses = new ArrayList<>();
        for (int i = 1; i <= 4; i++) {
            String name = "user " + i;
            uses.add(use(budget, timeline, name, shared, rendezvous::arrive));
            Thread.ofVirtual().name(name).start(uses.getLast());
        }
        for (FutureTask<String> use : uses) {
            result(use, "a use never ended", "all four at the same time, each with a buffer");
        }

        assertThat(timeline).allOverlap(4);
    }

    @Test
    void whoeverAsksWaitsOnlyWhileAllAreInUse(Timeline timeline) throws Throwable {
        Part07ThreadLocalBudget<Buffer> budget = new Part07ThreadLocalBudget<>(2, this::make);
        Gate gate = new Gate("uses");
        Queue<String> shared = new ConcurrentLinkedQueue<>();
        FutureTask<String> first = use(budget, timeline, "user 1", shared, gate::pass);
        Thread.ofVirtual().name("user 1").start(first);
        gate.awaitEntered(1);

        for (int i = 2; i <= 9; i++) {
            String name = "user " + i;
            FutureTask<String> other = use(budget, timeline, name, shared, () -> {});
            Thread.ofVirtual().name(name).start(other);
            result(
                    other,
                    name + " waited for a buffer, although only user 1 had one of the two",
                    "whoever asks gets the buffer that is free");
        }

        gate.open();
        result(first, "user 1 never came to an end", "an end");
    }

    @Test
    void afterAFailedUseTheBufferIsThereForTheNext(Timeline timeline) throws Throwable {
        Part07ThreadLocalBudget<Buffer> budget = new Part07ThreadLocalBudget<>(2, this::make);
        Queue<String> shared = new ConcurrentLinkedQueue<>();
        Boom boom = new Boom("the use failed");

        for (int i = 1; i <= 2; i++) {
            Throwable thrown =
                    catchThrowable(
                            () ->
                                    budget.use(
                                            _ -> {
                                                throw boom;
                                            }));
            seen(thrown == null ? "no exception" : thrown.toString())
                    .expected("the exception of the use itself: %s", boom)
                    .why("Who lends a buffer has nothing to say about what was done with it.")
                    .unless(thrown == boom);
        }
        FutureTask<String> next = use(budget, timeline, "user 3", shared, () -> {});
        Thread.ofVirtual().name("user 3").start(next);

        result(
                next,
                "two uses failed; after that user 3 never got one of the two buffers",
                "both buffers are free again, however their use ended");
    }

    @Test
    void aBufferThatCouldNotBeMadeCanBeMadeLater(Timeline timeline) throws Throwable {
        Boom boom = new Boom("no memory for a buffer");
        AtomicInteger tries = new AtomicInteger();
        AtomicReference<Part07ThreadLocalBudget<Buffer>> budget = new AtomicReference<>();
        Throwable atOnce =
                catchThrowable(
                        () ->
                                budget.set(
                                        new Part07ThreadLocalBudget<>(
                                                1,
                                                () -> {
                                                    if (tries.incrementAndGet() == 1) {
                                                        throw boom;
                                                    }
                                                    return make();
                                                })));
        if (atOnce != null) {
            // Who makes all buffers beforehand has no object to lend them then.
            assertThat(atOnce).isSameAs(boom);
            return;
        }

        Throwable first = catchThrowable(() -> budget.get().use(Buffer::toString));
        FutureTask<String> next =
                use(budget.get(), timeline, "user 2", new ConcurrentLinkedQueue<>(), () -> {});
        Thread.ofVirtual().name("user 2").start(next);

        seen(first == null ? "no exception" : first.toString())
                .expected("what the maker threw: %s", boom)
                .why("Whoever asks must learn why there is no buffer.")
                .unless(first == boom);
        result(
                next,
                "the first buffer could not be made; user 2 never got one",
                "user 2 has it made");
    }

    @Test
    void whoeverWaitsCanBeInterrupted(Timeline timeline) throws Throwable {
        Part07ThreadLocalBudget<Buffer> budget = new Part07ThreadLocalBudget<>(1, this::make);
        Gate gate = new Gate("uses");
        Queue<String> shared = new ConcurrentLinkedQueue<>();
        AtomicInteger others = new AtomicInteger();
        FutureTask<String> anna = use(budget, timeline, "anna", shared, gate::pass);
        FutureTask<String> bert = use(budget, timeline, "bert", shared, others::incrementAndGet);
        FutureTask<String> carl = use(budget, timeline, "carl", shared, others::incrementAndGet);

        Thread.ofVirtual().name("anna").start(anna);
        gate.awaitEntered(1);
        Thread waiting = Thread.ofVirtual().name("bert").start(bert);
        boolean waited = Patience.await(() -> waits(waiting));
        waiting.interrupt();
        Throwable gaveUp = catchThrowable(() -> Patience.get(bert));
        Thread next = Thread.ofVirtual().name("carl").start(carl);
        boolean settled = Patience.await(() -> others.get() > 0 || waits(next) || carl.isDone());
        int cameIn = others.get();
        boolean carlWaits = !carl.isDone();
        gate.open();

        seen("anna used the only buffer, and bert or carl neither waited nor came in")
                .expected("that each of them waits for the buffer")
                .why("There is one buffer, and each use needs one for itself.")
                .unless(waited && settled);
        Throwable thrown = gaveUp instanceof ExecutionException e ? e.getCause() : gaveUp;
        seen(
                        "bert waited for a buffer and was interrupted; then %s",
                        thrown instanceof TimeoutException ? "he waited on" : "came " + thrown)
                .expected("an InterruptedException: he gives up")
                .why("The request was cancelled. Nobody wants what it waits for any more.")
                .unless(thrown instanceof InterruptedException);
        seen("bert gave up. carl asked then, and did not wait, although anna had the only buffer")
                .expected("carl waits: that bert gave up made no buffer free")
                .why("Who gives back what he never had lends the same thing twice.")
                .lookAt("What runs in the finally of one who never got a buffer?")
                .unless(cameIn == 0 && carlWaits);
        result(carl, "anna gave her buffer back, and carl waited on", "carl gets it");
        anna.get();
    }

    @Test
    void whateverIsThrownEveryBufferIsThereForTheNext() throws Throwable {
        AtomicReference<Failure> noMemory = new AtomicReference<>();
        Supplier<Buffer> making =
                () -> {
                    if (noMemory.get() != null) {
                        throw noMemory.get().raise();
                    }
                    return make();
                };
        for (Failure failure : Failure.unchecked()) {
            noMemory.set(failure);
            Part07ThreadLocalBudget<Buffer> budget;
            try {
                budget = new Part07ThreadLocalBudget<>(1, making);
            } catch (Throwable _) {
                // Who makes all buffers beforehand has no object to lend them then.
                continue;
            } finally {
                noMemory.set(null);
            }
            noMemory.set(failure);
            requireThrown("making a buffer", failure, budget, Buffer::toString);
            noMemory.set(null);
            requireBuffer("making the only buffer threw " + failure.kind(), budget);
        }
        Part07ThreadLocalBudget<Buffer> budget = new Part07ThreadLocalBudget<>(1, this::make);
        for (Failure failure : Failure.ofEveryKind()) {
            requireThrown(
                    "a use",
                    failure,
                    budget,
                    _ -> {
                        throw failure.raise();
                    });
            requireBuffer("the use of the only buffer threw " + failure.kind(), budget);
        }
    }

    private static void requireThrown(
            String what,
            Failure failure,
            Part07ThreadLocalBudget<Buffer> budget,
            Part07ThreadLocalBudget.Use<Buffer, String> use)
            throws InterruptedException {
        Throwable thrown = Caller.start("use", () -> budget.use(use)).thrown();
        seen("%s threw %s; out came %s", what, failure.kind(), thrown)
                .expected("the very object: %s", failure.thrown())
                .why("Lending a buffer changes nothing about what is done with it.")
                .unless(thrown == failure.thrown());
    }

    private static void requireBuffer(String what, Part07ThreadLocalBudget<Buffer> budget)
            throws Throwable {
        Caller<String> next = Caller.start("use", () -> budget.use(Buffer::toString));
        boolean served = next.comesTrue(next::hasEnded);
        if (!served) {
            next.interrupt();
        }
        seen("%s; the next one who asked never got it", what)
                .expected("a buffer: nobody uses it")
                .why("Such an error is rare. Each one takes a buffer away, until none is left.")
                .lookAt("Which kinds of failure reach the line that gives back?")
                .unless(served);
        next.result();
    }

    @Test
    void buffersMayBeEqual() throws Throwable {
        AtomicInteger equalMade = new AtomicInteger();
        Part07ThreadLocalBudget<List<String>> budget =
                new Part07ThreadLocalBudget<>(
                        2,
                        () -> {
                            equalMade.incrementAndGet();
                            return new ArrayList<>();
                        });
        for (int round = 1; round <= 2; round++) {
            Gate uses = new Gate("uses");
            Queue<Integer> inUse = new ConcurrentLinkedQueue<>();
            List<Caller<String>> users = new ArrayList<>();
            for (int i = 1; i <= 2; i++) {
                users.add(
                        Caller.start(
                                "use",
                                () ->
                                        budget.use(
                                                buffer -> {
                                                    inUse.add(System.identityHashCode(buffer));
                                                    uses.pass();
                                                    return "used";
                                                })));
            }
            boolean both = users.getLast().comesTrue(() -> uses.entered() == 2);
            uses.open();
            for (Caller<String> user : users) {
                user.result();
            }

            seen(
                            "round %d: the two buffers are equal; %d of 2 users got one",
                            round, uses.entered())
                    .expected("both, each a buffer of its own")
                    .why("Two empty lists, two cleared buffers: equal, and still two.")
                    .unless(both && inUse.stream().distinct().count() == 2);
            seen("round %d: the buffers are equal; %d were made", round, equalMade.get())
                    .expected("2 at most")
                    .why("A buffer that is lost because another one equals it is made again.")
                    .lookAt("How are the free buffers kept, and how are they compared?")
                    .unless(equalMade.get() <= 2);
        }
    }

    @Test
    void whileABufferIsMadeTheOthersComeAndGo() throws Throwable {
        Gate making = new Gate("buffers in the making");
        Supplier<Buffer> secondSlowly =
                () -> {
                    Buffer buffer = make();
                    if (buffer.number == 2) {
                        pass(making);
                    }
                    return buffer;
                };
        Caller<Part07ThreadLocalBudget<Buffer>> maker =
                Caller.start(
                        "the constructor", () -> new Part07ThreadLocalBudget<>(2, secondSlowly));
        maker.awaitStill();
        if (!maker.hasEnded()) {
            // Who makes all buffers beforehand makes none while somebody asks.
            making.open();
        }
        Part07ThreadLocalBudget<Buffer> budget = maker.result();
        Gate uses = new Gate("uses");
        Caller<String> first =
                Caller.start(
                        "use",
                        () ->
                                budget.use(
                                        buffer -> {
                                            uses.pass();
                                            return buffer.toString();
                                        }));
        try {
            uses.awaitEntered(1);
            Caller<String> second = Caller.start("use", () -> budget.use(Buffer::toString));
            second.awaitStill();
            uses.open();
            boolean back = first.comesTrue(first::hasEnded);
            seen("user 1 gave its buffer back while another one was being made, and had to wait")
                    .expected("an end of its use at once")
                    .why("Making takes long. A buffer that is free is of use meanwhile.")
                    .lookAt("Which lock is held while a buffer is made?")
                    .unless(back);
            Caller<String> third = Caller.start("use", () -> budget.use(Buffer::toString));
            boolean served = third.comesTrue(third::hasEnded);
            seen("one buffer was free, another one being made. User 3 asked, and had to wait")
                    .expected("user 3 gets the free one at once")
                    .why("Users wait only while all buffers are in use.")
                    .lookAt("Which lock is held while a buffer is made?")
                    .unless(served);
            making.open();
            second.result();
            third.result();
        } finally {
            making.open();
            uses.open();
        }
    }

    @SneakyThrows
    private static void pass(Gate gate) {
        gate.pass();
    }

    /** A buffer that knows who uses it. */
    private static final class Buffer {

        private final int number;
        private final AtomicReference<String> user = new AtomicReference<>();

        private Buffer(int number) {
            this.number = number;
        }

        @Override
        public String toString() {
            return "buffer " + number;
        }
    }

    private Buffer make() {
        return new Buffer(made.incrementAndGet());
    }

    private static void serve(
            Part07ThreadLocalBudget<Buffer> budget, CountDownLatch open, AtomicInteger served) {
        try {
            budget.use(
                    _ -> {
                        open.await();
                        return served.incrementAndGet();
                    });
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    private static FutureTask<String> use(
            Part07ThreadLocalBudget<Buffer> budget,
            Timeline timeline,
            String name,
            Queue<String> shared,
            Body body) {
        return new FutureTask<>(
                () ->
                        budget.use(
                                buffer ->
                                        timeline.working(
                                                "uses " + buffer,
                                                () -> {
                                                    enter(buffer, name, shared);
                                                    body.run();
                                                    buffer.user.compareAndSet(name, null);
                                                    return name;
                                                })));
    }

    private static void enter(Buffer buffer, String name, Queue<String> shared) {
        String other = buffer.user.compareAndExchange(null, name);
        if (other != null) {
            shared.add("%s by %s and %s".formatted(buffer, other, name));
        }
    }

    private static String result(FutureTask<String> use, String instead, String expected)
            throws Throwable {
        // Where it stands in a rendezvous, that says more: so not with a limit of get.
        seen(instead)
                .expected(expected)
                .why("A request that waits for what is free waits for ever.")
                .unless(Patience.await(use::isDone));
        try {
            return use.get();
        } catch (ExecutionException e) {
            throw e.getCause();
        }
    }

    private static boolean waits(Thread thread) {
        return switch (thread.getState()) {
            case WAITING, TIMED_WAITING, BLOCKED -> true;
            case NEW, RUNNABLE, TERMINATED -> false;
        };
    }
}
