package kata.virtual;

import static kata.judge.Exercise.Kind.WRITE;
import static kata.judge.assertion.KataAssertions.catchThrowable;
import static kata.judge.finding.Finding.seen;

import java.io.IOException;
import java.io.InputStream;
import java.lang.Thread.State;
import java.lang.management.ManagementFactory;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.ByteBuffer;
import java.nio.channels.Pipe;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import javashop.Stock;
import jdk.jfr.FlightRecorder;
import jdk.jfr.Recording;
import jdk.jfr.RecordingState;
import jdk.management.VirtualThreadSchedulerMXBean;
import kata.judge.Exercise;
import kata.judge.gap.Interleavings;
import kata.judge.probe.Caller;
import kata.judge.probe.Failure;
import kata.judge.probe.Gate;
import kata.judge.probe.Hold;
import kata.judge.waiting.Patience;
import kata.kit.Exchange;
import kata.kit.Timeline;
import kata.virtual.Part06Pinning.Pin;
import lombok.SneakyThrows;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

@Exercise(part = 6, title = "Pinned to the carrier", kind = WRITE, minutes = 40)
class Part06PinningTest {

    private static final String PART = Part06Pinning.class.getName();

    // A recording writes files, and may be interrupted: failures of these kinds could be its own.
    private static final List<Class<? extends Throwable>> KINDS =
            List.of(
                    AssertionError.class,
                    InterruptedException.class,
                    IllegalStateException.class,
                    IOException.class);

    // The JVM starts its recorder's threads once, for good. They are not the attempt's.
    @BeforeAll
    static void theRecorderRuns() {
        FlightRecorder.getFlightRecorder();
        try (Recording recording = new Recording()) {
            recording.start();
        }
    }

    @AfterEach
    void nobodyAnswers() {
        Exchange.answeredBy(null);
    }

    @Test
    void eachWaitOfAPinnedThreadIsRecordedHoweverShort() throws Exception {
        List<Pin> pins = Part06Pinning.record(() -> inVirtualThread(Countries::count));

        seen("a static initializer waited 100 times; %d pins were returned", pins.size())
                .expected("all 100, each of them far below a millisecond")
                .why(
                        "A static initializer that waits keeps its carrier, on JDK 25 too. Short"
                                + " waits that come often add up.")
                .lookAt(
                        "Is there a threshold? Are two equal pins one? Events come late, in batches:"
                                + " have all arrived when you return?")
                .unless(pins.size() == 100);
    }

    @Test
    void withThePlaceInTheProgramAndTheReason() throws Exception {
        List<Pin> pins = Part06Pinning.record(() -> inVirtualThread(Holidays::count));

        String type = Holidays.class.getName();
        List<String> places = pins.stream().map(Pin::place).sorted().toList();
        seen("the places %s", places)
                .expected("%s.christmas and %s.easter", type, type)
                .why(
                        "Every thread that waits is in LockSupport.park. To repair that, you need the"
                                + " place in your own code.")
                .lookAt("the frames from the top: which is the first that is not of the JDK?")
                .unless(places.equals(List.of(type + ".christmas", type + ".easter")));
        List<Integer> lines = pins.stream().map(Pin::line).sorted().toList();
        seen("the lines %s", lines)
                .expected("%s: those of the two waits", Holidays.lines())
                .why("The line is where you begin to read.")
                .unless(lines.equals(Holidays.lines()));
        String reason = pins.getFirst().reason();
        seen("the reason \"%s\"", reason)
                .expected("the event's own: it names %s.<clinit>", type)
                .why("Some other wait in the same method may be harmless. The reason tells.")
                .unless(reason != null && reason.contains(type + ".<clinit>"));
        // The first wait for a byte starts virtual threads of the JDK, and those load classes.
        inVirtualThread(Mailbox::read);
        List<String> mail =
                Part06Pinning.record(() -> inVirtualThread(Mail::count)).stream()
                        .map(Pin::place)
                        .distinct()
                        .toList();
        String read = Mailbox.class.getName() + ".read";
        seen("a static initializer waited for a byte from a pipe; the places %s", mail)
                .expected(read)
                .why("Under a wait for the network are frames of sun.nio.ch. They are the JDK's.")
                .unless(mail.contains(read) && mail.stream().noneMatch(p -> p.startsWith("sun.")));
        // A class loader may wait, too, and this is about the initializer: load it, and no more.
        Class.forName("javashop.Stock", false, getClass().getClassLoader());
        List<String> stock =
                Part06Pinning.record(() -> inVirtualThread(Stock::count)).stream()
                        .map(Pin::place)
                        .toList();
        seen("a static initializer waited in javashop.Stock.take; the places %s", stock)
                .expected("javashop.Stock.take: it is not of the JDK")
                .why("The packages of the JDK are java., javax., jdk. and sun., each with its dot.")
                .unless(stock.contains("javashop.Stock.take"));
        List<Pin> more = Part06Pinning.record(() -> {});
        seen("a second recording, of a program that does nothing, gave %s", more)
                .expected("[]: each recording is about its own program")
                .why("A pin kept from an earlier call is counted twice.")
                .unless(more.isEmpty());
    }

