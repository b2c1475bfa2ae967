package kata.reactive;

import java.util.function.Supplier;
import kata.judge.Rejected;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Gives its words to the exceptions that a method of the shop throws, and to no Error. */
@Rejected(by = "theTraceNamesTheStepWhoseMethodThrew", says = "no step at all")
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
        return Mono.defer(
                () -> {
                    Flux<T> answers;
                    try {
                        answers = question.get();
                    } catch (RuntimeException e) {
                        return Mono.<T>error(e).checkpoint(words);
                    }
                    return answers.single().checkpoint(words);
                });
    }
}
