package kata.reactive;

import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * The fee for a parcel, in three steps. Each step asks the shop for one thing, and expects one
 * answer. Now and then the shop gives two, or none.
 *
 * <p>Then the log says: "Source emitted more than one item". Which source? All three steps have the
 * same trace. Repair that. The rules:
 *
 * <ul>
 *   <li>the trace of a failure, as it is printed, has the words of the step that failed: {@link
 *       #CUSTOMER}, {@link #ADDRESS} or {@link #FEE}. If it has those of other steps, too, they
 *       come later;
 *   <li>that holds for too many answers, for none, and for a failure of the shop;
 *   <li>the exception that comes out is the one that was thrown, with its own message, its own
 *       cause and what was suppressed in it: callers decide by it what to do;
 *   <li>other pipelines of the program stay as they are.
 * </ul>
 *
 * <p>Sound (★), what makes it fit for production:
 *
 * <ul>
 *   <li>a method of the shop that throws instead of returning is a failure of that step, too, and
 *       only the subscriber gets it.
 * </ul>
 *
 * <p>Not asked for: a shop that returns null, an exception object that is thrown twice or accepts
 * no suppressed ones, and errors that Reactor treats as fatal.
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
        return shop.customers(login)
                .single()
                .flatMap(customer -> shop.addresses(customer).single())
                .flatMap(address -> shop.fees(address).single());
    }
}