    @Test
    void aClassLoaderThatWaitsPinsToo() throws Exception {
        SlowLoader loader = new SlowLoader();
        Runnable user =
                (Runnable)
                        Class.forName(NeedsAClass.class.getName(), true, loader)
                                .getDeclaredConstructor()
                                .newInstance();

        List<Pin> pins = Part06Pinning.record(() -> inVirtualThread(user::run));

        List<String> places = pins.stream().map(Pin::place).toList();
        seen("a class loader waited once, called by the JVM; recorded: %s", places)
                .expected("once, in %s.loadClass", SlowLoader.class.getName())
                .why(
                        "The JVM calls the loader when a class is first used. That call stands on"
                                + " the stack as a native frame, and such a stack cannot be moved.")
                .unless(places.equals(List.of(SlowLoader.class.getName() + ".loadClass")));
    }

    @Test
    void aThreadThatWaitsInAMonitorIsNotPinned() throws Exception {
        // Once without a recorder: what the JVM does at a first call has been done by then.
        waitInMonitors();

        List<Pin> pins = Part06Pinning.record(this::waitInMonitors);

        seen(
                        "four threads waited in and for monitors; recorded as pinned: %s",
                        pins.stream().map(p -> p.place() + ": " + p.reason()).toList())
                .expected("nothing: since JDK 24 a monitor does not pin")
                .why(
                        "Old advice says to replace synchronized. On this JDK that cures nothing,"
                                + " and what really pins goes on.")
                .lookAt("Which events do you ask for?")
                .unless(pins.isEmpty());
    }

    @Test
    void whatTheProgramThrowsComesOutAndTheRecordingEnds() {
        for (Failure failure : Failure.ofEveryKind()) {
            Throwable planned = failure.thrown();
            if (KINDS.stream().noneMatch(kind -> kind.isInstance(planned))) {
                // A recording takes a moment: these are enough.
                continue;
            }
            List<Recording> before = FlightRecorder.getFlightRecorder().getRecordings();

            Throwable thrown =
                    catchThrowable(
                            () ->
                                    Part06Pinning.record(
                                            () -> {
                                                throw failure.raise();
                                            }));

            List<Recording> left =
                    new ArrayList<>(FlightRecorder.getFlightRecorder().getRecordings());
            left.removeAll(before);
            left.removeIf(recording -> recording.getState() != RecordingState.RUNNING);
            left.forEach(Recording::close);
            seen("record had ended, and a recording still went on")
                    .expected("no recording that goes on")
                    .why("A recording that nobody ends costs time and disk until the JVM ends.")
                    .lookAt("what is left out when the program throws")
                    .unless(left.isEmpty());
            seen("the program threw %s; %s came out", failure.kind(), thrown)
                    .expected("the program's own exception: %s", planned)
                    .why("Recording must not change what the program throws.")
                    .unless(thrown == planned);
        }
    }

