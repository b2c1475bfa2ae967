package kata.virtual;

import static kata.judge.Exercise.Kind.WRITE;
import static kata.judge.assertion.KataAssertions.assertThat;
import static kata.judge.finding.Finding.seen;

import java.lang.Thread.State;
import java.lang.reflect.Method;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import kata.judge.Exercise;
import kata.judge.gap.Interleavings;
import kata.judge.probe.Caller;
import kata.judge.probe.Rendezvous;
import kata.judge.waiting.Patience;
import kata.kit.Checkout;
import lombok.SneakyThrows;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

@Exercise(
        part = 9,
        title = "What do they wait for?",
        kind = WRITE,
        minutes = 35,
        // A dump looks at every thread, and reads a file: on a busy machine that takes its time.
        limitSeconds = 60)
class Part09ThreadDumpTest {

    private static final String RESERVE = "kata.kit.Checkout.reserveGoods";
    private static final String CHARGE = "kata.kit.Checkout.chargeCard";

    private final CountDownLatch stock = new CountDownLatch(1);
    private final CountDownLatch bank = new CountDownLatch(1);
    private final Checkout checkout = new Checkout(stock, bank);
    private final List<Thread> threads = new ArrayList<>();

    // Also where a rule fails: what waits here must not wait into the next rule.
    @AfterEach
    void everybodyAnswers() {
        stock.countDown();
        bank.countDown();
    }

    @Test
    void aVirtualThreadThatWaitsCountsInItsOwnPlace() throws Exception {
        start(1, checkout::chargeCard);
        allWait();

        Map<String, Integer> waiting = Part09ThreadDump.waiting("kata.kit.");

        seen("one virtual thread waits in chargeCard, and none was counted")
                .expected("{%s=1}", CHARGE)
                .why(
                        "Thread.getAllStackTraces and most older tools know platform threads only."
                                + " To them a server that hangs looks idle.")
                .lookAt("Which of the JDK's thread dumps has virtual threads in it?")
                .unless(!waiting.isEmpty());
        seen("one virtual thread waits in chargeCard; counted: %s", sorted(waiting))
                .expected("{%s=1}", CHARGE)
                .why(
                        "All threads that wait are in the same methods of the JDK. Yours say what for.")
                .lookAt("Which frames of the stack begin with kata.kit?")
                .unless(waiting.equals(Map.of(CHARGE, 1)));
        end();
    }

    @Test
    void itCanBeAskedAgain() throws Exception {
        start(3, checkout::reserveGoods);
        allWait();
        Map<String, Integer> before = Part09ThreadDump.waiting("kata.kit.");
        stock.countDown();
        allEnd();
        start(2, checkout::chargeCard);
        allWait();

        Map<String, Integer> after = Part09ThreadDump.waiting("kata.kit.");

        seen("first 3 waited in reserveGoods, later 2 in chargeCard: %s, then %s", before, after)
                .expected("{%s=3}, then {%s=2}", RESERVE, CHARGE)
                .why("One dump shows where threads are. Two show whether they move.")
                .lookAt("Into which file does a dump go, and what is in it already?")
                .unless(before.equals(Map.of(RESERVE, 3)) && after.equals(Map.of(CHARGE, 2)));
        end();
    }

    @Test
    void thePlaceIsTheTopmostOfOnesOwnFrames() throws Exception {
        start(2, checkout::order);
        allWait();

        Map<String, Integer> waiting = Part09ThreadDump.waiting("kata.kit.");

        seen("two threads wait in order, which called reserveGoods; counted: %s", sorted(waiting))
                .expected("{%s=2}: the topmost frame whose class is of kata.kit", RESERVE)
                .why(
                        "At the bottom of the stack all requests look the same, and at the top, too."
                                + " The step between says what they wait for.")
                .unless(waiting.equals(Map.of(RESERVE, 2)));
        end();
    }

