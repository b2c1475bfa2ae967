package kata.reactive;

import java.util.function.Supplier;
import kata.judge.Rejected;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Hooks;
import reactor.core.publisher.Mono;

/** Switches the debug mode on while it makes the pipeline, and then off. */
@Rejected(by = "theDebugModeOfTheProgramStaysOn", says = "without the addition of that mode")
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
        // The words name the step; with the debug mode the trace has the lines of this file, too.
        Hooks.onOperatorDebug();
        try {
            return step(() -> shop.customers(login), CUSTOMER)
                    .flatMap(customer -> step(() -> shop.addresses(customer), ADDRESS))
                    .flatMap(address -> step(() -> shop.fees(address), FEE));
        } finally {
            Hooks.resetOnOperatorDebug();
        }
    }

    private static <T> Mono<T> step(Supplier<Flux<T>> question, String words) {
        return Flux.defer(question).single().checkpoint(words);
    }
}
