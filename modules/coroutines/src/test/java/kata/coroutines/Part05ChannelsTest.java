package kata.coroutines;

import static kata.judge.Exercise.Kind.WRITE;
import static kata.judge.finding.Finding.seen;

import java.lang.Thread.State;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import kata.judge.Exercise;
import kata.judge.gap.Interleavings;
import kata.judge.probe.Caller;
import org.junit.jupiter.api.Test;

@Exercise(part = 5, title = "Channels", kind = WRITE, minutes = 45)
class Part05ChannelsTest {

    // Which of two threads has a lock next is the system's choice: nearly always the one that runs.
    private static final int ROUNDS = 10;

    private static final int SELECTS = 200;
    private static final int STARTS = 8;

    private static final Optional<String> END = Optional.empty();

    @Test
    void aSenderWaitsForItsReceiver() throws Throwable {
        Part05Channels<String> channel = new Part05Channels<>(0);
        Caller<Void> sender = send(channel, "x");
        sender.awaitStill();
        boolean early = sender.hasEnded();
        Optional<String> got = channel.receive();

        seen("nobody received, and send returned")
                .expected("send returns when a receiver has taken the value")
                .why("After a rendezvous, the sender knows that the other one has got it.")
                .unless(!early);
        sender.result();
        requireGot("one sent x and another received", got, Optional.of("x"));
        Caller<Optional<String>> receiver = receive(channel);
        receiver.awaitStill();
        channel.send("y");
        requireGot("a receiver waited, then y was sent", receiver.result(), Optional.of("y"));
    }

    @Test
    void theBoundOfTheBufferHolds() throws Throwable {
        for (int capacity : new int[] {1, 2, 17}) {
            Part05Channels<String> channel = new Part05Channels<>(capacity);
            Caller<Void> filling =
                    Caller.run(
                            "send",
                            () -> {
                                for (int i = 0; i < capacity; i++) {
                                    channel.send("value " + i);
                                }
                            });
            boolean filled = filling.comesTrue(filling::hasEnded);
            Caller<Void> more = send(channel, "one more");
            more.awaitStill();
            boolean early = more.hasEnded();
            for (int i = 0; !filled && i < capacity; i++) {
                channel.receive();
            }

            seen(
                            "into a channel with a capacity of %d, %s",
                            capacity,
                            filled
                                    ? "%d values were sent, and the last send returned"
                                            .formatted(capacity + 1)
                                    : "a send waited although there was a place")
                    .expected("%d sends return, and the next one waits", capacity)
                    .why(
                            "The bound is what slows a fast sender down. Without it, memory fills"
                                    + " with what the receiver has not taken yet.")
                    .unless(filled && !early);
            channel.receive();
            more.result();
        }
        Part05Channels<String> unbounded = new Part05Channels<>(Integer.MAX_VALUE);
        unbounded.send("x");
        requireGot(
                "x was sent to a channel with a capacity of Integer.MAX_VALUE",
                unbounded.receive(),
                Optional.of("x"));
        requireAPlaceAfterSelect();
    }

    private static void requireAPlaceAfterSelect() throws Throwable {
        Part05Channels<String> full = new Part05Channels<>(1);
        full.send("first");
        Caller<Void> sender = send(full, "second");
        sender.awaitStill();
        Optional<String> got = Part05Channels.select(List.of(full));
        boolean returned = sender.comesTrue(sender::hasEnded);
        if (!returned) {
            sender.interrupt();
        }

        seen("one value was in the buffer, the next one waited for a place; select gave %s", got)
                .expected("Optional[first]: what was sent first")
                .why("Values must arrive in order, or a reply overtakes its question.")
                .lookAt("Do select and receive take a channel's next value in the same way?")
                .unless(got.equals(Optional.of("first")));
        seen("a sender waited at a full channel, a select took a value, and the sender waited on")
                .expected("its value has a place in the buffer, and send returns")
                .why("A select makes room like any other receiver.")
                .unless(returned);
        full.close();
    }

    @Test
    void channelsAreIndependent() throws Throwable {
        Part05Channels<String> buffered = new Part05Channels<>(1);
        Part05Channels<String> rendezvous = new Part05Channels<>(0);
        Caller<Void> first = send(buffered, "x");
        boolean sent = first.comesTrue(first::hasEnded);
        Optional<String> got = receive(buffered).result();
        first.result();
        rendezvous.close();

        seen(
                        "a channel with a capacity of 1, and then one without; a send to the first %s"
                                + " and %s was received",
                        sent ? "returned" : "waited", got)
                .expected("it returned, and Optional[x] was received")
                .why("A program has many channels, each with its own values and its own bound.")
                .unless(sent && got.equals(Optional.of("x")));
        requireWokenAmongOthers(false);
        requireWokenAmongOthers(true);
    }

    /** The one that is meant waits between others: so it is neither the first nor the last. */
    private static void requireWokenAmongOthers(boolean sends) throws Throwable {
        Part05Channels<String> empty = new Part05Channels<>(1);
        Part05Channels<String> full = new Part05Channels<>(1);
        Part05Channels<String> channel = new Part05Channels<>(1);
        full.send("in the buffer");
        if (sends) {
            channel.send("in the buffer");
        }
        List<Caller<?>> all = new ArrayList<>();
        all.add(receive(empty));
        all.getLast().awaitStill();
        all.add(send(full, "waits"));
        all.getLast().awaitStill();
        Caller<?> meant = sends ? send(channel, "x") : receive(channel);
        meant.awaitStill();
        all.add(receive(empty));
        all.getLast().awaitStill();
        all.add(send(full, "waits"));
        all.getLast().awaitStill();
        if (sends) {
            channel.receive();
        } else {
            channel.send("x");
        }
        boolean ended = meant.comesTrue(meant::hasEnded);
        for (Part05Channels<String> one : List.of(empty, full, channel)) {
            one.close();
        }
        // Interrupted as well: what becomes of those that wait at the close is for another rule.
        all.add(meant);
        for (Caller<?> one : all) {
            one.interrupt();
            one.awaitEnd();
        }

        seen(
                        "threads waited at three channels; then a value was %s one of them, and the"
                                + " %s that waited there waited on",
                        sends ? "received from" : "sent to", sends ? "sender" : "receiver")
                .expected("it goes on")
                .why("Those that wait at other channels cannot do anything with the news.")
                .lookAt("which of the threads that wait are told")
                .unless(ended);
    }

