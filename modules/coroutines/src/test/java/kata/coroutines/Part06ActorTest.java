package kata.coroutines;

import static kata.judge.Exercise.Kind.WRITE;
import static kata.judge.finding.Finding.seen;
import static kata.judge.probe.Tasks.awaitEvenIfInterrupted;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.Future.State;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import kata.judge.Boom;
import kata.judge.Exercise;
import kata.judge.Sound;
import kata.judge.gap.Interleavings;
import kata.judge.gap.Overtaking;
import kata.judge.probe.Caller;
import kata.judge.probe.Failure;
import kata.judge.probe.Gate;
import kata.judge.probe.Recorder;
import kata.judge.probe.TimeLimit;
import kata.judge.waiting.Patience;
import kata.kit.Timeline;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

@Exercise(part = 6, title = "An actor", kind = WRITE, minutes = 35)
class Part06ActorTest {

    private static final int MORE_THAN_A_TASK = 40;

    private static final int MANY = 10_000;

    private static final Duration LONG = Duration.ofHours(1);

    private final TestLoop pool = new TestLoop(4);
    private final Recorder events = new Recorder();
    private final Gate gate = new Gate("messages");
    private final List<Throwable> failures = new CopyOnWriteArrayList<>();

    private final List<CompletableFuture<?>> unanswered = new ArrayList<>();

    @AfterEach
    void letGo() {
        gate.open();
        pool.close();
        // A limit of hours would stay in the common pool's list of what is due.
        unanswered.forEach(answer -> answer.cancel(false));
    }

    @Test
    void messagesAreHandledOnTheExecutor() throws Exception {
        List<Thread> threads = new CopyOnWriteArrayList<>();
        Part06Actor<String> actor =
                actor(
                        message -> {
                            threads.add(Thread.currentThread());
                            events.add(message);
                        });
        actor.tell("a");
        actor.tell("b");
        events.await("b", 1);

        for (Thread thread : threads) {
            seen("a message was handled on %s", Timeline.nameOf(thread))
                    .expected("a thread of the given executor")
                    .why("The executor's owner decides how many threads there are.")
                    .unless(pool.has(thread));
        }
    }

    @Test
    void tellReturnsAtOnce() throws Throwable {
        List<Part06Actor<String>> self = new ArrayList<>();
        Part06Actor<String> actor =
                actor(
                        message -> {
                            events.add(message + " begins");
                            if (message.equals("a")) {
                                self.getFirst().tell("b");
                                pass();
                            }
                            events.add(message + " ends");
                        });
        self.add(actor);
        Caller<Void> first = Caller.run("tell", () -> actor.tell("a"));
        gate.awaitEntered(1);
        Caller<Void> second = Caller.run("tell", () -> actor.tell("c"));
        boolean returned = first.comesTrue(first::hasEnded) & second.comesTrue(second::hasEnded);
        gate.open();
        events.await("c ends", 1);

        seen("the actor was busy with a message, and tell waited for it")
                .expected("tell returns at once")
                .why("Two actors that tell each other would wait for each other.")
                .unless(returned);
        String order = String.join(", ", events.events());
        seen("a told the actor itself b; then another thread told c; the order was %s", order)
                .expected("a begins, a ends, b begins, b ends, c begins, c ends")
                .why("The behaviour is in the middle of a message. The next one has to wait.")
                .unless(order.equals("a begins, a ends, b begins, b ends, c begins, c ends"));
        requireReturnsWhateverFailuresDo("tell", failing -> failing.tell("bad"));
        requireReturnsWhateverFailuresDo("ask", failing -> asked(failing.ask(_ -> "bad", LONG)));
    }

    /** The executor is quicker than the sender: the behaviour has thrown before tell goes on. */
    private void requireReturnsWhateverFailuresDo(
            String call, Consumer<Part06Actor<String>> calling) throws Exception {
        Gate log = new Gate("failures");
        Executor quick =
                task -> {
                    pool.execute(task);
                    pool.awaitStill();
                };
        Part06Actor<String> actor =
                new Part06Actor<>(quick, _ -> throwIt(new Boom("bad")), _ -> pass(log));
        Caller<Void> sender = Caller.run(call, () -> calling.accept(actor));
        boolean returned = sender.comesTrue(sender::hasEnded);
        log.open();
        sender.awaitEnd();

        seen("the behaviour threw at once, failures took long, and %s waited for it", call)
                .expected("%s returns at once", call)
                .why("The sender would write the log of an actor that it knows nothing about.")
                .lookAt("On which thread does failures run, if the message has failed already?")
                .unless(returned);
    }

