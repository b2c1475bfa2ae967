package kata.virtual;

import static kata.judge.Exercise.Kind.REPAIR;
import static kata.judge.assertion.KataAssertions.assertThat;
import static kata.judge.assertion.KataAssertions.catchThrowable;
import static kata.judge.finding.Finding.seen;

import java.io.IOException;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import kata.judge.Boom;
import kata.judge.Exercise;
import kata.judge.Sound;
import kata.judge.gap.Interleavings;
import kata.judge.probe.BoundedWait;
import kata.judge.probe.Caller;
import kata.judge.probe.Failure;
import kata.judge.probe.Gate;
import kata.judge.probe.Hold;
import kata.judge.probe.Interruption;
import kata.judge.probe.Rendezvous;
import kata.judge.probe.Tasks;
import kata.judge.probe.Tasks.Body;
import kata.judge.waiting.Patience;
import kata.kit.Timeline;
import kata.virtual.Part04LimitWithSemaphore.Service;
import lombok.SneakyThrows;
import org.junit.jupiter.api.Test;

@Exercise(
        part = 4,
        title = "A limit without a pool",
        kind = REPAIR,
        minutes = 20,
        breaks = "allQuestionsArePreparedAtTheSameTime")
class Part04LimitWithSemaphoreTest {

    // Whether the thread that the first call wakes has left the line when the second call ends is
    // up to the scheduler. One of this many tries shows it.
    private static final int PAIRS = 40;

    private static final List<Callable<String>> TWO_QUESTIONS =
            List.of(() -> "question 1", () -> "question 2");

    @Test
    void answersComeInTheOrderOfTheQuestions(Timeline timeline) throws Exception {
        var client = new Part04LimitWithSemaphore(service(timeline, () -> {}), 2);

        List<String> answers = client.askAll(questions(1, 4, timeline, () -> {}));
        client.close();

        seen("the answers %s", answers)
                .expected("[answer 1, answer 2, answer 3, answer 4]")
                .why("The caller knows the questions by their place: answer 3 is for question 3.")
                .unless(List.of("answer 1", "answer 2", "answer 3", "answer 4").equals(answers));
    }

    @Test
    void aQuestionThatIsThereTwiceHasTwoAnswers() throws Throwable {
        AtomicInteger prepared = new AtomicInteger();
        Callable<String> same = () -> "question " + prepared.incrementAndGet();
        List<String> answers;
        try (var client = new Part04LimitWithSemaphore(question -> "re: " + question, 2)) {
            answers = Caller.start("askAll", () -> client.askAll(List.of(same, same))).result();
        }

        List<String> sorted = answers.stream().sorted().toList();
        seen("one question object was there twice, and counts its calls; the answers %s", answers)
                .expected("re: question 1 and re: question 2, in any order")
                .why("Each place in the list is a question of its own, as in a poll.")
                .lookAt("How do you find the answer to a question?")
                .unless(sorted.equals(List.of("re: question 1", "re: question 2")));
    }

    @Test
    void allQuestionsArePreparedAtTheSameTime(Timeline timeline) throws Throwable {
        CountDownLatch missing = new CountDownLatch(4);
        Gate gate = new Gate("questions");
        Body preparation =
                () -> {
                    missing.countDown();
                    gate.pass();
                };
        var client = new Part04LimitWithSemaphore(question -> "answer", 2);

        Caller<List<String>> caller =
                Caller.start("askAll", () -> client.askAll(questions(1, 4, timeline, preparation)));
        await(missing);
        long prepared = 4 - missing.getCount();
        gate.open();
        caller.result();
        client.close();

        seen("%d of 4 questions were being prepared at the same time", prepared)
                .expected("all 4: only the service has a limit, of 2 calls here")
                .why(
                        "A limit on threads limits all that they do. Work that needs no limit waits"
                                + " behind work that does.")
                .lookAt("At which step is the limit needed, and at which one is it applied?")
                .unless(prepared == 4);
    }

    @Test
    void theServiceNeverHasMoreCallsThanItsLimit(Timeline timeline) throws Throwable {
        Hold hold = new Hold("calls of the service");
        var client = new Part04LimitWithSemaphore(service(timeline, hold::enter), 2);

        Caller<List<String>> caller =
                Caller.start("askAll", () -> client.askAll(questions(1, 4, timeline, () -> {})));
        hold.awaitHeld(2);
        hold.awaitNoMoreThan(2, caller);
        hold.releaseOne();
        hold.awaitEntered(3);
        hold.awaitNoMoreThan(2, caller);
        hold.releaseAll();
        caller.result();
        client.close();

        hold.requirePeak(2);
    }

