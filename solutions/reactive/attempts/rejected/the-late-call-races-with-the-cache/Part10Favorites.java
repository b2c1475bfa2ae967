package kata.reactive;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import kata.judge.Rejected;
import kata.kit.favorites.Call;
import kata.kit.favorites.Callback;
import kata.kit.favorites.CallbackServices;
import kata.kit.favorites.FavoriteDetails;
import kata.kit.favorites.FavoriteId;
import kata.kit.favorites.FavoritesPage;
import kata.kit.favorites.Ui;
import kata.kit.favorites.UserId;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/** Asks the cache when the limit is over, and takes whichever of the two answers first. */
@Rejected(
        by = "theLateCallIsNeitherWaitedForNorListenedTo",
        says = "the user service answered [late]")
public final class Part10Favorites implements AutoCloseable {

    private static final int FIT_ON_THE_PAGE = 5;

    private final CallbackServices services;
    private final Ui ui;
    private final Duration userLimit;

    private final Scheduler uiThread;

    public Part10Favorites(CallbackServices services, Ui ui, Duration userLimit) {
        this.services = services;
        this.ui = ui;
        this.userLimit = userLimit;
        uiThread = Schedulers.fromExecutor(ui::submit);
    }

    public void open(UserId user) {
        Mono.firstWithSignal(
                        favorites(user).onErrorResume(failure -> cached(user, failure)),
                        Mono.delay(userLimit).then(Mono.defer(() -> cached(user, late(user)))))
                .flatMap(ids -> ids.isEmpty() ? suggestions(user) : details(ids))
                .map(FavoritesPage::new)
                .checkpoint("favourites page of " + user)
                .publishOn(uiThread)
                .subscribe(ui::show, ui::error);
    }

    private TimeoutException late(UserId user) {
        return new TimeoutException("no favourites of " + user + " in " + userLimit);
    }

    private Mono<List<FavoriteId>> favorites(UserId user) {
        return asked(answer -> services.users().favorites(user, answer));
    }

    private Mono<List<FavoriteId>> cached(UserId user, Throwable failure) {
        return Part10Favorites.<List<FavoriteId>>asked(
                        answer -> services.cache().favorites(user, answer))
                .doOnError(error -> error.addSuppressed(failure));
    }

    private Mono<List<FavoriteDetails>> suggestions(UserId user) {
        return asked(answer -> services.suggestions().forUser(user, answer));
    }

    private Mono<List<FavoriteDetails>> details(List<FavoriteId> ids) {
        return Flux.fromIterable(ids)
                .take(FIT_ON_THE_PAGE)
                .flatMapSequential(this::detailsOf)
                .collectList();
    }

    private Mono<FavoriteDetails> detailsOf(FavoriteId id) {
        return asked(answer -> services.details().of(id, answer));
    }

    private static <T> Mono<T> asked(Function<Callback<T>, Call> question) {
        return Mono.create(
                sink -> {
                    Call call =
                            question.apply(
                                    new Callback<>() {
                                        @Override
                                        public void onSuccess(T answer) {
                                            if (answer == null) {
                                                sink.error(new NullPointerException("no answer"));
                                            } else {
                                                sink.success(answer);
                                            }
                                        }

                                        @Override
                                        public void onError(Throwable error) {
                                            sink.error(error);
                                        }
                                    });
                    sink.onCancel(call::cancel);
                });
    }

    @Override
    public void close() {}
}
