package kata.reactive;

import java.util.function.Supplier;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * The fee for a parcel, in three steps. Each step has a checkpoint: a name that goes into the trace
 * of whatever fails above it.
 */
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
        return only(CUSTOMER, () -> shop.customers(login))
                .flatMap(customer -> only(ADDRESS, () -> shop.addresses(customer)))
                .flatMap(address -> only(FEE, () -> shop.fees(address)));
    }

    // tag::only[]
    // Inside the flatMap, so that it sees the failures of this step only. On the outer chain each
    // checkpoint also sees those of the steps before; the trace then lists all, the failed first.
    private static <T> Mono<T> only(String step, Supplier<Flux<T>> answers) {
        // With a description it costs next to nothing: no stack trace is taken. checkpoint() alone
        // takes one when the pipeline is made, and names the line; Hooks.onOperatorDebug() does
        // that for every operator of the program. The exception stays what it is: the name comes as
        // a suppressed one.
        // defer: a method that throws instead of returning fails above the checkpoint, too.
        return Flux.defer(answers).single().checkpoint(step);
    }
    // end::only[]
}