    @Test
    void theLimitIsOneForAllCallers(Timeline timeline) throws Throwable {
        Hold hold = new Hold("calls of the service");
        var client = new Part04LimitWithSemaphore(service(timeline, hold::enter), 2);

        Caller<List<String>> one =
                Caller.start("askAll", () -> client.askAll(questions(1, 2, timeline, () -> {})));
        hold.awaitHeld(2);
        AtomicInteger prepared = new AtomicInteger();
        Caller<List<String>> other =
                Caller.start(
                        "askAll",
                        () -> client.askAll(questions(3, 4, timeline, prepared::incrementAndGet)));
        other.awaitStill();
        int peak = hold.peak();
        int preparedMeanwhile = prepared.get();
        hold.releaseAll();
        one.result();
        other.result();
        client.close();

        seen("askAll was called twice, and the service had %d calls at the same time", peak)
                .expected("2: the limit of the service")
                .why(
                        "In a server every request has a thread of its own. A limit for each request"
                                + " limits nothing.")
                .lookAt("Who owns the limit, and how many of them are there?")
                .unless(peak == 2);
        seen(
                        "the first call of askAll waited for the service; of the second call's 2"
                                + " questions %d were prepared meanwhile",
                        preparedMeanwhile)
                .expected("both: only the service has a limit")
                .why("Work that needs no limit waits behind work that does: a pool again.")
                .lookAt("What does one caller hold while it waits for its answers?")
                .unless(preparedMeanwhile == 2);
    }

    @Test
    void aFailedCallGivesItsPlaceBack(Timeline timeline) throws Throwable {
        CountDownLatch missing = new CountDownLatch(2);
        IOException failure = new IOException("the service has failed");
        List<String> fails = List.of("question 1", "question 2");
        var client =
                new Part04LimitWithSemaphore(
                        question -> {
                            if (fails.contains(question)) {
                                throw failure;
                            }
                            return service(timeline, missing::countDown).answer(question);
                        },
                        2);

        Throwable thrown = catchThrowable(() -> client.askAll(questions(1, 2, timeline, () -> {})));
        Caller<List<String>> caller =
                Caller.start("askAll", () -> client.askAll(questions(3, 4, timeline, () -> {})));
        await(missing);
        long entered = 2 - missing.getCount();

        seen("2 calls of the service failed; of the next 2 calls %d came through to it", entered)
                .expected("both: nobody else is calling the service")
                .why(
                        "Each failure takes away a bit of the limit, until nothing is left. Then"
                                + " no request gets through, long after the service is well.")
                .lookAt("Which line gives the place back, and is it reached after an exception?")
                .unless(entered == 2);
        caller.result();
        client.close();
        if (thrown != failure) {
            throw seen(thrown == null ? "no exception: askAll returned" : "%s".formatted(thrown))
                    .expected("the exception of the service itself: %s", failure)
                    .why("The caller catches what the service is known to throw.")
                    .violation(thrown);
        }
    }

    @Test
    void aFailedPreparationMakesNoNewPlace(Timeline timeline) throws Throwable {
        Hold hold = new Hold("calls of the service");
        var client = new Part04LimitWithSemaphore(service(timeline, hold::enter), 2);

        Throwable thrown =
                catchThrowable(() -> client.askAll(questions(1, 2, timeline, this::fail)));
        Caller<List<String>> caller =
                Caller.start("askAll", () -> client.askAll(questions(3, 5, timeline, () -> {})));
        hold.awaitHeld(2);
        caller.awaitStill();
        int peak = hold.peak();
        hold.releaseAll();
        caller.result();
        client.close();

        seen("a question that failed while it was prepared came out as %s", thrown)
                .expected("the IOException that it threw")
                .why("The caller handles what the question throws, not another exception.")
                .unless(thrown instanceof IOException);
        seen(
                        "2 questions failed while they were prepared. Then the service had %d calls"
                                + " at the same time",
                        peak)
                .expected("2: the limit is the same as before")
                .why(
                        "A place that is given back without having been taken makes the limit grow,"
                                + " bit by bit.")
                .lookAt("Can the line that gives a place back run without one having been taken?")
                .unless(peak == 2);
    }

