package kata.disruptor;

import com.lmax.disruptor.BlockingWaitStrategy;
import com.lmax.disruptor.EventHandler;
import com.lmax.disruptor.dsl.Disruptor;
import com.lmax.disruptor.dsl.ProducerType;
import com.lmax.disruptor.util.DaemonThreadFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import kata.judge.Rejected;
import kata.kit.favorites.Call;
import kata.kit.favorites.Callback;
import kata.kit.favorites.CallbackServices;
import kata.kit.favorites.FavoriteDetails;
import kata.kit.favorites.FavoriteId;
import kata.kit.favorites.FavoritesPage;
import kata.kit.favorites.Ui;
import kata.kit.favorites.UserId;

/** Lets the UI read the page in the slot of the ring, which may hold another event by then. */
@Rejected(by = "whatTheUiHasNotShownYetStaysAsItIs", says = "pages that it never showed")
public final class Part07Favorites implements AutoCloseable {

    private static final class Slot {
        private Page page;
        private Runnable work;
        private Runnable result;
    }

    private final CallbackServices services;
    private final Ui ui;
    private final Duration userLimit;

    private final Disruptor<Slot> disruptor =
            new Disruptor<>(
                    Slot::new,
                    128,
                    DaemonThreadFactory.INSTANCE,
                    ProducerType.MULTI,
                    new BlockingWaitStrategy());
    private final EventHandler<Slot> handsOver = (slot, _, _) -> handOver(slot);
    private final ScheduledThreadPoolExecutor limits =
            new ScheduledThreadPoolExecutor(1, DaemonThreadFactory.INSTANCE);

    public Part07Favorites(CallbackServices services, Ui ui, Duration userLimit) {
        this.services = services;
        this.ui = ui;
        this.userLimit = userLimit;
        limits.setRemoveOnCancelPolicy(true);
        EventHandler<Slot> runs = (slot, _, _) -> run(slot);
        disruptor.handleEventsWith(runs).then(handsOver);
        disruptor.start();
    }

    public void open(UserId user) {
        Page page = new Page(user);
        publish(page, page::load);
    }

    private void publish(Page page, Runnable work) {
        disruptor.publishEvent(
                (slot, _, p, w) -> {
                    slot.page = p;
                    slot.work = w;
                },
                page,
                work);
    }

    private void run(Slot slot) {
        Page page = slot.page;
        try {
            slot.work.run();
        } catch (Throwable failure) {
            page.fail(failure);
        }
        slot.result = page.takeResult();
    }

    private void handOver(Slot slot) {
        slot.page = null;
        slot.work = null;
        if (slot.result != null) {
            ui.submit(() -> slot.result.run());
        }
    }

    @Override
    public void close() {
        while (disruptor.getSequenceValueFor(handsOver) < disruptor.getCursor()) {
            Thread.onSpinWait();
        }
        disruptor.shutdown();
        limits.shutdown();
    }

    private final class Page {

        private final UserId user;
        private Call userCall;
        private ScheduledFuture<?> limit;
        private boolean userIsDone;
        private final List<Call> calls = new ArrayList<>();
        private FavoriteDetails[] details;
        private int missing;
        private Runnable result;
        private boolean ended;

        private Page(UserId user) {
            this.user = user;
        }

        private void load() {
            userCall = services.users().favorites(user, event(this::found, this::notFound));
            limit =
                    limits.schedule(
                            () -> publish(this, this::late),
                            userLimit.toNanos(),
                            TimeUnit.NANOSECONDS);
        }

        private void found(List<FavoriteId> favorites) {
            if (endUserCall()) {
                choose(favorites);
            }
        }

        private void notFound(Throwable failure) {
            if (endUserCall()) {
                askCache(failure);
            }
        }

        private void late() {
            if (endUserCall()) {
                userCall.cancel();
                askCache(new TimeoutException("no favourites of " + user + " within " + userLimit));
            }
        }

        private boolean endUserCall() {
            boolean first = !userIsDone;
            userIsDone = true;
            limit.cancel(false);
            return first;
        }

        private void askCache(Throwable why) {
            Consumer<Throwable> both =
                    failure -> {
                        failure.addSuppressed(why);
                        fail(failure);
                    };
            try {
                services.cache().favorites(user, event(this::choose, both));
            } catch (Throwable failure) {
                both.accept(failure);
            }
        }

        private void choose(List<FavoriteId> favorites) {
            if (favorites.isEmpty()) {
                services.suggestions().forUser(user, event(this::show, this::fail));
                return;
            }
            List<FavoriteId> firstFive =
                    List.copyOf(favorites.subList(0, Math.min(5, favorites.size())));
            missing = firstFive.size();
            details = new FavoriteDetails[missing];
            for (int i = 0; i < firstFive.size(); i++) {
                int place = i;
                calls.add(
                        services.details()
                                .of(
                                        firstFive.get(i),
                                        event(answer -> keep(place, answer), this::fail)));
            }
        }

        private void keep(int place, FavoriteDetails answer) {
            details[place] = Objects.requireNonNull(answer, "details");
            missing--;
            if (missing == 0) {
                show(Arrays.asList(details));
            }
        }

        private void show(List<FavoriteDetails> shown) {
            FavoritesPage page = new FavoritesPage(shown);
            end(() -> ui.show(page));
        }

        private void fail(Throwable failure) {
            calls.forEach(Call::cancel);
            end(() -> ui.error(failure));
        }

        private void end(Runnable shows) {
            if (!ended) {
                ended = true;
                result = shows;
            }
        }

        private Runnable takeResult() {
            Runnable taken = result;
            result = null;
            return taken;
        }

        private <T> Callback<T> event(Consumer<T> answered, Consumer<Throwable> failed) {
            return new Callback<>() {
                @Override
                public void onSuccess(T answer) {
                    publish(Page.this, () -> answered.accept(answer));
                }

                @Override
                public void onError(Throwable error) {
                    publish(Page.this, () -> failed.accept(error));
                }
            };
        }
    }
}
