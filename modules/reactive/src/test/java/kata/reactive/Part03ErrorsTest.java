package kata.reactive;

import static kata.judge.Exercise.Kind.WRITE;
import static kata.judge.finding.Finding.seen;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import kata.judge.Boom;
import kata.judge.Exercise;
import kata.judge.probe.Caller;
import kata.judge.probe.Failure;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Mono;
import reactor.test.scheduler.VirtualTimeScheduler;

@Exercise(part = 3, title = "Limit, retry, fall back", kind = WRITE, minutes = 30)
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
                .why(
                        "The fallback should reduce the load at a bad time, not add to it all the time.")
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
                .why("A cut connection is not an answer. The next one may hold.")
                .unless(seen.values().equals(List.of("9.90")));
    }

    @Test
    void eachWaitIsTwiceTheOneBefore() throws Throwable {
        price(service(broken(1), broken(2), broken(3), broken(4)));

        clock.advanceTimeBy(LONG);

        seen("every try failed at once; the tries began at %s", times())
                .expected(
                        "0, 100, 300 and 700 ms: waits of exactly 100, 200 and 400 ms, then no more")
                .why(
                        "A service that comes back meets all the clients that try again. The longer"
                                + " it was down, the less often they should try.")
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
                .why("An answer of the second try is as good as one of the first.")
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
                .why("A price of this morning is better than none, if the caller says so.")
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
                                + " and a command may be done twice.")
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
                .why("A log must say what went wrong, not just that something did.")
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

    @Test
    void onlyTheKindOfAFailureDecides() throws Throwable {
        List<Failure> failures = new ArrayList<>(Signals.ofEveryKind());
        failures.add(
                new Failure(
                        "an UncheckedIOException",
                        new UncheckedIOException(new IOException("disk full"))));
        failures.add(new Failure("a FileNotFoundException", new FileNotFoundException("prices")));
        failures.add(new Failure("an InterruptedIOException", new InterruptedIOException("read")));
        for (Failure failure : failures) {
            tries.clear();
            Throwable thrown = failure.thrown();
            boolean again = thrown instanceof IOException || thrown instanceof TimeoutException;
            Seen<String> seen = price(service(broken(1), Mono.error(thrown), Mono.just("9.90")));
            clock.advanceTimeBy(LONG);

            seen(
                            "try 1 failed with an IOException, try 2 with %s; %d tries were made: %s",
                            failure.kind(), tries.size(), seen.text())
                    .expected(
                            again
                                    ? "3 tries: it is transient"
                                    : "2 tries, and that very failure: it is permanent")
                    .why(
                            again
                                    ? "It may succeed the next time."
                                    : "The exception inside was meant for others. Trying again"
                                            + " hides a bug, or does a command twice.")
                    .unless(
                            again
                                    ? seen.values().equals(List.of("9.90")) && tries.size() == 3
                                    : seen.error() == thrown && tries.size() == 2);
            seen("no last try had failed, and the cache was asked")
                    .expected("the cache is asked after the last transient failure only")
                    .why("An old price hides the bug.")
                    .unless(cache.subscribed() == 0);
        }
    }

    @Test
    void aPermanentFailureOfTheLastTryIsPermanentToo() throws Throwable {
        IllegalStateException permanent = new IllegalStateException("no such article");
        Seen<String> seen = price(service(broken(1), broken(2), broken(3), Mono.error(permanent)));
        clock.advanceTimeBy(LONG);

        seen(
                        "three tries failed with an IOException, the last one with \"%s\": %s;"
                                + " the cache was %s",
                        permanent.getMessage(),
                        seen.text(),
                        cache.subscribed() == 0 ? "not asked" : "asked")
                .expected("that very failure, and nobody asks the cache")
                .why("An old price hides the bug, whichever try has met it.")
                .lookAt("Which failures does the fallback take?")
                .unless(seen.error() == permanent && cache.subscribed() == 0);
    }

    @Test
    void everyTryHangsToItsLimit() throws Throwable {
        Seen<String> seen = price(service(hanging.mono()));

        clock.advanceTimeBy(Duration.ofMillis(3_899));
        boolean early = cache.subscribed() > 0;
        clock.advanceTimeBy(Duration.ofMillis(1));
        seen(
                        "no try ever answered; they began at %s, %d were cancelled, and the cache was"
                                + " asked %s",
                        times(),
                        hanging.cancelled(),
                        early ? "too early" : cache.subscribed() == 1 ? "then" : "not at all")
                .expected("0, 900, 1900, 3100 ms, all four cancelled, and the cache at 3900 ms")
                .why("The last try has a limit, too.")
                .unless(
                        tries.equals(List.of(0L, 900L, 1_900L, 3_100L))
                                && !early
                                && hanging.cancelled() == 4
                                && cache.subscribed() == 1);
        cache.give("9.50").complete();
        seen("then the cache answered 9.50; the subscriber saw %s", seen.text())
                .expected("9.50, completed")
                .why("An old price is better than none.")
                .unless(seen.values().equals(List.of("9.50")) && seen.completed());
    }

    @Test
    void noPriceIsAnAnswer() throws Throwable {
        Seen<String> seen = price(service(Mono.empty()));
        clock.advanceTimeBy(LONG);

        seen(
                        "the service has no price; %d tries, the cache was asked %d times: %s",
                        tries.size(), cache.subscribed(), seen.text())
                .expected("1 try, no question to the cache: no value, completed")
                .why("The article is no longer sold. The price of this morning would sell it.")
                .unless(tries.size() == 1 && cache.subscribed() == 0 && seen.completed());
        List<Mono<String>> later =
                List.of(
                        service(broken(1), Mono.empty()),
                        service(broken(1), broken(2), Mono.empty()),
                        service(broken(1), broken(2), broken(3), Mono.empty()));
        for (int failed = 1; failed <= later.size(); failed++) {
            tries.clear();
            Seen<String> after = price(later.get(failed - 1));
            clock.advanceTimeBy(LONG);

            seen(
                            "try %d finds no price, those before it failed; %d tries, the cache was"
                                    + " asked %d times: %s",
                            failed + 1, tries.size(), cache.subscribed(), after.text())
                    .expected("%d tries, no question to the cache: no value, completed", failed + 1)
                    .why("The service has answered in the end. What failed before is over.")
                    .unless(
                            tries.size() == failed + 1
                                    && cache.subscribed() == 0
                                    && after.completed());
        }
    }

    @Test
    void whatTheCacheFailsWithHidesNothing() throws Throwable {
        for (Failure failure : Signals.ofEveryKind()) {
            if (failure.kind().contains("takes no suppressed")) {
                continue;
            }
            requireBoth(new IOException("connection 4 was cut"), failure.thrown());
        }
        IOException same = new IOException("the network is down");
        requireBoth(same, same);
    }

    private void requireBoth(IOException last, Throwable second) throws Throwable {
        tries.clear();
        Source<String> failing = new Source<>();
        Mono<String> service = service(broken(1), broken(2), broken(3), Mono.error(last));
        Seen<String> seen = Seen.of(Part03Errors.price(service, failing.mono()));
        clock.advanceTimeBy(LONG);
        failing.fail(second);

        Set<Throwable> visible = seen.error() == null ? Set.of() : tree(seen.error());
        seen(
                        "the service failed, and the cache with %s; the subscriber saw %s",
                        second == last ? "the same exception" : second, seen.text())
                .expected("both failures: as the error, a cause, or suppressed")
                .why("The second failure is seen first. The first one is the reason for it.")
                .unless(visible.contains(last) && visible.contains(second));
    }

    @Test
    void eachSubscriberHasItsOwnTries() throws Throwable {
        Mono<String> service = service(broken(1));
        Mono<String> price = Part03Errors.price(service, cache.mono());
        int before = tries.size();
        Seen.of(price);
        clock.advanceTimeBy(Duration.ofMillis(50));
        Seen.of(price);
        clock.advanceTimeBy(LONG);
        Seen.of(price);
        clock.advanceTimeBy(LONG);

        seen(
                        "before anybody subscribed there were %d tries; three subscribers came, two of"
                                + " them at the same time: %d tries",
                        before, tries.size())
                .expected("none, and then 4 for each of them: 12")
                .why("A counter that is made with the pipeline is used up by the first.")
                .unless(before == 0 && tries.size() == 12);
    }

    @Test
    void eachSubscriberSeesItsOwnLastFailure() throws Throwable {
        List<IOException> failures = new ArrayList<>();
        Mono<String> service =
                Mono.defer(
                        () -> {
                            failures.add(new IOException("cut, try " + (failures.size() + 1)));
                            return Mono.error(failures.getLast());
                        });
        Mono<String> price = Part03Errors.price(service, cache.mono());

        Seen<String> first = Seen.of(price);
        clock.advanceTimeBy(Duration.ofMillis(50));
        Seen<String> second = Seen.of(price);
        clock.advanceTimeBy(LONG);
        cache.complete();

        seen(
                        "two subscribers came, all %d tries failed, and the cache was empty; the first"
                                + " saw %s, the second %s",
                        failures.size(), first.text(), second.text())
                .expected("errors with try 7 in the first one's, and try 8 in the second one's")
                .why("Each subscriber has its own tries, and so its own last failure.")
                .lookAt("What is made with the pipeline, and what for each subscriber?")
                .unless(
                        failures.size() == 8
                                && tree(first.error()).contains(failures.get(6))
                                && tree(second.error()).contains(failures.get(7)));
    }

    @Test
    void afterTheSubscriberHasLeftNothingFollows() throws Throwable {
        Seen<String> duringATry = price(service(hanging.mono()));
        duringATry.cancel();
        boolean cancelled = hanging.cancelled() == 1;
        Seen<String> duringAWait = price(service(broken(1)));
        clock.advanceTimeBy(Duration.ofMillis(50));
        duringAWait.cancel();
        Seen<String> atTheCache = Seen.of(Part03Errors.price(service(broken(1)), cache.mono()));
        clock.advanceTimeBy(LONG);
        int tried = tries.size();
        boolean asked = cache.subscribers() == 1;
        atTheCache.cancel();
        clock.advanceTimeBy(LONG);

        seen(
                        "one subscriber left during a try, which was %s; one during a wait, one at"
                                + " the cache, which has %d subscribers; %d tries in all",
                        cancelled ? "cancelled" : "not cancelled", cache.subscribers(), tried)
                .expected("all is cancelled: 1 + 1 + 4 tries, and no subscriber")
                .why("A user closes the page, and its query goes on for nobody.")
                .unless(
                        cancelled
                                && asked
                                && cache.subscribers() == 0
                                && tried == 6
                                && tries.size() == 6);
    }

    @Test
    void eachSubscriberHasItsOwnWaits() throws Throwable {
        Mono<String> price = Part03Errors.price(service(broken(1)), cache.mono());
        Seen.of(price);
        clock.advanceTimeBy(Duration.ofMillis(50));
        Seen.of(price);
        clock.advanceTimeBy(LONG);

        seen(
                        "every try failed at once; one subscriber came at 0 ms, another one at 50"
                                + " ms; the tries began at %s ms",
                        tries)
                .expected("[0, 50, 100, 150, 300, 350, 700, 750] ms")
                .why(
                        "Each of them waits 100, 200 and 400 ms, counted from its own tries. At a"
                                + " bad time many subscribers wait.")
                .lookAt("What is made with the pipeline, and what for each subscriber?")
                .unless(tries.equals(List.of(0L, 50L, 100L, 150L, 300L, 350L, 700L, 750L)));
    }

    private Seen<String> price(Mono<String> service) throws Throwable {
        Mono<String> price = Part03Errors.price(service, cache.mono());
        Caller<Seen<String>> caller = Caller.start("subscribe", () -> Seen.of(price));
        caller.awaitStill();
        if (!caller.hasEnded()) {
            hanging.complete();
            cache.complete();
            seen("the thread that subscribed waits")
                    .expected("subscribe returns at once; waits are timers")
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
