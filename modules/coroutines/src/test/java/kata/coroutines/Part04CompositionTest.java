package kata.coroutines;

import static kata.judge.Exercise.Kind.REPAIR;
import static kata.judge.finding.Finding.seen;
import static kata.judge.probe.Tasks.awaitEvenIfInterrupted;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import kata.judge.Boom;
import kata.judge.Exercise;
import kata.judge.Sound;
import kata.judge.gap.Interleavings;
import kata.judge.probe.Caller;
import kata.judge.probe.Failure;
import kata.judge.probe.Gate;
import kata.judge.waiting.Patience;
import kata.kit.Timeline;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

@Exercise(
        part = 4,
        title = "Futures, composed",
        kind = REPAIR,
        minutes = 35,
        breaks = "combineRunsOnTheExecutor")
class Part04CompositionTest {

    private static final Duration LONG = Duration.ofHours(1);

    private final TestLoop executor = new TestLoop();
    private final Part04Composition composition = new Part04Composition(executor);
    private final List<CompletableFuture<String>> asked = new CopyOnWriteArrayList<>();
    private final AtomicInteger combined = new AtomicInteger();

    @AfterEach
    void letGo() {
        asked.forEach(one -> one.complete("late"));
        executor.close();
    }

    @Test
    void allCallsAreMadeAtOnce() throws Throwable {
        List<Thread> threads = new CopyOnWriteArrayList<>();
        Caller<CompletableFuture<String>> caller =
                Caller.start(
                        "all",
                        () ->
                                composition.all(
                                        calls(3, () -> threads.add(Thread.currentThread())),
                                        this::joined,
                                        LONG));
        boolean returned = caller.comesTrue(caller::hasEnded);
        int made = threads.size();
        asked.forEach(one -> one.complete("late"));
        caller.awaitEnd();

        seen(
                        "three calls were to be made; %d calls were made, and all() %s",
                        made, returned ? "returned" : "waited for an answer")
                .expected("three calls are made, and all() returns without waiting")
                .why("One after the other, the latencies add up.")
                .unless(returned && made == 3);
        seen("a call was made on %s", Timeline.nameOf(threads.getFirst()))
                .expected("the caller's thread")
                .why("A transaction that the caller has bound to its thread belongs to the call.")
                .unless(threads.stream().allMatch(thread -> thread == caller.thread()));
    }

    @Test
    void combineRunsOnTheExecutor() throws Throwable {
        for (boolean before : new boolean[] {false, true}) {
            combined.set(0);
            AtomicReference<Thread> thread = new AtomicReference<>();
            Function<List<String>, String> combine =
                    answers -> {
                        thread.set(Thread.currentThread());
                        return joined(answers);
                    };
            List<Supplier<CompletableFuture<String>>> calls =
                    before ? List.of(done("a"), done("b"), done("c")) : calls(3, () -> {});
            CompletableFuture<String> result =
                    Caller.start("all", () -> composition.all(calls, combine, LONG)).result();
            // The last call answers first.
            for (int i = asked.size() - 1; i >= 0; i--) {
                asked.get(i).complete("abc".substring(i, i + 1));
            }
            executor.comesTrue(result::isDone);

            seen(
                            "the answers came %s, and combine ran on %s",
                            before ? "with the calls" : "later, from \"test\"",
                            thread.get() == null ? "no thread" : Timeline.nameOf(thread.get()))
                    .expected("the executor's thread")
                    .why(
                            "The thread that completes a future belongs to the service, and reads"
                                    + " all its other answers. Computing there stops them.")
                    .unless(thread.get() == executor.thread());
            seen(
                            "the calls answered a, b and c; combine ran %d times, and the result was %s",
                            combined.get(), result)
                    .expected("abc, combined once, in the order of the calls")
                    .why("The first answer belongs to the first call.")
                    .unless(
                            combined.get() == 1
                                    && failureOf(result) == null
                                    && result.join().equals("abc"));
            asked.clear();
        }
        requireCombinesOnItsOwnExecutor();
    }

