package kata.reactive;

import static kata.judge.Exercise.Kind.WRITE;
import static kata.judge.finding.Finding.seen;

import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import kata.judge.Boom;
import kata.judge.Exercise;
import kata.judge.gap.Interleavings;
import kata.judge.probe.Caller;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Flux;
import reactor.test.scheduler.VirtualTimeScheduler;

@Exercise(part = 6, title = "One connection for many", kind = WRITE, minutes = 20)
class Part06HotAndColdTest {

    // Each subscription to this source is a connection to the exchange.
    private final Source<Integer> exchange = new Source<>();

    // Every scheduler of the library is this one: it has no threads, so the shared ones never
    // start.
    @BeforeEach
    void virtualTime() {
        VirtualTimeScheduler.getOrSet();
    }

    @AfterEach
    void realTime() {
        VirtualTimeScheduler.reset();
    }

    @Test
    void nothingIsConnectedBeforeTheFirstSubscriber() {
        shared();

        seen("nobody has subscribed yet, and the exchange has %s", connections())
                .expected("no connection")
                .why("A connection that nobody listens to costs the same as one that is used.")
                .unless(exchange.subscribed() == 0);
    }

    @Test
    void manySubscribersShareOneConnection() {
        Flux<Integer> shared = shared();

        IntStream.rangeClosed(1, 3).forEach(_ -> Seen.of(shared));

        seen("3 subscribers came, and the exchange has %s", connections())
                .expected("1 connection")
                .why(
                        "A cold stream begins anew for each subscriber. Here each would be a"
                                + " connection, and the exchange allows one.")
                .unless(exchange.subscribed() == 1);
    }

    @Test
    void everySubscriberSeesEveryPrice() {
        Flux<Integer> shared = shared();
        Seen<Integer> first = Seen.of(shared);
        Seen<Integer> second = Seen.of(shared);

        IntStream.rangeClosed(1, 3).forEach(exchange::push);

        boolean all = first.has(3) & second.has(3);
        seen("prices 1, 2, 3 came; first subscriber: %s; second: %s", first.text(), second.text())
                .expected("1, 2, 3 for both")
                .why("To share a connection must not mean to share out its prices.")
                .unless(all && first.values().equals(second.values()));
    }

    @Test
    void aLateSubscriberSeesTheLastPriceAtOnce() {
        Flux<Integer> shared = shared();
        Seen.of(shared);
        IntStream.rangeClosed(1, 3).forEach(exchange::push);

        Seen<Integer> late = Seen.of(shared);

        late.has(1);
        seen("prices 1, 2, 3 came, then a second subscriber: it saw %s", late.text())
                .expected("3, no end yet")
                .why(
                        "Until the next price comes, the page of a late user would be empty. The"
                                + " prices before the last are of no use, and fill the memory.")
                .unless(late.values().equals(List.of(3)));
        exchange.push(4);
        late.has(2);
        seen("then price 4 came; the late subscriber saw %s", late.text())
                .expected("3, 4, no end yet")
                .why("After the last price it is a subscriber like the others.")
                .unless(late.values().equals(List.of(3, 4)));
    }

    @Test
    void whoeverLeavesDisturbsNobody() {
        Flux<Integer> shared = shared();
        Seen<Integer> first = Seen.of(shared);
        Seen<Integer> second = Seen.of(shared);

        first.cancel();
        exchange.push(1);

        second.has(1);
        seen(
                        "one of two subscribers left, then price 1 came; the other saw %s; the"
                                + " exchange has %s",
                        second.text(), connections())
                .expected("1, no end yet, on the 1 connection")
                .why("The connection belongs to all who are there.")
                .unless(second.values().equals(List.of(1)) && exchange.subscribers() == 1);
    }

    @Test
    void theLastOneToLeaveReleasesTheConnection() {
        Flux<Integer> shared = shared();
        Seen<Integer> first = Seen.of(shared);
        Seen<Integer> second = Seen.of(shared);
        exchange.push(1);

        first.cancel();
        second.cancel();

        boolean released = Seen.settled(() -> exchange.subscribers() == 0);
        seen("both subscribers left, and the exchange still has %s", connections())
                .expected("no connection: cancelled with the last subscriber")
                .why("It would go on taking prices that nobody sees, until the program ends.")
                .unless(released);
    }

