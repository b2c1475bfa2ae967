package kata.reactive;

import static kata.judge.Exercise.Kind.REPAIR;
import static kata.judge.finding.Finding.seen;
import static kata.reactive.Part08Debugging.ADDRESS;
import static kata.reactive.Part08Debugging.CUSTOMER;
import static kata.reactive.Part08Debugging.FEE;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Comparator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import kata.judge.Boom;
import kata.judge.Exercise;
import kata.judge.Sound;
import kata.judge.probe.Failure;
import kata.reactive.Part08Debugging.Shop;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Hooks;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;

@Exercise(
        part = 8,
        title = "Source emitted more than one item",
        kind = REPAIR,
        minutes = 15,
        breaks = "theTraceNamesTheStepThatGotTwoAnswers")
class Part08DebuggingTest {

    private static final String WHY =
            "The trace shows the operators of Reactor and the loop that drove them. Your lines made"
                    + " the pipeline and had returned long before it ran.";

    /** A shop with these answers. */
    private record Given(Flux<String> customers, Flux<String> addresses, Flux<Integer> fees)
            implements Shop {

        private Given() {
            this(Flux.just("ann"), Flux.just("1 Elm Road"), Flux.just(7));
        }

        /** This shop, but for one step. */
        private Given but(String step, Flux<?> answers) {
            return switch (step) {
                case CUSTOMER -> new Given(answers.cast(String.class), addresses, fees);
                case ADDRESS -> new Given(customers, answers.cast(String.class), fees);
                default -> new Given(customers, addresses, answers.cast(Integer.class));
            };
        }

        private Given twice(String step) {
            Flux<?> answers =
                    switch (step) {
                        case CUSTOMER -> customers;
                        case ADDRESS -> addresses;
                        default -> fees;
                    };
            return but(step, answers.repeat(1));
        }

        @Override
        public Flux<String> customers(String login) {
            return customers;
        }

        @Override
        public Flux<String> addresses(String customer) {
            return addresses;
        }

        @Override
        public Flux<Integer> fees(String address) {
            return fees;
        }
    }

    @Test
    void oneAnswerEachGivesTheFee() throws Exception {
        try (var _ = new CleanReactor()) {
            Listener<Integer> listener = fee(new Given());

            seen("one customer, one address and a fee of 7 gave %s", listener.summary())
                    .expected("[7], then the end")
                    .why("Help for reading a failure must not change a success.")
                    .unless(listener.error() == null && listener.values().equals(List.of(7)));
        }
    }

    @Test
    void theFailureItselfComesOut() throws Exception {
        Boom boom = new Boom("the shop is closed");
        try (var _ = new CleanReactor()) {
            Listener<Integer> closed = fee(new Given().but(ADDRESS, Flux.error(boom)));
            seen("the shop threw \"%s\"; what came: %s", boom.getMessage(), closed.summary())
                    .expected("that very exception")
                    .why("Retry and fallback look at the exception, and do not know a new one.")
                    .unless(closed.error() == boom);

            Listener<Integer> two = fee(new Given().twice(FEE));
            Throwable error = two.error();
            seen("there were two fees; what came: %s", two.summary())
                    .expected("the IndexOutOfBoundsException of single(), with its own message")
                    .why(
                            "With a new type or text for each step, callers cannot tell what has"
                                    + " happened, and alerts for the old text stay silent.")
                    .unless(
                            error instanceof IndexOutOfBoundsException
                                    && "Source emitted more than one item"
                                            .equals(error.getMessage()));
        }
    }

    @Test
    void theTraceNamesTheStepThatGotTwoAnswers() throws Exception {
        try (var _ = new CleanReactor()) {
            for (String step : List.of(CUSTOMER, ADDRESS, FEE)) {
                requireNamed("gave two answers", step, fee(new Given().twice(step)));
            }
        }
    }

    @Test
    void theTraceNamesTheStepThatGotNone() throws Exception {
        try (var _ = new CleanReactor()) {
            for (String step : List.of(CUSTOMER, ADDRESS, FEE)) {
                Listener<Integer> listener = fee(new Given().but(step, Flux.empty()));
                seen("\"%s\" gave no answer; what came: %s", step, listener.summary())
                        .expected("the NoSuchElementException of single(), with its own message")
                        .why("A parcel without an address must not look like one without a fee.")
                        .unless(
                                listener.error() instanceof NoSuchElementException
                                        && "Source was empty"
                                                .equals(listener.error().getMessage()));
                requireNamed("gave no answer", step, listener);
            }
        }
    }