    private static void requireCombinesOnItsOwnExecutor() {
        List<Runnable> ofOne = new CopyOnWriteArrayList<>();
        List<Runnable> ofOther = new CopyOnWriteArrayList<>();
        Part04Composition one = new Part04Composition(ofOne::add);
        new Part04Composition(ofOther::add);
        one.all(List.of(done("a")), Object::toString, LONG);
        Patience.await(() -> !ofOne.isEmpty() || !ofOther.isEmpty());

        seen(
                        "two objects with an executor each; for a call of the first, its executor got"
                                + " %d tasks and that of the other %d",
                        ofOne.size(), ofOther.size())
                .expected("a task for the first executor, none for the other")
                .why("The caller gave that executor to decide which threads are kept busy.")
                .lookAt("Is anything static that belongs to one object?")
                .unless(!ofOne.isEmpty() && ofOther.isEmpty());
    }

    @Test
    void noThreadOfTheExecutorWaits() throws Exception {
        // Until all() has returned: so the answers come behind whatever it submits.
        Gate gate = new Gate("tasks");
        executor.execute(() -> pass(gate));
        gate.awaitEntered(1);
        List<Supplier<CompletableFuture<String>>> calls =
                List.of(onTheExecutor("a"), onTheExecutor("b"));
        CompletableFuture<String> result = composition.all(calls, this::joined, LONG);
        gate.open();
        boolean ended = executor.comesTrue(result::isDone);

        seen(
                        "the services answer on the same executor, and the result %s",
                        ended ? "is " + result : "did not end")
                .expected("ab")
                .why(
                        "A stage that waits for a future blocks the thread which that future may"
                                + " need. With one thread that is for ever.")
                .unless(ended && failureOf(result) == null && result.join().equals("ab"));
    }

    private Supplier<CompletableFuture<String>> onTheExecutor(String answer) {
        return () -> {
            CompletableFuture<String> future = new CompletableFuture<>();
            asked.add(future);
            // Two tasks: so that the answer comes behind whatever was submitted meanwhile.
            executor.execute(() -> executor.execute(() -> future.complete(answer)));
            return future;
        };
    }

    @Test
    void theServicesOwnExceptionComesOut() {
        for (Failure failure : withoutWrappers()) {
            for (boolean derived : new boolean[] {false, true}) {
                asked.clear();
                AtomicReference<Throwable> seen = new AtomicReference<>();
                CompletableFuture<String> source = new CompletableFuture<>();
                List<Supplier<CompletableFuture<String>>> calls =
                        Stream.concat(
                                        calls(1, () -> {}).stream(),
                                        Stream.<Supplier<CompletableFuture<String>>>of(
                                                () ->
                                                        derived
                                                                ? source.thenApply(String::strip)
                                                                : source))
                                .toList();
                CompletableFuture<String> result = composition.all(calls, this::joined, LONG);
                result.whenComplete((_, thrown) -> seen.set(thrown));
                source.completeExceptionally(failure.thrown());
                asked.forEach(one -> one.complete("a"));
                executor.comesTrue(() -> result.isDone() && seen.get() != null);

                seen(
                                "a service failed with %s%s, and whoever looked at the result got %s",
                                failure.kind(),
                                derived ? ", in a stage before the last" : "",
                                seen.get() == null ? "the result " + result : seen.get())
                        .expected("what the service failed with, the same object")
                        .why(
                                "The caller decides by the exception: try again, or tell the user."
                                        + " It does not recognise a wrapped one.")
                        .unless(seen.get() == failure.thrown());
            }
        }
    }

    @Test
    void aFailureDoesNotWaitForTheOthers() {
        for (int failing : new int[] {0, 2}) {
            asked.clear();
            CompletableFuture<String> result =
                    composition.all(calls(3, () -> {}), this::joined, LONG);
            asked.get(failing).completeExceptionally(new Boom("down"));
            boolean ended = executor.comesTrue(result::isDone);

            seen(
                            "call %d of 3 failed, the others had not answered, and the result did not end",
                            failing + 1)
                    .expected("it fails at once")
                    .why("The slowest call may take a minute, and its answer changes nothing.")
                    .unless(ended && failureOf(result) instanceof Boom);
            asked.forEach(one -> one.complete("late"));
        }
    }