    @Test
    void eachQuestionHasANewVirtualThread() throws Throwable {
        Gate second = new Gate("second questions");
        List<Thread> threads = new CopyOnWriteArrayList<>();
        // To be had only when the first question has its answer, and its thread ended or idles.
        List<Callable<String>> questions =
                new AbstractList<>() {
                    @Override
                    @SneakyThrows
                    public Callable<String> get(int index) {
                        if (index == 1) {
                            second.pass();
                        }
                        return () -> "question";
                    }

                    @Override
                    public int size() {
                        return 2;
                    }
                };
        var client =
                new Part04LimitWithSemaphore(
                        question -> {
                            threads.add(Thread.currentThread());
                            return "answer";
                        },
                        2);

        Caller<List<String>> caller = Caller.start("askAll", () -> client.askAll(questions));
        caller.awaitStill();
        second.open();
        caller.result();
        client.close();

        threads.forEach(thread -> assertThat(thread).isVirtual());
        seen("the first question had its answer, and the second was asked on its thread")
                .expected("a new thread for each question")
                .why(
                        "A thread local or an interrupt that a task leaves behind is there for the"
                                + " next one. Virtual threads are not scarce: they need no pool.")
                .lookAt("Which executor takes threads that it has used before?")
                .unless(threads.getFirst() != threads.getLast());
        aSingleQuestionHasOneToo();
    }

    private static void aSingleQuestionHasOneToo() throws Throwable {
        List<Thread> threads = new CopyOnWriteArrayList<>();
        var client =
                new Part04LimitWithSemaphore(
                        _ -> {
                            threads.add(Thread.currentThread());
                            return "answer";
                        },
                        2);
        Callable<String> question =
                () -> {
                    threads.add(Thread.currentThread());
                    return "question";
                };

        Caller.start("askAll", () -> client.askAll(List.of(question))).result();
        client.close();

        threads.forEach(thread -> assertThat(thread).isVirtual());
    }

    @Test
    void aPlaceThatIsGivenBackIsTakenWhereverTwoQuestionsMeet() throws Exception {
        Interleavings.explore(() -> new Busy(1))
                .actor("the caller", busy -> busy.client.askAll(TWO_QUESTIONS))
                .runner("the service", busy -> busy.service.open())
                .why("Nothing orders the two: one may miss the place that the other gives back.")
                .closing(busy -> busy.client.close())
                .thenEnds(
                        (_, ends) ->
                                seen("the answers %s", ends.result("the caller"))
                                        .expected("[answer, answer]: each question has its turn")
                                        .why("A question whose turn never comes is never answered.")
                                        .unless(
                                                List.of("answer", "answer")
                                                        .equals(ends.result("the caller"))));
    }

    @Test
    void aQuestionThatComesWhenACallEndsHasItsTurn() throws Exception {
        Interleavings.explore(() -> new Part04LimitWithSemaphore(question -> "re: " + question, 1))
                .actor("caller 1", client -> client.askAll(List.of(() -> "first")))
                .actor("caller 2", client -> client.askAll(List.of(() -> "second")))
                .why("No thread may wait while a place is free.")
                .closing(Part04LimitWithSemaphore::close)
                .thenEnds(
                        (_, ends) ->
                                seen("two callers with a question each got %s", ends.results())
                                        .expected("[[re: first], [re: second]]")
                                        .why("A question whose turn never comes is never answered.")
                                        .unless(
                                                List.of(List.of("re: first"), List.of("re: second"))
                                                        .equals(ends.results())));
    }

    @Test
    void whateverFailsComesOutUntouchedAndTheLimitStays(Timeline timeline) throws Throwable {
        AtomicReference<Failure> next = new AtomicReference<>();
        Hold hold = new Hold("calls of the service");
        var client =
                new Part04LimitWithSemaphore(
                        question -> {
                            if (question.equals("fails")) {
                                throw next.get().raise();
                            }
                            return service(timeline, hold::enter).answer(question);
                        },
                        2);
        Callable<String> prepared = () -> "fails";
        Callable<String> unprepared =
                () -> {
                    throw next.get().raise();
                };

        for (Failure failure : Failure.ofEveryKind()) {
            next.set(failure);
            comesOut("the service", failure, () -> client.askAll(List.of(prepared)));
            comesOut("a question", failure, () -> client.askAll(List.of(unprepared)));
        }
        nothingIsAddedToOneOfTwoFailures(client);
        Caller<List<String>> caller =
                Caller.start("askAll", () -> client.askAll(questions(1, 4, timeline, () -> {})));
        boolean twoCame = caller.comesTrue(() -> hold.entered() >= 2);
        caller.awaitStill();
        int peak = hold.peak();
        hold.releaseAll();

        seen(
                        "after failures of %d kinds, %d calls came through to the service at a time",
                        Failure.ofEveryKind().size(), peak)
                .expected("2: the limit is the same as before")
                .why(
                        "A failure that takes a place away, or adds one, is noticed much later, when"
                                + " no request gets through, or the service breaks down.")
                .lookAt("Is a place given back after each kind of failure, an Error, too?")
                .unless(twoCame && peak == 2);
        caller.result();
        client.close();
    }