    @Test
    void theFirstQuestionPinsNobody(Timeline timeline) throws Exception {
        Gate dialling = new Gate("calls");
        Exchange.answeredBy(() -> dial(timeline, dialling));
        Rates rates = new Rates();
        FutureTask<Double> anna = rates.question("USD");

        List<Pin> pins =
                Part06Pinning.record(
                        () -> {
                            Thread thread = Thread.ofVirtual().name("anna").start(anna);
                            dialling.awaitEntered(1);
                            boolean waits = Patience.await(() -> waits(thread));
                            dialling.open();
                            seen("anna's question did not wait while the line was dialled")
                                    .expected("an answer that comes over the line")
                                    .why("Without the line there is no rate to give.")
                                    .unless(waits);
                            answer(anna);
                        });

        List<String> reasons =
                pins.stream()
                        .map(Pin::reason)
                        .filter(r -> r.contains(PART + "$") || r.contains(PART + "."))
                        .map(reason -> reason.replace("kata.virtual.", ""))
                        .distinct()
                        .toList();
        seen("anna asked first. While the line was dialled she was pinned: %s", reasons)
                .expected("no pinned thread: she waits without a carrier")
                .why(
                        "All who ask meanwhile wait for the static initializer, pinned as well."
                                + " One carrier for each, and soon nothing runs any more.")
                .lookAt("Where is the line dialled: in a method, or by the JVM on first use?")
                .unless(reasons.isEmpty());
    }

    @Test
    void otherVirtualThreadsGoOnWhileTheLineIsDialled(Timeline timeline) throws Exception {
        Gate dialling = new Gate("calls");
        Exchange.answeredBy(() -> dial(timeline, dialling));
        Rates rates = new Rates();
        int carriers =
                ManagementFactory.getPlatformMXBean(VirtualThreadSchedulerMXBean.class)
                        .getParallelism();
        FutureTask<Double> anna = rates.question("USD");
        Thread.ofVirtual().name("anna").start(anna);
        dialling.awaitEntered(1);

        CountDownLatch begun = new CountDownLatch(carriers);
        CountDownLatch passer = new CountDownLatch(1);
        List<FutureTask<Double>> others =
                IntStream.range(0, carriers)
                        .mapToObj(
                                _ ->
                                        new FutureTask<>(
                                                () -> {
                                                    begun.countDown();
                                                    return rates.of("USD");
                                                }))
                        .toList();
        others.forEach(Thread::startVirtualThread);
        boolean allBegan = Patience.await(begun);
        Thread.ofVirtual().name("passer-by").start(passer::countDown);
        boolean passed = allBegan && Patience.await(passer);
        dialling.open();

        seen(
                        "while anna dialled, %d others asked. A thread that had nothing to do"
                                + " with this did not get to run",
                        carriers)
                .expected("a free carrier: all who wait have given theirs back")
                .why(
                        "There are %d carriers here. A thread that loops until something changes"
                                + " keeps one, and no event tells of it.",
                        carriers)
                .lookAt("How does a thread wait that finds the line being dialled?")
                .unless(passed);
        answer(anna);
        for (FutureTask<Double> other : others) {
            answer(other);
        }
    }

    @Test
    void theLineIsDialledOnceHoweverManyAsk(Timeline timeline) throws Exception {
        Gate dialling = new Gate("calls");
        Exchange.answeredBy(() -> dial(timeline, dialling));
        Rates rates = new Rates();
        FutureTask<Double> anna = rates.question("USD");
        FutureTask<Double> bert = rates.question("CHF");

        Thread.ofVirtual().name("anna").start(anna);
        dialling.awaitEntered(1);
        Thread second = Thread.ofVirtual().name("bert").start(bert);
        boolean settled = Patience.await(() -> dialling.entered() > 1 || waits(second));
        dialling.open();

        seen("bert's question neither dialled a line nor waited for one")
                .expected("that it waits for the line that anna dials")
                .why("Without a line there is no rate to give.")
                .unless(settled);
        List<Double> answers = List.of(answer(anna), answer(bert));
        seen("the line was dialled %d times for two questions", dialling.entered())
                .expected("once: bert waits for the line that anna dials")
                .why("Lines are scarce, and each costs. The second caller can use the first line.")
                .unless(dialling.entered() == 1);
        seen("the rates %s for USD and CHF", answers)
                .expected("[3.0, 3.0]: the line answers with the name's length")
                .why("Each caller wants the answer to its own question.")
                .unless(answers.equals(List.of(3.0, 3.0)));
    }