    @Test
    void oneMessageAtATime() throws Exception {
        AtomicInteger inside = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        Part06Actor<String> actor =
                actor(
                        message -> {
                            most.accumulateAndGet(inside.incrementAndGet(), Math::max);
                            pass();
                            inside.decrementAndGet();
                            events.add(message);
                        });
        for (int i = 0; i < 3; i++) {
            actor.tell("message");
        }
        gate.awaitEntered(1);
        pool.awaitStill();
        gate.open();
        events.await("message", 3);

        seen(
                        "the executor had 4 threads, and %d messages were handled at the same time",
                        most.get())
                .expected("one at a time")
                .why("The state of an actor has no lock. Two threads in it lose updates.")
                .unless(most.get() == 1);
    }

    @Test
    void theMessagesOfASenderInOrder() throws Throwable {
        List<List<Integer>> got = List.of(new ArrayList<>(), new ArrayList<>());
        AtomicInteger handled = new AtomicInteger();
        Part06Actor<int[]> actor =
                actor(
                        message -> {
                            got.get(message[0]).add(message[1]);
                            handled.incrementAndGet();
                        });
        List<Caller<Void>> senders = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            int sender = i;
            senders.add(
                    Caller.run(
                            "tell",
                            () -> {
                                for (int k = 0; k < 1_000; k++) {
                                    actor.tell(new int[] {sender, k});
                                }
                            }));
        }
        boolean all = pool.comesTrue(() -> handled.get() == 2_000);