    @Test
    void theTraceNamesTheStepInWhichTheShopFailed() throws Exception {
        try (var _ = new CleanReactor()) {
            for (String step : List.of(CUSTOMER, ADDRESS, FEE)) {
                for (Failure failure : failures()) {
                    Throwable thrown = failure.thrown();
                    Throwable cause = thrown.getCause();
                    Throwable[] before = thrown.getSuppressed();
                    Listener<Integer> listener = fee(new Given().but(step, Flux.error(thrown)));

                    requireTheSame(step, failure, listener, cause, before);
                    requireNamed("failed with " + failure.kind(), step, listener);
                }
                Flux<?> noted = Flux.error(new Boom("closed")).checkpoint("of the shop itself");
                Listener<Integer> listener = fee(new Given().but(step, noted));
                requireNamed("failed with a checkpoint of its own", step, listener);
            }
        }
    }

    @Test
    void theTraceNamesTheStepOfItsOwnSubscriber() throws Exception {
        Sinks.One<String> customer = Sinks.one();
        Sinks.One<String> address = Sinks.one();
        AtomicInteger customers = new AtomicInteger();
        Given given = new Given();
        Flux<String> firstIsSlow =
                Flux.defer(
                        () ->
                                customers.incrementAndGet() == 1
                                        ? customer.asMono().flux()
                                        : given.customers);
        try (var _ = new CleanReactor()) {
            Mono<Integer> fee =
                    Part08Debugging.fee(
                            given.but(CUSTOMER, firstIsSlow).but(ADDRESS, address.asMono().flux()),
                            "ann@example.org");
            Listener<Integer> first = Listener.to(fee);
            Listener<Integer> second = Listener.to(fee);
            customer.tryEmitError(new Boom("closed"));
            first.awaitEnd();
            address.tryEmitValue("1 Elm Road");
            second.awaitEnd();

            requireNamed("failed while another subscriber was a step ahead", CUSTOMER, first);
        }
    }

    private static void requireTheSame(
            String step,
            Failure failure,
            Listener<Integer> listener,
            Throwable cause,
            Throwable... before) {
        Throwable thrown = failure.thrown();
        List<Throwable> after = List.of(thrown.getSuppressed());
        seen("\"%s\" failed with %s; what came: %s", step, failure.kind(), listener.summary())
                .expected("the same object, with the cause and the suppressed ones that it had")
                .why("Retry and fallback look at the exception, and do not know a new one.")
                .unless(
                        listener.error() == thrown
                                && thrown.getCause() == cause
                                && after.containsAll(List.of(before)));
    }

    private static List<Failure> failures() {
        Stream<Failure> usual =
                Signals.ofEveryKind().stream()
                        .filter(failure -> !failure.kind().contains("takes no suppressed"));
        // Cheap exceptions are made without a trace, and none can be set afterwards.
        Failure withoutTrace =
                new Failure(
                        "an exception without a trace",
                        new RuntimeException("no stock", null, true, false) {
                            private static final long serialVersionUID = 1L;
                        });
        return Stream.concat(usual, Stream.of(withoutTrace)).toList();
    }

    @Test
    void eachStepAsksForWhatTheOneBeforeFound() throws Exception {
        List<String> asked = new CopyOnWriteArrayList<>();
        Shop shop =
                new Shop() {
                    @Override
                    public Flux<String> customers(String login) {
                        asked.add("customer of " + login);
                        return Flux.just("ann");
                    }

                    @Override
                    public Flux<String> addresses(String customer) {
                        asked.add("address of " + customer);
                        return Flux.just("1 Elm Road");
                    }

                    @Override
                    public Flux<Integer> fees(String address) {
                        asked.add("fee to " + address);
                        return Flux.just(7);
                    }
                };
        try (var _ = new CleanReactor()) {
            fee(shop);

            List<String> expected =
                    List.of("customer of ann@example.org", "address of ann", "fee to 1 Elm Road");
            seen("the shop was asked: %s", asked)
                    .expected("%s", expected)
                    .why("Help for reading a failure must not change a success.")
                    .unless(asked.equals(expected));
        }
    }