    @Test
    void theLineCarriesOneQuestionAtATime(Timeline timeline) throws Exception {
        Hold questions = new Hold("questions");
        Exchange.answeredBy(() -> currency -> ask(timeline, questions, currency));
        Rates rates = new Rates();
        FutureTask<Double> anna = rates.question("USD");
        FutureTask<Double> bert = rates.question("CHF");

        Thread.ofVirtual().name("anna").start(anna);
        questions.awaitHeld(1);
        Thread second = Thread.ofVirtual().name("bert").start(bert);
        boolean settled = Patience.await(() -> questions.entered() > 1 || waits(second));
        boolean alone = questions.entered() == 1;
        questions.releaseAll();

        seen("bert's question neither went over the line nor waited for it")
                .expected("that it waits until anna's question is answered")
                .why("The line carries one question at a time, and each caller needs an answer.")
                .unless(settled);
        seen("bert's question went over the line while anna's was being answered")
                .expected("one question at a time")
                .why(
                        "That is what the monitor is for. It is not what pins. It may stay, or"
                                + " make way for another lock, but something must do its work.")
                .unless(alone);
        answer(anna);
        answer(bert);
    }

    @Test
    void whenNobodyAnswersTheNextQuestionDialsAgain() throws Exception {
        IllegalStateException nobody = new IllegalStateException("nobody answers");
        Exchange.answeredBy(
                () -> {
                    throw nobody;
                });
        Rates rates = new Rates();

        Throwable first = catchThrowable(() -> rates.of("USD"));
        Exchange.answeredBy(() -> String::length);
        Throwable second = catchThrowable(() -> rates.of("USD"));

        seen("nobody answered; rate threw %s", first)
                .expected("what dial threw: %s", nobody)
                .why("The caller knows what to do when the exchange does not answer.")
                .unless(first == nobody);
        seen("nobody answered the first call. The second was not made: rate threw %s", second)
                .expected("a rate: the second question dials again")
                .why(
                        "A static initializer that fails once has failed for good. What can fail"
                                + " must be able to try again.")
                .lookAt("What is kept when dialling fails?")
                .unless(second == null);
    }

    @Test
    void whateverDialThrowsComesOutAndTheNextQuestionDialsAgain() throws Exception {
        Rates rates = new Rates();
        for (Failure failure : Failure.unchecked()) {
            Exchange.answeredBy(
                    () -> {
                        throw failure.raise();
                    });

            Throwable thrown = catchThrowable(() -> rates.of("USD"));

            seen("dial threw %s; rate threw %s", failure.kind(), thrown)
                    .expected("what this call of dial threw: %s", failure.thrown())
                    .why(
                            "Each question dials again as long as there is no line, and its caller"
                                    + " must learn why it gets no rate.")
                    .lookAt("Which failures are unwrapped, and what is kept after an Error?")
                    .unless(thrown == failure.thrown());
        }
        Exchange.answeredBy(() -> String::length);
        Throwable last = catchThrowable(() -> rates.of("USD"));
        seen("somebody answered at last, and rate threw %s", last)
                .expected("a rate: the next question dials again")
                .why("What can fail must be able to try again.")
                .unless(last == null);
    }

    @Test
    void nobodyIsLeftWaitingWhenDiallingFails() throws Throwable {
        nobodyIsLeftWaiting(new IllegalStateException("the line is busy"));
        // Futures wrap failures in this one, and take it apart again.
        nobodyIsLeftWaiting(new OwnCompletionException("the line is busy"));
        nobodyIsLeftWaiting(new AssertionError("the line is busy"));
    }

    private static final class OwnCompletionException extends CompletionException {

        private static final long serialVersionUID = 1;

        OwnCompletionException(String message) {
            super(message);
        }
    }

