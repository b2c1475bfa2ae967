package kata.reactive;

import static kata.judge.Exercise.Kind.WRITE;
import static kata.judge.finding.Finding.seen;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import kata.judge.Boom;
import kata.judge.Exercise;
import kata.judge.probe.Caller;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Mono;
import reactor.test.scheduler.VirtualTimeScheduler;

@Exercise(part = 3, title = "Limit, retry, fall back", kind = WRITE, minutes = 25)
class Part03ErrorsTest {

    // Far more than any right answer needs, and it passes in no time.
    private static final Duration LONG = Duration.ofHours(1);
    // An attempt that never gives up gets no more answers after this.
    private static final int ENOUGH = 20;

    private final List<Long> tries = new ArrayList<>();
    private final Source<String> hanging = new Source<>();
    private final Source<String> cache = new Source<>();
    private VirtualTimeScheduler clock;

    // Every scheduler of the library is this one: time passes when the rule says so, and no thread
    // is started.
    @BeforeEach
    void virtualTime() {
        clock = VirtualTimeScheduler.getOrSet();
    }

    @AfterEach
    void realTime() {
        VirtualTimeScheduler.reset();
    }

    @Test
    void anAnswerInTimeComesOutAndTheCacheIsLeftAlone() throws Throwable {
        Seen<String> seen = price(service(Mono.just("9.90")));

        seen("the service answered, and the cache was asked as well")
                .expected("the cache is asked only when the service has failed for good")
                .why("The fallback shall take load off at a bad time, not add to it all the time.")
                .unless(cache.subscribed() == 0);
        seen("the service answered 9.90 at once; the subscriber saw %s", seen.text())
                .expected("9.90, completed")
                .why("Limit, retry and fallback are for bad times. A good answer passes through.")
                .unless(seen.values().equals(List.of("9.90")) && seen.completed());
    }

    @Test
    void aTransientFailureIsTriedAgain() throws Throwable {
        Seen<String> seen = price(service(broken(1), Mono.just("9.90")));

        clock.advanceTimeBy(LONG);

        seen("try 1 failed with an IOException, try 2 answers 9.90: %s", seen.text())
                .expected("9.90, completed")
                .why("A connection that was cut is no answer. The next may hold.")
                .unless(seen.values().equals(List.of("9.90")));
    }

    @Test
    void eachWaitIsTwiceTheOneBefore() throws Throwable {
        price(service(broken(1), broken(2), broken(3), broken(4)));

        clock.advanceTimeBy(LONG);

        seen("every try failed at once; the tries began at %s", times())
                .expected("0, 100, 300 and 700 ms: waits of 100, 200 and 400 ms, then no more")
                .why(
                        "A service that is down comes back under the load of all who try again. The"
                                + " longer it takes, the less often they should.")
                .unless(tries.equals(List.of(0L, 100L, 300L, 700L)));
    }

    @Test
    void everyTryGetsALimitOfItsOwn() throws Throwable {
        Seen<String> seen = price(service(hanging.mono(), Mono.just("9.90")));

        clock.advanceTimeBy(LONG);

        seen("try 1 never answers, try 2 at once; the tries began at %s", times())
                .expected("0 and 900 ms: the limit of 800 ms, a wait of 100 ms, try 2")
                .why(
                        "A limit around everything leaves no time for a second try, and a try"
                                + " without a limit never ends. A limit that passes is transient.")
                .unless(tries.equals(List.of(0L, 900L)));
        seen("try 2 answered 9.90; the subscriber saw %s", seen.text())
                .expected("9.90, completed")
                .why("The second try is made for its answer.")
                .unless(seen.values().equals(List.of("9.90")));
    }

    @Test
    void aTryIsCancelledAtItsLimit() throws Throwable {
        price(service(hanging.mono(), Mono.just("9.90")));

        clock.advanceTimeBy(Duration.ofMillis(799));
        boolean before = hanging.cancelled() == 1;
        clock.advanceTimeBy(Duration.ofMillis(1));
        boolean after = hanging.cancelled() == 1;

        seen(
                        "try 1 was %s cancelled after 799 ms, and %s after 800 ms",
                        before ? "already" : "not", after ? "was" : "was not")
                .expected("it has 800 ms, and is cancelled then")
                .why("A try that nobody waits for any more still holds its connection.")
                .unless(!before && after);
    }