    @Test
    void aWaitThatIsBrokenOffGivesNoPlaceBack(Timeline timeline) throws Throwable {
        // Nobody is interrupted; the caller is; the threads that wait for their turn are.
        for (String interrupted : List.of("", "caller", "waiting")) {
            boolean interrupts = !interrupted.isEmpty();
            Queue<Thread> asking = new ConcurrentLinkedQueue<>();
            CountDownLatch begun = new CountDownLatch(1);
            CountDownLatch done = new CountDownLatch(1);
            AtomicInteger inside = new AtomicInteger();
            AtomicInteger most = new AtomicInteger();
            // A call that goes on when it is interrupted: its place stays taken.
            Body busy =
                    () -> {
                        asking.remove(Thread.currentThread());
                        most.accumulateAndGet(inside.incrementAndGet(), Math::max);
                        begun.countDown();
                        Tasks.awaitEvenIfInterrupted(done);
                        inside.decrementAndGet();
                    };
            Gate gate = new Gate("questions");
            var client = new Part04LimitWithSemaphore(service(timeline, busy), 1);
            List<Callable<String>> questions =
                    questions(1, 3, timeline, () -> asking.add(Thread.currentThread()));
            questions.addFirst(
                    () -> {
                        gate.pass();
                        throw new IOException("the question could not be prepared");
                    });

            // One of three is being answered, and two wait for their turn.
            Caller<List<String>> first = Caller.start("askAll", () -> client.askAll(questions));
            await(begun);
            first.awaitStill();
            if (interrupted.equals("caller")) {
                first.interrupt();
                first.awaitStill();
            } else if (interrupted.equals("waiting")) {
                asking.forEach(Thread::interrupt);
                first.awaitStill();
            }
            gate.open();
            first.awaitStill();
            Caller<List<String>> second =
                    Caller.start(
                            "askAll", () -> client.askAll(questions(4, 6, timeline, () -> {})));
            second.awaitStill();
            int peak = most.get();
            done.countDown();
            Throwable thrown = first.thrown();
            List<String> answers = second.result();
            client.close();

            seen(
                            "%s, then others asked. The service had %d calls at the same time",
                            switch (interrupted) {
                                case "caller" -> "askAll was interrupted";
                                case "waiting" -> "threads that waited were interrupted";
                                default -> "a question failed";
                            },
                            peak)
                    .expected("1: the limit of the service")
                    .why(
                            "A thread that is interrupted while it waits has no place. If it gives"
                                    + " one back, the limit has grown for good.")
                    .lookAt(
                            "Can the line that gives a place back run without one having been taken?")
                    .unless(peak == 1);
            seen("the answers to the next questions: %s", answers)
                    .expected("[answer 4, answer 5, answer 6]")
                    .unless(List.of("answer 4", "answer 5", "answer 6").equals(answers));
            seen(
                            "a question failed, and askAll %s",
                            thrown == null ? "returned" : "threw %s".formatted(thrown))
                    .expected(
                            interrupts
                                    ? "the IOException, or the InterruptedException"
                                    : "the IOException of the question that failed")
                    .why("An answer is missing, and the caller must learn why.")
                    .unless(
                            thrown instanceof IOException
                                    || interrupts && thrown instanceof InterruptedException);
        }
    }

    @Test
    void thousandsOfQuestionsAndAnyLimit() throws Throwable {
        int limit = 101;
        int many = 10_001;
        Rendezvous prepared = new Rendezvous(many, "questions");
        Hold hold = new Hold("calls of the service");
        Service service =
                question -> {
                    hold.enter();
                    return null;
                };
        var client = new Part04LimitWithSemaphore(service, limit);
        Callable<String> same =
                () -> {
                    prepared.arrive();
                    return "question";
                };

        Caller<List<String>> caller =
                Caller.start("askAll", () -> client.askAll(Collections.nCopies(many, same)));
        hold.awaitHeld(limit);
        hold.awaitNoMoreThan(limit, caller);
        hold.releaseAll();
        awaitProgress(hold, caller);
        List<String> answers = caller.result();
        List<String> none = client.askAll(List.of());
        client.close();

        hold.requirePeak(limit);
        seen(
                        "10,001 questions, the same each time, gave %,d answers; no question gave %s",
                        answers.size(), none)
                .expected("10,001 answers, each of them null like the service's, and []")
                .why(
                        "Each place in the list is a question. A service that finds nothing says null.")
                .unless(answers.equals(Collections.nCopies(many, null)) && none.isEmpty());
    }

