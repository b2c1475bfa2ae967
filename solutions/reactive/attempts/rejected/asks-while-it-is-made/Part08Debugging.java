package kata.reactive;

import kata.judge.Rejected;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Asks the shop while the pipeline is made: a method that throws does so above every checkpoint.
 */
@Rejected(by = "theTraceNamesTheStepWhoseMethodThrew", says = "threw")
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
        return only(CUSTOMER, shop.customers(login))
                .flatMap(customer -> only(ADDRESS, shop.addresses(customer)))
                .flatMap(address -> only(FEE, shop.fees(address)));
    }

    private static <T> Mono<T> only(String step, Flux<T> answers) {
        return answers.single().checkpoint(step);
    }
}
