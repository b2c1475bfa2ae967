package kata.reactive;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import kata.judge.Rejected;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Writes the words into the trace. Some exceptions have none, and take none. */
@Rejected(by = "theTraceNamesTheStepInWhichTheShopFailed", says = "an exception without a trace")
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
        return step(CUSTOMER, () -> shop.customers(login))
                .flatMap(customer -> step(ADDRESS, () -> shop.addresses(customer)))
                .flatMap(address -> step(FEE, () -> shop.fees(address)));
    }

    private static <T> Mono<T> step(String words, Supplier<Flux<T>> answers) {
        return Flux.defer(answers).single().doOnError(failure -> addLine(failure, words));
    }

    private static void addLine(Throwable failure, String words) {
        List<StackTraceElement> lines = new ArrayList<>(List.of(failure.getStackTrace()));
        lines.addFirst(new StackTraceElement(words, "step", null, -1));
        failure.setStackTrace(lines.toArray(StackTraceElement[]::new));
    }
}