    // Ten thousand calls may take longer than one patience on a busy machine, the next one may not.
    private static void awaitProgress(Hold hold, Caller<?> caller) {
        int before = -1;
        while (before < hold.entered() && !caller.hasEnded()) {
            int last = hold.entered();
            before = last;
            caller.comesTrue(() -> caller.hasEnded() || hold.entered() > last);
        }
    }

    @Test
    void eachClientHasALimitOfItsOwn(Timeline timeline) throws Throwable {
        Hold hold = new Hold("calls of the service");
        Service service = service(timeline, hold::enter);
        var one = new Part04LimitWithSemaphore(service, 1);
        var other = new Part04LimitWithSemaphore(service, 1);

        Caller<List<String>> first =
                Caller.start("askAll", () -> one.askAll(questions(1, 1, timeline, () -> {})));
        Caller<List<String>> second =
                Caller.start("askAll", () -> other.askAll(questions(2, 2, timeline, () -> {})));
        boolean both = first.comesTrue(() -> hold.entered() == 2);
        hold.releaseAll();
        first.result();
        one.close();
        second.result();
        List<String> later = other.askAll(questions(3, 3, timeline, () -> {}));
        other.close();

        seen("two clients; %s", both ? "both called" : "one waited for the other")
                .expected("a call of each client: they share no limit")
                .why("A client was given a limit, and keeps to it. It knows of no other client.")
                .lookAt("Is anything static that should be the client's?")
                .unless(both);
        seen("one client was closed, and the other gave %s", later)
                .expected("[answer 3]")
                .unless(List.of("answer 3").equals(later));
    }

    @Test
    void eachClientAsksItsOwnService() throws Throwable {
        var one = new Part04LimitWithSemaphore(question -> "yes, " + question, 1);
        var other = new Part04LimitWithSemaphore(question -> "no, " + question, 1);
        List<String> answers = new ArrayList<>();
        for (var client : List.of(one, other, one)) {
            List<Callable<String>> question = List.of(() -> "sir");
            answers.addAll(Caller.start("askAll", () -> client.askAll(question)).result());
        }
        one.close();
        other.close();

        seen("two clients with two services were asked in turns; they gave %s", answers)
                .expected("[yes, sir, no, sir, yes, sir]")
                .why("A client was given its service, and asks no other one.")
                .lookAt("Is anything static that should be the client's?")
                .unless(answers.equals(List.of("yes, sir", "no, sir", "yes, sir")));
    }

    @Test
    void closeWaitsForWhatAFailureHasLeftBehind(Timeline timeline) throws Throwable {
        BoundedWait.shortenTimeLimits();
        for (boolean preparing : new boolean[] {false, true}) {
            LeftBehind left = new LeftBehind(preparing);
            boolean early = left.closesEarly(timeline);

            seen(
                            "a question failed, another was still being %s, and close returned",
                            preparing ? "prepared" : "answered")
                    .expected("a return when that has ended")
                    .why("The caller then closes what the service uses: connections, files.")
                    .lookAt("Who waits for the threads whose answers nobody waits for any more?")
                    .unless(!early);
        }
    }

    /** A client, one of whose questions has failed, while another one takes its time. */
    private static final class LeftBehind {

        private final boolean preparing;
        private final CountDownLatch begun = new CountDownLatch(1);
        private final CountDownLatch done = new CountDownLatch(1);
        private final Part04LimitWithSemaphore client =
                new Part04LimitWithSemaphore(this::answer, 2);

        /**
         * @param preparing whether it is being prepared, or else answered
         */
        private LeftBehind(boolean preparing) {
            this.preparing = preparing;
        }

        private String answer(String question) {
            if (question.equals("slow") && !preparing) {
                takeTime();
            }
            return question;
        }

        private void takeTime() {
            begun.countDown();
            Tasks.awaitEvenIfInterrupted(done);
        }

        private String prepare() {
            if (preparing) {
                takeTime();
            }
            return "slow";
        }

