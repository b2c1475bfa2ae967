package kata.reactive;

import java.time.Duration;
import java.util.List;
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
import reactor.core.scheduler.Schedulers;

/**
 * Puts the answers in order by the ids that they bear, which need not be those that were asked for.
 */
@Rejected(by = "theDetailsMayBearAnotherId", says = "an error was shown: NullPointerException")
public final class Part10Favorites implements AutoCloseable {

    private final CallbackServices services;
    private final Ui ui;
    private final Duration userLimit;

    public Part10Favorites(CallbackServices services, Ui ui, Duration userLimit) {
        this.services = services;
        this.ui = ui;
        this.userLimit = userLimit;
    }

    public void open(UserId user) {
        Mono<List<FavoriteId>> users = ask(callback -> services.users().favorites(user, callback));
        Mono<List<FavoriteId>> cache = ask(callback -> services.cache().favorites(user, callback));
        Mono<List<FavoriteDetails>> suggestions =
                ask(callback -> services.suggestions().forUser(user, callback));
        users.timeout(userLimit)
                .onErrorResume(
                        failure ->
                                cache.onErrorMap(
                                        second -> {
                                            second.addSuppressed(failure);
                                            return second;
                                        }))
                .flatMap(ids -> ids.isEmpty() ? suggestions : details(ids))
                .map(FavoritesPage::new)
                .checkpoint("favourites page of " + user)
                .publishOn(Schedulers.fromExecutor(ui::submit))
                .subscribe(ui::show, ui::error);
    }

    private Mono<List<FavoriteDetails>> details(List<FavoriteId> ids) {
        Flux<FavoriteId> firstFive = Flux.fromIterable(ids).take(5);
        return firstFive
                .flatMap(this::detail)
                .collectMap(FavoriteDetails::id)
                .flatMap(byId -> firstFive.map(byId::get).collectList());
    }

    private Mono<FavoriteDetails> detail(FavoriteId id) {
        return ask(callback -> services.details().of(id, callback));
    }

    private static <T> Mono<T> ask(Function<Callback<T>, Call> question) {
        return Mono.create(
                sink -> {
                    Callback<T> callback =
                            new Callback<>() {
                                @Override
                                public void onSuccess(T answer) {
                                    if (answer == null) {
                                        sink.error(new NullPointerException("answered null"));
                                    } else {
                                        sink.success(answer);
                                    }
                                }

                                @Override
                                public void onError(Throwable error) {
                                    sink.error(error);
                                }
                            };
                    Call call;
                    try {
                        call = question.apply(callback);
                    } catch (Throwable failure) {
                        sink.error(failure);
                        return;
                    }
                    sink.onCancel(call::cancel);
                });
    }

    @Override
    public void close() {}
}