    @Test
    void aFailureCancelsTheOthers() {
        CompletableFuture<String> result = composition.all(calls(3, () -> {}), this::joined, LONG);
        asked.get(0).complete("a");
        asked.get(1).completeExceptionally(new Boom("down"));
        executor.comesTrue(result::isDone);

        requireCancelled("the second of three calls failed", asked.get(2));

        // And one whose call is made when the result has failed already.
        asked.clear();
        List<Supplier<CompletableFuture<String>>> calls = new ArrayList<>();
        calls.add(() -> CompletableFuture.failedFuture(new Boom("down")));
        calls.addAll(calls(1, () -> {}));
        CompletableFuture<String> failed = composition.all(calls, this::joined, LONG);
        executor.comesTrue(failed::isDone);
        if (!asked.isEmpty()) {
            requireCancelled(
                    "the first of two calls had failed when it returned", asked.getFirst());
        }
    }

    private void requireCancelled(String what, CompletableFuture<String> call) {
        boolean cancelled = executor.comesTrue(call::isCancelled);
        seen("%s, and a call that had not answered was not cancelled", what)
                .expected("its future, the one that the call returned, is cancelled")
                .why("The service goes on with work that nobody waits for any more.")
                .lookAt("A cancelled stage does not tell the one that it came from.")
                .unless(cancelled);
    }

    @Test
    void atTheLimitTheCallsAreCancelled() {
        CompletableFuture<String> result =
                composition.all(calls(2, () -> {}), this::joined, Duration.ofMillis(20));
        boolean ended = Patience.await(result::isDone);
        Throwable failure = ended ? failureOf(result) : null;

        seen(
                        "a call did not answer within the limit, and the result %s",
                        ended ? "failed with " + failure : "did not end")
                .expected("a TimeoutException")
                .why("A caller that waits was promised an end.")
                .unless(failure instanceof TimeoutException);
        requireCancelled("the limit was over", asked.getFirst());
        asked.clear();
        CompletableFuture<String> patient = composition.all(calls(1, () -> {}), this::joined, LONG);
        asked.getFirst().complete("a");
        executor.comesTrue(patient::isDone);
        seen("the limit was an hour, the answer was there, and the result is %s", patient)
                .expected("a")
                .why("The limit is the caller's.")
                .unless(failureOf(patient) == null && patient.join().equals("a"));
    }

    @Test
    void theLimitHoldsWhileCombineWaitsForAThread() {
        requireItsLimit(List.of(done("a")), () -> {});
        requireItsLimit(calls(1, () -> {}), () -> asked.getFirst().complete("a"));
    }

    private void requireItsLimit(
            List<Supplier<CompletableFuture<String>>> calls, Runnable answering) {
        // No thread of this executor is ever free.
        List<Runnable> tasks = new CopyOnWriteArrayList<>();
        CompletableFuture<String> result =
                new Part04Composition(tasks::add).all(calls, this::joined, Duration.ofMillis(20));
        answering.run();
        boolean ended = Patience.await(result::isDone);
        Throwable failure = ended ? failureOf(result) : null;

        seen(
                        "all had answered, the executor had no thread free for combine until after"
                                + " the limit, and the result %s",
                        ended ? "failed with " + failure : "did not end")
                .expected("a TimeoutException")
                .why("A caller that waits was promised an end, and an executor may be busy.")
                .unless(failure instanceof TimeoutException);
    }

    @Test
    void cancelReachesTheCalls() throws Throwable {
        CompletableFuture<String> result = composition.all(calls(2, () -> {}), this::joined, LONG);
        asked.getFirst().complete("a");
        Caller.run("cancel", () -> result.cancel(true)).result();

        requireCancelled("the result was cancelled", asked.get(1));
        executor.awaitStill();
        seen("the result was cancelled, and combine ran")
                .expected("nothing runs any more")
                .why("Nobody wants the result.")
                .unless(combined.get() == 0);
    }

    @Test
    void combineRunsForAResultThatIsWanted() throws Exception {
        Gate gate = new Gate("tasks");
        executor.execute(() -> pass(gate));
        gate.awaitEntered(1);
        CompletableFuture<String> result = composition.all(calls(2, () -> {}), this::joined, LONG);
        asked.forEach(one -> one.complete("a"));
        result.cancel(true);
        gate.open();
        executor.awaitStill();

        seen("the result was cancelled while the executor was busy, and then combine ran")
                .expected("it does not run")
                .why("It may take a second of a core, or write to a database.")
                .unless(combined.get() == 0);
    }

