package kata.reactive;

import java.util.function.Supplier;
import kata.judge.Rejected;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Puts the words into the cause, where that is empty; otherwise the failure of the failure comes
 * out.
 */
@Rejected(by = "theTraceNamesTheStepInWhichTheShopFailed", says = "failed with an I")
public final class Part08Debugging {

    public static final String CUSTOMER = "the customer of the login";
    public static final String ADDRESS = "the address of the customer";
    public static final String FEE = "the fee to the address";

    private Part08Debugging() {}

    public interface Shop {
        Flux<String> customers(String login);

        Flux<String> addresses(String customer);

        Flux<Integer> fees(String address);
    }

    public static Mono<Integer> fee(Shop shop, String login) {
        return only(CUSTOMER, () -> shop.customers(login))
                .flatMap(customer -> only(ADDRESS, () -> shop.addresses(customer)))
                .flatMap(address -> only(FEE, () -> shop.fees(address)));
    }

    private static <T> Mono<T> only(String step, Supplier<Flux<T>> answers) {
        return Flux.defer(answers)
                .single()
                .doOnError(failure -> failure.initCause(new IllegalStateException(step)));
    }
}
