package kata.reactive;

import java.util.concurrent.atomic.AtomicReference;
import kata.judge.Rejected;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** All subscribers of a Mono note their step in one place. */
@Rejected(by = "theTraceNamesTheStepOfItsOwnSubscriber", says = "the address of the customer")
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
        AtomicReference<String> step = new AtomicReference<>(CUSTOMER);
        return Mono.defer(
                        () -> {
                            step.set(CUSTOMER);
                            return shop.customers(login).single();
                        })
                .flatMap(
                        customer -> {
                            step.set(ADDRESS);
                            return shop.addresses(customer).single();
                        })
                .flatMap(
                        address -> {
                            step.set(FEE);
                            return shop.fees(address).single();
                        })
                .doOnError(failure -> failure.addSuppressed(new Site(step.get())));
    }

    /** Says where a failure came from. Has no trace of its own. */
    private static final class Site extends RuntimeException {

        private static final long serialVersionUID = 1L;

        private Site(String words) {
            super(words, null, false, false);
        }
    }
}
