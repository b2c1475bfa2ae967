package kata.reactive;

import kata.judge.Rejected;
import reactor.core.CoreSubscriber;
import reactor.core.publisher.BaseSubscriber;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Sinks;

/** Notes the connection when it is made, and its first price comes before. */
@Rejected(by = "oneThatComesWithTheFirstPriceSharesTheConnection", says = "2 connections")
public final class Part06HotAndCold {

    private Part06HotAndCold() {}

    /** The prices, for any number of subscribers. */
    public static <T> Flux<T> shared(Flux<T> prices) {

        return new Board<T>(prices).onBackpressureLatest();
    }

    private static final class Board<T> extends Flux<T> {

        private final Flux<T> prices;
        private Connection<T> current; // guarded by this; null while there is none

        private Board(Flux<T> prices) {
            this.prices = prices;
        }

        @Override
        public synchronized void subscribe(CoreSubscriber<? super T> user) {
            if (current != null) {
                current.users++;
                current.add(user);
                return;
            }
            Connection<T> made = new Connection<>(this);
            made.users++;
            made.add(user);
            prices.subscribe(made);
            if (!made.isDisposed()) {
                current = made;
            }
        }

        private synchronized void leave(Connection<T> connection) {
            connection.users--;
            if (connection.users == 0) {
                forget(connection);
                connection.dispose();
            }
        }

        private synchronized void forget(Connection<T> connection) {
            if (current == connection) {
                current = null;
            }
        }
    }

    /** One subscription to the prices, and those who watch it. */
    private static final class Connection<T> extends BaseSubscriber<T> {

        private final Board<T> board;
        private final Sinks.Many<T> last = Sinks.many().replay().latest();
        private int users; // guarded by the board

        private Connection(Board<T> board) {
            this.board = board;
        }

        private void add(CoreSubscriber<? super T> user) {
            last.asFlux().doFinally(_ -> board.leave(this)).subscribe(user);
        }

        @Override
        protected void hookOnNext(T price) {
            last.tryEmitNext(price);
        }

        @Override
        protected void hookOnError(Throwable failure) {
            board.forget(this);
            last.tryEmitError(failure);
        }

        @Override
        protected void hookOnComplete() {
            board.forget(this);
            last.tryEmitComplete();
        }
    }
}