        seen("two senders told 1,000 messages each, and %,d were handled", handled.get())
                .expected("2,000")
                .why("Each message is somebody's money.")
                .unless(all);
        for (List<Integer> one : got) {
            boolean inOrder = one.equals(one.stream().sorted().toList());
            seen("a sender told 0, 1, 2 and so on; handled were at first %s", one.subList(0, 5))
                    .expected("the order in which they were told")
                    .why("\"Open the account\" must come before \"put 5 into it\".")
                    .unless(inOrder);
        }
    }

    @Test
    void aQuestionIsAMessageLikeAnyOther() throws Exception {
        Tasks tasks = new Tasks();
        Part06Actor<String> actor = new Part06Actor<>(tasks, events::add, failures::add);
        actor.tell("a");
        asked(actor.ask(_ -> "b", LONG));
        actor.tell("c");
        asked(actor.ask(_ -> "d", LONG));
        tasks.runSome(MANY);

        String order = String.join(", ", events.events());
        seen("one sender told a, asked b, told c and asked d; handled: %s", order)
                .expected("a, b, c, d")
                .why("A customer who pays in expects to see the payment in the balance.")
                .lookAt("Is there one line for all messages?")
                .unless(order.equals("a, b, c, d"));
    }

    @Test
    void tellDoesNotWaitForAMessageThatIsBeingMade() throws Throwable {
        Part06Actor<String> actor = actor(events::add);
        Caller<Void> asking =
                Caller.run(
                        "ask",
                        () ->
                                asked(
                                        actor.ask(
                                                _ -> {
                                                    pass();
                                                    return "question";
                                                },
                                                LONG)));
        gate.awaitEntered(1);
        Caller<Void> telling = Caller.run("tell", () -> actor.tell("message"));
        boolean returned = telling.comesTrue(telling::hasEnded);
        gate.open();
        telling.result();
        asking.result();

        seen("ask was making its message, and tell, of another thread, waited for it")
                .expected("tell returns at once")
                .why("Making a message may take long, or need what the other thread does next.")
                .lookAt("What do you call while you hold the lock of the mailbox?")
                .unless(returned);
    }

    @Test
    void noMessageIsForgotten() throws Throwable {
        Interleavings.explore(
                        () -> {
                            Given given = new Given();
                            given.actor.tell("a");
                            return given;
                        })
                .runner("worker", Given::runOne)
                .runner("sender", given -> given.actor.tell("b"))
                .then(Given::requireBoth);
        Interleavings.explore(Given::new)
                .runner("sender 1", given -> given.actor.tell("a"))
                .runner("sender 2", given -> given.actor.tell("b"))
                .then(Given::requireBoth);
        // More than an actor handles in one task of the executor.
        Interleavings.explore(() -> new Given(MORE_THAN_A_TASK))
                .runner("worker", Given::runOne)
                .runner("sender", given -> given.actor.tell("one more"))
                .then(given -> given.requireAll(MORE_THAN_A_TASK + 1));
        requireHandledFromAnInterruptedSender();
    }

    @Test
    void aSenderThatIsOvertakenAgainAndAgainIsHeard() throws Exception {
        Overtaking.of(Given::new)
                .call(
                        "sender",
                        given -> {
                            given.actor.tell("a");
                            return "told";
                        })
                .overtakenBy(
                        "other senders",
                        given -> {
                            given.actor.tell("b");
                            return "told";
                        })
                .then(
                        (given, ran) -> {
                            given.tasks.runSome(10 * Overtaking.MOST);
                            long a = given.handled.stream().filter("a"::equals).count();
                            long b = given.handled.stream().filter("b"::equals).count();
                            seen(
                                            "a was %s while others told b %,d times; handled were a"
                                                    + " %d times, and b %,d times",
                                            ran.outcome(), ran.times(), a, b)
                                    .expected("a once, and each b")
                                    .why("A message that tell has accepted must arrive.")
                                    .lookAt("What happens when a try has failed very often?")
                                    .unless(
                                            "told".equals(ran.outcome())
                                                    && a == 1
                                                    && b == ran.times());
                        });
    }

    private void requireHandledFromAnInterruptedSender() throws Throwable {
        Part06Actor<String> actor = actor(events::add);
        Caller<Boolean> sender =
                Caller.start(
                        "tell",
                        () -> {
                            Thread.currentThread().interrupt();
                            actor.tell("last words");
                            return Thread.currentThread().isInterrupted();
                        });
        boolean kept = sender.result();
        boolean handled = pool.comesTrue(() -> events.events().contains("last words"));

        seen(
                        "a sender with its interrupt flag set told a message: it was %s, and the"
                                + " flag was %s",
                        handled ? "handled" : "never handled", kept ? "kept" : "cleared")
                .expected("the message is handled, and the flag is kept")
                .why("A thread that has to stop tells others so. That message must arrive.")
                .unless(handled && kept);
    }

    /** An actor on an executor whose tasks wait until somebody runs them. */
    private static final class Given {

        private final Tasks tasks = new Tasks();
        private final Queue<String> handled = new ConcurrentLinkedQueue<>();
        private final Part06Actor<String> actor =
                new Part06Actor<>(tasks, handled::add, thrown -> handled.add(thrown.toString()));

        // Whether one more was accepted.
        private volatile boolean accepted;

        private Given() {
            this(0);
        }

        private Given(int messages) {
            for (int i = 0; i < messages; i++) {
                actor.tell("message " + i);
            }
        }

        private void runOne() {
            tasks.runSome(1);
        }

        private void tellOneMore() {
            try {
                actor.tell("one more");
                accepted = true;
            } catch (RejectedExecutionException closed) {
                accepted = false;
            }
        }

        private void requireAll(int messages) {
            tasks.runSome(messages);
            seen("%d messages were told, and %d were handled", messages, handled.size())
                    .expected("all of them, once each")
                    .why(
                            "A message came while the actor gave its thread back. Nobody schedules"
                                    + " it until the next message comes, and that may be never.")
                    .unless(handled.size() == messages);
        }

        private void requireHandledIfAccepted() {
            tasks.runSome(2);
            seen(
                            "close and a message met; tell %s, and %d messages were handled",
                            accepted ? "returned" : "threw", handled.size())
                    .expected(accepted ? "one: it was accepted" : "none: it was refused")
                    .why("The sender was told what becomes of it.")
                    .unless(handled.size() == (accepted ? 1 : 0));
        }

        private void requireBoth() {
            int waiting = tasks.waiting();
            seen("a and b were told, and then the executor had %d tasks for one actor", waiting)
                    .expected("one task at most")
                    .why("Each task is a thread. Two threads in one actor lose updates.")
                    .unless(waiting <= 1);
            tasks.runSome(10);
            seen("a and b were told, and handled were %s", handled)
                    .expected("a and b, once each")
                    .why(
                            "A message came while the actor was going idle. Nobody schedules it"
                                    + " until the next message comes, and that may be never.")
                    .unless(handled.size() == 2 && handled.contains("a") && handled.contains("b"));
        }
    }

    @Test
    void idleActorsHoldNoThread() throws Exception {
        Tasks tasks = new Tasks();
        AtomicInteger handled = new AtomicInteger();
        List<Part06Actor<String>> actors = new ArrayList<>();
        for (int i = 0; i < MANY; i++) {
            actors.add(new Part06Actor<>(tasks, _ -> handled.incrementAndGet(), failures::add));
        }
        int before = tasks.waiting();
        actors.forEach(actor -> actor.tell("a"));
        Caller<Void> thread = Caller.run("a task of the executor", () -> tasks.runSome(10 * MANY));
        thread.comesTrue(thread::hasEnded);

        boolean ended = thread.hasEnded();
        if (!ended) {
            thread.interrupt();
        }
        seen(
                        "%,d actors were told a message each, on an executor with one thread, and %,d"
                                + " were handled",
                        MANY, handled.get())
                .expected("all of them: an actor gives the thread back when its mailbox is empty")
                .why("An actor for each user, and most users do nothing most of the time.")
                .unless(ended && handled.get() == MANY);
        seen(
                        "%,d actors had no message, and the executor had %,d tasks of theirs",
                        MANY, Math.max(before, tasks.waiting()))
                .expected("none")
                .why("An actor that polls for messages keeps a core busy.")
                .unless(before == 0 && tasks.waiting() == 0);
        for (int messages = 1; messages <= 1_025; messages++) {
            requireNoTaskAfter(messages);
        }
    }

    /** Among them is the number that an actor handles in one task of the executor. */
    private void requireNoTaskAfter(int messages) {
        Tasks tasks = new Tasks();
        AtomicInteger handled = new AtomicInteger();
        Part06Actor<String> actor =
                new Part06Actor<>(tasks, _ -> handled.incrementAndGet(), failures::add);
        for (int i = 0; i < messages; i++) {
            actor.tell("a");
        }
        for (int i = 0; i < messages && handled.get() < messages; i++) {
            tasks.runSome(1);
        }

        seen(
                        "%,d messages were told, %,d were handled, and the actor has %d task(s) in"
                                + " the executor",
                        messages, handled.get(), tasks.waiting())
                .expected("all are handled, and there is no task")
                .why("A task for an empty mailbox takes a turn from an actor that has a message.")
                .lookAt("What does the actor ask before it submits its next task?")
                .unless(handled.get() == messages && tasks.waiting() == 0);
    }

    @Test
    void aFailureIsToldAndEndsNothing() throws Exception {
        for (Failure failure : Failure.unchecked()) {
            if (failure.thrown() instanceof CompletionException) {
                // Who works with futures cannot tell it from one that they have made.
                continue;
            }
            failures.clear();
            Part06Actor<String> actor =
                    actor(
                            message -> {
                                if (message.equals("bad")) {
                                    throw failure.raise();
                                }
                                events.add(message);
                            });
            actor.tell("bad");
            actor.tell(failure.kind());
            boolean next = pool.comesTrue(() -> events.events().contains(failure.kind()));

            seen(
                            "the behaviour threw %s; failures got %s, and the next message was %s",
                            failure.kind(), failures, next ? "handled" : "not handled")
                    .expected(
                            "failures gets it, as it is and once, and the next message is handled")
                    .why("An actor that ends and says nothing looks like one that is slow.")
                    .unless(
                            next
                                    && failures.size() == 1
                                    && failures.getFirst() == failure.thrown());
        }
    }

    @Test
    void messagesThatCameLaterAreHandledLater() throws Throwable {
        requireOrderAlthoughMoreCame(false);
        requireOrderAlthoughMoreCame(true);
    }

    // A turn of the actor has begun, with a thousand messages, when the sender goes on.
    private void requireOrderAlthoughMoreCame(boolean fails) throws Throwable {
        Tasks tasks = new Tasks();
        CountDownLatch half = new CountDownLatch(1);
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch told = new CountDownLatch(1);
        List<Integer> got = new ArrayList<>();
        Part06Actor<Integer> actor =
                new Part06Actor<>(
                        tasks,
                        message -> {
                            got.add(message);
                            if (message == 0) {
                                begun.countDown();
                                awaitTold(told);
                                if (fails) {
                                    throw new Boom("0");
                                }
                            }
                        },
                        failures::add);
        Caller<Void> sender =
                Caller.run(
                        "tell",
                        () -> {
                            IntStream.range(0, 1_000).forEach(actor::tell);
                            half.countDown();
                            begun.await();
                            IntStream.range(1_000, 2_000).forEach(actor::tell);
                            told.countDown();
                        });
        Patience.await(half);
        tasks.runSome(10_000);
        begun.countDown();
        sender.result();
        tasks.runSome(10_000);

        int first =
                IntStream.range(0, got.size()).filter(i -> got.get(i) != i).findFirst().orElse(-1);
        seen(
                        "a sender told 0 to 999, and, while 0 was handled%s, 1,000 to 1,999; handled"
                                + " were %,d%s",
                        fails ? ", which failed" : "",
                        got.size(),
                        first < 0
                                ? ""
                                : ", and %d in the place of %d".formatted(got.get(first), first))
                .expected("all 2,000, in the order in which they were told")
                .why("\"Open the account\" must come before \"put 5 into it\".")
                .lookAt("Where do messages go that were taken out and not handled?")
                .unless(first < 0 && got.size() == 2_000);
    }

    private <R> CompletableFuture<R> asked(CompletableFuture<R> answer) {
        unanswered.add(answer);
        return answer;
    }

    private static void awaitTold(CountDownLatch told) {
        try {
            Patience.await(told);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void actorsAreIndependent() throws Exception {
        Boom boom = new Boom("bad message");
        List<Throwable> others = new CopyOnWriteArrayList<>();
        Part06Actor<String> actor =
                actor(
                        _ -> {
                            throw boom;
                        });
        // Its executor has no thread.
        new Part06Actor<String>(new Tasks(), _ -> {}, others::add);
        actor.tell("bad");
        pool.comesTrue(() -> !failures.isEmpty() || !others.isEmpty());

        seen(
                        "there are two actors, and the first failed. The failures of the first"
                                + " are %s, those of the other %s",
                        failures, others)
                .expected("[%s] and []", boom)
                .why("Each actor has its own executor, and its own place for failures.")
                .unless(failures.equals(List.of(boom)) && others.isEmpty());
        requireHandledByItsOwnExecutor();
    }

    private void requireHandledByItsOwnExecutor() {
        Tasks ofTheTeller = new Tasks();
        Tasks ofTheTold = new Tasks();
        List<String> handled = new ArrayList<>();
        Part06Actor<String> told = new Part06Actor<>(ofTheTold, handled::add, failures::add);
        Part06Actor<String> teller = new Part06Actor<>(ofTheTeller, told::tell, failures::add);
        teller.tell("a");
        ofTheTeller.runSome(MANY);
        boolean early = !handled.isEmpty();
        if (!early) {
            ofTheTold.runSome(MANY);
        }

        seen(
                        "an actor told another one a, in its behaviour; %s the other one's executor"
                                + " ran, handled was %s",
                        early ? "before" : "after", handled)
                .expected("handled by a task of its own executor: [a]")
                .why("The first actor's threads may not be allowed what the second one does.")
                .lookAt("Whose executor gets the task for a message?")
                .unless(!early && handled.equals(List.of("a")));
    }

    @Test
    void askGivesTheAnswer() throws Exception {
        List<CompletableFuture<String>> kept = new CopyOnWriteArrayList<>();
        Part06Actor<CompletableFuture<String>> later = actor(kept::add);
        Part06Actor<CompletableFuture<String>> atOnce = actor(answer -> answer.complete("x"));

        CompletableFuture<String> now = atOnce.ask(answer -> answer, LONG);
        CompletableFuture<String> then = later.ask(answer -> answer, LONG);
        pool.comesTrue(() -> now.isDone() && kept.size() == 1);
        boolean early = then.isDone();
        kept.forEach(answer -> answer.complete("y"));
        pool.comesTrue(then::isDone);

        seen("the behaviour answered x, and the future of ask is %s", now)
                .expected("completed with x")
                .why("The caller of ask needs the answer.")
                .unless(now.isDone() && now.state() == State.SUCCESS && now.join().equals("x"));
        seen("the behaviour kept the question, then answered y; the future of ask is %s", then)
                .expected("completed with y, and not before")
                .why("An actor may have to ask another one first.")
                .unless(
                        !early
                                && then.isDone()
                                && then.state() == State.SUCCESS
                                && then.join().equals("y"));
    }

    @Test
    void anAskWithoutAnAnswerEndsAtItsLimit() throws Exception {
        Part06Actor<CompletableFuture<String>> silent = actor(_ -> {});
        CompletableFuture<String> answer = silent.ask(place -> place, Duration.ofMillis(20));
        boolean done = Patience.await(answer::isDone);
        CompletableFuture<String> patient = asked(silent.ask(place -> place, LONG));

        seen(
                        "nobody answered within the limit, and the future of ask %s",
                        done ? "is " + answer : "did not complete")
                .expected("it fails with a TimeoutException")
                .why("The actor may have forgotten the question, or be far behind.")
                .unless(
                        done
                                && answer.state() == State.FAILED
                                && answer.exceptionNow() instanceof TimeoutException);
        seen("the limit was an hour, and the future was done at once: %s", patient)
                .expected("it waits for the answer")
                .why("The limit is the caller's, not the actor's.")
                .unless(!patient.isDone());
        patient.complete("enough");
        requireLimitInTheMailbox();
    }

    /** The executor has no thread: so the question stays in the mailbox. */
    private void requireLimitInTheMailbox() {
        Tasks tasks = new Tasks();
        AtomicInteger handled = new AtomicInteger();
        Part06Actor<CompletableFuture<String>> busy =
                new Part06Actor<>(tasks, _ -> handled.incrementAndGet(), failures::add);
        CompletableFuture<String> answer = busy.ask(place -> place, Duration.ofMillis(20));
        boolean done = Patience.await(answer::isDone);

        seen(
                        "the question was not handled within the limit: the executor had no thread"
                                + " free. The future of ask %s",
                        done ? "is " + answer : "did not complete")
                .expected("it fails with a TimeoutException")
                .why(
                        "The caller's wait begins with its call, not when the actor gets to the message.")
                .lookAt("When does the limit begin?")
                .unless(
                        done
                                && answer.state() == State.FAILED
                                && answer.exceptionNow() instanceof TimeoutException);
        tasks.runSome(10);
        seen(
                        "a question was in the mailbox when its limit was over; then the executor"
                                + " had a thread, and the question was handled %d times",
                        handled.get())
                .expected("once: no message is forgotten")
                .why("\"Pay 5 and answer\" is a payment, whether anybody still waits or not.")
                .unless(handled.get() == 1);
    }

    @Test
    void anAskWaitsForItsWholeLimit() throws Exception {
        Part06Actor<CompletableFuture<String>> silent = actor(_ -> {});
        TimeLimit limit = TimeLimit.begin();
        CompletableFuture<String> answer = silent.ask(place -> place, limit.duration());
        Patience.await(answer::isDone);
        limit.requireOver("the future of ask was done");
    }

    @Test
    void anAskLearnsOfItsFailureAtOnce() throws Exception {
        Boom boom = new Boom("no such account");
        Part06Actor<CompletableFuture<String>> failing =
                actor(
                        _ -> {
                            throw boom;
                        });
        CompletableFuture<String> answer = failing.ask(place -> place, LONG);
        boolean done = pool.comesTrue(answer::isDone);
        boolean told = pool.comesTrue(() -> failures.size() == 1);
        Throwable got = done && answer.state() == State.FAILED ? answer.exceptionNow() : null;

        seen(
                        "the behaviour threw at a question; its future %s, and failures got %s",
                        done ? "failed with " + got : "did not complete", failures)
                .expected("the future fails with what was thrown, at once; and failures gets it")
                .why("No answer will come any more. Waiting for the limit helps nobody.")
                .unless(got == boom && told);
        answer.complete("enough");
        requireEachItsOwnFailure();
        requireAskerTold("threw", () -> throwIt(new Boom("the log is full")));
        requireAskerTold("threw", () -> throwIt(new AssertionError("the log is full")));
        requireAskerTold("had not returned", this::pass);
    }

    /** Both questions are in the mailbox at the same time, and equal. */
    private void requireEachItsOwnFailure() {
        Tasks tasks = new Tasks();
        List<Boom> booms = List.of(new Boom("first"), new Boom("second"));
        AtomicInteger handled = new AtomicInteger();
        Part06Actor<String> actor =
                new Part06Actor<>(
                        tasks, _ -> throwIt(booms.get(handled.getAndIncrement())), _ -> {});
        List<CompletableFuture<String>> answers =
                List.of(actor.ask(_ -> "balance?", LONG), actor.ask(_ -> "balance?", LONG));
        tasks.runSome(10);
        List<Throwable> got =
                answers.stream()
                        .map(
                                answer ->
                                        answer.state() == State.FAILED
                                                ? answer.exceptionNow()
                                                : null)
                        .toList();

        seen(
                        "two equal questions; the behaviour threw first, then second; they failed with %s",
                        got)
                .expected("%s: each with what was thrown at it", booms)
                .why("Two customers may ask the same. Each gets the answer to its own question.")
                .unless(got.equals(booms));
        answers.forEach(answer -> answer.complete("enough"));
    }

    private void requireAskerTold(String does, Runnable handler) throws Exception {
        Boom boom = new Boom("no such account");
        Part06Actor<CompletableFuture<String>> failing =
                new Part06Actor<>(pool, _ -> throwIt(boom), _ -> handler.run());
        CompletableFuture<String> answer = failing.ask(place -> place, LONG);
        boolean done = pool.comesTrue(answer::isDone);
        Throwable got = done && answer.state() == State.FAILED ? answer.exceptionNow() : null;

        seen(
                        "the behaviour threw at a question, and failures %s; the future of ask %s",
                        does, done ? "failed with " + got : "did not complete")
                .expected("it fails with what the behaviour threw, at once")
                .why("No answer will come any more, whatever becomes of the log.")
                .unless(got == boom);
        answer.complete("enough");
    }

    private static void throwIt(Throwable thrown) {
        if (thrown instanceof Error error) {
            throw error;
        }
        throw (RuntimeException) thrown;
    }

    @Test
    void afterCloseNothingIsAccepted() throws Exception {
        Part06Actor<CompletableFuture<String>> actor = actor(answer -> answer.complete("x"));
        actor.close();
        actor.close();
        Caller<Void> tell = Caller.run("tell", () -> actor.tell(new CompletableFuture<>()));
        Caller<CompletableFuture<String>> ask =
                Caller.start("ask", () -> actor.ask(place -> place, LONG));

        for (Throwable thrown : new Throwable[] {tell.thrown(), ask.thrown()}) {
            seen(
                            "the actor was closed; then tell or ask %s",
                            thrown == null ? "returned" : "threw " + thrown)
                    .expected("a RejectedExecutionException")
                    .why("A message that is accepted and never handled is lost, and nobody knows.")
                    .unless(thrown instanceof RejectedExecutionException);
        }
    }

    @Test
    void whatCameBeforeCloseIsHandled() throws Throwable {
        Part06Actor<String> actor =
                actor(
                        message -> {
                            pass();
                            events.add(message);
                        });
        for (String message : List.of("a", "b", "c")) {
            actor.tell(message);
        }
        gate.awaitEntered(1);
        Caller<Void> closer = Caller.run("close", actor::close);
        boolean returned = closer.comesTrue(closer::hasEnded);
        gate.open();
        closer.awaitEnd();
        pool.comesTrue(() -> events.events().size() == 3);

        String handled = String.join(", ", events.events());
        seen("the actor was busy, and close waited for it")
                .expected("close returns at once")
                .why("An actor may close another one, or itself, in a message.")
                .unless(returned);
        seen("a was being handled, b and c waited, the actor was closed; handled: %s", handled)
                .expected("a, b, c")
                .why("Their senders were told that they are accepted.")
                .unless(handled.equals("a, b, c"));
        requireAllBefore(1_000);
        Interleavings.explore(() -> new Given())
                .runner("closer", given -> given.actor.close())
                .runner("sender", Given::tellOneMore)
                .then(Given::requireHandledIfAccepted);
    }

    /** More than an actor handles in one task of the executor. */
    private void requireAllBefore(int messages) {
        AtomicInteger handled = new AtomicInteger();
        // The first message ends only when the actor is closed: all others still wait then.
        CountDownLatch closed = new CountDownLatch(1);
        Part06Actor<String> actor =
                actor(
                        _ -> {
                            awaitEvenIfInterrupted(closed);
                            handled.incrementAndGet();
                        });
        for (int i = 0; i < messages; i++) {
            actor.tell("message");
        }
        try {
            actor.close();
        } finally {
            closed.countDown();
        }
        pool.comesTrue(() -> handled.get() == messages);

        seen("an actor was closed after %,d messages, and handled %,d", messages, handled.get())
                .expected("all of them")
                .why("Their senders were told that they are accepted.")
                .lookAt("What begins the next task of the actor, and on which condition?")
                .unless(handled.get() == messages);
    }

    @Test
    @Sound
    void aBusyActorLetsOthersHaveTheirTurn() throws Exception {
        Tasks tasks = new Tasks();
        AtomicInteger busy = new AtomicInteger();
        AtomicInteger other = new AtomicInteger();
        List<Part06Actor<String>> self = new ArrayList<>();
        self.add(
                new Part06Actor<>(
                        tasks,
                        message -> {
                            if (other.get() == 0 && busy.incrementAndGet() < MANY) {
                                self.getFirst().tell(message);
                            }
                        },
                        failures::add));
        Part06Actor<String> waiting =
                new Part06Actor<>(tasks, _ -> other.incrementAndGet(), failures::add);
        self.getFirst().tell("again");
        waiting.tell("once");
        tasks.runSome(2 * MANY);

        seen(
                        "an actor told itself the next message again and again, on the same thread"
                                + " as another one: %,d messages were handled before the other's",
                        busy.get())
                .expected("the other one has its turn soon")
                .why("A single busy actor must not stop all that share its thread.")
                .unless(other.get() == 1 && busy.get() < MANY);
    }

    @Test
    @Sound
    void aFullMailboxLetsOthersHaveTheirTurn() throws Exception {
        Tasks tasks = new Tasks();
        AtomicInteger before = new AtomicInteger();
        AtomicInteger other = new AtomicInteger();
        Part06Actor<String> busy =
                new Part06Actor<>(
                        tasks,
                        _ -> {
                            if (other.get() == 0) {
                                before.incrementAndGet();
                            }
                        },
                        failures::add);
        Part06Actor<String> waiting =
                new Part06Actor<>(tasks, _ -> other.incrementAndGet(), failures::add);
        for (int i = 0; i < MANY; i++) {
            busy.tell("message");
        }
        waiting.tell("once");
        tasks.runSome(2 * MANY);

        seen(
                        "%,d messages waited in one mailbox, one in another's, for the same thread:"
                                + " %,d were handled before the other's",
                        MANY, before.get())
                .expected("the other one has its turn soon")
                .why("A single busy actor must not stop all that share its thread.")
                .lookAt("How many messages does one turn handle at most?")
                .unless(other.get() == 1 && before.get() < MANY);
    }

    @Test
    @Sound
    void ifFailuresThrowsTheNextMessageFollows() throws Exception {
        requireNextAfter(new Boom("the log is full"));
        requireNextAfter(new AssertionError("the log is full"));
    }

    private void requireNextAfter(Throwable ofFailures) {
        String good = "good after " + ofFailures.getClass().getSimpleName();
        Part06Actor<String> actor =
                new Part06Actor<>(
                        pool,
                        message -> {
                            if (message.equals("bad")) {
                                throw new Boom("bad");
                            }
                            events.add(message);
                        },
                        failure -> {
                            throwIt(ofFailures);
                        });
        actor.tell("bad");
        actor.tell(good);
        boolean next = pool.comesTrue(() -> events.events().contains(good));

        seen(
                        "the behaviour threw, failures threw %s, and the next message was never"
                                + " handled",
                        ofFailures)
                .expected("it is handled all the same")
                .why("The disk is full, so nothing can be logged. The orders should still go out.")
                .unless(next);
    }

    private <M> Part06Actor<M> actor(Consumer<M> behaviour) {
        return new Part06Actor<>(pool, behaviour, failures::add);
    }

    private void pass() {
        pass(gate);
    }

    private static void pass(Gate gate) {
        try {
            gate.pass();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** An executor without a thread: its tasks wait until somebody runs them. */
    private static final class Tasks implements Executor {

        private final Queue<Runnable> queue = new ConcurrentLinkedQueue<>();

        @Override
        public void execute(Runnable task) {
            queue.add(task);
        }

        private int waiting() {
            return queue.size();
        }

        private void runSome(int atMost) {
            for (int i = 0; i < atMost; i++) {
                Runnable task = queue.poll();
                if (task == null) {
                    return;
                }
                task.run();
            }
        }
    }
}
