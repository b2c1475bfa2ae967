package kata.reactive;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import kata.judge.Rejected;
import kata.kit.favorites.Call;
import kata.kit.favorites.Callback;
import kata.kit.favorites.CallbackServices;
import kata.kit.favorites.FavoriteDetails;
import kata.kit.favorites.FavoriteId;
import kata.kit.favorites.FavoritesPage;
import kata.kit.favorites.Ui;
import kata.kit.favorites.UserId;
import reactor.core.publisher.Mono;
import reactor.core.publisher.MonoSink;
import reactor.core.scheduler.Schedulers;

/**
 * A cancellation that comes while the service is being asked finds no call that it could cancel.
 */
@Rejected(
        by = "aCallThatIsMadeWhileAnotherOneFailsIsCancelledAsWell",
        says = "details of a failed while those of b were being asked for")
public final class Part10Favorites implements AutoCloseable {

    private final CallbackServices services;
    private final Ui ui;
    private final Duration userLimit;

    public Part10Favorites(CallbackServices services, Ui ui, Duration userLimit) {
        this.services = services;
        this.ui = ui;
        this.userLimit = userLimit;
    }

    /** Begins to load the page, and returns at once. The UI gets it later. */
    public void open(UserId user) {
        Mono<List<FavoriteId>> users =
                answer(callback -> services.users().favorites(user, callback));
        Mono<List<FavoriteId>> cache =
                answer(callback -> services.cache().favorites(user, callback));
        Mono<List<FavoriteDetails>> suggestions =
                answer(callback -> services.suggestions().forUser(user, callback));
        users.timeout(userLimit)
                .onErrorResume(failure -> cache.doOnError(e -> e.addSuppressed(failure)))
                .flatMap(ids -> ids.isEmpty() ? suggestions : details(ids))
                .map(FavoritesPage::new)
                .checkpoint("favourites page of " + user)
                .publishOn(Schedulers.fromExecutor(ui::submit))
                .subscribe(ui::show, ui::error);
    }

    private Mono<List<FavoriteDetails>> details(List<FavoriteId> ids) {
        List<Mono<FavoriteDetails>> calls =
                ids.stream().limit(5).map(Objects::requireNonNull).map(this::detailsOf).toList();
        return Mono.zip(
                calls, answers -> Arrays.stream(answers).map(FavoriteDetails.class::cast).toList());
    }

    private Mono<FavoriteDetails> detailsOf(FavoriteId id) {
        return answer(callback -> services.details().of(id, callback));
    }

    private interface Question<V> {

        Call ask(Callback<V> callback);
    }

    private static <V> Mono<V> answer(Question<V> question) {
        return Mono.defer(
                () -> {
                    AtomicReference<Call> call = new AtomicReference<>();
                    return Mono.<V>create(sink -> call.set(question.ask(callback(sink))))
                            .doOnCancel(
                                    () -> {
                                        Call asked = call.get();
                                        if (asked != null) {
                                            asked.cancel();
                                        }
                                    });
                });
    }

    private static <V> Callback<V> callback(MonoSink<V> sink) {
        return new Callback<V>() {
            @Override
            public void onSuccess(V answer) {
                if (answer == null) {
                    sink.error(new NullPointerException("a service has answered null"));
                } else {
                    sink.success(answer);
                }
            }

            @Override
            public void onError(Throwable error) {
                sink.error(error);
            }
        };
    }

    /** Ends what you keep between pages, if anything. Called when no page is being loaded. */
    @Override
    public void close() {}
}