    @Test
    void everyVirtualThreadCountsHoweverItWasStarted() throws Exception {
        try (ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor();
                ExecutorService pool =
                        Executors.newFixedThreadPool(30, Thread.ofVirtual().factory())) {
            CountDownLatch begun = new CountDownLatch(330);
            for (int i = 0; i < 330; i++) {
                (i < 300 ? executor : pool)
                        .submit(
                                () -> {
                                    remember(Thread.currentThread());
                                    begun.countDown();
                                    checkout.reserveGoods();
                                    return null;
                                });
            }
            begun.await();
            start(600, checkout::chargeCard);
            start(100, this::waitElsewhere);
            allWait();

            Map<String, Integer> waiting;
            try {
                waiting = Part09ThreadDump.waiting("kata.kit.");
            } finally {
                // Before the executor is closed: that waits for its threads.
                everybodyAnswers();
            }
            seen("of 1,030 virtual threads these were counted: %s", sorted(waiting))
                    .expected("{%s=600, %s=330}", CHARGE, RESERVE)
                    .why(
                            "An executor's threads are in a group of their own in the dump. The"
                                    + " missing ones may be those that hang.")
                    .lookAt(
                            "600 were started alone, 300 by an executor, 30 by a pool; 100 wait in no"
                                    + " place of kata.kit. Which ones are missing, or too many?")
                    .unless(waiting.equals(Map.of(CHARGE, 600, RESERVE, 330)));
        }
        end();
    }

    @Test
    void platformThreadsDoNotCount() throws Exception {
        start(2, checkout::chargeCard);
        List<Caller<Void>> platform =
                List.of(
                        Caller.run("chargeCard", checkout::chargeCard),
                        Caller.run("chargeCard", checkout::chargeCard));
        platform.forEach(caller -> threads.add(caller.thread()));
        allWait();

        Map<String, Integer> waiting = Part09ThreadDump.waiting("kata.kit.");

        seen("2 virtual and 2 platform threads wait in chargeCard; counted: %s", sorted(waiting))
                .expected("{%s=2}: the virtual ones", CHARGE)
                .why("The question is where the requests wait, and requests are virtual threads.")
                .unless(waiting.equals(Map.of(CHARGE, 2)));
        end();
    }

    @Test
    void aThreadThatRunsWaitsForNothing() throws Exception {
        start(2, checkout::chargeCard);
        allWait();
        AtomicBoolean more = new AtomicBoolean(true);
        CountDownLatch runs = new CountDownLatch(1);
        Thread running =
                Thread.startVirtualThread(
                        () ->
                                checkout.addUpPrices(
                                        () -> {
                                            runs.countDown();
                                            return more.get();
                                        }));
        runs.await();

        Map<String, Integer> waiting;
        try {
            waiting = Part09ThreadDump.waiting("kata.kit.");
        } finally {
            more.set(false);
        }

        running.join();
        seen("two threads wait in chargeCard, a third adds up prices; counted: %s", sorted(waiting))
                .expected("{%s=2}: a thread that uses a core does not wait", CHARGE)
                .why("You want to know what holds requests up. Nothing holds up one that works.")
                .lookAt("the state that the dump gives for each thread")
                .unless(waiting.equals(Map.of(CHARGE, 2)));
        end();
    }

    @Test
    void thePlaceIsAClassAndAMethodWithoutItsModule() throws Exception {
        start(2, checkout::chargeCard);
        allWait();

        Map<String, Integer> waiting =
                Part09ThreadDump.waiting("java.util.concurrent.CountDownLatch");
        Map<String, Integer> half = Part09ThreadDump.waiting("kata.kit.Check");
        // Neither a package of these threads, nor the beginning of one: only a part of its name.
        Map<String, Integer> none = Part09ThreadDump.waiting("kit.");
        Map<String, Integer> noneEither = Part09ThreadDump.waiting("kata.k.");

        String place = "java.util.concurrent.CountDownLatch.await";
        seen("2 threads wait in the latch of the JDK's module java.base; counted: %s", waiting)
                .expected("{%s=2}: without the module that the dump puts before it", place)
                .why("Code of one's own may be in a named module, too.")
                .unless(waiting.equals(Map.of(place, 2)));
        seen("2 threads wait in kata.kit.Checkout; of \"kata.kit.Check\", counted: %s", half)
                .expected("both: that is how the name of their class begins")
                .why("One's own classes may have a prefix in common, and no package.")
                .lookAt("What do you do to the text that you are given?")
                .unless(half.values().stream().mapToInt(n -> n).sum() == 2);
        seen("no class's name begins with \"kit.\"; counted: %s", none)
                .expected("{}: kata.kit.Checkout does not begin with kit.")
                .why("The code of somebody else, com.shop.kit, is not one's own.")
                .unless(none.isEmpty());
        seen("no class's name begins with \"kata.k.\"; counted: %s", noneEither)
                .expected("{}: kata.kit.Checkout does not begin with kata.k.")
                .why("The dot belongs to the name. It does not stand for any letter.")
                .unless(noneEither.isEmpty());
        end();
    }

