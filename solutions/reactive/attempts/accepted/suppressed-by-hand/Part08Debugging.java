package kata.reactive;

import java.util.function.Supplier;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Adds a note to the exception itself, as a checkpoint does. */
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
                .doOnError(failure -> failure.addSuppressed(new Note(step)));
    }

    private static final class Note extends RuntimeException {

        private static final long serialVersionUID = 1L;

        private Note(String step) {
            super("in the step: " + step, null, false, false);
        }
    }
}
