package kata.reactive;

import kata.judge.Rejected;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** All names at the end of the pipeline: whatever fails, the first of them is to blame. */
@Rejected(
        by = "theTraceNamesTheStepThatGotTwoAnswers",
        says = "names \"the customer of the login\" first")
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
        return shop.customers(login)
                .single()
                .flatMap(customer -> shop.addresses(customer).single())
                .flatMap(address -> shop.fees(address).single())
                .checkpoint(CUSTOMER)
                .checkpoint(ADDRESS)
                .checkpoint(FEE);
    }
}
