package kata.reactive;

import java.util.Arrays;
import java.util.function.Supplier;
import kata.judge.Rejected;
import reactor.core.Exceptions;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Gives no words to a failure that has a checkpoint already. */
@Rejected(by = "theTraceNamesTheStepInWhichTheShopFailed", says = "with a checkpoint of its own")
public final class Part08Debugging {

    public static final String CUSTOMER = "the customer of the login";
    public static final String ADDRESS = "the address of the customer";
    public static final String FEE = "the fee to the address";

    private Part08Debugging() {}

    /** Each method should give exactly one answer. */
    public interface Shop {
        Flux<String> customers(String login);

        Flux<String> addresses(String customer);

        Flux<Integer> fees(String address);
    }

    /** The fee for a parcel to the customer with this login. */
    public static Mono<Integer> fee(Shop shop, String login) {
        return step(CUSTOMER, () -> shop.customers(login))
                .flatMap(customer -> step(ADDRESS, () -> shop.addresses(customer)))
                .flatMap(address -> step(FEE, () -> shop.fees(address)));
    }

    private static <T> Mono<T> step(String words, Supplier<Flux<T>> question) {
        Mono<T> answer = Flux.defer(question).single();
        // One traceback is enough: the first is the nearest.
        return answer.onErrorResume(
                failure ->
                        Arrays.stream(failure.getSuppressed()).anyMatch(Exceptions::isTraceback)
                                ? Mono.<T>error(failure)
                                : Mono.<T>error(failure).checkpoint(words));
    }
}