    @Test
    void whatCombineThrowsIsTheFailure() {
        for (Failure failure : withoutWrappers()) {
            AtomicReference<Throwable> seen = new AtomicReference<>();
            CompletableFuture<String> result =
                    composition.all(
                            List.of(done("a")),
                            _ -> {
                                throw failure.raise();
                            },
                            LONG);
            result.whenComplete((_, thrown) -> seen.set(thrown));
            boolean ended = executor.comesTrue(() -> result.isDone() && seen.get() != null);

            seen(
                            "combine threw %s, and the result %s",
                            failure.kind(), ended ? "failed with " + seen.get() : "did not end")
                    .expected("what combine threw, the same object")
                    .why("Nobody else can see it: the thread is the executor's.")
                    .unless(seen.get() == failure.thrown());
        }
    }

    @Test
    @Sound
    void aCallThatThrowsCountsAsAFailure() throws Exception {
        requireFailureOfTheCall(new Boom("no connection"));
        requireFailureOfTheCall(new AssertionError("no connection"));
    }

    private void requireFailureOfTheCall(Throwable failure) throws Exception {
        asked.clear();
        List<Supplier<CompletableFuture<String>>> calls = new ArrayList<>(calls(1, () -> {}));
        calls.add(
                () -> {
                    if (failure instanceof Error error) {
                        throw error;
                    }
                    throw (RuntimeException) failure;
                });
        Caller<CompletableFuture<String>> caller =
                Caller.start("all", () -> composition.all(calls, this::joined, LONG));
        Throwable thrown = caller.thrown();

        seen(
                        "the second call threw %s instead of returning a future, and all() threw %s",
                        failure.getClass().getSimpleName(), thrown)
                .expected("a result that fails with it")
                .why("A caller that asks for a future handles failures in one place.")
                .unless(thrown == null);
        requireCancelled("a call threw", asked.getFirst());
    }

    @Test
    void oneFutureMayBeOfTwoCalls() throws Throwable {
        CompletableFuture<String> shared = new CompletableFuture<>();
        List<Supplier<CompletableFuture<String>>> calls =
                List.of(() -> shared, done("b"), () -> shared);
        CompletableFuture<String> result =
                Caller.start("all", () -> composition.all(calls, this::joined, LONG)).result();
        shared.complete("a");
        executor.comesTrue(result::isDone);

        seen("three calls: a, b, and the future of the first once more; the result is %s", result)
                .expected("aba: an answer for each call, in the order of the calls")
                .why("A service that answers from a cache returns the same future to all.")
                .unless(
                        result.isDone()
                                && failureOf(result) == null
                                && result.join().equals("aba"));
    }

    @Test
    @Sound
    void nullIsAnAnswer() {
        for (List<String> answers : Arrays.asList(Arrays.asList("a", null), List.<String>of())) {
            CompletableFuture<String> result =
                    composition.all(
                            answers.stream().map(Part04CompositionTest::done).toList(),
                            String::valueOf,
                            LONG);
            executor.comesTrue(result::isDone);

            seen("the calls answered %s, and the result is %s", answers, result)
                    .expected("what combine makes of %s", answers)
                    .why("A user without an address, and a list without an entry, are answers.")
                    .unless(
                            result.isDone()
                                    && failureOf(result) == null
                                    && result.join().equals(answers.toString()));
        }
    }

    @Test
    @Sound
    void withoutAnyCallCombineRunsOnTheExecutor() throws Exception {
        AtomicReference<Thread> thread = new AtomicReference<>();
        Caller<CompletableFuture<String>> caller =
                Caller.start(
                        "all",
                        () ->
                                composition.all(
                                        List.<Supplier<CompletableFuture<String>>>of(),
                                        answers -> {
                                            thread.set(Thread.currentThread());
                                            return answers.toString();
                                        },
                                        LONG));
        caller.awaitEnd();
        executor.comesTrue(() -> thread.get() != null);

        seen(
                        "there was no call to make, and combine ran on %s",
                        thread.get() == null ? "no thread" : Timeline.nameOf(thread.get()))
                .expected("the executor's thread")
                .why("combine may take long, and the caller was promised that it need not wait.")
                .unless(thread.get() == executor.thread());
        requireFailsWithoutAnyCall(new Boom("nothing to combine"));
    }