    @Test
    void aClassOfANamedLoaderIsAPlaceLikeAnyOther() throws Exception {
        start(2, new PluginLoader().chargesCard(bank));
        allWait();

        Map<String, Integer> waiting = Part09ThreadDump.waiting("kata.kit.");

        seen(
                        "2 threads wait in chargeCard, of a class of the loader \"plugins\"; counted: %s",
                        sorted(waiting))
                .expected("{%s=2}: without the loader that the dump puts before it", CHARGE)
                .why("A server loads its plugins with loaders of their own. Plugins hang, too.")
                .lookAt("How does a dump write such a frame? \"plugins//\" stands before it.")
                .unless(waiting.equals(Map.of(CHARGE, 2)));
        end();
    }

    @Test
    void whateverAThreadWaitsForItCounts() throws Exception {
        Desk desk = new Desk();
        Map<Thread, State> expected = new HashMap<>();
        Map<String, Integer> waiting = Map.of();
        boolean allWait;
        try {
            synchronized (desk.counter) {
                expected.put(Thread.startVirtualThread(desk::waitsForAMonitor), State.BLOCKED);
                expected.put(Thread.startVirtualThread(desk::waitsForASignal), State.WAITING);
                expected.put(Thread.startVirtualThread(desk::waitsForALock), State.WAITING);
                expected.put(Thread.startVirtualThread(desk::waitsForALimit), State.TIMED_WAITING);
                expected.put(Thread.startVirtualThread(desk::sleeps), State.TIMED_WAITING);
                allWait = allAreIn(expected);
                // The last one: it keeps its carrier, and the others need one to begin.
                expected.put(Thread.startVirtualThread(Drawer::open), State.WAITING);
                allWait &= allAreIn(expected);
                waiting = Part09ThreadDump.waiting("kata.virtual.");
            }
        } finally {
            expected.keySet().forEach(Thread::interrupt);
            for (Thread thread : expected.keySet()) {
                thread.join();
            }
        }

        assertThat(allWait).as("all threads wait at the desk").isTrue();
        String type = Desk.class.getName() + ".";
        Map<String, Integer> all =
                Map.of(
                        type + "waitsForAMonitor", 1,
                        type + "waitsForASignal", 1,
                        type + "waitsForALock", 1,
                        type + "waitsForALimit", 1,
                        type + "waitsPinned", 1,
                        type + "sleeps", 1);
        Map<String, Integer> counted = new TreeMap<>(waiting);
        Map<String, Integer> missing = new TreeMap<>(all);
        missing.keySet().removeAll(counted.keySet());
        Map<String, Integer> tooMany = new TreeMap<>(counted);
        tooMany.keySet().removeAll(all.keySet());
        seen("6 threads wait, each in another way. Missing: %s; instead: %s", missing, tooMany)
                .expected("each of the 6 methods of %s once", Desk.class.getName())
                .why(
                        "A thread may wait for a monitor, a lock, a signal, or the end of a pause."
                                + " Any of them may be what holds requests up.")
                .lookAt("Which states and which names of classes do you let through?")
                .unless(counted.equals(all));
    }

