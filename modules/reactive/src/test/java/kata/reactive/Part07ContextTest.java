package kata.reactive;

import static kata.judge.Exercise.Kind.REPAIR;
import static kata.judge.finding.Finding.seen;
import static kata.reactive.Part07Context.forRequest;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import kata.judge.Exercise;
import kata.judge.finding.Finding;
import kata.judge.probe.Failure;
import kata.judge.probe.Recorder;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Mono;
import reactor.core.publisher.MonoSink;
import reactor.util.context.Context;

@Exercise(
        part = 7,
        title = "Whose line is it?",
        kind = REPAIR,
        minutes = 25,
        breaks = "aLineOnAnotherThreadBearsItToo")
class Part07ContextTest {

    private final Recorder log = new Recorder();

    // A client that answers when the rule says so, on the thread of the rule: one sink per call.
    private final List<MonoSink<String>> calls = new CopyOnWriteArrayList<>();
    private final Mono<String> client = Mono.create(calls::add);

    @Test
    void aLineBearsTheIdOfItsRequest() throws Exception {
        try (var _ = new CleanReactor()) {
            Mono<String> pipeline = logged(logged(Mono.just("book"), "found"), "priced");

            end(forRequest("r1", pipeline));

            insteadOf("r1 found", "r1 priced")
                    .why("Without ids nobody can tell the lines of one request from all others.")
                    .unless(wrote("r1 found", "r1 priced"));
            end(forRequest("r2", logged(logged(Mono.just("book"), "read"), "read")));
            insteadOf("r1 found", "r1 priced", "r2 read", "r2 read")
                    .why("Two steps have the same words. Each of them gave its value.")
                    .unless(wrote("r1 found", "r1 priced", "r2 read", "r2 read"));
        }
    }

    @Test
    void aLineOutsideOfAnyRequestBearsNone() throws Exception {
        try (var _ = new CleanReactor()) {
            Mono<String> pipeline = logged(Mono.just("book"), "found");

            end(forRequest("r1", pipeline));
            end(pipeline);

            insteadOf("r1 found", "- found")
                    .why(
                            "A line with the id of a request that has ended leads the reader of the"
                                    + " log to the wrong user.")
                    .unless(wrote("r1 found", "- found"));
            end(forRequest("r2", pipeline).flatMap(_ -> logged(Mono.just("price"), "priced")));
            insteadOf("r1 found", "- found", "r2 found", "- priced")
                    .why("The last step is below the request, and no part of it.")
                    .lookAt("Where does a step get its id if the context has none?")
                    .unless(wrote("r1 found", "- found", "r2 found", "- priced"));
        }
    }

    @Test
    void aRequestWithinARequestHasItsOwn() throws Exception {
        try (var _ = new CleanReactor()) {
            Mono<String> inner = forRequest("r2", logged(Mono.just("stock"), "counted"));
            Mono<String> pipeline =
                    logged(Mono.just("book"), "found")
                            .flatMap(_ -> inner)
                            .flatMap(_ -> logged(Mono.just("price"), "priced"));

            end(forRequest("r1", pipeline));

            insteadOf("r1 found", "r2 counted", "r1 priced")
                    .why("The id belongs to a part of the pipeline, not to the time or the thread.")
                    .unless(wrote("r1 found", "r2 counted", "r1 priced"));
        }
    }

    @Test
    void aLineOnAnotherThreadBearsItToo() throws Exception {
        try (CleanReactor reactor = new CleanReactor()) {
            Mono<String> pipeline =
                    logged(
                            logged(Mono.just("book"), "found")
                                    .publishOn(reactor.single("other"))
                                    .flatMap(_ -> logged(Mono.just("price"), "priced")),
                            "shown");

            end(forRequest("r1", pipeline));

            insteadOf("r1 found", "r1 priced", "r1 shown")
                    .why(
                            "The steps of one request run on whatever thread is free. A value"
                                    + " stored in a thread may belong to another request.")
                    .lookAt("After \"found\" the pipeline goes on, on the thread \"other\".")
                    .unless(wrote("r1 found", "r1 priced", "r1 shown"));
        }
    }

