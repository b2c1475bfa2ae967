package kata.reactive;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import kata.judge.Rejected;
import org.reactivestreams.Subscription;
import reactor.core.CoreSubscriber;
import reactor.core.publisher.BaseSubscriber;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Operators;
import reactor.util.context.Context;

/** Keeps the last price for all connections, and clears it before one has ended. */
@Rejected(by = "aPriceOnItsWayIsNotKeptForTheNextConnection", says = "saw 2")
public final class Part06HotAndCold {

    private Part06HotAndCold() {}

    /** The prices, for any number of subscribers. */
    public static <T> Flux<T> shared(Flux<T> prices) {
        return new Hub<>(prices);
    }

    private static final class Hub<T> extends Flux<T> {

        private final Flux<T> prices;

        // Guards the connection, its users and its last price. No foreign code runs under it.
        private final Object lock = new Object();
        private Connection current;
        private T last;

        Hub(Flux<T> prices) {
            this.prices = prices;
        }

        @Override
        public void subscribe(CoreSubscriber<? super T> out) {
            User user = new User(out);
            out.onSubscribe(user);
            join(user);
        }

        private void join(User user) {
            Connection connection;
            boolean first = false;
            synchronized (lock) {
                if (user.hasLeft()) {
                    return;
                }
                if (current == null) {
                    current = new Connection(user.out.currentContext());
                    first = true;
                }
                connection = current;
                user.connection = connection;
                connection.users.add(user);
                if (last != null) {
                    user.keep(last);
                }
            }
            user.drain();
            if (first) {
                prices.subscribe(connection);
            }
        }

        private void leave(User user) {
            Connection unused;
            synchronized (lock) {
                Connection connection = user.connection;
                if (connection == null
                        || !connection.users.remove(user)
                        || !connection.users.isEmpty()) {
                    return;
                }
                if (current == connection) {
                    current = null;
                    last = null;
                }
                unused = connection;
            }
            unused.cancel();
        }

        private final class Connection extends BaseSubscriber<T> {

            private final Context context;
            private final List<User> users = new ArrayList<>();

            Connection(Context context) {
                this.context = context;
            }

            @Override
            public Context currentContext() {
                return context;
            }

            @Override
            protected void hookOnNext(T price) {
                List<User> now;
                synchronized (lock) {
                    last = price;
                    now = List.copyOf(users);
                }
                for (User user : now) {
                    user.keep(price);
                    user.drain();
                }
            }

            @Override
            protected void hookOnError(Throwable failure) {
                end(failure);
            }

            @Override
            protected void hookOnComplete() {
                end(null);
            }

            private void end(Throwable failure) {
                List<User> all;
                synchronized (lock) {
                    if (current == this) {
                        current = null;
                        last = null;
                    }
                    all = List.copyOf(users);
                    users.clear();
                }
                for (User user : all) {
                    user.end(failure);
                    user.drain();
                }
            }
        }

        private final class User implements Subscription {

            private final CoreSubscriber<? super T> out;

            // Guarded by the lock of the hub.
            private Connection connection;

            // All others are guarded by this user.
            private final Queue<T> ready = new ArrayDeque<>();
            private T latest;
            private long asked;
            private boolean ended;
            private Throwable failure;
            private boolean left;
            private boolean draining;

            User(CoreSubscriber<? super T> out) {
                this.out = out;
            }

            synchronized boolean hasLeft() {
                return left;
            }

            /** A price that was asked for will go out; of the others the last one is kept. */
            synchronized void keep(T price) {
                latest = price;
                take();
            }

            private void take() {
                if (latest != null && asked > 0) {
                    ready.add(latest);
                    latest = null;
                    if (asked != Long.MAX_VALUE) {
                        asked--;
                    }
                }
            }

            synchronized void end(Throwable thrown) {
                ended = true;
                failure = thrown;
            }

            @Override
            public void request(long n) {
                if (Operators.validate(n)) {
                    synchronized (this) {
                        asked = Operators.addCap(asked, n);
                        take();
                    }
                    drain();
                }
            }

            @Override
            public void cancel() {
                synchronized (this) {
                    if (left) {
                        return;
                    }
                    left = true;
                    ready.clear();
                    latest = null;
                }
                leave(this);
            }

            void drain() {
                synchronized (this) {
                    if (draining) {
                        return;
                    }
                    draining = true;
                }
                while (true) {
                    T price;
                    synchronized (this) {
                        price = left ? null : ready.poll();
                        if (price == null) {
                            boolean over = ended && (failure != null || latest == null);
                            if (left || !over) {
                                draining = false;
                                return;
                            }
                            left = true;
                            latest = null;
                        }
                    }
                    if (price != null) {
                        out.onNext(price);
                    } else if (failure != null) {
                        out.onError(failure);
                        return;
                    } else {
                        out.onComplete();
                        return;
                    }
                }
            }
        }
    }
}