    @Test
    void aLambdaAndAConstructorArePlacesLikeAnyOther() throws Exception {
        // The body of a lambda is a method, and the compiler names it.
        Step lambda = () -> bank.await();
        start(2, () -> lambda.run());
        start(2, () -> new Printer(stock));
        allWait();
        String type = Part09ThreadDumpTest.class.getName();
        String place =
                Arrays.stream(threads.getFirst().getStackTrace())
                        .filter(frame -> frame.getClassName().equals(type))
                        .map(frame -> type + "." + frame.getMethodName())
                        .findFirst()
                        .orElseThrow();

        Map<String, Integer> waiting = Part09ThreadDump.waiting("kata.virtual.");

        String constructor = Printer.class.getName() + ".<init>";
        seen("two threads wait in a lambda, two in a constructor; counted: %s", sorted(waiting))
                .expected("{%s=2, %s=2}: the names that the stack has", constructor, place)
                .why("A lambda or a constructor may open a connection, and hang there.")
                .lookAt("Which of one's own frames do you leave out?")
                .unless(waiting.equals(Map.of(place, 2, constructor, 2)));
        end();
    }

    @Test
    void eachCallerSeesAllThreadsThatAlreadyWait() throws Exception {
        Interleavings.explore(Asked::new)
                .runner("another caller", _ -> Part09ThreadDump.waiting("kata.kit."))
                .actor("caller", Asked::askAboutOne)
                .closing(Asked::answer)
                .thenEnds(
                        (_, ends) ->
                                seen(
                                                "another caller asked; meanwhile a thread came to"
                                                        + " chargeCard, and then a caller asked: %s",
                                                ends.result("caller"))
                                        .expected("{%s=1}", CHARGE)
                                        .why("A caller asks for the state now, not for an old one.")
                                        .lookAt("Which dump does a caller get?")
                                        .unless(Map.of(CHARGE, 1).equals(ends.result("caller"))));
    }

    /** A thread that waits in chargeCard before somebody asks. */
    private static final class Asked {

        private final CountDownLatch bank = new CountDownLatch(1);
        private final Checkout checkout = new Checkout(new CountDownLatch(0), bank);

        private Map<String, Integer> askAboutOne() throws Exception {
            Thread thread =
                    Thread.startVirtualThread(
                            () -> {
                                try {
                                    checkout.chargeCard();
                                } catch (InterruptedException e) {
                                    Thread.currentThread().interrupt();
                                }
                            });
            Patience.await(() -> waitsAtALatch(thread));
            Map<String, Integer> waiting = Part09ThreadDump.waiting("kata.kit.");
            bank.countDown();
            thread.join();
            return waiting;
        }

        private void answer() {
            bank.countDown();
        }
    }

    @Test
    void severalThreadsMayAskAtTheSameTime() throws Throwable {
        start(2, checkout::chargeCard);
        allWait();
        Rendezvous together = new Rendezvous(4, "callers");
        Callable<Map<String, Integer>> ask =
                () -> {
                    together.arrive();
                    Map<String, Integer> waiting = Map.of(CHARGE, 2);
                    for (int i = 0; i < 3 && waiting.equals(Map.of(CHARGE, 2)); i++) {
                        waiting = Part09ThreadDump.waiting("kata.kit.");
                    }
                    return waiting;
                };

        List<Caller<Map<String, Integer>>> callers = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            callers.add(Caller.start("waiting", ask));
        }