    @Test
    void whoeverComesAfterThatConnectsAnew() {
        Flux<Integer> shared = shared();
        Seen<Integer> first = Seen.of(shared);
        exchange.push(1);
        first.cancel();

        Seen<Integer> next = Seen.of(shared);
        String atOnce = next.text();
        boolean old = !next.values().isEmpty();
        exchange.push(2);

        next.has(1);
        seen(
                        "all had left after price 1; who came next saw %s, after price 2: %s",
                        atOnce, next.text())
                .expected("nothing yet, after price 2: 2, no end yet")
                .why(
                        old
                                ? "Price 1 is from before the break. Nobody knows how old it is."
                                : "An empty house is no end: the next one opens it again.")
                .unless(!old && next.values().equals(List.of(2)));
    }

    @Test
    void aFailureReachesEverySubscriber() {
        Boom boom = new Boom("the exchange closed");
        Flux<Integer> shared = shared();
        Seen<Integer> first = Seen.of(shared);
        Seen<Integer> second = Seen.of(shared);

        exchange.fail(boom);

        Seen.settled(() -> first.error() != null && second.error() != null);
        seen("the exchange failed; first subscriber: %s; second: %s", first.text(), second.text())
                .expected("failed with %s, for both", boom)
                .why("Whoever is not told goes on showing the last price as if it were new.")
                .unless(first.error() == boom && second.error() == boom);
    }

    @Test
    void aSlowSubscriberHoldsNobodyUp() {
        Flux<Integer> shared = shared();
        Seen.of(shared, 1);
        Seen<Integer> ready = Seen.of(shared);

        IntStream.rangeClosed(1, 1000).forEach(exchange::push);

        ready.has(1000);
        seen(
                        "one of two subscribers asked for a single price; 1000 came, and the other"
                                + " saw %d of them",
                        ready.values().size())
                .expected("1000")
                .why(
                        "Demand is passed up, and a shared connection passes up that of the"
                                + " slowest: one user with a slow phone stops the prices of all.")
                .unless(ready.values().size() == 1000);
    }

    @Test
    void whoeverComesWhileItConnectsSharesTheConnection() throws Throwable {
        Flux<Integer> shared = shared();
        AtomicReference<Caller<Seen<Integer>>> meanwhile = new AtomicReference<>();
        exchange.atFirst(
                () -> {
                    Caller<Seen<Integer>> second = Caller.start("subscribe", () -> Seen.of(shared));
                    meanwhile.set(second);
                    second.awaitStill();
                });

        Seen.of(shared);
        meanwhile.get().result();

        seen("a second subscriber came while the first was being connected: %s", connections())
                .expected("1 connection")
                .why(
                        "Between the look whether there is a connection and the making of one,"
                                + " another thread looks, too.")
                .unless(exchange.subscribed() == 1);
    }

    @Test
    void whoeverComesWhileTheLastOneLeavesIsConnected() throws Exception {
        Interleavings.explore(
                        () -> {
                            Source<Integer> source = new Source<>();
                            Flux<Integer> shared = Part06HotAndCold.shared(source.flux());
                            return new Visit(source, shared, Seen.of(shared));
                        })
                .runner("the last one", visit -> visit.last.cancel())
                .actor("the next one", visit -> Seen.of(visit.shared))
                .why("Who is there and whether there is a connection must fit together.")
                .thenEnds(
                        (visit, ends) -> {
                            visit.source.push(1);
                            Seen<?> next = (Seen<?>) ends.result("the next one");
                            Seen.settled(() -> !next.values().isEmpty());
                            seen("price 1 came; the next one saw %s", next.text())
                                    .expected("1, no end yet, whoever comes first")
                                    .why(
                                            "It was let in to a connection that was about to be"
                                                    + " cancelled, and sees no price.")
                                    .lookAt(
                                            "Between which steps of the one who leaves may nobody"
                                                    + " come?")
                                    .unless(next.values().equals(List.of(1)));
                        });
    }

    private record Visit(Source<Integer> source, Flux<Integer> shared, Seen<Integer> last) {}

    private Flux<Integer> shared() {
        return Part06HotAndCold.shared(exchange.flux());
    }

    private String connections() {
        int now = exchange.subscribers();
        return now == 0 ? "no connection" : now == 1 ? "1 connection" : now + " connections";
    }
}