    private void requireFailsWithoutAnyCall(Boom boom) throws Exception {
        Caller<CompletableFuture<String>> caller =
                Caller.start(
                        "all",
                        () ->
                                composition.all(
                                        List.<Supplier<CompletableFuture<String>>>of(),
                                        _ -> {
                                            throw boom;
                                        },
                                        LONG));
        Throwable thrown = caller.thrown();
        seen("there was no call to make, combine threw, and all() threw %s", thrown)
                .expected("a result that fails with it")
                .why("A caller that asks for a future handles failures in one place.")
                .unless(thrown == null);
    }

    @Test
    void combineRunsOnceHoweverTheAnswersMeet() throws Exception {
        Interleavings.explore(TwoAnswers::new)
                .runner("answer 1", answers -> answers.answer(0))
                .runner("answer 2", answers -> answers.answer(1))
                .closing(TwoAnswers::close)
                .then(TwoAnswers::requireOneCombine);
    }

    @Test
    void aFailureNeedsNoThreadOfTheExecutor() {
        CompletableFuture<String> result =
                new Part04Composition(_ -> {}).all(calls(2, () -> {}), this::joined, LONG);
        asked.getFirst().completeExceptionally(new Boom("down"));
        boolean ended = executor.comesTrue(result::isDone);

        seen("a call failed while the executor had no thread free, and the result did not end")
                .expected("it fails at once")
                .why("The executor is only for combine, and that does not run any more.")
                .unless(ended && failureOf(result) instanceof Boom);
    }

    @Test
    void callsBehindOneThatHasFailedAreMadeToo() {
        List<Supplier<CompletableFuture<String>>> calls = new ArrayList<>();
        calls.add(() -> CompletableFuture.failedFuture(new Boom("down")));
        calls.addAll(calls(1, () -> {}));
        CompletableFuture<String> failed = composition.all(calls, this::joined, LONG);
        executor.comesTrue(failed::isDone);

        seen(
                        "the future of the first of two calls had failed already; %d of the others was made",
                        asked.size())
                .expected("1: all calls are made at once")
                .why("Whether a call is made must not depend on how fast another one fails.")
                .unless(asked.size() == 1);
    }

    /** Two calls; combine takes until both have answered, and nothing moves any more. */
    private static final class TwoAnswers {

        private final AtomicInteger combined = new AtomicInteger();
        private final CountDownLatch still = new CountDownLatch(1);
        private final ExecutorService threads = Executors.newFixedThreadPool(2);
        private final List<CompletableFuture<String>> asked =
                List.of(new CompletableFuture<>(), new CompletableFuture<>());
        private final CompletableFuture<String> result =
                new Part04Composition(threads)
                        .all(List.of(asked::getFirst, asked::getLast), this::combine, LONG);

        private String combine(List<String> answers) {
            combined.incrementAndGet();
            awaitEvenIfInterrupted(still);
            return String.join("", answers);
        }

        private void answer(int call) {
            asked.get(call).complete("answer " + (call + 1));
        }

        private void requireOneCombine() {
            still.countDown();
            Patience.await(result::isDone);
            int times = combined.get();
            seen("two answers came, and combine ran %d times", times)
                    .expected("once")
                    .why("If combine places an order, the order is placed twice.")
                    .lookAt("Which answer knows that it is the last one?")
                    .unless(times == 1);
        }

        private void close() {
            still.countDown();
            threads.shutdown();
        }
    }

    private static void pass(Gate gate) {
        try {
            gate.pass();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private List<Supplier<CompletableFuture<String>>> calls(int calls, Runnable made) {
        return IntStream.range(0, calls)
                .<Supplier<CompletableFuture<String>>>mapToObj(
                        _ ->
                                () -> {
                                    made.run();
                                    CompletableFuture<String> future = new CompletableFuture<>();
                                    asked.add(future);
                                    return future;
                                })
                .toList();
    }

    private static Supplier<CompletableFuture<String>> done(String answer) {
        return () -> CompletableFuture.completedFuture(answer);
    }

    private String joined(List<String> answers) {
        combined.incrementAndGet();
        return String.join("", answers);
    }

    private static List<Failure> withoutWrappers() {
        return Failure.ofEveryKind().stream()
                .filter(
                        failure ->
                                !(failure.thrown() instanceof CompletionException)
                                        && !(failure.thrown() instanceof CancellationException))
                .toList();
    }

    private static Throwable failureOf(CompletableFuture<?> future) {
        return switch (future.state()) {
            case FAILED -> future.exceptionNow();
            case CANCELLED -> new CancellationException();
            default -> null;
        };
    }
}