    private static void nobodyIsLeftWaiting(Throwable busy) throws Throwable {
        Gate dialling = new Gate("calls");
        AtomicInteger calls = new AtomicInteger();
        Exchange.answeredBy(() -> busyAtFirst(dialling, calls, busy));
        Rates rates = new Rates();

        Caller<Double> anna = Caller.start("rate", () -> rates.of("USD"));
        dialling.awaitEntered(1);
        Caller<Double> bert = Caller.start("rate", () -> rates.of("CHF"));
        bert.awaitStill();
        dialling.open();

        Throwable first = anna.thrown();
        boolean ended = bert.comesTrue(bert::hasEnded);
        seen("anna's call failed; her question threw %s", first)
                .expected("what her call of dial threw: %s", busy)
                .why("The caller must learn why it gets no rate.")
                .unless(first == busy);
        seen("bert waited while anna dialled. Her call failed, and he waits on")
                .expected("that he learns of it, or dials")
                .why("Nobody dials any more, so he would never get an answer.")
                .lookAt("Which threads learn that dialling has failed?")
                .unless(ended);
        Throwable second = bert.thrown();
        seen("bert waited while anna dialled. Her call failed, and his question threw %s", second)
                .expected("a rate, over a line that he dials, or what anna's call threw")
                .why("The caller must learn why it gets no rate.")
                .unless(second == null || second == busy);
    }

    @Test
    void aLineThatWasDialledAgainStays() throws Throwable {
        Gate dialling = new Gate("calls");
        AtomicInteger calls = new AtomicInteger();
        IllegalStateException busy = new IllegalStateException("the line is busy");
        Exchange.answeredBy(() -> busyAtFirst(dialling, calls, busy));
        Rates rates = new Rates();

        Caller<Double> anna = Caller.start("rate", () -> rates.of("USD"));
        dialling.awaitEntered(1);
        FutureTask<Double> bert = rates.question("CHF");
        Thread waiting = Thread.ofVirtual().name("bert").start(bert);
        Patience.await(() -> waits(waiting));
        Caller<Double> carl;
        // Bert is woken by anna's failure, and goes on when carl has dialled.
        try (var _ = new BusyCarriers()) {
            dialling.open();
            Patience.await(anna::hasEnded);
            carl = Caller.start("rate", () -> rates.of("EUR"));
            Patience.await(() -> carl.hasEnded() || waits(carl.thread()));
        }
        carl.awaitEnd();
        Throwable berts = catchThrowable(() -> Patience.get(bert));
        Throwable last = catchThrowable(() -> rates.of("GBP"));

        seen("bert waited while anna dialled. Her call failed, and his question was not answered")
                .expected("a rate, or a failure")
                .why("A thread that waits for the line must learn when it is there, or free.")
                .unless(!(berts instanceof TimeoutException));
        seen(
                        "anna's call failed, carl's did not, then others asked; the line was dialled"
                                + " %d times; the last question %s",
                        calls.get(), last == null ? "was answered" : "threw " + last)
                .expected("2 times: carl's line stays, and the last question is answered over it")
                .why("Lines are scarce, and each costs. One that is forgotten is never hung up.")
                .lookAt("Bert waited for anna's line, and learned late that it had failed.")
                .unless(calls.get() == 2 && last == null);
    }

    @Test
    void aQuestionThatFailsFreesTheLine() throws Throwable {
        AtomicReference<Failure> next = new AtomicReference<>();
        AtomicInteger dialled = new AtomicInteger();
        Exchange.Line line =
                currency -> {
                    if (currency.equals("none")) {
                        throw next.get().raise();
                    }
                    return currency.length();
                };
        Exchange.answeredBy(
                () -> {
                    dialled.incrementAndGet();
                    return line;
                });
        Rates rates = new Rates();
        for (Failure failure : Failure.unchecked()) {
            next.set(failure);
            Throwable thrown = Caller.start("rate", () -> rates.of("none")).thrown();
            Caller<Double> other = Caller.start("rate", () -> rates.of("USD"));
            boolean answered = other.comesTrue(other::hasEnded);

            seen("the line threw %s; rate threw %s", failure.kind(), thrown)
                    .expected("what the line threw: %s", failure.thrown())
                    .why("The caller must learn why it gets no rate.")
                    .unless(thrown == failure.thrown());
            seen("a question failed with %s, and the next one was never answered", failure.kind())
                    .expected("an answer: the line is free again")
                    .why("One question that fails must not block all others.")
                    .lookAt("Is the lock given back when the line throws?")
                    .unless(answered);
            other.result();
        }
        seen("some questions failed, others did not; the line was dialled %d times", dialled.get())
                .expected("once: the first question dials it")
                .why("A question that fails does not say that the line is down. Dialling is slow.")
                .lookAt("What do you forget when a question fails?")
                .unless(dialled.get() == 1);
    }