        for (Caller<Map<String, Integer>> caller : callers) {
            Throwable thrown = caller.thrown();
            if (thrown != null) {
                throw seen("4 threads asked at the same time, and one of them got %s", thrown)
                        .expected("{%s=2} for each of them", CHARGE)
                        .why("A server that hangs is looked at by several people at once.")
                        .lookAt("Into which file does each dump go?")
                        .violation(thrown);
            }
            seen("4 threads asked at the same time. One got %s", caller.result())
                    .expected("{%s=2} for each of them", CHARGE)
                    .why("A server that hangs is looked at by several people at once.")
                    .lookAt("Into which file does each dump go?")
                    .unless(caller.result().equals(Map.of(CHARGE, 2)));
        }
        end();
    }

    /** Needs paper before it is made. */
    private static final class Printer {

        private Printer(CountDownLatch paper) throws InterruptedException {
            paper.await();
        }
    }

    /** Loads the checkout again, as one of its own. It has a name, as the loaders of plugins do. */
    private static final class PluginLoader extends ClassLoader {

        private PluginLoader() {
            super("plugins", Checkout.class.getClassLoader());
        }

        @SneakyThrows
        private Step chargesCard(CountDownLatch payments) {
            String name = Checkout.class.getName();
            try (var file = getParent().getResourceAsStream(name.replace('.', '/') + ".class")) {
                byte[] bytes = file.readAllBytes();
                Class<?> type = defineClass(name, bytes, 0, bytes.length);
                Object checkout =
                        type.getConstructor(CountDownLatch.class, CountDownLatch.class)
                                .newInstance(payments, payments);
                Method chargeCard = type.getMethod("chargeCard");
                return () -> chargeCard.invoke(checkout);
            }
        }
    }

    /** Where one waits in every way that there is, until one is interrupted. */
    private static final class Desk {

        private final Object counter = new Object();
        private final Object bell = new Object();
        private final CountDownLatch never = new CountDownLatch(1);

        private void waitsForAMonitor() {
            synchronized (counter) {
                counter.notifyAll();
            }
        }

        private void waitsForASignal() {
            synchronized (bell) {
                try {
                    while (never.getCount() > 0) {
                        bell.wait();
                    }
                } catch (InterruptedException _) {
                    // That is the end.
                }
            }
        }

        private void waitsForALock() {
            try {
                never.await();
            } catch (InterruptedException _) {
                // That is the end.
            }
        }

        private void waitsForALimit() {
            try {
                never.await(1, TimeUnit.DAYS);
            } catch (InterruptedException _) {
                // That is the end.
            }
        }

        private static void waitsPinned() {
            try {
                new CountDownLatch(1).await();
            } catch (InterruptedException _) {
                // That is the end.
            }
        }

        private void sleeps() {
            try {
                Thread.sleep(Duration.ofDays(1));
            } catch (InterruptedException _) {
                // That is the end.
            }
        }
    }

    /** The first to open it waits in its initializer, and keeps a carrier meanwhile. */
    private static final class Drawer {

        static {
            Desk.waitsPinned();
        }

        private static void open() {}
    }

    private static boolean allAreIn(Map<Thread, State> expected) {
        return Patience.await(
                () -> expected.entrySet().stream().allMatch(e -> isIn(e.getKey(), e.getValue())));
    }

    private static boolean isIn(Thread thread, State state) {
        return thread.getState() == state
                && Arrays.stream(thread.getStackTrace())
                        .anyMatch(f -> f.getClassName().equals(Desk.class.getName()));
    }

    private interface Step {
        void run() throws Exception;
    }

    private void start(int howMany, Step step) {
        for (int i = 0; i < howMany; i++) {
            remember(Thread.startVirtualThread(() -> run(step)));
        }
    }

    private void remember(Thread thread) {
        synchronized (threads) {
            threads.add(thread);
        }
    }

    @SneakyThrows
    private static void run(Step step) {
        step.run();
    }

    private void waitElsewhere() throws InterruptedException {
        bank.await();
    }

    private void allWait() {
        boolean allWait =
                Patience.await(
                        () -> threads.stream().allMatch(Part09ThreadDumpTest::waitsAtALatch));
        assertThat(allWait).as("all threads wait at a latch").isTrue();
    }

    // The stack first: before it comes to the latch, a thread may wait for a class to be loaded,
    // and
    // go on between the two looks. Once it is about to park, it waits for the latch only.
    private static boolean waitsAtALatch(Thread thread) {
        List<String> stack =
                Arrays.stream(thread.getStackTrace()).map(StackTraceElement::getClassName).toList();
        return stack.contains(CountDownLatch.class.getName())
                && stack.contains(LockSupport.class.getName())
                && thread.getState() == State.WAITING;
    }

    private void end() throws InterruptedException {
        everybodyAnswers();
        allEnd();
    }

    private void allEnd() throws InterruptedException {
        for (Thread thread : threads) {
            thread.join();
        }
        threads.clear();
    }

    private static Map<String, Integer> sorted(Map<String, Integer> waiting) {
        return new TreeMap<>(waiting);
    }
}