    @Test
    void otherPipelinesStayAsTheyAre() throws Exception {
        try (var _ = new CleanReactor()) {
            fee(new Given());

            Throwable error = Listener.to(Flux.just(1, 2).single()).awaitEnd().error();

            Throwable[] added = error.getSuppressed();
            seen(
                            "a pipeline elsewhere failed, and its trace has an addition: %s",
                            added.length == 0 ? "" : added[0].getClass().getSimpleName())
                    .expected("a trace as before: only this pipeline is changed")
                    .why(
                            "A global switch takes a stack trace for every operator that the program"
                                    + " makes, in every request. Production gets slow.")
                    .lookAt("Which line changes more than the pipeline in which it stands?")
                    .unless(added.length == 0);
        }
    }

    @Test
    void theDebugModeOfTheProgramStaysOn() throws Exception {
        try (var _ = new CleanReactor()) {
            Hooks.onOperatorDebug();
            fee(new Given());

            Throwable error = Listener.to(Flux.just(1, 2).single()).awaitEnd().error();

            seen("the program had the debug mode on; then fee was called, and a pipeline"
                            + " elsewhere failed without the addition of that mode")
                    .expected("a trace as before: only this pipeline is changed")
                    .why(
                            "Somebody looks for an error elsewhere, and the traces do not help any more.")
                    .lookAt("Which line changes more than the pipeline in which it stands?")
                    .unless(error.getSuppressed().length > 0);
        }
    }

    @Test
    @Sound
    void theTraceNamesTheStepWhoseMethodThrew() throws Exception {
        try (var _ = new CleanReactor()) {
            for (String step : List.of(CUSTOMER, ADDRESS, FEE)) {
                requireNamedWhereItsMethodThrew(step, new Boom("the shop is closed"));
                requireNamedWhereItsMethodThrew(step, new AssertionError("cannot happen"));
            }
        }
    }

    private static void requireNamedWhereItsMethodThrew(String step, Throwable planned)
            throws Exception {
        Failure failure = new Failure(planned.getClass().getSimpleName(), planned);
        Shop shop = throwing(step, failure);
        Listener<Integer> listener = null;
        boolean threw = false;
        try {
            listener = fee(shop);
        } catch (Boom | AssertionError thrown) {
            if (thrown != planned) {
                throw thrown;
            }
            threw = true;
        }
        seen("the shop's method for \"%s\" threw, and so did fee", step)
                .expected("the failure comes to the subscriber, like any other")
                .why("The code that makes a pipeline handles no failures of its runs.")
                .unless(!threw);
        seen("the shop's method for \"%s\" threw; what came: %s", step, listener.summary())
                .expected("that very exception: %s", planned)
                .why("Retry and fallback look at the exception, and do not know a new one.")
                .unless(listener.error() == planned);
        requireNamed("threw instead of returning", step, listener);
    }

    private static Shop throwing(String step, Failure failure) {
        Given given = new Given();
        return new Shop() {
            @Override
            public Flux<String> customers(String login) {
                return orThrow(CUSTOMER, given.customers);
            }

            @Override
            public Flux<String> addresses(String customer) {
                return orThrow(ADDRESS, given.addresses);
            }

            @Override
            public Flux<Integer> fees(String address) {
                return orThrow(FEE, given.fees);
            }

            private <T> Flux<T> orThrow(String mine, Flux<T> answers) {
                if (mine.equals(step)) {
                    throw failure.raise();
                }
                return answers;
            }
        };
    }

    private static Listener<Integer> fee(Shop shop) throws InterruptedException {
        return Listener.to(Part08Debugging.fee(shop, "ann@example.org")).awaitEnd();
    }

    private static void requireNamed(String what, String step, Listener<Integer> listener) {
        String trace = printed(listener.error());
        String first = firstNamed(trace);
        seen(
                        "\"%s\" %s, and the printed trace names %s",
                        step, what, first.isEmpty() ? "no step at all" : '"' + first + "\" first")
                .expected("\"%s\" in the trace, before any other step", step)
                .why(WHY)
                .lookAt("Only the exception goes to the subscriber, and with it what it carries.")
                .unless(first.equals(step));
    }

    private static String firstNamed(String trace) {
        return Stream.of(CUSTOMER, ADDRESS, FEE)
                .filter(trace::contains)
                .min(Comparator.comparingInt(trace::indexOf))
                .orElse("");
    }

    private static String printed(Throwable thrown) {
        StringWriter text = new StringWriter();
        if (thrown != null) {
            thrown.printStackTrace(new PrintWriter(text));
        }
        return text.toString();
    }
}