    @Test
    void eachValueOnceAndInOrder() throws Throwable {
        for (int capacity : new int[] {0, 1, 3}) {
            Part05Channels<String> channel = new Part05Channels<>(capacity);
            List<Caller<Void>> senders = new ArrayList<>();
            List<String> expected = new ArrayList<>();
            for (int i = 1; i <= 5; i++) {
                Caller<Void> sender = send(channel, "v" + i);
                sender.awaitStill();
                senders.add(sender);
                expected.add("v" + i);
            }
            List<String> got = new ArrayList<>();
            Caller<Void> receiver =
                    Caller.run(
                            "receive",
                            () -> {
                                for (int i = 0; i < 5; i++) {
                                    got.add(channel.receive().orElse("the end"));
                                }
                            });
            boolean ended = receiver.comesTrue(receiver::hasEnded);
            channel.close();
            receiver.awaitEnd();

            seen(
                            "five sent one after the other, v1 to v5, to a channel with a capacity"
                                    + " of %d; received: %s",
                            capacity, String.join(", ", got))
                    .expected("%s", String.join(", ", expected))
                    .why("Values must arrive in order, or a reply overtakes its question.")
                    .unless(ended && got.equals(expected));
            for (Caller<Void> sender : senders) {
                sender.awaitEnd();
            }
        }
    }

    @Test
    void selectTakesOneValue() throws Throwable {
        for (int capacity : new int[] {0, 1}) {
            Part05Channels<String> a = new Part05Channels<>(capacity);
            Part05Channels<String> b = new Part05Channels<>(capacity);
            Caller<Void> one = send(a, "from a");
            Caller<Void> two = send(b, "from b");
            one.awaitStill();
            two.awaitStill();
            String first = select(List.of(a, b)).result().orElse("the end");
            Caller<Optional<String>> other = receive(first.equals("from a") ? b : a);
            boolean came = other.comesTrue(other::hasEnded);
            a.close();
            b.close();
            String second = other.result().orElse("nothing");

            seen(
                            "two channels had a value each; select took \"%s\", and then the other"
                                    + " channel had \"%s\"",
                            first, second)
                    .expected("one value taken, and the other one still there")
                    .why("A value that a select takes but does not return is lost.")
                    .unless(came && !first.equals(second) && second.startsWith("from"));
            one.awaitEnd();
            two.awaitEnd();
        }
        Part05Channels<String> a = new Part05Channels<>(0);
        Part05Channels<String> b = new Part05Channels<>(0);
        Caller<Optional<String>> waiting = select(List.of(a, b));
        waiting.awaitStill();
        b.send("late");
        requireGot(
                "a select waited at two channels; late was sent to one",
                waiting.result(),
                Optional.of("late"));
    }

    @Test
    void aSelectThatHasItsValueTakesNoOther() throws Throwable {
        Part05Channels<String> a = new Part05Channels<>(0);
        Part05Channels<String> b = new Part05Channels<>(0);
        Caller<Optional<String>> select = select(List.of(a, b));
        select.awaitStill();
        b.send("for b");
        select.result();
        Caller<Void> late = send(a, "for a");
        late.awaitStill();
        boolean swallowed = late.hasEnded();

        seen("a select had waited at a and b, and got its value from b. Then send to a returned")
                .expected("it waits for a receiver: the select is over")
                .why("The value went to a place where nobody waits any more, and is lost.")
                .unless(!swallowed);
        requireGot("then a receiver came to a", a.receive(), Optional.of("for a"));
        late.result();
    }

    @Test
    void selectPassesNoneOver() throws Throwable {
        List<Part05Channels<Integer>> channels = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            Part05Channels<Integer> channel = new Part05Channels<>(SELECTS);
            for (int k = 0; k < SELECTS; k++) {
                channel.send(i);
            }
            channels.add(channel);
        }
        int[] taken = new int[3];
        for (int i = 0; i < SELECTS; i++) {
            taken[Part05Channels.select(channels).orElseThrow()]++;
        }