    @Test
    void waitsThatLieSecondsApartAreAllRecorded() throws Exception {
        List<Pin> pins =
                Part06Pinning.record(
                        () -> {
                            inVirtualThread(Morning::comes);
                            // The recorder hands its events over once in a second.
                            TimeUnit.MILLISECONDS.sleep(1_200);
                            inVirtualThread(Evening::comes);
                        });

        List<String> places = pins.stream().map(Pin::place).sorted().toList();
        List<String> expected =
                List.of(Evening.class.getName() + ".waits", Morning.class.getName() + ".waits");
        seen("two pinned waits, more than a second apart: %s", places)
                .expected("%s", expected)
                .why("A program is recorded for minutes, not for one second.")
                .lookAt("What do you keep of an event, and whose object is it?")
                .unless(places.equals(expected));
    }

    @Test
    void whoHasHeardOfAFailureDialsWhereverTheOtherStands() throws Exception {
        // Each call of dial fails with a number of its own, so that all questions begin without a
        // line, in each run.
        AtomicInteger dialled = new AtomicInteger();
        Interleavings.explore(
                        () -> {
                            dialled.set(0);
                            Exchange.answeredBy(
                                    () -> {
                                        throw new NoAnswer(dialled.incrementAndGet());
                                    });
                            return dialled;
                        })
                .actor("asker 1", _ -> catchThrowable(() -> Part06Pinning.rate("USD")))
                .actor(
                        "asker 2",
                        _ ->
                                List.of(
                                        catchThrowable(() -> Part06Pinning.rate("USD")),
                                        catchThrowable(() -> Part06Pinning.rate("USD"))))
                .thenEnds((_, ends) -> requireTwoCalls(ends.result("asker 2")));
    }

    @Test
    void aCallThatFailsMakesNoRoomForAnotherQuestion(Timeline timeline) throws Exception {
        Hold questions = new Hold("questions");
        AtomicInteger calls = new AtomicInteger();
        Exchange.answeredBy(
                () -> {
                    if (calls.incrementAndGet() <= 2) {
                        throw new IllegalStateException("nobody answers");
                    }
                    return currency -> ask(timeline, questions, currency);
                });
        Rates rates = new Rates();
        catchThrowable(() -> rates.of("USD"));
        catchThrowable(() -> rates.of("USD"));
        FutureTask<Double> anna = rates.question("USD");
        FutureTask<Double> bert = rates.question("CHF");

        Thread.ofVirtual().name("anna").start(anna);
        questions.awaitHeld(1);
        Thread second = Thread.ofVirtual().name("bert").start(bert);
        Patience.await(() -> questions.entered() > 1 || waits(second));
        boolean alone = questions.entered() == 1;
        questions.releaseAll();

        seen("dialling failed twice, and then not; bert's question went over the line"
                        + " while anna's was being answered")
                .expected("one question at a time")
                .why("What was never taken must not be given back.")
                .lookAt("What do you release when dialling fails?")
                .unless(alone);
        answer(anna);
        answer(bert);
    }

    private static void requireTwoCalls(Object failures) {
        boolean inTurn =
                failures instanceof List<?> two
                        && two.getFirst() instanceof NoAnswer first
                        && two.getLast() instanceof NoAnswer second
                        && first.call < second.call;
        seen("each call of dial failed; asker 2 asked twice and got %s", failures)
                .expected("for the second question the failure of a later call")
                .why(
                        "Whoever asks again after a failure wants another try, and not the news of"
                                + " the last one.")
                .lookAt("Which comes first: that those who wait are told, or that it is forgotten?")
                .unless(inTurn);
    }

