package kata.reactive;

import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * A checkpoint after each step of the outer chain: the first that sees the failure is named first.
 */
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
                .checkpoint(CUSTOMER)
                .flatMap(customer -> shop.addresses(customer).single())
                .checkpoint(ADDRESS)
                .flatMap(address -> shop.fees(address).single())
                .checkpoint(FEE);
    }
}