        for (int i = 0; i < 3; i++) {
            seen(
                            "three channels had values all the time; of %d selects, channel %d was"
                                    + " never served",
                            SELECTS, i + 1)
                    .expected("each channel has its turn now and then")
                    .why("While the first channel is busy, nobody hears the one that says stop.")
                    .unless(taken[i] > 0);
        }
    }

    @Test
    void selectPassesNoneOverWhateverRunsBetween() throws Throwable {
        List<Part05Channels<Integer>> channels = new ArrayList<>();
        Part05Channels<Integer> other = new Part05Channels<>(SELECTS);
        for (int i = 0; i < 2; i++) {
            channels.add(new Part05Channels<>(SELECTS));
        }
        for (int k = 0; k < SELECTS; k++) {
            other.send(k);
            for (int i = 0; i < 2; i++) {
                channels.get(i).send(i);
            }
        }
        int[] taken = new int[2];
        for (int i = 0; i < SELECTS; i++) {
            taken[Part05Channels.select(channels).orElseThrow()]++;
            other.receive();
        }

        for (int i = 0; i < 2; i++) {
            seen(
                            "two channels had values all the time; of %d selects, with a receive"
                                    + " from a third one after each, channel %d was never served",
                            SELECTS, i + 1)
                    .expected("each channel has its turn now and then")
                    .why("While the first channel is busy, nobody hears the one that says stop.")
                    .lookAt("what decides which channel is looked at first, and what changes it")
                    .unless(taken[i] > 0);
        }
        requireNonePassedOverBySelectsByTurns();
    }

    private static void requireNonePassedOverBySelectsByTurns() throws Throwable {
        List<List<Part05Channels<Integer>>> pairs = new ArrayList<>();
        for (int pair = 0; pair < 2; pair++) {
            List<Part05Channels<Integer>> channels = new ArrayList<>();
            for (int i = 0; i < 2; i++) {
                Part05Channels<Integer> channel = new Part05Channels<>(SELECTS);
                for (int k = 0; k < SELECTS; k++) {
                    channel.send(i);
                }
                channels.add(channel);
            }
            pairs.add(channels);
        }
        int[][] taken = new int[2][2];
        for (int k = 0; k < SELECTS; k++) {
            for (int pair = 0; pair < 2; pair++) {
                taken[pair][Part05Channels.select(pairs.get(pair)).orElseThrow()]++;
            }
        }

        for (int[] ofPair : taken) {
            seen(
                            "two pairs of channels had values all the time; %d selects at each, by"
                                    + " turns, took %d values from the one and %d from the other",
                            SELECTS, ofPair[0], ofPair[1])
                    .expected("each channel has its turn now and then")
                    .why("A program has many selects. One must not decide for another.")
                    .lookAt("what decides which channel is looked at first, and what changes it")
                    .unless(ofPair[0] > 0 && ofPair[1] > 0);
        }
    }

    @Test
    void whatWasSentIsReceivedAfterClose() throws Throwable {
        Part05Channels<String> channel = new Part05Channels<>(3);
        channel.send("a");
        channel.send("b");
        channel.close();
        channel.close();
        String got = "";
        for (int i = 0; i < 4; i++) {
            got +=
                    " "
                            + (i == 1 ? select(List.of(channel)) : receive(channel))
                                    .result()
                                    .orElse("end");
        }

        seen("a and b were in the buffer when the channel was closed; received:%s", got)
                .expected("a b end end")
                .why("Both sends have returned. The end says that nothing more will come.")
                .unless(got.equals(" a b end end"));
    }

    @Test
    void closeEndsThoseThatWait() throws Throwable {
        Part05Channels<String> channel = new Part05Channels<>(0);
        Part05Channels<String> full = new Part05Channels<>(1);
        full.send("in the buffer");
        List<Caller<?>> all = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            all.add(receive(channel));
            all.add(send(full, "waiting"));
        }
        all.add(select(List.of(channel)));
        for (Caller<?> waiting : all) {
            waiting.awaitStill();
        }
        channel.close();
        full.close();

        for (Caller<?> waiting : all) {
            boolean ended = waiting.comesTrue(waiting::hasEnded);
            boolean sender = all.indexOf(waiting) % 2 == 1;
            String who = sender ? "sender" : "receiver";
            if (!ended) {
                waiting.interrupt();
            }
            Throwable thrown = waiting.thrown();
            seen(
                            "two receivers, a select and two senders waited, the channels were"
                                    + " closed, and a %s %s",
                            who,
                            !ended ? "waited on" : thrown == null ? "returned" : "threw " + thrown)
                    .expected(
                            sender
                                    ? "an IllegalStateException: its value will not be received"
                                    : "it returns empty: the end")
                    .why("No one sends or receives any more, so this wait would never end.")
                    .unless(
                            ended
                                    && (sender
                                            ? thrown instanceof IllegalStateException
                                            : thrown == null && END.equals(waiting.result())));
        }
        requireGot(
                "the buffer had one value at the close",
                full.receive(),
                Optional.of("in the buffer"));
        requireGot("two senders waited when the channel was closed", full.receive(), END);
    }

    @Test
    void aClosedChannelTakesNothing() throws Throwable {
        for (int capacity : new int[] {0, 2}) {
            Part05Channels<String> channel = new Part05Channels<>(capacity);
            channel.close();
            Caller<Void> late = send(channel, "late");
            boolean ended = late.comesTrue(late::hasEnded);
            if (!ended) {
                late.interrupt();
            }
            Throwable thrown = late.thrown();
            seen(
                            "the channel was closed; then send %s",
                            !ended ? "waited" : thrown == null ? "returned" : "threw " + thrown)
                    .expected("an IllegalStateException")
                    .why(
                            "A value that was taken and that nobody receives is lost, and nobody knows.")
                    .unless(ended && thrown instanceof IllegalStateException);
        }
    }

    @Test
    void selectEndsWithItsLastChannel() throws Throwable {
        // Several times: a select may begin at either channel.
        for (int i = 0; i < STARTS; i++) {
            boolean before = i > 0;
            Part05Channels<String> a = new Part05Channels<>(0);
            Part05Channels<String> b = new Part05Channels<>(0);
            if (before) {
                a.close();
            }
            Caller<Optional<String>> select = select(List.of(a, b));
            select.awaitStill();
            a.close();
            select.awaitStill();
            boolean early = select.hasEnded();
            seen(
                            "one of two channels was closed %s, and select returned",
                            before ? "before" : "meanwhile")
                    .expected("it waits for the other one")
                    .why("One source has ended. The program wants what the others have to say.")
                    .unless(!early);
            b.send("x");
            requireGot(
                    "one channel was closed, x was sent to the other",
                    select.result(),
                    Optional.of("x"));
            Caller<Optional<String>> last = select(List.of(a, b));
            last.awaitStill();
            b.close();
            boolean ended = last.comesTrue(last::hasEnded);
            if (!ended) {
                last.interrupt();
            }
            seen("both channels were closed, and select waited on")
                    .expected("the end: empty")
                    .why("Nothing can come any more.")
                    .unless(ended && last.thrown() == null && END.equals(last.result()));
        }
        requireSelectedAfterClose();
    }

    /** One of two channels is closed, and has a value in its buffer: first, and then last. */
    private static void requireSelectedAfterClose() throws Throwable {
        for (boolean first : new boolean[] {true, false}) {
            for (boolean bothClosed : new boolean[] {false, true}) {
                Part05Channels<String> closed = new Part05Channels<>(2);
                Part05Channels<String> empty = new Part05Channels<>(2);
                closed.send("x");
                closed.close();
                if (bothClosed) {
                    empty.close();
                }
                Caller<Optional<String>> select =
                        select(first ? List.of(closed, empty) : List.of(empty, closed));
                boolean came = select.comesTrue(select::hasEnded);
                empty.close();
                select.interrupt();
                String got = came ? select.result().orElse("the end") : "nothing";
                select.awaitEnd();

                seen(
                                "of two channels, one was closed with x in its buffer, and the other"
                                        + " was empty and %s; select took: %s",
                                bothClosed ? "closed, too" : "open", got)
                        .expected("x")
                        .why("The send has returned. A closed channel is not yet at its end.")
                        .unless(got.equals("x"));
            }
        }
    }

    @Test
    void anInterruptedReceiverTakesNothing() throws Throwable {
        for (boolean selects : new boolean[] {false, true}) {
            Part05Channels<String> a = new Part05Channels<>(0);
            Part05Channels<String> b = new Part05Channels<>(1);
            Caller<Optional<String>> receiver = selects ? select(List.of(a, b)) : receive(b);
            receiver.awaitStill();
            receiver.interrupt();
            Throwable thrown = receiver.thrown();
            Caller<Void> sender = send(b, "x");
            sender.awaitEnd();
            Caller<Optional<String>> next = receive(b);
            boolean came = next.comesTrue(next::hasEnded);
            b.close();

            seen(
                            "a receiver was interrupted, and %s",
                            thrown == null ? "returned" : "threw " + thrown)
                    .expected("an InterruptedException")
                    .why("It was told to stop waiting.")
                    .unless(thrown instanceof InterruptedException);
            seen("a receiver was interrupted; then x was sent, and nobody got it")
                    .expected("the next receiver gets x")
                    .why("The place of the first one was still in line, and swallowed the value.")
                    .unless(came && next.result().equals(Optional.of("x")));
        }
    }

    @Test
    void anInterruptedSenderHasSentNothing() throws Throwable {
        Part05Channels<String> channel = new Part05Channels<>(0);
        Caller<Void> first = send(channel, "interrupted");
        first.awaitStill();
        Caller<Void> second = send(channel, "second");
        second.awaitStill();
        first.interrupt();
        Throwable thrown = first.thrown();
        Optional<String> got = channel.receive();

        seen(
                        "a sender %s, and then \"%s\" was received",
                        thrown == null ? "returned when interrupted" : "threw " + thrown,
                        got.orElse("the end"))
                .expected("an InterruptedException, and the value of the other sender: \"second\"")
                .why("The sender believes that nothing was sent, and sends the order again.")
                .unless(
                        thrown instanceof InterruptedException
                                && got.equals(Optional.of("second")));
        channel.close();
        second.awaitEnd();
        requireOnlyTheInterruptedOneLeaves();
    }

    private static void requireOnlyTheInterruptedOneLeaves() throws Throwable {
        Part05Channels<String> channel = new Part05Channels<>(0);
        Caller<Void> first = send(channel, "first");
        first.awaitStill();
        Caller<Void> second = send(channel, "interrupted");
        second.awaitStill();
        second.interrupt();
        second.awaitEnd();
        Caller<Optional<String>> receiver = receive(channel);
        receiver.comesTrue(receiver::hasEnded);
        channel.close();
        String got = receiver.result().orElse("nothing");

        seen("two senders waited, and the second was interrupted; then \"%s\" was received", got)
                .expected("\"first\": its sender still waits")
                .why("The sender believes that nothing was sent, and sends the order again.")
                .lookAt("Whose place is taken out of the line?")
                .unless(got.equals("first"));
        first.awaitEnd();
    }

    @Test
    void aPlaceGoesToOneWhoStillWaits() throws Throwable {
        Part05Channels<String> channel = new Part05Channels<>(1);
        channel.send("in the buffer");
        Caller<Void> first = send(channel, "interrupted");
        first.awaitStill();
        Caller<Void> second = send(channel, "second");
        second.awaitStill();
        first.interrupt();
        first.awaitEnd();
        channel.receive();
        boolean returned = second.comesTrue(second::hasEnded);
        if (!returned) {
            second.interrupt();
        }
        second.awaitEnd();
        channel.close();

        seen("two senders waited, and the first was interrupted; a place came, the second waits on")
                .expected("its value has a place in the buffer, and send returns")
                .why("A place that is offered to somebody who has left is lost for those behind.")
                .lookAt("Whom do you ask, when a place is free?")
                .unless(returned);
    }

    @Test
    void equalValuesAreTwoValues() throws Throwable {
        Part05Channels<String> channel = new Part05Channels<>(0);
        Caller<Void> first = send(channel, "x");
        first.awaitStill();
        Caller<Void> second = send(channel, "x");
        second.awaitStill();
        first.interrupt();
        first.awaitEnd();
        Caller<Optional<String>> receiver = receive(channel);
        boolean came = receiver.comesTrue(receiver::hasEnded);
        channel.close();

        seen("two threads sent \"x\", the first was interrupted; then nobody received the other's")
                .expected("the value of the second sender")
                .why("Each sender waits for its own value. That another one is equal is chance.")
                .lookAt("What do you compare when a sender gives its place back?")
                .unless(came && receiver.result().equals(Optional.of("x")));
        second.awaitEnd();
        requireOneSenderGoesOn();
    }

    private static void requireOneSenderGoesOn() throws Throwable {
        Part05Channels<String> channel = new Part05Channels<>(0);
        List<Caller<Void>> senders = List.of(send(channel, "x"), send(channel, "x"));
        Caller.awaitStill(senders);
        channel.receive();
        Caller.awaitStill(senders);
        long returned = senders.stream().filter(Caller::hasEnded).count();
        channel.close();
        for (Caller<Void> sender : senders) {
            sender.interrupt();
            sender.awaitEnd();
        }

        seen("two threads sent \"x\", one value was received, and %d senders returned", returned)
                .expected("one")
                .why("The value of one of them was taken. The other one still waits for its own.")
                .unless(returned == 1);
    }

    @Test
    void whoWaitsIsParked() throws Throwable {
        Part05Channels<String> empty = new Part05Channels<>(0);
        Part05Channels<String> other = new Part05Channels<>(0);
        List<Caller<?>> all = List.of(receive(empty), select(List.of(empty)), send(other, "x"));
        for (Caller<?> waiting : all) {
            State[] naps = {null};
            waiting.awaitStill();
            for (int i = 0; i < 20; i++) {
                State state = waiting.thread().getState();
                naps[0] = state == State.WAITING ? naps[0] : state;
                waiting.awaitStill();
            }
            seen("a thread waited at a channel, and its state was %s", naps[0])
                    .expected("WAITING: parked until something comes")
                    .why("Ten thousand that look every millisecond do nothing else.")
                    .unless(naps[0] == null);
        }
        empty.close();
        other.close();
        for (Caller<?> waiting : all) {
            waiting.awaitEnd();
        }
    }

    @Test
    void sendAndReceiveMeet() throws Exception {
        for (int capacity : new int[] {0, 1}) {
            Interleavings.explore(() -> new Part05Channels<String>(capacity))
                    .runner("sender", channel -> channel.send("x"))
                    .actor("receiver", Part05Channels::receive)
                    .closing(Part05Channels::close)
                    .thenEnds(
                            (_, ends) ->
                                    seen("x was sent, and received: %s", ends.result("receiver"))
                                            .expected("x")
                                            .why("It was taken from the sender.")
                                            .unless(
                                                    Optional.of("x")
                                                            .equals(ends.result("receiver"))));
        }
    }

    @Test
    void twoReceiversTakeTwoValues() throws Exception {
        Interleavings.explore(
                        () -> {
                            Part05Channels<String> channel = new Part05Channels<>(2);
                            channel.send("x");
                            channel.send("y");
                            return channel;
                        })
                .actor("receiver 1", Part05Channels::receive)
                .actor("receiver 2", Part05Channels::receive)
                .closing(Part05Channels::close)
                .thenEnds(
                        (_, ends) ->
                                seen("x and y were sent, and received: %s", ends.results())
                                        .expected("each of them once")
                                        .why("A value received twice is an order delivered twice.")
                                        .unless(
                                                ends.results().contains(Optional.of("x"))
                                                        && ends.results()
                                                                .contains(Optional.of("y"))));
    }

    @Test
    void aSelectAndTwoSendersLoseNothing() throws Exception {
        Interleavings.explore(Two::new)
                .runner("sender a", two -> two.a.send("a"))
                .runner("sender b", two -> two.b.send("b"))
                .actor("selector", two -> Part05Channels.select(List.of(two.a, two.b)))
                .closing(Two::close)
                .thenEnds(
                        (two, ends) -> {
                            two.close();
                            List<Object> got = new ArrayList<>(List.of(ends.result("selector")));
                            two.a.receive().ifPresent(value -> got.add(Optional.of(value)));
                            two.b.receive().ifPresent(value -> got.add(Optional.of(value)));
                            seen("a and b were sent; select and who came later got %s", got)
                                    .expected("both values, once each")
                                    .why("A value that a select takes but does not return is lost.")
                                    .unless(
                                            got.size() == 2
                                                    && got.contains(Optional.of("a"))
                                                    && got.contains(Optional.of("b")));
                        });
    }

    @Test
    void aSelectThatHasItsValueStandsInNobodysWay() throws Exception {
        Interleavings.explore(Two::new)
                .actor("selector", two -> Part05Channels.select(List.of(two.a, two.b)))
                .actor("receiver", two -> two.b.receive())
                .runner(
                        "sender",
                        two -> {
                            two.a.send("for a");
                            // One for each of them, wherever the select finds a value.
                            two.b.send("first");
                            two.b.send("second");
                        })
                .closing(Two::close)
                .thenEnds(
                        (two, ends) -> {
                            two.close();
                            Object got = ends.result("receiver");
                            Optional<String> left = two.b.receive();
                            seen(
                                            "a receiver waited at b, and a select at a and b; a was"
                                                    + " sent to, and b twice. The receiver got %s,"
                                                    + " and %s was still in b",
                                            got, left)
                                    .expected("the first value goes to the receiver that waits")
                                    .why(
                                            "A value that waits in the buffer and a receiver that"
                                                    + " waits for one do not meet any more.")
                                    .lookAt("How many places in the line does a send look at?")
                                    .unless(!left.equals(Optional.of("first")));
                        });
    }

    @Test
    void twoClosesAtTheSameMomentEndASelect() throws Exception {
        Interleavings.explore(Meeting::new)
                .actor("selector", meeting -> Part05Channels.select(List.of(meeting.a, meeting.b)))
                .runner("closer of a", meeting -> meeting.a.close())
                .runner("closer of b", meeting -> meeting.b.close())
                .thenEnds(
                        (_, ends) ->
                                seen(
                                                "two channels were closed, and a select of both got"
                                                        + " %s",
                                                ends.result("selector"))
                                        .expected("the end")
                                        .why("Nothing will ever come from either of them.")
                                        .unless(END.equals(ends.result("selector"))));
    }

    @Test
    void onlyTheSenderWhoseValueWasTakenGoesOn() throws Exception {
        Interleavings.explore(Meeting::new)
                .runner("sender a", meeting -> meeting.send(meeting.a, "a"))
                .runner("sender b", meeting -> meeting.send(meeting.b, "b"))
                .runner("selector", Meeting::receiveBoth)
                .closing(Meeting::close)
                .then(
                        meeting ->
                                seen(
                                                "two senders, no buffers; a select got %s, and by"
                                                        + " then send had returned for %s",
                                                meeting.got, meeting.wentOn)
                                        .expected(
                                                "send returns when a receiver has taken the value")
                                        .why("The sender relies on the receiver having it.")
                                        .lookAt("A waiting thread may take from another channel.")
                                        .unless(
                                                meeting.wentOn.stream()
                                                        .allMatch(
                                                                value ->
                                                                        Optional.of(value)
                                                                                .equals(
                                                                                        meeting.got))));
    }

    @Test
    void twoSelectsInOppositeOrderBothEnd() throws Exception {
        Interleavings.explore(Two::withValues)
                .actor("selector 1", two -> Part05Channels.select(List.of(two.a, two.b)))
                .actor("selector 2", two -> Part05Channels.select(List.of(two.b, two.a)))
                .closing(Two::close)
                .thenEnds(
                        (_, ends) ->
                                seen(
                                                "two channels had a value each; two selects got %s",
                                                ends.results())
                                        .expected("one value each")
                                        .why("Each lists the channels as it likes.")
                                        .unless(
                                                ends.results().contains(Optional.of("a"))
                                                        && ends.results()
                                                                .contains(Optional.of("b"))));
    }

    @Test
    void sendAndCloseDoNotLoseAValue() throws Exception {
        for (int capacity : new int[] {0, 1}) {
            Interleavings.explore(() -> new Part05Channels<String>(capacity))
                    .actor("sender", channel -> isAccepted(() -> sendAndReturn(channel)))
                    .runner("closer", Part05Channels::close)
                    .thenEnds(
                            (channel, ends) -> {
                                Optional<String> got = channel.receive();
                                boolean accepted = ends.result("sender").equals(true);
                                seen(
                                                "send %s while the channel was closed, and the value"
                                                        + " was %s received",
                                                accepted ? "returned" : "threw",
                                                got.isPresent() ? "then" : "never")
                                        .expected(
                                                "a value that was accepted is received, and no other")
                                        .why("The channel may close between check and send.")
                                        .unless(accepted == got.isPresent());
                            });
        }
        Interleavings.explore(() -> new Part05Channels<String>(1))
                .actor("receiver", Part05Channels::receive)
                .runner(
                        "sender",
                        channel -> {
                            channel.send("a");
                            channel.close();
                        })
                .thenEnds(
                        (_, ends) ->
                                seen(
                                                "a value was sent into the buffer, and then the channel"
                                                        + " was closed; a receiver met both, and got"
                                                        + " %s",
                                                ends.result("receiver"))
                                        .expected(
                                                "the value: it was in the buffer before the close")
                                        .why(
                                                "Between a look for values and a look for the end, a"
                                                        + " value and the end may come.")
                                        .unless(Optional.of("a").equals(ends.result("receiver"))));
        Interleavings.explore(() -> new Part05Channels<String>(0))
                .actor("receiver", Part05Channels::receive)
                .runner("closer", Part05Channels::close)
                .thenEnds(
                        (_, ends) ->
                                seen("a receiver met close, and got %s", ends.result("receiver"))
                                        .expected("the end")
                                        .why("Nobody comes any more.")
                                        .unless(END.equals(ends.result("receiver"))));
    }

    @Test
    void anInterruptionAndAValueMeet() throws Exception {
        Interleavings.explore(() -> new Interrupted(1))
                .actor("receiver", Interrupted::receive)
                .runner("sender", interrupted -> interrupted.channel.send("x"))
                .runner("interrupter", Interrupted::interrupt)
                .closing(interrupted -> interrupted.channel.close())
                .thenEnds(
                        (interrupted, ends) -> {
                            interrupted.channel.close();
                            List<Object> got =
                                    List.of(ends.result("receiver"), interrupted.channel.receive());
                            seen(
                                            "x was sent while a receiver was interrupted: the"
                                                    + " receiver %s, and x was %s",
                                            got.getFirst().equals("interrupted")
                                                    ? "threw"
                                                    : "got " + got.getFirst(),
                                            got.contains(Optional.of("x")) ? "doubled" : "lost")
                                    .expected("the receiver gets x, or the next one does")
                                    .why(
                                            "The value comes just when the wait ends. One of the two wins.")
                                    .unless(
                                            got.equals(List.of(Optional.of("x"), END))
                                                    || got.equals(
                                                            List.of(
                                                                    "interrupted",
                                                                    Optional.of("x"))));
                        });
    }

    @Test
    void whoWasInterruptedHasNotTakenTheValueMeanwhile() throws Exception {
        Interleavings.explore(() -> new Interrupted(0))
                .actor("receiver", Interrupted::receiveOrClose)
                .actor("sender", one -> isAccepted(() -> sendAndReturn(one.channel)))
                .runner("interrupter", Interrupted::interrupt)
                .closing(one -> one.channel.close())
                .thenEnds(
                        (_, ends) -> {
                            boolean interrupted = ends.result("receiver").equals("interrupted");
                            boolean returned = ends.result("sender").equals(true);
                            seen(
                                            "the only receiver %s, and send %s",
                                            interrupted ? "was interrupted and threw" : "got x",
                                            returned
                                                    ? "returned"
                                                    : "waited until the channel was closed")
                                    .expected("send returns if x was taken, and only then")
                                    .why(
                                            "Who has sent relies on it: somebody has the value. Taken"
                                                    + " back later, it was nobody's.")
                                    .unless(returned != interrupted);
                        });
    }

    @Test
    void anInterruptionAndAReceiverMeet() throws Exception {
        Interleavings.explore(InterruptedSender::new)
                .actor("sender", InterruptedSender::send)
                .actor("receiver", one -> one.channel.receive())
                .runner("interrupter", InterruptedSender::interrupt)
                .closing(one -> one.channel.close())
                .thenEnds(
                        (_, ends) -> {
                            Object sender = ends.result("sender");
                            Object got = ends.result("receiver");
                            seen(
                                            "a sender was interrupted while its value was received: send"
                                                    + " %s, and the receiver got %s",
                                            sender, got)
                                    .expected("what was received has been sent")
                                    .why(
                                            "The sender believes that nothing was sent, and sends the"
                                                    + " order again.")
                                    .unless(
                                            sender.equals("returned")
                                                    == got.equals(Optional.of("x")));
                        });
    }

    @Test
    void closeAndWaitingSendersMeet() throws Throwable {
        requireNothingTakenAfterTheClose(List.of());
        // Who takes the old value makes room for the sender, which may wake up later.
        requireNothingTakenAfterTheClose(List.of("old"));
        for (int round = 0; round < ROUNDS; round++) {
            requireSentIfReceivedBeforeTheClose();
        }
    }

    /** The buffer is full of these. */
    private static void requireNothingTakenAfterTheClose(List<String> buffered) throws Exception {
        List<Optional<String>> right =
                Stream.concat(buffered.stream().map(Optional::of), Stream.of(END)).toList();
        Interleavings.explore(
                        () -> {
                            var channel = new Part05Channels<String>(buffered.size());
                            for (String value : buffered) {
                                channel.send(value);
                            }
                            return channel;
                        })
                .actor("sender", channel -> isAccepted(() -> sendAndReturn(channel)))
                .actor("closer", channel -> closeAndReceive(channel, right.size()))
                .thenEnds(
                        (_, ends) ->
                                seen(
                                                "a thread closed the channel and then received: %s; the"
                                                        + " sender that had waited %s",
                                                ends.result("closer"),
                                                ends.result("sender").equals(true)
                                                        ? "returned"
                                                        : "threw an IllegalStateException")
                                        .expected("%s; it threw", right)
                                        .why("After the end, nobody expects another value.")
                                        .unless(
                                                right.equals(ends.result("closer"))
                                                        && ends.result("sender").equals(false)));
    }

    private static List<Optional<String>> closeAndReceive(Part05Channels<String> channel, int times)
            throws InterruptedException {
        channel.close();
        List<Optional<String>> got = new ArrayList<>();
        for (int i = 0; i < times; i++) {
            got.add(channel.receive());
        }
        return got;
    }

    /** The receiver closes the channel before the sender has a core again. */
    private static void requireSentIfReceivedBeforeTheClose() throws Throwable {
        Part05Channels<String> channel = new Part05Channels<>(0);
        Caller<Boolean> sender =
                Caller.start("send", () -> isAccepted(() -> sendAndReturn(channel)));
        sender.awaitStill();
        Caller<Optional<String>> receiver =
                Caller.start(
                        "receive",
                        () -> {
                            Optional<String> got = channel.receive();
                            channel.close();
                            return got;
                        });
        Optional<String> got = receiver.result();
        boolean sent = sender.result();

        seen(
                        "a receiver got %s from a sender that waited, and closed the channel; send"
                                + " %s",
                        got, sent ? "returned" : "threw an IllegalStateException")
                .expected("a value that was received, and a send that returned")
                .why("The sender believes that nobody has its value, and sends the order again.")
                .lookAt("What does a sender ask first when it wakes up?")
                .unless(got.equals(Optional.of("x")) && sent);
    }

    @Test
    void closingOneChannelTwiceEndsNoSelectThatWaitsAtAnother() throws Throwable {
        Part05Channels<String> a = new Part05Channels<>(0);
        Part05Channels<String> b = new Part05Channels<>(0);
        Caller<Optional<String>> select = select(List.of(a, b));
        select.awaitStill();
        a.close();
        a.close();
        select.awaitStill();
        boolean early = select.hasEnded();
        Caller<Void> sender = early ? null : send(b, "x");
        Optional<String> got = select.result();

        seen("a select waited at a and b; a was closed twice, b was open; select gave %s", got)
                .expected("it waits, and gets what is sent to b")
                .why("A channel that is closed twice is one closed channel.")
                .lookAt("How does a select know that all of its channels are at their end?")
                .unless(!early && got.equals(Optional.of("x")));
        sender.result();
    }

    @Test
    void whoWaitsBehindASelectThatIsOverIsServed() throws Throwable {
        for (boolean interrupted : List.of(false, true)) {
            Part05Channels<String> a = new Part05Channels<>(0);
            Part05Channels<String> b = new Part05Channels<>(0);
            Caller<Optional<String>> select = select(List.of(a, b));
            select.awaitStill();
            Caller<Optional<String>> behind = receive(b);
            behind.awaitStill();
            if (interrupted) {
                select.interrupt();
                select.awaitEnd();
            } else {
                a.send("for a");
                select.result();
            }
            Caller<Void> sender = send(b, "for b");
            boolean met = sender.comesTrue(() -> sender.hasEnded() && behind.hasEnded());
            if (!met) {
                sender.interrupt();
                behind.interrupt();
            }

            seen(
                            "a receiver waited at b behind a select that was over (%s); a send to b"
                                    + " %s",
                            interrupted ? "interrupted" : "it had its value from a",
                            met ? "met it" : "and that receiver wait for each other")
                    .expected("the two meet")
                    .why("The old place of a select in the line of b must not be in the way.")
                    .lookAt("How many places in the line does a send look at?")
                    .unless(met && behind.result().equals(Optional.of("for b")));
        }
    }

    @Test
    void whoIsWokenForNoReasonWaitsOn() throws Throwable {
        Part05Channels<String> channel = new Part05Channels<>(0);
        Caller<Optional<String>> receiver =
                Caller.start(
                        "receive",
                        () -> {
                            LockSupport.unpark(Thread.currentThread());
                            return channel.receive();
                        });
        receiver.awaitStill();
        LockSupport.unpark(receiver.thread());
        receiver.awaitStill();
        boolean early = receiver.hasEnded();
        Caller<Void> sender = early ? null : send(channel, "x");
        Optional<String> got = receiver.result();
        seen("a receiver was woken for no reason, twice; receive gave %s", got)
                .expected("it waits on, and gets x")
                .why("A parked thread may wake up at any time, says the documentation.")
                .lookAt("What do you look at when you are awake?")
                .unless(!early && got.equals(Optional.of("x")));
        sender.result();

        Caller<Void> woken = send(channel, "y");
        woken.awaitStill();
        LockSupport.unpark(woken.thread());
        woken.awaitStill();
        boolean returned = woken.hasEnded();
        seen("a sender was woken for no reason, and send returned")
                .expected("it waits on until a receiver has taken its value")
                .why("A parked thread may wake up at any time, says the documentation.")
                .unless(!returned);
        requireGot("then a receiver came", channel.receive(), Optional.of("y"));
        woken.result();
    }

    @Test
    void aThreadWaitsAtOneChannelAfterTheOther() throws Throwable {
        Part05Channels<String> a = new Part05Channels<>(0);
        Part05Channels<String> b = new Part05Channels<>(0);
        Part05Channels<String> c = new Part05Channels<>(0);
        List<Optional<String>> got = new CopyOnWriteArrayList<>();
        Caller<Void> receiver =
                Caller.run(
                        "select, then receive",
                        () -> {
                            got.add(Part05Channels.select(List.of(a, b)));
                            got.add(c.receive());
                        });
        receiver.awaitStill();
        a.send("for a");
        receiver.awaitStill();
        Caller<Void> early = send(b, "for b");
        early.awaitStill();
        boolean taken = early.hasEnded();
        if (!taken) {
            early.interrupt();
            c.send("for c");
        }
        receiver.awaitEnd();

        seen(
                        "a thread had its value of a and b from a, and waited at c; a send to b %s;"
                                + " the thread got %s",
                        taken ? "returned" : "waited", got)
                .expected("the send waits; [Optional[for a], Optional[for c]]")
                .why("It waits at c now. What is sent to b is for others.")
                .lookAt("What does a thread leave behind in the lines of its last select?")
                .unless(!taken && got.equals(List.of(Optional.of("for a"), Optional.of("for c"))));
    }

    /** A sender that somebody else can interrupt. */
    private static final class InterruptedSender {

        private final Part05Channels<String> channel = new Part05Channels<>(0);
        private volatile Thread sender;

        private Object send() {
            sender = Thread.currentThread();
            try {
                channel.send("x");
                return "returned";
            } catch (InterruptedException e) {
                // The receiver need not wait for another one.
                sender = null;
                channel.close();
                return "threw an InterruptedException";
            } finally {
                sender = null;
                Thread.interrupted();
            }
        }

        private void interrupt() {
            Thread thread = sender;
            if (thread != null) {
                thread.interrupt();
            }
        }
    }

    /** Two channels without buffers, and whose send had returned when the first value was taken. */
    private static final class Meeting {

        private final Part05Channels<String> a = new Part05Channels<>(0);
        private final Part05Channels<String> b = new Part05Channels<>(0);
        private final List<String> sent = new CopyOnWriteArrayList<>();
        private volatile Optional<String> got;
        private volatile List<String> wentOn = List.of();

        private void send(Part05Channels<String> channel, String value)
                throws InterruptedException {
            channel.send(value);
            sent.add(value);
        }

        private void receiveBoth() throws InterruptedException {
            got = Part05Channels.select(List.of(a, b));
            wentOn = List.copyOf(sent);
            // Nobody is left waiting.
            Part05Channels.select(List.of(a, b));
        }

        private void close() {
            a.close();
            b.close();
        }
    }

    /** Two channels, so that a sender need not wait. */
    private static final class Two {

        private final Part05Channels<String> a = new Part05Channels<>(1);
        private final Part05Channels<String> b = new Part05Channels<>(1);

        private static Two withValues() throws InterruptedException {
            Two two = new Two();
            two.a.send("a");
            two.b.send("b");
            return two;
        }

        private void close() {
            a.close();
            b.close();
        }
    }

    /** A receiver that somebody else can interrupt. */
    private static final class Interrupted {

        private final Part05Channels<String> channel;
        private volatile Thread receiver;

        private Interrupted(int capacity) {
            channel = new Part05Channels<>(capacity);
        }

        private Object receive() {
            receiver = Thread.currentThread();
            try {
                Optional<String> got = channel.receive();
                return got;
            } catch (InterruptedException e) {
                return "interrupted";
            } finally {
                receiver = null;
                Thread.interrupted();
            }
        }

        /** Without a receiver, a sender need not wait any longer. */
        private Object receiveOrClose() {
            Object got = receive();
            if (got.equals("interrupted")) {
                channel.close();
            }
            return got;
        }

        private void interrupt() {
            Thread thread = receiver;
            if (thread != null) {
                thread.interrupt();
            }
        }
    }

    private static Object sendAndReturn(Part05Channels<String> channel)
            throws InterruptedException {
        channel.send("x");
        return true;
    }

    private static boolean isAccepted(Callable<?> send) throws Exception {
        try {
            send.call();
            return true;
        } catch (IllegalStateException e) {
            return false;
        }
    }

    private static Caller<Void> send(Part05Channels<String> channel, String value) {
        return Caller.run("send", () -> channel.send(value));
    }

    private static Caller<Optional<String>> receive(Part05Channels<String> channel) {
        return Caller.start("receive", channel::receive);
    }

    private static Caller<Optional<String>> select(List<Part05Channels<String>> channels) {
        return Caller.start("select", () -> Part05Channels.select(channels));
    }

    private static void requireGot(String what, Optional<String> got, Optional<String> expected) {
        seen("%s; received: %s", what, got.orElse("the end"))
                .expected("%s", expected.orElse("the end"))
                .why("That is what a channel is for.")
                .unless(got.equals(expected));
    }
}
