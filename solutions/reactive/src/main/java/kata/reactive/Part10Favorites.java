package kata.reactive;

import java.time.Duration;
import java.util.List;
import java.util.function.Function;
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

/**
 * The page that every module of this workshop loads. Here: as one pipeline, over services that
 * answer by callbacks. Nobody waits: not the caller, and no thread of ours.
 */
public final class Part10Favorites implements AutoCloseable {

    private static final int FIT_ON_THE_PAGE = 5;

    private final CallbackServices services;
    private final Ui ui;
    private final Duration userLimit;

    // Not a thread of ours: a way to hand tasks to the UI's own. So it is not ended here.
    private final Scheduler uiThread;

    public Part10Favorites(CallbackServices services, Ui ui, Duration userLimit) {
        this.services = services;
        this.ui = ui;
        this.userLimit = userLimit;
        uiThread = Schedulers.fromExecutor(ui::submit);
    }

    /** Begins to load the page, and returns at once. The UI gets it later. */
    public void open(UserId user) {
        // tag::pipeline[]
        favorites(user)
                // Above the fallback: only this call gets the limit, and is cancelled at its end.
                .timeout(userLimit)
                .onErrorResume(failure -> cached(user, failure))
                .flatMap(ids -> ids.isEmpty() ? suggestions(user) : details(ids))
                .map(FavoritesPage::new)
                // The caller of open is on no stack any more when a service fails.
                .checkpoint("favourites page of " + user)
                // Below everything: what stands above runs on the threads of the services.
                .publishOn(uiThread)
                .subscribe(ui::show, ui::error);
        // end::pipeline[]
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
        // tag::details[]
        return Flux.fromIterable(ids)
                // Above the calls: whatever is taken after them has been asked for already.
                .take(FIT_ON_THE_PAGE)
                // All at once, and handed on in order. flatMap gives the order of the answers,
                // concatMap makes one call after the other. The first failure cancels the rest.
                .flatMapSequential(this::detailsOf)
                .collectList();
        // end::details[]
    }

    private Mono<FavoriteDetails> detailsOf(FavoriteId id) {
        return asked(answer -> services.details().of(id, answer));
    }

    // The bridge from callbacks, once for all services. Where a client gives futures,
    // Mono.fromFuture(() -> …) is that bridge; where it blocks, Part 09 is.
    private static <T> Mono<T> asked(Function<Callback<T>, Call> question) {
        return Mono.create(
                sink -> {
                    Call call =
                            question.apply(
                                    new Callback<>() {
                                        @Override
                                        public void onSuccess(T answer) {
                                            // success(null) would end the Mono without a value: a
                                            // page with a hole, or no word at all.
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
                    // Also when it has been cancelled already: then this runs at once.
                    sink.onCancel(call::cancel);
                });
    }

    /** Ends what is kept between pages, if there is anything: here there is nothing. */
    @Override
    public void close() {}
}