    private static final class NoAnswer extends RuntimeException {

        private static final long serialVersionUID = 1L;

        private final int call;

        private NoAnswer(int call) {
            super("nobody answered call " + call);
            this.call = call;
        }
    }

    /** Its initializer waits once. */
    private static final class Morning {

        static {
            waits();
        }

        private static void comes() {}

        private static void waits() {
            LockSupport.parkNanos(1_000);
        }
    }

    /** The same, for somebody else. */
    private static final class Evening {

        static {
            waits();
        }

        private static void comes() {}

        private static void waits() {
            LockSupport.parkNanos(1_000);
        }
    }

    @SneakyThrows
    private static Exchange.Line busyAtFirst(Gate dialling, AtomicInteger calls, Throwable busy) {
        if (calls.incrementAndGet() == 1) {
            dialling.pass();
            throw busy;
        }
        return String::length;
    }

    private static final class Countries {

        static final int COUNT = read();

        static int count() {
            return COUNT;
        }

        private static int read() {
            for (int i = 0; i < 100; i++) {
                LockSupport.parkNanos(1);
            }
            return 195;
        }
    }

    private static final class Holidays {

        private static final List<Integer> LINES = new ArrayList<>();
        static final int COUNT = christmas() + easter();

        static int count() {
            return COUNT;
        }

        static List<Integer> lines() {
            return LINES;
        }

        private static int christmas() {
            LINES.add(lineOfTheCaller() + 1);
            LockSupport.parkNanos(1);
            return 2;
        }

        private static int easter() {
            LINES.add(lineOfTheCaller() + 1);
            LockSupport.parkNanos(1);
            return 2;
        }

        private static int lineOfTheCaller() {
            return new Throwable().getStackTrace()[1].getLineNumber();
        }
    }

    /** Reads its mail in its initializer. */
    private static final class Mail {

        static final int COUNT = Mailbox.read();

        static int count() {
            return COUNT;
        }
    }

    /** Waits for a byte, which comes once the thread waits. */
    private static final class Mailbox {

        @SneakyThrows
        private static int read() {
            Pipe pipe = Pipe.open();
            Caller<Integer> writer = writeOnceItWaits(pipe, Thread.currentThread());
            try (var source = pipe.source();
                    var _ = pipe.sink()) {
                source.read(ByteBuffer.allocate(1));
                return writer.result();
            }
        }
    }

    private static Caller<Integer> writeOnceItWaits(Pipe pipe, Thread reader) {
        return Caller.start(
                "write",
                () -> {
                    Patience.await(() -> waits(reader));
                    return pipe.sink().write(ByteBuffer.allocate(1));
                });
    }

    /** Uses a class that is not loaded before it runs. */
    public static final class NeedsAClass implements Runnable {

        public NeedsAClass() {}

        @Override
        public void run() {
            new Needed();
        }
    }

    private static final class Needed {

        Needed() {}
    }

    private static final class SlowLoader extends OwnCopies {

        @Override
        boolean copies(String name) {
            return name.equals(NeedsAClass.class.getName()) || name.equals(Needed.class.getName());
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (name.equals(Needed.class.getName())) {
                LockSupport.parkNanos(1);
            }
            return super.loadClass(name, resolve);
        }
    }

    /** Loads copies of its own of some classes of this package. */
    private abstract static class OwnCopies extends ClassLoader {

        OwnCopies() {
            super(Part06PinningTest.class.getClassLoader());
        }

        abstract boolean copies(String name);

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (!copies(name)) {
                return super.loadClass(name, resolve);
            }
            synchronized (getClassLoadingLock(name)) {
                Class<?> loaded = findLoadedClass(name);
                return loaded == null ? define(name) : loaded;
            }
        }

