package kata.reactive;

import static kata.judge.Exercise.Kind.WRITE;
import static kata.judge.finding.Finding.seen;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import kata.judge.Exercise;
import kata.judge.gap.Interleavings;
import kata.judge.probe.Caller;
import kata.judge.probe.Failure;
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
                .why("A connection without listeners costs the same as one that is used.")
                .unless(exchange.subscribed() == 0);
    }

    @Test
    void manySubscribersShareOneConnection() {
        Flux<Integer> shared = shared();

        IntStream.rangeClosed(1, 3).forEach(_ -> Seen.of(shared));

        seen("3 subscribers came, and the exchange has %s", connections())
                .expected("1 connection")
                .why(
                        "A cold stream starts again for each subscriber. Here each would be a"
                                + " connection, and the exchange allows only one.")
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
                .why("Subscribers share a connection, and each must see all its prices.")
                .unless(all && first.values().equals(second.values()));
        exchange.push(3);
        first.has(4);
        seen("then price 3 came again; the first subscriber saw %s", first.text())
                .expected("1, 2, 3, 3, no end yet")
                .why("Two trades at the same price are two trades.")
                .unless(first.values().equals(List.of(1, 2, 3, 3)));
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
        VirtualTimeScheduler.get().advanceTimeBy(Duration.ofDays(3));
        Seen<Integer> afterDays = Seen.of(shared);
        afterDays.has(1);
        seen(
                        "price 4 was three days old when one more subscriber came: it saw %s",
                        afterDays.text())
                .expected("4, no end yet")
                .why("A market has a last price at the weekend, too.")
                .unless(afterDays.values().equals(List.of(4)));
    }

    @Test
    void oneThatLeavesDisturbsNobody() {
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
        Seen.of(shared).cancel();
        Seen<Integer> late = Seen.of(shared);
        late.has(1);
        seen("then one came and left, and another came late: it saw %s", late.text())
                .expected("1, no end yet: the last price")
                .why("Somebody is still there, so the connection and its last price are, too.")
                .unless(late.values().equals(List.of(1)) && exchange.subscribed() == 1);
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
                .why("It would go on receiving prices that nobody sees, until the program ends.")
                .unless(released);
    }

    @Test
    void theNextOneAfterThatConnectsAgain() {
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
                        "all had left after price 1; the next one saw %s, after price 2: %s",
                        atOnce, next.text())
                .expected("nothing yet, after price 2: 2, no end yet")
                .why(
                        old
                                ? "Price 1 is from before the break. Nobody knows how old it is."
                                : "Without subscribers it has not ended: the next one connects.")
                .unless(!old && next.values().equals(List.of(2)));
        Seen<Integer> late = Seen.of(shared);
        late.has(1);
        seen(
                        "then a late one came: it saw %s; in all there were %d connections",
                        late.text(), exchange.subscribed())
                .expected("2, no end yet; 2 connections")
                .why("The second connection is shared like the first.")
                .unless(late.values().equals(List.of(2)) && exchange.subscribed() == 2);
    }

    @Test
    void aFailureReachesEverySubscriber() {
        for (Failure failure : Signals.ofEveryKind()) {
            Source<Integer> source = new Source<>();
            Flux<Integer> shared = Part06HotAndCold.shared(source.flux());
            Seen<Integer> first = Seen.of(shared);
            Seen<Integer> second = Seen.of(shared);

            source.fail(failure.thrown());

            Seen.settled(() -> first.error() != null && second.error() != null);
            seen(
                            "the exchange failed with %s; first subscriber: %s; second: %s",
                            failure.kind(), first.text(), second.text())
                    .expected("failed with %s, the same object, for both", failure.thrown())
                    .why("Without the failure, the page shows the last price as if it were new.")
                    .unless(
                            first.error() == failure.thrown()
                                    && second.error() == failure.thrown());
        }
    }

    @Test
    void theEndReachesEverySubscriber() {
        Flux<Integer> shared = shared();
        Seen<Integer> first = Seen.of(shared);
        Seen<Integer> second = Seen.of(shared);
        exchange.push(1);

        exchange.complete();

        Seen.settled(() -> first.completed() && second.completed());
        seen("price 1 and the end came; first: %s; second: %s", first.text(), second.text())
                .expected("1, completed, for both")
                .why("The exchange has closed for today, and the page must say so.")
                .unless(
                        first.values().equals(List.of(1))
                                && first.completed()
                                && second.values().equals(List.of(1))
                                && second.completed());
    }

    @Test
    void whoLeavesTwiceLeavesOnce() {
        Flux<Integer> shared = shared();
        Seen<Integer> first = Seen.of(shared);
        Seen<Integer> second = Seen.of(shared);
        first.cancel();
        first.cancel();
        exchange.push(1);

        second.has(1);
        seen(
                        "one of two subscribers cancelled twice; the exchange has %s, and the other"
                                + " saw %s",
                        connections(), second.text())
                .expected("1 connection, and 1, no end yet")
                .why("Cancelling twice is allowed, and happens. It must count only once.")
                .unless(exchange.subscribers() == 1 && second.values().equals(List.of(1)));
    }

    @Test
    void twoSharedStreamsKeepApart() {
        Source<Integer> other = new Source<>();
        Flux<Integer> others = Part06HotAndCold.shared(other.flux());
        Flux<Integer> shared = shared();
        Seen<Integer> first = Seen.of(shared);
        Seen<Integer> second = Seen.of(others);
        exchange.push(1);
        other.push(2);
        first.cancel();
        other.push(3);

        second.has(2);
        seen(
                        "two exchanges are shared; the subscriber of the second saw %s, that of the"
                                + " first %s",
                        second.text(), first.text())
                .expected("2, 3, no end yet, and 1, no end yet")
                .why("A program watches more than one exchange.")
                .lookAt("static fields")
                .unless(
                        second.values().equals(List.of(2, 3))
                                && first.values().equals(List.of(1))
                                && exchange.subscribers() == 0);
    }

    @Test
    void twoSharedStreamsOfOneExchangeKeepApart() {
        Flux<Integer> prices = exchange.flux();
        Seen<Integer> first = Seen.of(Part06HotAndCold.shared(prices));
        Seen<Integer> second = Seen.of(Part06HotAndCold.shared(prices));
        exchange.push(1);
        int connections = exchange.subscribed();
        first.cancel();
        exchange.push(2);

        second.has(2);
        seen(
                        "shared was called twice for the same prices: %d connections; one subscriber"
                                + " left, the other saw %s",
                        connections, second.text())
                .expected("2 connections, and 1, 2, no end yet")
                .why("A map of all streams that were ever shared keeps them all for ever.")
                .lookAt("static fields")
                .unless(connections == 2 && second.values().equals(List.of(1, 2)));
    }

    @Test
    void theLastPriceWaitsForALateSubscriber() {
        Flux<Integer> shared = shared();
        Seen.of(shared);
        exchange.push(1);
        exchange.push(2);
        Seen<Integer> late = Seen.of(shared, 0);
        Seen.still();
        late.request(1);

        late.has(1);
        seen("a late subscriber asked for a price a moment after it had come: %s", late.text())
                .expected("2, no end yet")
                .why("A subscriber may ask only later. A lost price leaves its page empty.")
                .unless(late.values().equals(List.of(2)));
    }

    @Test
    void aSlowSubscriberGetsTheLatest() {
        Flux<Integer> shared = shared();
        Seen<Integer> slow = Seen.of(shared, 1);
        IntStream.rangeClosed(1, 1000).forEach(exchange::push);
        slow.request(1);
        slow.has(2);

        seen("a slow subscriber took price 1, and asked again after price 1000: %s", slow.text())
                .expected("1, 1000, no end yet")
                .why("A slow phone is not a failure of the exchange, and needs the current price.")
                .unless(slow.values().equals(List.of(1, 1000)) && slow.error() == null);
    }

    @Test
    void aPriceThatComesWhileOneJoinsIsNotLost() throws Exception {
        Interleavings.explore(Visit::afterTheFirstPrice)
                .runner(
                        "the exchange",
                        visit -> {
                            visit.source.push(2);
                            visit.source.push(3);
                        })
                .actor("the late one", visit -> Seen.of(visit.shared))
                .why("The last price and the list of subscribers must fit together.")
                .thenEnds(
                        (visit, ends) -> {
                            Seen<?> late = (Seen<?>) ends.result("the late one");
                            Seen.settled(() -> late.values().contains(3));
                            seen(
                                            "prices 2 and 3 came while the late one joined; it"
                                                    + " saw %s",
                                            late.text())
                                    .expected("1, 2, 3, or 2, 3, or 3 only, no end yet")
                                    .why(
                                            "It gets the last price at its arrival and all after:"
                                                    + " it is as ready as the others.")
                                    .unless(
                                            List.of(List.of(1, 2, 3), List.of(2, 3), List.of(3))
                                                    .contains(late.values()));
                        });
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
    void oneThatComesWhileItConnectsSharesTheConnection() throws Throwable {
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
                        "Between checking for a connection and making one, another thread"
                                + " checks, too.")
                .unless(exchange.subscribed() == 1);
    }

    @Test
    void oneThatComesWithTheFirstPriceSharesTheConnection() {
        AtomicInteger connections = new AtomicInteger();
        Flux<Integer> shared =
                Part06HotAndCold.shared(
                        Flux.create(
                                sink -> {
                                    connections.incrementAndGet();
                                    sink.next(1);
                                }));
        AtomicReference<Seen<Integer>> second = new AtomicReference<>();
        Flux<Integer> first =
                shared.doOnNext(
                        _ -> {
                            if (second.get() == null) {
                                second.set(Seen.of(shared));
                            }
                        });
        Seen.of(first);
        Seen.settled(() -> second.get() != null && !second.get().values().isEmpty());

        seen(
                        "the exchange sent a price while it was being connected; with it, a second"
                                + " subscriber came: %d connections",
                        connections.get())
                .expected("1: the second one shares it")
                .why("Prices may come before the connecting has returned.")
                .unless(connections.get() == 1);
    }

    @Test
    void oneThatComesWhileTheLastOneLeavesIsConnected() throws Exception {
        Interleavings.explore(
                        () -> {
                            Source<Integer> source = new Source<>();
                            Flux<Integer> shared = Part06HotAndCold.shared(source.flux());
                            return new Visit(source, shared, Seen.of(shared));
                        })
                .runner("the last one", visit -> visit.last.cancel())
                .actor("the next one", visit -> Seen.of(visit.shared))
                .why("The list of subscribers and the connection must fit together.")
                .thenEnds(
                        (visit, ends) -> {
                            visit.source.push(1);
                            Seen<?> next = (Seen<?>) ends.result("the next one");
                            Seen.settled(() -> !next.values().isEmpty());
                            seen("price 1 came; the next one saw %s", next.text())
                                    .expected("1, no end yet, whichever is first")
                                    .why(
                                            "It joined a connection that was about to be"
                                                    + " cancelled, and sees no price.")
                                    .lookAt(
                                            "Between which steps of a leaving subscriber may no"
                                                    + " other come?")
                                    .unless(next.values().equals(List.of(1)));
                        });
    }

    @Test
    void aPriceOnItsWayIsNotKeptForTheNextConnection() throws Exception {
        Interleavings.explore(Visit::afterTheFirstPrice)
                .runner("the exchange", visit -> visit.source.push(2))
                .runner("the last one", visit -> visit.last.cancel())
                .why("The last price belongs to a connection, and ends with it.")
                .then(
                        visit -> {
                            Seen<Integer> next = Seen.of(visit.shared);
                            seen(
                                            "price 2 came while the last subscriber left; the next"
                                                    + " one connected again, and saw %s",
                                            next.text())
                                    .expected("no price yet: none has come since")
                                    .why("It shows an old price, as if it were the latest.")
                                    .lookAt("Whose price is it that you keep?")
                                    .unless(next.values().isEmpty());
                            next.cancel();
                        });
    }

    @Test
    void theEndWaitsForThePriceThatIsKept() {
        Flux<Integer> shared = shared();
        Seen<Integer> slow = Seen.of(shared, 1);
        IntStream.rangeClosed(1, 5).forEach(exchange::push);
        exchange.complete();
        Seen.still();
        slow.request(1);

        Seen.settled(() -> slow.values().size() == 2 && slow.completed());
        seen(
                        "a slow subscriber took price 1; prices up to 5 and the end came, and it"
                                + " asked again: %s",
                        slow.text())
                .expected("1, 5, completed")
                .why("The last price of the day is the one that it will show until tomorrow.")
                .unless(slow.values().equals(List.of(1, 5)) && slow.completed());
    }

    @Test
    void oneThatLeavesWhileItTakesAPriceDisturbsNobody() {
        Flux<Integer> shared = shared();
        Seen.of(shared.take(1));
        Seen<Integer> second = Seen.of(shared);
        Seen<Integer> third = Seen.of(shared);
        exchange.push(1);
        exchange.push(2);

        boolean all = second.has(2) & third.has(2);
        seen(
                        "the first of three subscribers left as soon as it had price 1; then price 2"
                                + " came: the second saw %s, the third %s",
                        second.text(), third.text())
                .expected("1, 2, no end yet, for both")
                .why("A subscriber that wants one price leaves while the others still wait for it.")
                .lookAt("What happens to your list while you iterate over it?")
                .unless(
                        all
                                && second.values().equals(List.of(1, 2))
                                && third.values().equals(List.of(1, 2)));
    }

    private record Visit(Source<Integer> source, Flux<Integer> shared, Seen<Integer> last) {

        /** One subscriber, and it has seen price 1. */
        private static Visit afterTheFirstPrice() {
            Source<Integer> source = new Source<>();
            Flux<Integer> shared = Part06HotAndCold.shared(source.flux());
            Seen<Integer> first = Seen.of(shared);
            source.push(1);
            return new Visit(source, shared, first);
        }
    }

    private Flux<Integer> shared() {
        return Part06HotAndCold.shared(exchange.flux());
    }

    private String connections() {
        int now = exchange.subscribers();
        return now == 0 ? "no connection" : now == 1 ? "1 connection" : now + " connections";
    }
}
