package kata.virtual;

import static kata.judge.Exercise.Kind.REPAIR;
import static kata.judge.assertion.KataAssertions.assertThat;
import static kata.judge.assertion.KataAssertions.catchThrowable;
import static kata.judge.finding.Finding.seen;

import java.io.IOException;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import kata.judge.Exercise;
import kata.judge.gap.Interleavings;
import kata.judge.probe.Caller;
import kata.judge.probe.Failure;
import kata.judge.probe.Gate;
import kata.judge.probe.Hold;
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
        Caller<List<String>> other =
                Caller.start("askAll", () -> client.askAll(questions(3, 4, timeline, () -> {})));
        other.awaitStill();
        int peak = hold.peak();
        hold.releaseAll();
        one.result();
        other.result();
        client.close();

        seen("askAll was called twice, and the service had %d calls at the same time", peak)
                .expected("2: the limit of the service")
                .why(
                        "In a server every request comes on a thread of its own. A limit that each"
                                + " of them brings along limits nothing.")
                .lookAt("Who owns the limit, and how many of them are there?")
                .unless(peak == 2);
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
                                + " every request waits for ever, long after the service is well.")
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
                .why("The caller handles what the question throws, not what became of it here.")
                .unless(thrown instanceof IOException);
        seen(
                        "2 questions failed while they were prepared. Then the service had %d calls"
                                + " at the same time",
                        peak)
                .expected("2: the limit is the same as before")
                .why(
                        "What is given back without having been taken makes the limit grow, bit by"
                                + " bit.")
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
                        "What a task leaves on its thread, a thread local or an interrupt, the next"
                                + " one finds. A pool is for what is scarce. These are not.")
                .lookAt("Which executor takes threads that it has used before?")
                .unless(threads.getFirst() != threads.getLast());
    }

    @Test
    void aPlaceThatIsGivenBackIsTakenWhereverTwoQuestionsMeet() throws Exception {
        Interleavings.explore(() -> new Busy(1))
                .actor("the caller", busy -> busy.client.askAll(TWO_QUESTIONS))
                .runner("the service", busy -> busy.service.open())
                .why("Nothing orders the two, and the limit is what only one of them knows.")
                .closing(busy -> busy.client.close())
                .thenEnds(
                        (_, ends) ->
                                seen("the answers %s", ends.result("the caller"))
                                        .expected("[answer, answer]: each question has its turn")
                                        .why("A question whose turn never comes waits for ever.")
                                        .unless(
                                                List.of("answer", "answer")
                                                        .equals(ends.result("the caller"))));
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

    @Test
    void whateverIsThrownComesOutAndTheLimitStays(Timeline timeline) throws Throwable {
        var broken = new AtomicReference<Failure>();
        Hold hold = new Hold("calls of the service");
        var client =
                new Part04LimitWithSemaphore(
                        question -> {
                            if (broken.get() != null) {
                                throw broken.get().raise();
                            }
                            return service(timeline, hold::enter).answer(question);
                        },
                        2);
        for (Failure failure : Failure.ofEveryKind()) {
            broken.set(failure);
            Caller<List<String>> caller =
                    Caller.start("askAll", () -> client.askAll(TWO_QUESTIONS));
            boolean ended = caller.comesTrue(caller::hasEnded);
            if (!ended) {
                caller.interrupt();
            }
            seen("the service threw again and again, at last %s; askAll waits", failure.kind())
                    .expected("an end: nobody else is calling the service")
                    .why("A place that is not given back is missing until the program ends.")
                    .lookAt("Which line gives the place back, and is it reached after an error?")
                    .unless(ended);
            requireItself("the service", failure, caller.thrown());
        }
        broken.set(null);
        for (Failure failure : Failure.ofEveryKind()) {
            Callable<String> question =
                    () -> {
                        throw failure.raise();
                    };
            Throwable thrown = catchThrowable(() -> client.askAll(List.of(question, question)));
            requireItself("a question", failure, thrown);
        }
        requireLimit("errors and exceptions of all kinds were thrown", 2, hold, client, timeline);
    }

    @Test
    void aFailureWhileOthersWaitForTheirTurnMakesNoNewPlace(Timeline timeline) throws Throwable {
        Gate answers = new Gate("calls of the service");
        Hold hold = new Hold("calls of the service");
        var broken = new AtomicBoolean(true);
        var client =
                new Part04LimitWithSemaphore(
                        question -> {
                            if (broken.get()) {
                                answers.pass();
                                return "answer";
                            }
                            return service(timeline, hold::enter).answer(question);
                        },
                        1);
        Gate preparation = new Gate("preparations");
        Callable<String> failing =
                () -> {
                    preparation.pass();
                    throw new IOException("the question could not be prepared");
                };
        List<Callable<String>> questions =
                List.of(failing, () -> "question 1", () -> "question 2", () -> "question 3");
        Caller<List<String>> caller = Caller.start("askAll", () -> client.askAll(questions));
        answers.awaitEntered(1);
        preparation.awaitEntered(1);
        // The two others wait for their turn now.
        caller.awaitStill();
        preparation.open();
        caller.awaitStill();
        answers.open();
        caller.awaitEnd();
        caller.awaitStill();
        broken.set(false);

        requireLimit("a question failed while two others waited", 1, hold, client, timeline);
    }

    private static void requireItself(String who, Failure failure, Throwable thrown) {
        seen("%s threw %s, and askAll threw %s", who, failure.kind(), thrown)
                .expected("the very object: %s", failure.thrown())
                .why("The caller handles what is thrown here, not what became of it on the way.")
                .unless(thrown == failure.thrown());
    }

    private static void requireLimit(
            String what, int limit, Hold hold, Part04LimitWithSemaphore client, Timeline timeline)
            throws Throwable {
        Caller<List<String>> caller =
                Caller.start("askAll", () -> client.askAll(questions(5, 9, timeline, () -> {})));
        boolean enough = caller.comesTrue(() -> hold.entered() >= limit);
        caller.awaitStill();
        int calls = hold.entered();
        hold.releaseAll();
        caller.awaitEnd();
        client.close();

        seen("%s; then the service had %d calls at the same time", what, calls)
                .expected("%d: the limit is the same as before", limit)
                .why("A limit that shrinks ends in a standstill, and one that grows is none.")
                .lookAt("Does each place that is taken come back once, and only those?")
                .unless(enough && calls == limit);
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
                                                timeline.waiting(
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
            return timeline.working(
                    "call " + number,
                    () -> {
                        body.run();
                        return "answer " + number;
                    });
        };
    }
}
