package kata.reactive;

import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** A checkpoint that also takes the stack trace of the place where it was made. */
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
        return Flux.defer(() -> shop.customers(login))
                .single()
                .checkpoint(CUSTOMER, true)
                .flatMap(
                        customer ->
                                Flux.defer(() -> shop.addresses(customer))
                                        .single()
                                        .checkpoint(ADDRESS, true))
                .flatMap(
                        address ->
                                Flux.defer(() -> shop.fees(address))
                                        .single()
                                        .checkpoint(FEE, true));
    }
}