    @Test
    void itDoesNotMatterWhoBringsTheValue() throws Exception {
        try (var _ = new CleanReactor()) {
            Listener<String> listener = Listener.to(forRequest("r1", logged(client, "answered")));

            answer(0, 1);
            listener.awaitEnd();

            insteadOf("r1 answered")
                    .why(
                            "A client answers on a thread of its own, on which no step of this request"
                                    + " has ever run.")
                    .lookAt("Ask the subscription, not the thread that brings the value.")
                    .unless(wrote("r1 answered"));
        }
    }

    @Test
    void requestsAtTheSameTimeKeepApart() throws Exception {
        try (var _ = new CleanReactor()) {
            Mono<String> pipeline = logged(client, "answered");
            Listener<String> first = Listener.to(forRequest("r1", pipeline));
            Listener<String> second = Listener.to(forRequest("r2", pipeline));
            Listener<String> third = Listener.to(pipeline);

            answer(1, 3);
            answer(2, 3);
            answer(0, 3);
            first.awaitEnd();
            second.awaitEnd();
            third.awaitEnd();

            insteadOf("r2 answered", "- answered", "r1 answered")
                    .why(
                            "One pipeline, many subscribers. A value kept in a field, or read when"
                                    + " the pipeline is made, belongs to all of them.")
                    .lookAt(
                            "The client answered the second request first, then one outside of any"
                                    + " request, then the first.")
                    .unless(wrote("r2 answered", "- answered", "r1 answered"));
        }
    }

    @Test
    void onlyAValueWritesALine() throws Exception {
        try (var _ = new CleanReactor()) {
            Listener<String> empty =
                    Listener.to(forRequest("r1", logged(Mono.empty(), "found"))).awaitEnd();
            insteadOf("nothing")
                    .why("A line \"found\" misleads its reader when nothing was found.")
                    .lookAt("The step was empty.")
                    .unless(log.events().isEmpty());
            seen("the step was empty, and the pipeline gave %s", empty.summary())
                    .expected("no value, then the end")
                    .why("Writing a line must not change the result.")
                    .unless(empty.values().isEmpty() && empty.error() == null);
            for (Failure failure : Signals.ofEveryKind()) {
                Mono<String> failing = logged(Mono.error(failure.thrown()), "found");
                Listener<String> listener = Listener.to(forRequest("r1", failing)).awaitEnd();
                seen(
                                "the step failed with %s; what came: %s; lines: %s",
                                failure.kind(), listener.summary(), log.events())
                        .expected("the failure, the same object, and no line")
                        .why("A line \"found\" hides the failure.")
                        .unless(listener.error() == failure.thrown() && log.events().isEmpty());
            }
        }
    }

    @Test
    void theSubscribersOwnContextStays() throws Exception {
        try (var _ = new CleanReactor()) {
            // Keys of several kinds. Only the attempt's own key is for the attempt to write.
            List<Object> keys = List.of("user", String.class, Thread.class, 1);
            Mono<String> step =
                    Mono.deferContextual(
                            context ->
                                    Mono.just(
                                            keys.stream()
                                                            .allMatch(
                                                                    key ->
                                                                            "ann"
                                                                                    .equals(
                                                                                            context
                                                                                                    .getOrDefault(
                                                                                                            key,
                                                                                                            "")))
                                                    ? "ann"
                                                    : "nobody"));
            Mono<String> pipeline = logged(forRequest("r2", logged(step, "found")), "shown");

            Listener<String> listener =
                    Listener.to(
                                    forRequest("r1", pipeline)
                                            .contextWrite(
                                                    context -> {
                                                        Context all = context;
                                                        for (Object key : keys) {
                                                            all = all.put(key, "ann");
                                                        }
                                                        return all;
                                                    }))
                            .awaitEnd();

            seen(
                            "the subscriber put ann into the context, under %s; a step found %s",
                            keys, listener.summary())
                    .expected("[ann], then the end")
                    .why("Security and tracing use the same map. Your id is one entry of it.")
                    .unless(listener.values().equals(List.of("ann")));
            insteadOf("r2 found", "r1 shown")
                    .why("The id belongs to a part of the pipeline, not to the time or the thread.")
                    .unless(wrote("r2 found", "r1 shown"));
        }
    }