    @Test
    void afterTheLastTryTheCacheAnswers() throws Throwable {
        Seen<String> seen = price(service(broken(1), broken(2), broken(3), broken(4)));
        clock.advanceTimeBy(LONG);

        cache.give("9.50").complete();

        seen("all tries failed, the cache has 9.50; the subscriber saw %s", seen.text())
                .expected("9.50, completed")
                .why("A price of this morning is better than none, where the part says so.")
                .unless(seen.values().equals(List.of("9.50")) && seen.completed());
    }

    @Test
    void aPermanentFailureIsNotTriedAgain() throws Throwable {
        price(service(Mono.error(new Boom("no such article")), Mono.just("9.90")));

        clock.advanceTimeBy(LONG);

        seen("try 1 failed for good (no such article); %d tries were made", tries.size())
                .expected("1")
                .why(
                        "The same question gets the same answer. Trying again costs time and load,"
                                + " and what is no question but a command may be done twice.")
                .unless(tries.size() == 1);
    }

    @Test
    void aPermanentFailureComesOutUnchanged() throws Throwable {
        Boom boom = new Boom("no such article");
        Seen<String> seen = price(service(Mono.error(boom)));
        clock.advanceTimeBy(LONG);
        cache.give("9.50").complete();

        seen("the service failed for good; the subscriber saw %s", seen.text())
                .expected("failed with %s", boom)
                .why(
                        "A fallback for everything hides bugs: the page looks right, the prices are"
                                + " old, and no log says why.")
                .unless(seen.error() == boom);
    }

    @Test
    void withNothingInTheCacheTheLastFailureComesOut() throws Throwable {
        IOException last = new IOException("connection 4 was cut");
        Seen<String> seen = price(service(broken(1), broken(2), broken(3), Mono.error(last)));
        clock.advanceTimeBy(LONG);

        cache.complete();

        seen("all tries failed, the cache is empty; the subscriber saw %s", seen.text())
                .expected("an error with the last failure in it: %s", last)
                .why("Whoever reads the log needs to know what went wrong, not that it did.")
                .unless(seen.error() != null && tree(seen.error()).contains(last));
    }

    @Test
    void whenTheCacheFailsBothFailuresAreVisible() throws Throwable {
        IOException last = new IOException("connection 4 was cut");
        Boom boom = new Boom("the cache is down");
        Seen<String> seen = price(service(broken(1), broken(2), broken(3), Mono.error(last)));
        clock.advanceTimeBy(LONG);

        cache.fail(boom);

        Set<Throwable> visible = seen.error() == null ? Set.of() : tree(seen.error());
        seen(
                        "service and cache failed; the subscriber saw %s%s%s",
                        seen.text(),
                        visible.contains(boom) ? "" : ", without the cache's failure",
                        visible.contains(last) ? "" : ", without the service's last failure")
                .expected("both: one as the other's cause, or suppressed in it")
                .why("The second failure is seen first. The first one is the reason for it.")
                .unless(visible.contains(boom) && visible.contains(last));
    }

    private Seen<String> price(Mono<String> service) throws Throwable {
        Mono<String> price = Part03Errors.price(service, cache.mono());
        Caller<Seen<String>> caller = Caller.start("subscribe", () -> Seen.of(price));
        caller.awaitStill();
        if (!caller.hasEnded()) {
            hanging.complete();
            cache.complete();
            seen("the thread that subscribed waits")
                    .expected("subscribe comes back at once; waits are timers")
                    .why("A thread that waits serves nobody else.")
                    .unless(false);
        }
        return caller.result();
    }

    // Answers each subscription with the next of these, and notes when it came.
    @SafeVarargs
    private Mono<String> service(Mono<String>... answers) {
        return Mono.defer(
                () -> {
                    tries.add(clock.now(TimeUnit.MILLISECONDS));
                    if (tries.size() > ENOUGH) {
                        return Mono.never();
                    }
                    return answers[Math.min(tries.size(), answers.length) - 1];
                });
    }

    private static Mono<String> broken(int number) {
        return Mono.error(() -> new IOException("connection %d was cut".formatted(number)));
    }

    private String times() {
        String shown = String.join(", ", tries.stream().limit(6).map(String::valueOf).toList());
        return shown + (tries.size() > 6 ? " … ms (%d tries)".formatted(tries.size()) : " ms");
    }

    /** The error, its causes and what is suppressed, and so on. */
    private static Set<Throwable> tree(Throwable error) {
        Set<Throwable> found = Collections.newSetFromMap(new IdentityHashMap<>());
        collect(error, found);
        return found;
    }

    private static void collect(Throwable error, Set<Throwable> found) {
        if (error != null && found.add(error)) {
            collect(error.getCause(), found);
            Stream.of(error.getSuppressed()).forEach(e -> collect(e, found));
        }
    }
}