        private boolean closesEarly(Timeline timeline) throws Throwable {
            Callable<String> fails =
                    () -> {
                        await(begun);
                        throw new IOException("the question could not be prepared");
                    };
            Caller<List<String>> caller =
                    Caller.start("askAll", () -> client.askAll(List.of(fails, this::prepare)));
            await(begun);
            BoundedWait.awaitStill(caller);
            // Where askAll itself waits for all of its questions, nothing is left for close to do.
            if (!caller.hasEnded()) {
                done.countDown();
                caller.awaitEnd();
                client.close();
                return false;
            }
            // What is asked meanwhile does not make it forget what was left behind.
            client.askAll(questions(2, 2, timeline, () -> {}));
            Caller.start("askAll", () -> client.askAll(List.of(fails))).thrown();
            Caller<Void> closing = Caller.run("close", client::close);
            BoundedWait.awaitStill(closing);
            boolean early = closing.hasEnded();
            done.countDown();
            caller.awaitEnd();
            closing.result();
            return early;
        }
    }

    @Test
    void theLimitHoldsWhileSomeComeAndOthersGo() throws Exception {
        AtomicInteger inside = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        Service service =
                question -> {
                    most.accumulateAndGet(inside.incrementAndGet(), Math::max);
                    Thread.yield();
                    inside.decrementAndGet();
                    return question;
                };
        var client = new Part04LimitWithSemaphore(service, 2);

        client.askAll(Collections.nCopies(20_000, () -> "question"));
        client.close();

        seen("20,000 questions came and went; the service had %d calls at a time", most.get())
                .expected("2 at most: the limit of the service")
                .why(
                        "Between a place that becomes free and the thread that wakes up for it,"
                                + " another thread may come and take it.")
                .lookAt("Does a thread look again after it was woken?")
                .unless(most.get() <= 2);
    }

    @Test
    void twoCallsThatEndTogetherAreFollowedByTwo() throws Throwable {
        for (int round = 0; round < PAIRS; round++) {
            EndTogether calls = new EndTogether();
            var client = new Part04LimitWithSemaphore(calls::answer, 2);
            Caller<List<String>> caller =
                    Caller.start(
                            "askAll",
                            () -> client.askAll(Collections.nCopies(4, () -> "question")));
            Patience.await(() -> calls.begun() == 2);
            caller.awaitStill();
            calls.endFirst();
            boolean both = caller.comesTrue(() -> calls.begun() == 4);
            int next = calls.begun() - 2;
            calls.endAll();
            caller.result();
            client.close();

            seen(
                            "four questions, two calls at a time; the first two calls ended at the"
                                    + " same moment, and then %d of the other two began",
                            next)
                    .expected("both: there are two places")
                    .why("A place that nobody takes while others wait is a limit of one less.")
                    .lookAt("Whom does each call wake that ends, if the other one ends as well?")
                    .unless(both);
        }
    }

    /** A service whose first two calls end in the same moment. */
    private static final class EndTogether {

        // In case there is one core only: then the other call needs it to come here.
        private static final int MOST_SPINS = 100_000;

        private final AtomicInteger begun = new AtomicInteger();
        private final AtomicInteger ending = new AtomicInteger();
        private final CountDownLatch first = new CountDownLatch(1);
        private final CountDownLatch all = new CountDownLatch(1);

        private String answer(String question) throws InterruptedException {
            if (begun.incrementAndGet() > 2) {
                all.await();
                return question;
            }
            first.await();
            ending.incrementAndGet();
            for (int i = 0; i < MOST_SPINS && ending.get() < 2; i++) {
                Thread.onSpinWait();
            }
            return question;
        }

        private int begun() {
            return begun.get();
        }

        private void endFirst() {
            first.countDown();
        }

        private void endAll() {
            first.countDown();
            all.countDown();
        }
    }

    @Test
    void theLimitStaysWhereverAThreadThatAsksIsInterrupted() throws Exception {
        Interleavings.explore(Asked::new)
                .actor("the caller", asked -> asked.client.askAll(List.of(asked::prepare)))
                .runner("the interrupter", Asked::interrupt)
                .closing(asked -> asked.client.close())
                .thenEnds((asked, _) -> asked.requireServed());
    }

    @Test
    void closeWaitsForAThreadWhereverItStands() throws Exception {
        Interleavings.explore(FailingFirst::new)
                .runner("the caller", FailingFirst::askAndClose)
                .why("close() may miss a thread that has only just been started.")
                .then(
                        failing ->
                                seen("a question failed, close() returned, and another question"
                                                + " began after that")
                                        .expected("close() waits for it")
                                        .why("Who closes a client takes away what it needs.")
                                        .lookAt("Since when does close() know of a thread?")
                                        .unless(!failing.beganLate));
    }

    /** A client that is closed after the first of two questions has failed. */
    private static final class FailingFirst {

        private final Boom boom = new Boom("the question failed");
        private final Part04LimitWithSemaphore client =
                new Part04LimitWithSemaphore(question -> "re: " + question, 2);
        private volatile boolean closed;
        private volatile boolean beganLate;

