package kata.virtual;

import static kata.judge.Exercise.Kind.REPAIR;
import static kata.judge.assertion.KataAssertions.assertThat;
import static kata.judge.assertion.KataAssertions.catchThrowable;
import static kata.judge.finding.Finding.seen;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import kata.judge.Boom;
import kata.judge.Exercise;
import kata.judge.Sound;
import kata.judge.gap.Interleavings;
import kata.judge.probe.BoundedWait;
import kata.judge.probe.Caller;
import kata.judge.probe.Failure;
import kata.judge.probe.GarbageCollection;
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
        minutes = 30,
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
                                + " one request and ends: nobody uses its buffer again.")
                .lookAt("Who keeps the buffers: the threads, or the object that lends them?")
                .unless(made.get() <= 4);
        seen("%,d of 10,000 threads were served", served.get())
                .expected("all of them, one after the other")
                .why("A caller that waits for a buffer wants to do something with it.")
                .unless(served.get() == 10_000);
    }

    @Test
    void aCallerWaitsWhileTheLastBufferIsBeingMade() throws Throwable {
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
                        "Making a buffer takes a while. If it is counted only when it is there,"
                                + " others get past meanwhile, and each of them makes one, too.")
                .lookAt("what can happen between checking the number and counting")
                .unless(made.get() == 1);
    }

    @Test
    void noMoreAreMadeWhereverTwoUsersMeet() throws Exception {
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
                                                "Between checking the number and counting,"
                                                        + " another thread looks, too. Then each of"
                                                        + " them makes one.")
                                        .lookAt("Are checking and counting one step?")
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
                .lookAt("Can the next user still find a buffer that is lent?")
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
    void aCallerWaitsOnlyWhileAllBuffersAreInUse(Timeline timeline) throws Throwable {
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
                    "a caller gets the buffer that is free");
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
                    .why("The caller handles the exceptions that its own use throws.")
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
        Optional<Part07ThreadLocalBudget<Buffer>> made = budgetWhoseLastBufferFails(1, boom);
        if (made.isEmpty()) {
            return;
        }
        Part07ThreadLocalBudget<Buffer> budget = made.get();

        Throwable first = catchThrowable(() -> budget.use(Buffer::toString));
        FutureTask<String> next =
                use(budget, timeline, "user 2", new ConcurrentLinkedQueue<>(), () -> {});
        Thread.ofVirtual().name("user 2").start(next);

        seen(first == null ? "no exception" : first.toString())
                .expected("what the maker threw: %s", boom)
                .why("The caller must learn why there is no buffer.")
                .unless(first == boom);
        result(
                next,
                "the first buffer could not be made; user 2 never got one",
                "user 2 has it made");
    }

    /** Empty where all buffers are made beforehand: there is no object to lend them then. */
    private Optional<Part07ThreadLocalBudget<Buffer>> budgetWhoseLastBufferFails(
            int buffers, Boom boom) {
        AtomicInteger tries = new AtomicInteger();
        AtomicReference<Part07ThreadLocalBudget<Buffer>> budget = new AtomicReference<>();
        Throwable atOnce =
                catchThrowable(
                        () ->
                                budget.set(
                                        new Part07ThreadLocalBudget<>(
                                                buffers,
                                                () -> {
                                                    if (tries.incrementAndGet() == buffers) {
                                                        throw boom;
                                                    }
                                                    return make();
                                                })));
        assertThat(atOnce).isIn(null, boom);
        return Optional.ofNullable(budget.get());
    }

    @Test
    void aFailureToMakeComesOutAlthoughThereIsAnotherBuffer() throws Throwable {
        Boom boom = new Boom("no memory for a second buffer");
        Optional<Part07ThreadLocalBudget<Buffer>> made = budgetWhoseLastBufferFails(2, boom);
        if (made.isEmpty()) {
            return;
        }
        Part07ThreadLocalBudget<Buffer> budget = made.get();
        Gate using = new Gate("uses");
        Caller<Void> first =
                Caller.run(
                        "use",
                        () ->
                                budget.use(
                                        _ -> {
                                            using.pass();
                                            return null;
                                        }));
        using.awaitEntered(1);
        Caller<String> second = Caller.start("use", () -> budget.use(Buffer::toString));
        boolean ended = second.comesTrue(second::hasEnded);
        using.open();
        first.result();
        Throwable thrown = second.thrown();

        seen(
                        "one buffer was in use, and a second one could not be made; its caller %s",
                        !ended ? "waited" : thrown == null ? "got another buffer" : "got " + thrown)
                .expected("what the maker threw: %s", boom)
                .why("The caller must learn why there is no buffer. It may have another way.")
                .unless(ended && thrown == boom);
    }

    @Test
    void aCallerThatWaitsCanBeInterrupted(Timeline timeline) throws Throwable {
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
                .expected("carl waits: bert gave up, which frees no buffer")
                .why("A place given back by someone who had none is lent twice.")
                .lookAt("What runs in the finally of a thread that never got a buffer?")
                .unless(cameIn == 0 && carlWaits);
        result(carl, "anna gave her buffer back, and carl waited on", "carl gets it");
        anna.get();
    }

    @Test
    void whateverAUseThrowsTheNextOneGetsItsBuffer() throws Throwable {
        Part07ThreadLocalBudget<Buffer> budget = new Part07ThreadLocalBudget<>(1, this::make);
        for (Failure failure : Failure.ofEveryKind()) {
            Throwable cause = failure.thrown().getCause();
            int suppressed = failure.thrown().getSuppressed().length;
            Gate gate = new Gate("uses");
            Caller<String> fails =
                    Caller.start(
                            "use",
                            () ->
                                    budget.use(
                                            _ -> {
                                                gate.pass();
                                                throw failure.raise();
                                            }));
            gate.awaitEntered(1);
            Caller<String> waits = Caller.start("use", () -> budget.use(_ -> null));
            waits.awaitStill();
            gate.open();
            Throwable thrown = fails.thrown();
            boolean served = waits.comesTrue(waits::hasEnded);

            seen("a use threw %s; %s came out", failure.kind(), thrown)
                    .expected("the same object comes out, as it was: %s", failure.thrown())
                    .why("The caller handles the exceptions that its own use throws.")
                    .unless(
                            thrown == failure.thrown()
                                    && thrown.getCause() == cause
                                    && thrown.getSuppressed().length == suppressed);
            failure.requireItsOwnTrace();
            seen(
                            "a use threw %s; another, which waited for the buffer, never got it",
                            failure.kind())
                    .expected("the buffer is available again, however its use ended")
                    .why("A request that waits although a buffer is free never ends.")
                    .unless(served);
            seen("a use returned null, and %s came out", waits.result())
                    .expected("null: what the use returned")
                    .unless(waits.result() == null);
        }
        seen("%d buffers were made", made.get()).expected("1").unless(made.get() == 1);
    }

    @Test
    void aCallerThatWaitsMakesTheBufferThatCouldNotBeMade() throws Throwable {
        for (Failure failure : Failure.unchecked()) {
            Gate making = new Gate("buffers in the making");
            AtomicInteger tries = new AtomicInteger();
            Supplier<Buffer> failsOnce =
                    new Supplier<>() {
                        @Override
                        @SneakyThrows
                        public Buffer get() {
                            if (tries.incrementAndGet() == 1) {
                                making.pass();
                                throw failure.raise();
                            }
                            return make();
                        }
                    };
            Caller<Part07ThreadLocalBudget<Buffer>> maker =
                    Caller.start(
                            "the constructor", () -> new Part07ThreadLocalBudget<>(1, failsOnce));
            maker.awaitStill();
            boolean beforehand = !maker.hasEnded();
            if (beforehand) {
                making.open();
                cameOut(failure, maker.thrown());
                continue;
            }
            Part07ThreadLocalBudget<Buffer> budget = maker.result();
            Caller<String> first = Caller.start("use", () -> budget.use(Buffer::toString));
            making.awaitEntered(1);
            Caller<String> second = Caller.start("use", () -> budget.use(Buffer::toString));
            second.awaitStill();
            making.open();

            cameOut(failure, first.thrown());
            boolean served = second.comesTrue(second::hasEnded);
            seen(
                            "making a buffer failed with %s; a thread that waited meanwhile never"
                                    + " got one",
                            failure.kind())
                    .expected("that it makes the buffer: none has been made yet")
                    .why("A failure to make a buffer must not use up the budget.")
                    .lookAt("Is everybody woken, and everything given back, when making fails?")
                    .unless(served);
            second.result();
        }
    }

    private static void cameOut(Failure failure, Throwable thrown) {
        seen("making a buffer threw %s; %s came out", failure.kind(), thrown)
                .expected("the same object comes out: %s", failure.thrown())
                .why("The caller must learn why there is no buffer.")
                .unless(thrown == failure.thrown());
    }

    @Test
    void buffersThatAreEqualAreStillTwo() throws Throwable {
        AtomicInteger numbers = new AtomicInteger();
        Part07ThreadLocalBudget<EqualBuffer> budget =
                new Part07ThreadLocalBudget<>(2, () -> new EqualBuffer(numbers.incrementAndGet()));
        List<Integer> used = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            // A use within a use is a use of its own.
            Caller<Void> caller =
                    Caller.run(
                            "use",
                            () ->
                                    budget.use(
                                            outer ->
                                                    used.add(outer.number())
                                                            && budget.use(
                                                                    inner ->
                                                                            used.add(
                                                                                    inner
                                                                                            .number()))));
            caller.result();
        }

        boolean pairs = true;
        for (int i = 0; i < used.size(); i += 2) {
            pairs &= !used.get(i).equals(used.get(i + 1));
        }
        seen("one use within another, three times; the buffers used: %s", used)
                .expected("the buffers 1 and 2, each time in either order")
                .why(
                        "Two empty buffers may be equal, and are two all the same. A use inside of"
                                + " another would overwrite what the outer one has written.")
                .unless(pairs && used.size() == 6 && numbers.get() == 2);
        whicheverIsGivenBackFirst(0);
        whicheverIsGivenBackFirst(1);
    }

    private static void whicheverIsGivenBackFirst(int first) throws Throwable {
        AtomicInteger numbers = new AtomicInteger();
        Part07ThreadLocalBudget<EqualBuffer> budget =
                new Part07ThreadLocalBudget<>(2, () -> new EqualBuffer(numbers.incrementAndGet()));
        List<Gate> gates = List.of(new Gate("first use"), new Gate("second use"));
        List<AtomicInteger> lent = List.of(new AtomicInteger(), new AtomicInteger());
        List<Caller<Void>> users = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            Gate gate = gates.get(i);
            AtomicInteger number = lent.get(i);
            users.add(
                    Caller.run(
                            "use",
                            () ->
                                    budget.use(
                                            buffer -> {
                                                number.set(buffer.number());
                                                gate.pass();
                                                return null;
                                            })));
            gate.awaitEntered(1);
        }
        int third;
        try {
            gates.get(first).open();
            users.get(first).result();
            third = Caller.start("use", () -> budget.use(EqualBuffer::number)).result();
        } finally {
            gates.forEach(Gate::open);
        }
        users.get(1 - first).result();
        int still = lent.get(1 - first).get();
        seen(
                        "two equal buffers were lent, and number %d came back first; while number %d"
                                + " was still in use, another use got number %d",
                        lent.get(first).get(), still, third)
                .expected("number %d", lent.get(first).get())
                .why("Two users of one buffer overwrite what the other has written.")
                .lookAt("How do you identify the buffer that comes back?")
                .unless(third != still);
    }

    @Test
    void aUseWithinAUseWaitsForABufferOfItsOwn() throws Throwable {
        Part07ThreadLocalBudget<Buffer> budget = new Part07ThreadLocalBudget<>(2, this::make);
        Gate gate = new Gate("uses");
        AtomicReference<Buffer> outer = new AtomicReference<>();
        AtomicReference<Buffer> inner = new AtomicReference<>();
        Caller<Void> bert =
                Caller.run(
                        "use",
                        () ->
                                budget.use(
                                        _ -> {
                                            gate.pass();
                                            return null;
                                        }));
        gate.awaitEntered(1);

        Caller<String> anna =
                Caller.start(
                        "use",
                        () ->
                                budget.use(
                                        buffer -> {
                                            outer.set(buffer);
                                            return budget.use(
                                                    second -> {
                                                        inner.set(second);
                                                        return "used";
                                                    });
                                        }));
        anna.awaitStill();
        boolean early = anna.hasEnded();
        gate.open();
        bert.result();
        anna.result();

        seen("both buffers were in use, and a use within a use did not wait")
                .expected("that it waits for the buffer of somebody else")
                .why("The inner use would overwrite what the outer one has written.")
                .unless(!early);
        seen("a use within a use had %s, like the outer one", inner.get())
                .expected("the other buffer")
                .why("The inner use would overwrite what the outer one has written.")
                .unless(inner.get() != outer.get());
    }

    @Test
    void aCallerThatGivesUpPassesItsSignalOn() throws Throwable {
        Part07ThreadLocalBudget<Buffer> budget = new Part07ThreadLocalBudget<>(1, this::make);
        Gate gate = new Gate("uses");
        Caller<Void> anna =
                Caller.run(
                        "use",
                        () ->
                                budget.use(
                                        _ -> {
                                            gate.pass();
                                            return null;
                                        }));
        gate.awaitEntered(1);
        FutureTask<String> berts = new FutureTask<>(() -> budget.use(_ -> "used"));
        Thread bert = Thread.ofVirtual().name("bert").start(berts);
        Patience.await(() -> waits(bert));
        Caller<String> carl = Caller.start("use", () -> budget.use(_ -> "used"));
        carl.awaitStill();
        // Bert is woken by anna, and goes on when he has been interrupted as well.
        try (var _ = new BusyCarriers()) {
            gate.open();
            Patience.await(anna::hasEnded);
            bert.interrupt();
        }
        boolean served = carl.comesTrue(carl::hasEnded);
        if (!served) {
            carl.interrupt();
        }

        seen("bert and carl waited for a buffer; it was given back, bert was interrupted, and carl"
                        + " waited on")
                .expected("that carl gets the buffer, at the latest when bert has used it")
                .why("A request that waits although a buffer is free never ends.")
                .lookAt("Who learns of a free buffer if the thread that was woken leaves?")
                .unless(served);
        anna.result();
        catchThrowable(() -> Patience.get(berts));
    }

    @Test
    void nothingIsLostWhereverAWaitingCallerIsInterrupted() throws Exception {
        requireServedLater(
                () -> new Lent(new Part07ThreadLocalBudget<>(1, this::make)),
                "anna gave her buffer back");
    }

    @Test
    void theRightToMakeOneIsNotLostWithAnInterruptedCaller() throws Exception {
        requireServedLater(this::lentWhereMakingFails, "anna's buffer could not be made");
    }

    private Lent lentWhereMakingFails() throws InterruptedException {
        Gate gate = new Gate("uses");
        AtomicBoolean constructed = new AtomicBoolean();
        AtomicInteger tries = new AtomicInteger();
        Supplier<Buffer> failsOnce =
                new Supplier<>() {
                    @Override
                    @SneakyThrows
                    public Buffer get() {
                        // Who makes all buffers beforehand has none left to make.
                        if (constructed.get() && tries.incrementAndGet() == 1) {
                            gate.pass();
                            throw new Boom("no memory for a buffer");
                        }
                        return make();
                    }
                };
        Part07ThreadLocalBudget<Buffer> budget = new Part07ThreadLocalBudget<>(1, failsOnce);
        constructed.set(true);
        return new Lent(budget, gate);
    }

    private void requireServedLater(Callable<Lent> fresh, String what) throws Exception {
        Interleavings.explore(fresh)
                .actor("bert", Lent::waits)
                .runner("anna, who has the buffer", Lent::giveBack)
                .runner("the interrupter", Lent::interrupt)
                .why("Two users may be given the same buffer then, or one of them none.")
                .thenEnds(
                        (lent, _) -> {
                            // Two more, one of whom has to wait: the second hears of the first.
                            Gate gate = new Gate("uses");
                            Caller<Void> carl = Caller.run("use", () -> lent.use(gate::pass));
                            boolean served = carl.comesTrue(() -> gate.entered() > 0);
                            Caller<Void> dora = Caller.run("use", () -> lent.use(() -> {}));
                            dora.awaitStill();
                            gate.open();
                            served &= dora.comesTrue(dora::hasEnded);
                            seen(
                                            "bert waited and was interrupted, %s; later somebody"
                                                    + " never got one",
                                            what)
                                    .expected("a buffer for every later caller, in turn")
                                    .why(
                                            "A buffer, or the right to make one, is lost with one who"
                                                    + " leaves, if nobody passes it on.")
                                    .lookAt("Who has the buffer, if an interruption comes now?")
                                    .unless(served);
                        });
    }

    @Test
    void twoUsersGetBothBuffersWhoeverGivesOneBackMeanwhile() throws Exception {
        // By its number a thread may decide where it begins to look for a buffer.
        requireBothBuffers(() -> {});
        requireBothBuffers(Thread::new);
    }

    private void requireBothBuffers(Runnable takesANumber) throws Exception {
        Interleavings.explore(
                        () -> {
                            Lent lent = new Lent(new Part07ThreadLocalBudget<>(2, this::make));
                            takesANumber.run();
                            return lent;
                        })
                .runner("bert", Lent::usesBeforeCarlEnds)
                .runner(
                        "anna, who has a buffer",
                        lent -> {
                            lent.giveBack();
                            takesANumber.run();
                        })
                .runner("carl", lent -> lent.use(lent.asks::await))
                .why("Two users may be given the same buffer then, or one of them none.")
                .then(
                        lent ->
                                seen("bert asked for a buffer, and never used one")
                                        .expected("one of the two, and carl the other")
                                        .why("Whoever finds none waits until one comes back.")
                                        .unless(lent.usedByBert));
    }

    /** A budget of which anna has a buffer until she gives it back. */
    private static final class Lent {

        private final Part07ThreadLocalBudget<Buffer> budget;
        private final Gate anna;
        private final FutureTask<Void> annasUse;
        private final CountDownLatch asks = new CountDownLatch(1);
        private volatile Thread bert;
        private volatile boolean usedByBert;

        private Lent(Part07ThreadLocalBudget<Buffer> budget) throws InterruptedException {
            this(budget, new Gate("uses"));
        }

        /**
         * @param anna where anna waits, in her use or while her buffer is being made
         */
        private Lent(Part07ThreadLocalBudget<Buffer> budget, Gate anna)
                throws InterruptedException {
            this.budget = budget;
            this.anna = anna;
            annasUse =
                    new FutureTask<>(
                            () -> {
                                use(anna::pass);
                                return null;
                            });
            // No thread of the rule: it is held where it gives the buffer back, like any other.
            Thread.ofPlatform().daemon().name("anna").start(annasUse);
            anna.awaitEntered(1);
        }

        private void use(Body body) throws Exception {
            budget.use(
                    _ -> {
                        body.run();
                        return null;
                    });
        }

        private void usesBeforeCarlEnds() throws Exception {
            try {
                use(() -> usedByBert = true);
            } finally {
                // What bert's use throws says more than that carl waits for it.
                asks.countDown();
            }
        }

        private Void waits() throws Exception {
            bert = Thread.currentThread();
            asks.countDown();
            use(() -> {});
            return null;
        }

        private void interrupt() throws InterruptedException {
            asks.await();
            bert.interrupt();
        }

        private void giveBack() throws Exception {
            anna.open();
            try {
                annasUse.get();
            } catch (ExecutionException e) {
                // She is told that her buffer could not be made. Other rules look at that.
                if (!(e.getCause() instanceof Boom)) {
                    throw e;
                }
            }
        }
    }

    @Test
    void eachBudgetCountsForItselfAndMayBeLarge() throws Throwable {
        int most = 101;
        Part07ThreadLocalBudget<Buffer> other = new Part07ThreadLocalBudget<>(1, this::make);
        Part07ThreadLocalBudget<Buffer> budget = new Part07ThreadLocalBudget<>(most, this::make);
        Rendezvous all = new Rendezvous(most + 1, "uses");
        Queue<Buffer> lent = new ConcurrentLinkedQueue<>();
        List<FutureTask<Boolean>> uses = new ArrayList<>();
        for (int i = 0; i <= most; i++) {
            Part07ThreadLocalBudget<Buffer> lender = i == most ? other : budget;
            uses.add(
                    new FutureTask<>(
                            () ->
                                    lender.use(
                                            buffer -> {
                                                all.arrive();
                                                return lent.add(buffer);
                                            })));
            Thread.startVirtualThread(uses.getLast());
        }
        for (FutureTask<Boolean> use : uses) {
            seen("a use never ended, although a buffer might be made for it")
                    .expected("102 uses at the same time: 101 of one budget, and 1 of another")
                    .why(
                            "Two budgets are for two kinds of buffers. Neither is a part of the other.")
                    .lookAt("Is anything static, or a limit in the code?")
                    .unless(Patience.await(use::isDone));
            use.get();
        }

        long different = lent.stream().distinct().count();
        seen("102 uses at the same time used %d buffers", different)
                .expected("102")
                .why("A buffer has one user at a time.")
                .unless(different == most + 1);
        Rendezvous again = new Rendezvous(most, "uses");
        List<Caller<Void>> later = new ArrayList<>();
        for (int i = 0; i < most; i++) {
            later.add(
                    Caller.run(
                            "use",
                            () ->
                                    budget.use(
                                            _ -> {
                                                again.arrive();
                                                return null;
                                            })));
        }
        for (Caller<Void> use : later) {
            use.result();
        }
        seen(
                        "101 uses at the same time, twice, and 1 of another budget; %d buffers were made",
                        made.get())
                .expected("102: those that were given back are used again")
                .why("Buffers are expensive. One that is dropped has to be made again.")
                .lookAt("How many free buffers do you keep?")
                .unless(made.get() == most + 1);
    }

    @Test
    void eachBudgetLendsBuffersOfItsOwn() throws Throwable {
        var ink = new Part07ThreadLocalBudget<String>(1, () -> "ink");
        var paper = new Part07ThreadLocalBudget<String>(1, () -> "paper");
        List<String> lent = new ArrayList<>();
        for (var budget : List.of(ink, paper, ink)) {
            lent.add(Caller.start("use", () -> budget.use(buffer -> buffer)).result());
        }

        seen("a budget of ink and one of paper lent, in turns: %s", lent)
                .expected("[ink, paper, ink]")
                .why("Two budgets are for two kinds of buffers. Neither is a part of the other.")
                .lookAt("Is anything static that belongs to one budget?")
                .unless(lent.equals(List.of("ink", "paper", "ink")));
    }

    @Test
    void aUseThatLeavesItsThreadInterruptedReturnsItsBufferToo() throws Throwable {
        for (boolean fails : new boolean[] {false, true}) {
            Part07ThreadLocalBudget<Buffer> budget = new Part07ThreadLocalBudget<>(1, this::make);
            Caller<String> first =
                    Caller.start(
                            "use",
                            () ->
                                    budget.use(
                                            buffer -> {
                                                Thread.currentThread().interrupt();
                                                if (fails) {
                                                    throw new Boom("interrupted");
                                                }
                                                return buffer.toString();
                                            }));
            first.awaitEnd();
            int before = made.get();
            Caller<String> next = Caller.start("use", () -> budget.use(Buffer::toString));
            boolean served = next.comesTrue(next::hasEnded);
            int again = made.get() - before;
            if (!served) {
                next.interrupt();
            }

            seen(
                            "a use %s, and its thread's interrupt flag was set. The next use %s",
                            fails ? "failed" : "ended",
                            served
                                    ? "had a buffer, and %d more were made".formatted(again)
                                    : "waited for a buffer")
                    .expected("the same buffer: there is only one")
                    .why("Requests are interrupted all the time. Each would cost a buffer.")
                    .unless(served && again == 0);
        }
    }

    @Test
    void aCallerWaitsHoweverLongAUseTakes() throws Throwable {
        BoundedWait.shortenTimeLimits();
        Part07ThreadLocalBudget<Buffer> budget = new Part07ThreadLocalBudget<>(1, this::make);
        Gate gate = new Gate("uses");
        Caller<String> first =
                Caller.start(
                        "use",
                        () ->
                                budget.use(
                                        buffer -> {
                                            gate.pass();
                                            return buffer.toString();
                                        }));
        gate.awaitEntered(1);
        Caller<String> second = Caller.start("use", () -> budget.use(Buffer::toString));
        BoundedWait.awaitStill(second);
        boolean early = second.hasEnded();
        gate.open();
        first.awaitEnd();
        Throwable thrown = second.thrown();

        seen(
                        "the only buffer was in use, and a caller that waited for it %s",
                        thrown == null ? "went on" : "threw " + thrown)
                .expected("it waits until the buffer is free")
                .why("Whether a caller gives up is its own decision: it can be interrupted.")
                .unless(!early && thrown == null);
    }

    @Test
    @Sound
    void makingABufferHoldsUpNobodyWhoNeedsNone() throws Throwable {
        Gate making = new Gate("buffers in the making");
        AtomicInteger tries = new AtomicInteger();
        Supplier<Buffer> secondIsSlow =
                new Supplier<>() {
                    @Override
                    @SneakyThrows
                    public Buffer get() {
                        if (tries.incrementAndGet() == 2) {
                            making.pass();
                        }
                        return make();
                    }
                };
        Caller<Part07ThreadLocalBudget<Buffer>> maker =
                Caller.start(
                        "the constructor", () -> new Part07ThreadLocalBudget<>(2, secondIsSlow));
        maker.awaitStill();
        if (!maker.hasEnded()) {
            making.open();
        }
        Part07ThreadLocalBudget<Buffer> budget = maker.result();
        Gate using = new Gate("uses");
        Caller<Void> first =
                Caller.run(
                        "use",
                        () ->
                                budget.use(
                                        _ -> {
                                            using.pass();
                                            return null;
                                        }));
        using.awaitEntered(1);
        Caller<String> second = Caller.start("use", () -> budget.use(Buffer::toString));
        second.awaitStill();
        // One that has found no buffer and waits, and one that comes when the first is free.
        Caller<String> early = Caller.start("use", () -> budget.use(Buffer::toString));
        early.awaitStill();
        using.open();
        boolean ended = first.comesTrue(first::hasEnded);
        boolean earlyServed = ended && early.comesTrue(early::hasEnded);
        Caller<String> third = Caller.start("use", () -> budget.use(Buffer::toString));
        boolean served = ended && third.comesTrue(third::hasEnded);
        making.open();
        first.result();
        second.result();
        early.result();
        third.result();

        seen(
                        "while the second buffer was being made, %s",
                        ended
                                ? "nobody could get the first, which was free"
                                : "a use could not end")
                .expected("uses of the first buffer begin and end meanwhile")
                .why("Making a buffer is expensive. A use that needs no new one should not wait.")
                .lookAt("What do you hold while the buffer is made?")
                .unless(served);
        seen("a caller waited while the second buffer was being made; the first came back, it waits on")
                .expected("the first buffer, as soon as its use has ended")
                .why("Making a buffer is expensive. A use that needs no new one should not wait.")
                .lookAt("What does a caller that finds no buffer wait for: a buffer, or the maker?")
                .unless(earlyServed);
        ofManyTheOthersAreLentMeanwhile();
    }

    @Test
    @Sound
    void aWaitingCallerThatMakesTheBufferHoldsUpNobody() throws Throwable {
        Boom boom = new Boom("no memory for a second buffer");
        Gate failing = new Gate("buffers in the making");
        Gate making = new Gate("buffers in the making");
        AtomicInteger tries = new AtomicInteger();
        Supplier<Buffer> secondFailsThirdIsSlow =
                new Supplier<>() {
                    @Override
                    @SneakyThrows
                    public Buffer get() {
                        int number = tries.incrementAndGet();
                        if (number == 2) {
                            failing.pass();
                            throw boom;
                        }
                        if (number == 3) {
                            making.pass();
                        }
                        return make();
                    }
                };
        Caller<Part07ThreadLocalBudget<Buffer>> maker =
                Caller.start(
                        "the constructor",
                        () -> new Part07ThreadLocalBudget<>(2, secondFailsThirdIsSlow));
        maker.awaitStill();
        if (!maker.hasEnded()) {
            // All are made beforehand: nobody waits for one.
            failing.open();
            maker.awaitEnd();
            return;
        }
        Part07ThreadLocalBudget<Buffer> budget = maker.result();
        Gate using = new Gate("uses");
        Caller<Void> first =
                Caller.run(
                        "use",
                        () ->
                                budget.use(
                                        _ -> {
                                            using.pass();
                                            return null;
                                        }));
        using.awaitEntered(1);
        Caller<String> fails = Caller.start("use", () -> budget.use(Buffer::toString));
        fails.awaitStill();
        Caller<String> waits = Caller.start("use", () -> budget.use(Buffer::toString));
        waits.awaitStill();
        failing.open();
        fails.awaitEnd();
        waits.awaitStill();
        using.open();
        boolean ended = first.comesTrue(first::hasEnded);
        making.open();
        waits.result();

        seen("a caller had waited, and made the buffer that another could not make; meanwhile the"
                        + " use of the first buffer could not end")
                .expected("uses of the others begin and end meanwhile")
                .why("Making a buffer is expensive. A use that needs no new one should not wait.")
                .lookAt("What do you hold while the buffer is made?")
                .unless(ended);
    }

    @Test
    void aBufferThatNobodyUsesIsStillThere() throws Throwable {
        Part07ThreadLocalBudget<Buffer> budget = new Part07ThreadLocalBudget<>(1, this::make);
        for (int use = 1; use <= 3; use++) {
            Caller.start("use", () -> budget.use(_ -> "used")).result();
            GarbageCollection.bytesInUse();
        }

        seen(
                        "one buffer at most; it was used three times, and the garbage collector ran"
                                + " in between: %d were made",
                        made.get())
                .expected("1, which is used again")
                .why("What is expensive to make is kept, or there would be no need for a budget.")
                .lookAt("What keeps a buffer while nobody uses it?")
                .unless(made.get() == 1);
    }

    @Test
    void aBufferThatCameBackMeanwhileHasOneUserToo() throws Exception {
        Interleavings.explore(Comings::new)
                .runner("user 1", Comings::useTwo)
                .runner("user 2", Comings::useUntilAnotherIsInUse)
                .why("Two users may be given the same buffer then.")
                .then(
                        it ->
                                seen("in use by two at a time: %s", it.shared)
                                        .expected(
                                                "one user for each buffer, however the three meet")
                                        .why(
                                                "A buffer that was there before, and is there again,"
                                                        + " looks as if nothing had happened. What"
                                                        + " lay behind it may be in use by now.")
                                        .lookAt("What does your code know of the next one?")
                                        .unless(it.shared.isEmpty()));
    }

    /** Three buffers, all made. One of them comes back while the one behind it is in use. */
    private static final class Comings {

        private final AtomicInteger made = new AtomicInteger();
        private final Queue<String> shared = new ConcurrentLinkedQueue<>();
        private final CountDownLatch another = new CountDownLatch(1);
        private final CountDownLatch firstEnded = new CountDownLatch(1);
        private final Part07ThreadLocalBudget<Buffer> budget =
                new Part07ThreadLocalBudget<>(3, () -> new Buffer(made.incrementAndGet()));

        private Comings() throws Exception {
            budget.use(_ -> budget.use(_ -> budget.use(Buffer::toString)));
        }

        private void useTwo() throws Exception {
            try {
                use("user 1", () -> use("user 1, too,", () -> {}));
            } finally {
                firstEnded.countDown();
            }
        }

        private void useUntilAnotherIsInUse() throws Exception {
            use(
                    "user 2",
                    () -> {
                        Caller.run("user 3", this::useUntilTheFirstHasEnded);
                        another.await();
                    });
        }

        private void useUntilTheFirstHasEnded() throws Exception {
            use(
                    "user 3",
                    () -> {
                        another.countDown();
                        firstEnded.await();
                    });
        }

        private void use(String name, Body body) throws Exception {
            budget.use(
                    buffer -> {
                        enter(buffer, name, shared);
                        body.run();
                        buffer.user.compareAndSet(name, null);
                        return name;
                    });
        }
    }

    private static void ofManyTheOthersAreLentMeanwhile() throws Throwable {
        int most = 100;
        Gate making = new Gate("buffers in the making");
        AtomicInteger numbers = new AtomicInteger();
        Caller<Part07ThreadLocalBudget<Integer>> maker =
                Caller.start(
                        "the constructor",
                        () ->
                                new Part07ThreadLocalBudget<>(
                                        most, () -> slowAtFirst(numbers, making)));
        maker.awaitStill();
        if (!maker.hasEnded()) {
            making.open();
        }
        Part07ThreadLocalBudget<Integer> budget = maker.result();
        Caller<Integer> slow = Caller.start("use", () -> budget.use(number -> number));
        slow.awaitStill();

        AtomicInteger reached = new AtomicInteger();
        Caller<Void> others = Caller.run("uses", () -> within(budget, most - 1, reached));
        boolean ended = others.comesTrue(others::hasEnded);

        making.open();
        others.result();
        slow.result();
        seen(
                        "of %d buffers one was being made; of the %d others, %d were lent, each"
                                + " within the use of the one before%s",
                        most,
                        most - 1,
                        reached.get(),
                        ended ? "" : ", and then the next one waited")
                .expected("all %d of them, meanwhile", most - 1)
                .why(
                        "Making a buffer is expensive. A use that does not need this one should not wait.")
                .lookAt("What do you hold while the buffer is made, and what else needs that?")
                .unless(ended && reached.get() == most - 1);
    }

    private static void within(
            Part07ThreadLocalBudget<Integer> budget, int more, AtomicInteger reached)
            throws Exception {
        if (more > 0) {
            budget.use(
                    _ -> {
                        reached.incrementAndGet();
                        within(budget, more - 1, reached);
                        return null;
                    });
        }
    }

    @SneakyThrows
    private static int slowAtFirst(AtomicInteger numbers, Gate making) {
        int number = numbers.incrementAndGet();
        if (number == 1) {
            making.pass();
        }
        return number;
    }

    /** A buffer that is equal to all others, as empty ones are. */
    private record EqualBuffer(int number) {

        @Override
        public boolean equals(Object other) {
            return other instanceof EqualBuffer;
        }

        @Override
        public int hashCode() {
            return 1;
        }
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
                .why("A request that waits although a buffer is free never ends.")
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