        private Class<?> define(String name) throws ClassNotFoundException {
            try (InputStream in = getResourceAsStream(name.replace('.', '/') + ".class")) {
                byte[] bytes = in.readAllBytes();
                return defineClass(name, bytes, 0, bytes.length);
            } catch (IOException e) {
                throw new ClassNotFoundException(name, e);
            }
        }
    }

    /** The attempt as it is in a JVM that has just started: no static initializer has run yet. */
    private static final class Rates extends OwnCopies {

        private final Method rate;

        Rates() throws ReflectiveOperationException {
            Class<?> part = Class.forName(PART, false, this);
            // Loads the nested classes too: the first question is left to initialize them.
            part.getNestMembers();
            rate = part.getMethod("rate", String.class);
        }

        @Override
        boolean copies(String name) {
            return name.equals(PART) || name.startsWith(PART + "$");
        }

        @SneakyThrows
        double of(String currency) {
            try {
                return (double) rate.invoke(null, currency);
            } catch (InvocationTargetException e) {
                throw e.getCause();
            }
        }

        FutureTask<Double> question(String currency) {
            return new FutureTask<>(() -> of(currency));
        }
    }

    @SneakyThrows
    private static Exchange.Line dial(Timeline timeline, Gate dialling) {
        return timeline.waiting(
                "dial",
                () -> {
                    dialling.pass();
                    return String::length;
                });
    }

    @SneakyThrows
    private static double ask(Timeline timeline, Hold questions, String currency) {
        return timeline.waiting(
                currency,
                () -> {
                    questions.enter();
                    return (double) currency.length();
                });
    }

    private static void inVirtualThread(Runnable program) throws InterruptedException {
        Thread.startVirtualThread(program).join();
    }

    private void waitInMonitors() throws InterruptedException {
        Object monitor = new Object();
        CountDownLatch gate = new CountDownLatch(1);
        Thread holder =
                Thread.startVirtualThread(
                        () -> {
                            synchronized (monitor) {
                                await(gate);
                            }
                        });
        boolean held = Patience.await(() -> holder.getState() == State.WAITING);
        Thread contender =
                Thread.startVirtualThread(
                        () -> {
                            synchronized (monitor) {
                                monitor.notifyAll();
                            }
                        });
        Object bell = new Object();
        boolean[] rung = {false};
        Thread sleeper =
                Thread.startVirtualThread(
                        () -> {
                            synchronized (bell) {
                                while (!rung[0]) {
                                    waitFor(bell);
                                }
                            }
                        });
        Thread computer =
                Thread.startVirtualThread(
                        () ->
                                new ConcurrentHashMap<String, Integer>()
                                        .computeIfAbsent("key", _ -> await(gate)));
        boolean allWait =
                Patience.await(
                        () ->
                                contender.getState() == State.BLOCKED
                                        && sleeper.getState() == State.WAITING
                                        && computer.getState() == State.WAITING);
        gate.countDown();
        synchronized (bell) {
            rung[0] = true;
            bell.notifyAll();
        }
        for (Thread thread : List.of(holder, contender, sleeper, computer)) {
            thread.join();
        }
        seen("of four virtual threads that wait in or for a monitor, not all came to wait")
                .expected("four threads that wait at the same time, whatever the carriers do")
                .why("This is a fact about the JDK: no monitor pins since JDK 24.")
                .unless(held && allWait);
    }

    @SneakyThrows
    private static int await(CountDownLatch latch) {
        latch.await();
        return 1;
    }

    @SneakyThrows
    private static void waitFor(Object bell) {
        bell.wait();
    }

    private static boolean waits(Thread thread) {
        return switch (thread.getState()) {
            case WAITING, TIMED_WAITING, BLOCKED -> true;
            case NEW, RUNNABLE, TERMINATED -> false;
        };
    }

    @SneakyThrows
    private static double answer(FutureTask<Double> question) {
        try {
            return Patience.get(question);
        } catch (TimeoutException e) {
            throw seen("a question for a rate was never answered, although the exchange answers")
                    .expected("an answer for each question")
                    .why("A thread that waits for the line must learn when it is there, or free.")
                    .violation(e);
        }
    }
}