        private void askAndClose() throws Exception {
            Callable<String> fails =
                    () -> {
                        throw boom;
                    };
            Callable<String> second =
                    () -> {
                        beganLate |= closed;
                        return "second";
                    };
            try (client) {
                client.askAll(List.of(fails, second));
            } catch (Boom failed) {
                // As it should. The try has closed the client by now.
                closed = true;
            }
        }
    }

    /** A client with a limit of one, and the thread on which its question is prepared. */
    private static final class Asked {

        private final Gate gate = new Gate("calls of the service");
        private final Part04LimitWithSemaphore client =
                new Part04LimitWithSemaphore(this::answer, 1);
        private final CountDownLatch prepared = new CountDownLatch(1);
        private volatile Thread thread;
        private Caller<List<String>> first;

        /** The place is taken, by a call that is held. */
        private static Asked behindAnother() throws InterruptedException {
            Asked asked = new Asked();
            asked.first = Caller.start("askAll", () -> asked.client.askAll(List.of(() -> "held")));
            asked.gate.awaitEntered(1);
            return asked;
        }

        private String answer(String question) throws InterruptedException {
            if (question.equals("held")) {
                gate.pass();
            }
            return question;
        }

        private String prepare() {
            thread = Thread.currentThread();
            prepared.countDown();
            return "question";
        }

        private void interrupt() throws InterruptedException {
            prepared.await();
            thread.interrupt();
        }

        private void interruptWhenThePlaceIsFree() throws InterruptedException {
            prepared.await();
            gate.open();
            Interruption.onceItStandsAfter(first::hasEnded, thread);
        }

        private void requireServed() {
            Caller<List<String>> next =
                    Caller.start("askAll", () -> client.askAll(List.of(this::prepare)));
            boolean served = next.comesTrue(next::hasEnded);
            if (!served) {
                // So that the client can be closed.
                thread.interrupt();
            }
            seen("a thread that asked was interrupted; the next question never came to the service")
                    .expected("that it comes: nobody else is calling the service")
                    .why(
                            "Each interruption takes away a bit of the limit, until no request gets"
                                    + " through.")
                    .lookAt(
                            "What stands between the line that takes a place and the one from which"
                                    + " it is given back?")
                    .unless(served);
        }
    }

    @Test
    void aPlaceThatWasHandedOverIsNotLostByAnInterruption() throws Exception {
        Interleavings.explore(Asked::behindAnother)
                .actor("the caller", asked -> asked.client.askAll(List.of(asked::prepare)))
                .runner("the interrupter", Asked::interruptWhenThePlaceIsFree)
                .closing(asked -> asked.client.close())
                .thenEnds((asked, _) -> asked.requireServed());
    }

    @Test
    @Sound
    void anInterruptionOfTheCallerIsNotLost(Timeline timeline) throws Throwable {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch done = new CountDownLatch(1);
        Body busy =
                () -> {
                    begun.countDown();
                    Tasks.awaitEvenIfInterrupted(done);
                };
        var client = new Part04LimitWithSemaphore(service(timeline, busy), 2);

        Caller<List<String>> caller =
                Caller.start("askAll", () -> client.askAll(questions(1, 1, timeline, () -> {})));
        await(begun);
        caller.awaitStill();
        caller.interrupt();
        caller.awaitStill();
        Caller<List<String>> other = Caller.start("askAll", () -> client.askAll(List.of()));
        boolean others = other.wasInterruptedAtTheEnd();
        done.countDown();
        Throwable thrown = caller.thrown();
        client.close();

        seen("a caller was interrupted, and the interrupt flag of another one was set")
                .expected("no flag for the other: nobody interrupted it")
                .why("The other caller stops its work, and the interrupted one goes on.")
                .lookAt("Where is an interruption noted, and who reads that?")
                .unless(!others);
        boolean answered =
                thrown == null
                        && List.of("answer 1").equals(caller.result())
                        && caller.wasInterruptedAtTheEnd();
        seen(
                        "askAll was interrupted; %s, its flag %s",
                        thrown == null ? "it returned" : "%s came out".formatted(thrown),
                        caller.wasInterruptedAtTheEnd() ? "set" : "not set")
                .expected("an InterruptedException, or all the answers with the flag set")
                .why("An interruption that nobody passes on is lost: the caller does not stop.")
                .unless(answered || thrown instanceof InterruptedException);
    }

