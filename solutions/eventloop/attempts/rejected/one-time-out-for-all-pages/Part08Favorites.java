package kata.eventloop;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
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

/** All pages share one TimeoutException, and each makes the failure of its cache the cause. */
@Rejected(by = "whenTheCacheFailsTooBothErrorsAreVisible", says = "late for a second page")
public final class Part08Favorites implements AutoCloseable {

    // Nobody reads its stack trace: one will do.
    private static final TimeoutException LATE =
            new TimeoutException("the user service did not answer in time");

    private final CallbackServices services;
    private final Ui ui;
    private final Duration userLimit;
    private final ScheduledExecutorService loop;

    /**
     * @param loop one thread, for the tasks and timers of all pages; it forgets a timer that is
     *     cancelled; only its owner closes it
     */
    public Part08Favorites(
            CallbackServices services, Ui ui, Duration userLimit, ScheduledExecutorService loop) {
        this.services = services;
        this.ui = ui;
        this.userLimit = userLimit;
        this.loop = loop;
    }

    /** Begins to load the page, and returns at once. The UI gets it later. */
    public void open(UserId user) {
        Page page = new Page(user);
        loop.execute(() -> page.step(page::load));
    }

    /** One page. Only the loop touches it. */
    private final class Page {

        private final UserId user;
        private Call userCall;
        private Future<?> limit;
        private FavoriteDetails[] details;
        private int missing;
        private final List<Call> detailCalls = new ArrayList<>();
        private boolean over;

        Page(UserId user) {
            this.user = user;
        }

        /** Whatever a step throws is an error of the page. */
        void step(Runnable step) {
            try {
                step.run();
            } catch (Throwable thrown) {
                fail(thrown);
            }
        }

        private <T> Callback<T> onLoop(Consumer<T> answered, Consumer<Throwable> failed) {
            return new Callback<>() {
                @Override
                public void onSuccess(T answer) {
                    loop.execute(() -> step(() -> answered.accept(answer)));
                }

                @Override
                public void onError(Throwable error) {
                    loop.execute(() -> step(() -> failed.accept(error)));
                }
            };
        }

        void load() {
            userCall = services.users().favorites(user, onLoop(this::found, this::notFound));
            limit =
                    loop.schedule(
                            () -> step(this::late), userLimit.toNanos(), TimeUnit.NANOSECONDS);
        }

        private void found(List<FavoriteId> ids) {
            limit.cancel(false);
            choose(ids);
        }

        private void notFound(Throwable failure) {
            limit.cancel(false);
            askCache(failure);
        }

        private void late() {
            // False: the answer is in the queue already.
            if (userCall.cancel()) {
                askCache(LATE);
            }
        }

        private void askCache(Throwable failure) {
            services.cache()
                    .favorites(user, onLoop(this::choose, error -> neither(failure, error)));
        }

        private void neither(Throwable failure, Throwable error) {
            if (failure == LATE) {
                LATE.initCause(error);
                fail(LATE);
            } else {
                error.addSuppressed(failure);
                fail(error);
            }
        }

        private void choose(List<FavoriteId> ids) {
            if (ids.isEmpty()) {
                services.suggestions().forUser(user, onLoop(this::show, this::fail));
                return;
            }
            details = new FavoriteDetails[Math.min(5, ids.size())];
            missing = details.length;
            for (int i = 0; i < details.length; i++) {
                int place = i;
                FavoriteId id = ids.get(i);
                Call call =
                        services.details().of(id, onLoop(found -> keep(place, found), this::fail));
                detailCalls.add(call);
            }
        }

        private void keep(int place, FavoriteDetails found) {
            details[place] = Objects.requireNonNull(found, "details");
            missing--;
            if (missing == 0) {
                show(List.of(details));
            }
        }

        private void show(List<FavoriteDetails> list) {
            FavoritesPage page = new FavoritesPage(list);
            if (!over) {
                over = true;
                ui.submit(() -> ui.show(page));
            }
        }

        private void fail(Throwable error) {
            if (over) {
                return;
            }
            over = true;
            detailCalls.forEach(Call::cancel);
            ui.submit(() -> ui.error(error));
        }
    }

    /** Ends what you keep besides the loop, if anything. Called when no page is being loaded. */
    @Override
    public void close() {}
}
