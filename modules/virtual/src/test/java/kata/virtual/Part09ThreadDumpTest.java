package kata.virtual;

import static kata.judge.Exercise.Kind.WRITE;
import static kata.judge.assertion.KataAssertions.assertThat;
import static kata.judge.finding.Finding.seen;

import java.lang.Thread.State;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import kata.judge.Exercise;
import kata.judge.probe.Caller;
import kata.judge.waiting.Patience;
import kata.kit.Checkout;
import lombok.SneakyThrows;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

@Exercise(
        part = 9,
        title = "What do they wait for?",
        kind = WRITE,
        minutes = 25,
        // A dump takes its time on a machine that does ten other things at once.
        limitSeconds = 60)
class Part09ThreadDumpTest {

    private static final String RESERVE = "kata.kit.Checkout.reserveGoods";
    private static final String CHARGE = "kata.kit.Checkout.chargeCard";

    private static final String WAITS = Waits.class.getName() + ".";

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
                .why("All that wait stand in the same methods of the JDK. Yours say what for.")
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
                        "Further down all requests look the same, at the very top too. The step"
                                + " between tells what they wait for.")
                .unless(waiting.equals(Map.of(RESERVE, 2)));
        end();
    }

    @Test
    void everyVirtualThreadCountsWhoeverStartedIt() throws Exception {
        try (ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor()) {
            CountDownLatch begun = new CountDownLatch(300);
            for (int i = 0; i < 300; i++) {
                executor.submit(
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
            seen("of 1,000 virtual threads these were counted: %s", sorted(waiting))
                    .expected("{%s=600, %s=300}", CHARGE, RESERVE)
                    .why(
                            "An executor's threads are in a group of their own in the dump. The"
                                    + " missing ones may be those that hang.")
                    .lookAt(
                            "600 were started alone, 300 by an executor; 100 wait in no place of"
                                    + " kata.kit. Which ones are missing, or too many?")
                    .unless(waiting.equals(Map.of(CHARGE, 600, RESERVE, 300)));
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
                .why("The question is where the requests stand, and requests are virtual threads.")
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
                .why("One looks for what holds requests up. A thread that works is not held up.")
                .lookAt("the state that the dump gives for each thread")
                .unless(waiting.equals(Map.of(CHARGE, 2)));
        end();
    }

    @Test
    void everyKindOfWaitCounts() throws Exception {
        Waits waits = new Waits();
        List<Step> steps =
                List.of(waits::sleeps, waits::parks, waits::isNotified, waits::entersAMonitor);
        Map<String, Integer> waiting;
        synchronized (waits.monitor) {
            steps.forEach(step -> start(1, step));
            boolean all =
                    Patience.await(
                            () -> threads.stream().allMatch(Part09ThreadDumpTest::waitsInWaits));
            assertThat(all).as("all threads wait").isTrue();
            try {
                waiting = Part09ThreadDump.waiting(WAITS);
            } finally {
                threads.forEach(Thread::interrupt);
            }
        }
        waits.ended.set(true);
        threads.forEach(LockSupport::unpark);
        allEnd();

        Map<String, Integer> expected =
                Map.of(
                        WAITS + "sleeps", 1,
                        WAITS + "parks", 1,
                        WAITS + "isNotified", 1,
                        WAITS + "entersAMonitor", 1);
        seen(
                        "one thread each sleeps, parks, waits for notify, and for a monitor; counted: %s",
                        shortly(waiting))
                .expected("%s", shortly(expected))
                .why("A request that waits for a lock, or for time to pass, hangs like any other.")
                .lookAt("How does the dump show each of these, and which ones do you ask for?")
                .unless(waiting.equals(expected));
    }

    @Test
    void onesOwnCodeCanBeInAModule() throws Exception {
        start(2, checkout::chargeCard);
        allWait();

        Map<String, Integer> waiting =
                Part09ThreadDump.waiting("java.util.concurrent.CountDownLatch.");

        Map<String, Integer> expected = Map.of("java.util.concurrent.CountDownLatch.await", 2);
        seen("two threads wait at a CountDownLatch, of the module java.base; counted: %s", waiting)
                .expected("%s", expected)
                .why("In a dump, the names of such classes begin with that of their module.")
                .lookAt("How does a frame of the JDK begin in the dump?")
                .unless(waiting.equals(expected));
        end();
    }

    private static boolean waitsInWaits(Thread thread) {
        return thread.getState() != State.RUNNABLE
                && Arrays.stream(thread.getStackTrace())
                        .anyMatch(f -> f.getClassName().equals(Waits.class.getName()));
    }

    private static Map<String, Integer> shortly(Map<String, Integer> waiting) {
        Map<String, Integer> shorter = new TreeMap<>();
        waiting.forEach((place, count) -> shorter.put(place.replace(WAITS, ""), count));
        return shorter;
    }

    /** The ways in which a thread waits. */
    private static final class Waits {

        private final Object bell = new Object();
        private final Object monitor = new Object();
        private final AtomicBoolean ended = new AtomicBoolean();

        private void sleeps() {
            try {
                Thread.sleep(Duration.ofDays(1));
            } catch (InterruptedException e) {
                // That is its end.
            }
        }

        private void parks() {
            while (!ended.get() && !Thread.currentThread().isInterrupted()) {
                LockSupport.park();
            }
        }

        private void isNotified() {
            synchronized (bell) {
                try {
                    while (!ended.get()) {
                        bell.wait();
                    }
                } catch (InterruptedException e) {
                    // That is its end.
                }
            }
        }

        private void entersAMonitor() {
            synchronized (monitor) {
                ended.get();
            }
        }
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

    private static boolean waitsAtALatch(Thread thread) {
        return thread.getState() == State.WAITING
                && Arrays.stream(thread.getStackTrace())
                        .anyMatch(f -> f.getClassName().equals(CountDownLatch.class.getName()));
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