    @Test
    void aQuestionThatIsPreparedWhileItClosesHasItsTurn() throws Throwable {
        Gate calls = new Gate("calls of the service");
        Gate preparing = new Gate("preparations");
        Part04LimitWithSemaphore client =
                new Part04LimitWithSemaphore(
                        question -> {
                            calls.pass();
                            return question;
                        },
                        1);
        Callable<String> fails =
                () -> {
                    calls.awaitEntered(1);
                    preparing.awaitEntered(1);
                    throw new Boom("no question");
                };
        Callable<String> isPrepared =
                () -> {
                    preparing.pass();
                    return "b";
                };
        try {
            Caller<List<String>> asking =
                    Caller.start(
                            "askAll", () -> client.askAll(List.of(fails, () -> "a", isPrepared)));
            asking.comesTrue(asking::hasEnded);
            Caller<Void> closing = Caller.run("close", client::close);
            closing.awaitStill();
            // It comes to the service when there is one who waits already: close.
            preparing.open();
            closing.awaitStill();
            calls.open();
            boolean ended = closing.comesTrue(closing::hasEnded);

            seen("a question was still being prepared when close began; the call before it"
                            + " ended, and neither it nor close came to an end")
                    .expected("that it has its turn, and then close ends")
                    .why("A signal that reaches the wrong one of two who wait is lost.")
                    .lookAt("Who waits for the same thing, and how many of them are woken?")
                    .unless(ended);
        } finally {
            preparing.open();
            calls.open();
        }
    }

    private static void nothingIsAddedToOneOfTwoFailures(Part04LimitWithSemaphore client)
            throws Throwable {
        AtomicReference<Thread> second = new AtomicReference<>();
        Callable<String> failsLater =
                () -> {
                    // The other one has failed by then, and its thread has ended.
                    Patience.await(() -> second.get() != null && !second.get().isAlive());
                    throw new IOException("question 1");
                };
        Callable<String> fails =
                () -> {
                    second.set(Thread.currentThread());
                    throw new IOException("question 2");
                };

        Throwable thrown =
                Caller.start("askAll", () -> client.askAll(List.of(failsLater, fails))).thrown();

        seen(
                        "two questions failed; %s came out, with %s suppressed in it",
                        thrown, List.of(thrown.getSuppressed()))
                .expected("one of the two, as it was thrown: nothing suppressed")
                .why("The exception belongs to the code that threw it, with all that is in it.")
                .unless(thrown instanceof IOException && thrown.getSuppressed().length == 0);
    }

    private static void comesOut(String who, Failure failure, Callable<?> askAll) throws Throwable {
        Throwable planned = failure.thrown();
        int suppressed = planned.getSuppressed().length;
        Throwable cause = planned.getCause();

        Throwable thrown = Caller.start("askAll", askAll).thrown();

        seen("%s threw %s; %s came out", who, failure.kind(), thrown == null ? "nothing" : thrown)
                .expected("the same object comes out: %s", planned)
                .why("The caller handles the exceptions it knows, and a wrapper hides them.")
                .unless(thrown == planned);
        seen(
                        "%s threw %s. What came out had %d suppressed exceptions and the cause %s",
                        who, failure.kind(), thrown.getSuppressed().length, thrown.getCause())
                .expected("as it was thrown: %d suppressed, and the cause %s", suppressed, cause)
                .why("The exception belongs to the code that threw it, with all that is in it.")
                .unless(thrown.getCause() == cause && thrown.getSuppressed().length == suppressed);
        failure.requireItsOwnTrace();
    }

    /** A client of a service that answers when its gate is open. */
    private static final class Busy {

        private final Gate service = new Gate("calls of the service");
        private final Part04LimitWithSemaphore client;

        private Busy(int limit) {
            client =
                    new Part04LimitWithSemaphore(
                            _ -> {
                                service.pass();
                                return "answer";
                            },
                            limit);
        }
    }

    private static void await(CountDownLatch latch) throws InterruptedException {
        Patience.await(latch);
    }

    private void fail() throws IOException {
        throw new IOException("the question could not be prepared");
    }

    private static List<Callable<String>> questions(
            int first, int last, Timeline timeline, Body body) {
        List<Callable<String>> questions = new ArrayList<>();
        IntStream.rangeClosed(first, last)
                .forEach(
                        i ->
                                questions.add(
                                        () ->
                                                timeline.working(
                                                        "prepare " + i,
                                                        () -> {
                                                            body.run();
                                                            return "question " + i;
                                                        })));
        return questions;
    }

    private static Service service(Timeline timeline, Body body) {
        return question -> {
            String number = question.substring("question ".length());
            return timeline.waiting(
                    "call " + number,
                    () -> {
                        body.run();
                        return "answer " + number;
                    });
        };
    }
}