    @Test
    void eachSubscriberHasItsOwnContext() throws Exception {
        try (var _ = new CleanReactor()) {
            Mono<String> user =
                    Mono.deferContextual(context -> Mono.just(context.getOrDefault("user", "-")));
            Mono<String> request = forRequest("r1", logged(user, "found"));

            List<String> found = new ArrayList<>();
            for (String name : List.of("ann", "bert")) {
                Mono<String> asked = request.contextWrite(context -> context.put("user", name));
                found.addAll(Listener.to(asked).awaitEnd().values());
            }

            seen("ann and then bert subscribed to one request; its step found %s", found)
                    .expected("[ann, bert]")
                    .why("Bert is served with the permissions of Ann.")
                    .lookAt("Whose context is it that the request's own entry is added to?")
                    .unless(found.equals(List.of("ann", "bert")));
        }
    }

    @Test
    void aRequestIsMadeOnceAndRunsAgain() throws Exception {
        try (var _ = new CleanReactor()) {
            AtomicInteger runs = new AtomicInteger();
            Mono<String> step = Mono.fromCallable(() -> "book " + runs.incrementAndGet());
            Mono<String> request = forRequest("r1", logged(step, "found"));
            int before = runs.get();
            end(request);
            end(forRequest("r2", request));
            end(request);

            seen("made once and subscribed to three times, it ran %d times", runs.get())
                    .expected("not before somebody subscribes, and then each time")
                    .why("Each request has its own answer. A line in the log must not change that.")
                    .unless(before == 0 && runs.get() == 3);
            insteadOf("r1 found", "r1 found", "r1 found")
                    .why("The innermost request is the one that a step belongs to.")
                    .unless(wrote("r1 found", "r1 found", "r1 found"));
        }
    }

    @Test
    void twoRequestsWithinOneHaveTheirOwn() throws Exception {
        try (var _ = new CleanReactor()) {
            Mono<String> pipeline =
                    Mono.zip(
                                    forRequest("r2", logged(client, "counted")),
                                    forRequest("", logged(client, "priced")))
                            .flatMap(_ -> logged(Mono.just("page"), "shown"));

            Listener<String> listener = Listener.to(forRequest("r1", pipeline));
            answer(0, 2);
            answer(1, 2);
            listener.awaitEnd();

            insteadOf("r2 counted", " priced", "r1 shown")
                    .why(
                            "Two parts of a page are asked for at once. Each has an id, a blank one"
                                    + " here.")
                    .lookAt("Where is the id of the outer request, while two inner ones run?")
                    .unless(wrote("r2 counted", " priced", "r1 shown"));
        }
    }

    @Test
    void aRequestThatEndsOnAnotherThreadLeavesNothingBehind() throws Exception {
        try (var _ = new CleanReactor()) {
            Listener<String> listener = Listener.to(forRequest("r1", logged(client, "answered")));
            answer(0, 1);
            listener.awaitEnd();
            end(logged(Mono.just("book"), "found"));

            insteadOf("r1 answered", "- found")
                    .why(
                            "r1 began on this thread and ended on another one. The id left here"
                                    + " belongs to nobody.")
                    .unless(wrote("r1 answered", "- found"));
        }
    }

    private Mono<String> logged(Mono<String> step, String line) {
        return Part07Context.logged(step, line, (id, text) -> log.add(id + " " + text));
    }

    private Finding insteadOf(String... lines) {
        return seen("written: %s", String.join(", ", log.events()))
                .expected("%s", String.join(", ", lines));
    }

    private boolean wrote(String... lines) {
        return log.events().equals(List.of(lines));
    }

    // On a thread that knows nothing of any request, like that of a client made long before.
    private void answer(int call, int subscribers) throws InterruptedException {
        seen("%d subscribers, and the client was called %d times", subscribers, calls.size())
                .expected("one call for each")
                .why("Each request has its own answer. A line in the log must not change that.")
                .unless(calls.size() == subscribers);
        Thread.ofVirtual()
                .name("client")
                .inheritInheritableThreadLocals(false)
                .start(() -> calls.get(call).success(""))
                .join();
    }

    private static void end(Mono<String> pipeline) throws InterruptedException {
        Listener<String> listener = Listener.to(pipeline).awaitEnd();
        seen("the pipeline gave %s", listener.summary())
                .expected("one value, then the end")
                .why("Writing a line must not change the result.")
                .unless(listener.values().size() == 1 && listener.error() == null);
    }
}
