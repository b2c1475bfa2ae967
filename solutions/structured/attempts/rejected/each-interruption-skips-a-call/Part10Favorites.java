package kata.structured;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.StructuredTaskScope;
import java.util.concurrent.StructuredTaskScope.FailedException;
import java.util.concurrent.StructuredTaskScope.Joiner;
import java.util.concurrent.StructuredTaskScope.TimeoutException;
import kata.judge.Rejected;
import kata.kit.favorites.BlockingServices;
import kata.kit.favorites.FavoriteDetails;
import kata.kit.favorites.FavoriteId;
import kata.kit.favorites.FavoritesPage;
import kata.kit.favorites.ServiceException;
import kata.kit.favorites.Ui;
import kata.kit.favorites.UserId;

/** Each interruption ends the wait for one call. */
@Rejected(by = "furtherInterruptionsDoNotEndTheWaitForTheDetailCalls", says = "interrupted 6 times")
public final class Part10Favorites {

    private final BlockingServices services;
    private final Ui ui;
    private final Duration userLimit;

    public Part10Favorites(BlockingServices services, Ui ui, Duration userLimit) {
        this.services = services;
        this.ui = ui;
        this.userLimit = userLimit;
    }

    /**
     * Hands the page or the error to the UI, and does not wait until it is shown. When it returns,
     * every detail call of the page has ended, the interrupted ones as well.
     */
    public void open(UserId user) {
        FavoritesPage page;
        try {
            page = new FavoritesPage(load(user));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            ui.submit(() -> ui.error(e));
            return;
        } catch (RuntimeException | Error e) {
            ui.submit(() -> ui.error(e));
            return;
        }
        ui.submit(() -> ui.show(page));
    }

    private List<FavoriteDetails> load(UserId user) throws InterruptedException {
        List<FavoriteId> favorites = favorites(user);
        if (favorites.isEmpty()) {
            return services.suggestions().forUser(user);
        }
        return details(favorites.subList(0, Math.min(5, favorites.size())));
    }

    private List<FavoriteId> favorites(UserId user) throws InterruptedException {
        Exception failure;
        try (var scope =
                StructuredTaskScope.open(
                        Joiner.<List<FavoriteId>>awaitAllSuccessfulOrThrow(),
                        config -> config.withTimeout(userLimit))) {
            var answer = scope.fork(() -> services.users().favorites(user));
            scope.join();
            return answer.get();
        } catch (FailedException | TimeoutException e) {
            failure = e;
        }
        if (Thread.interrupted()) {
            // It came while the late call ended: nothing more is asked for.
            throw new InterruptedException();
        }
        try {
            return services.cache().favorites(user);
        } catch (RuntimeException | Error e) {
            e.addSuppressed(failure);
            throw e;
        }
    }

    /** What one detail call has come to. */
    private record Reply(int place, FavoriteDetails details, Throwable thrown) {}

    private List<FavoriteDetails> details(List<FavoriteId> favorites) throws InterruptedException {
        BlockingQueue<Reply> replies = new LinkedBlockingQueue<>();
        List<Thread> calls = new ArrayList<>();
        try {
            for (FavoriteId favorite : favorites) {
                int place = calls.size();
                calls.add(Thread.startVirtualThread(() -> replies.add(ask(favorite, place))));
            }
            FavoriteDetails[] details = new FavoriteDetails[favorites.size()];
            for (int i = 0; i < details.length; i++) {
                Reply reply = replies.take();
                if (reply.thrown() != null) {
                    throw new ServiceException("no details", reply.thrown());
                }
                details[reply.place()] = reply.details();
            }
            return Arrays.asList(details);
        } finally {
            calls.forEach(Thread::interrupt);
            awaitEnd(calls);
        }
    }

    private Reply ask(FavoriteId favorite, int place) {
        try {
            return new Reply(place, services.details().of(favorite), null);
        } catch (Throwable thrown) {
            return new Reply(place, null, thrown);
        }
    }

    /** Whoever interrupts: it waits on, and the flag is set afterwards. */
    private static void awaitEnd(List<Thread> calls) {
        boolean interrupted = false;
        for (Thread call : calls) {
            try {
                call.join();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
