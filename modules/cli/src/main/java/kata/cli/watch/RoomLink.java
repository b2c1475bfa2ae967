package kata.cli.watch;

import java.util.function.Consumer;
import kata.cli.context.Part;
import kata.cli.context.UserError;
import kata.referee.verdict.Verdict;
import kata.room.client.RoomClient;
import kata.room.protocol.PairName;
import kata.room.protocol.Report;
import kata.room.protocol.RoomAddress;

/** What watch tells the instructor's room: nothing at all, unless the learner names one. */
interface RoomLink extends AutoCloseable {

    /** Nothing is sent to anybody. */
    RoomLink NONE =
            new RoomLink() {
                @Override
                public void judged(Part part, Verdict verdict, boolean solved, boolean sound) {}

                @Override
                public String hand() {
                    return "";
                }

                @Override
                public String footer() {
                    return "";
                }

                @Override
                public void close() {}
            };

    /** Tells part, verdict, rule and seconds. */
    void judged(Part part, Verdict verdict, boolean solved, boolean sound);

    /** What the line of keys has to say about it. */
    default String footer() {
        return "   ? instructor";
    }

    /** Raises or lowers the hand. Returns what the learner reads; empty where there is no room. */
    String hand();

    @Override
    void close();

    /** Opens the link. */
    interface Factory {

        /** As {@link RoomLink#to}, with who is told that the room refuses. */
        RoomLink open(Consumer<String> problem);
    }

    /**
     * The room that the learner names, under the name that they choose; none where both are null.
     *
     * @throws UserError when one of both is missing, or cannot be one
     */
    static Factory to(String addressOrNull, String nameOrNull) {
        if (addressOrNull == null && nameOrNull == null) {
            return _ -> NONE;
        }
        if (addressOrNull == null) {
            throw new UserError("A name goes with a room: --room ADDRESS#CODE");
        }
        if (nameOrNull == null) {
            throw new UserError("Choose a name for your pair: --name \"Ana & Ben\"");
        }
        try {
            RoomAddress address = RoomAddress.of(addressOrNull);
            String name = PairName.of(nameOrNull);
            return problem -> toRoom(new RoomClient(address, name, problem));
        } catch (IllegalArgumentException e) {
            throw new UserError("%s", e.getMessage());
        }
    }

    private static RoomLink toRoom(RoomClient client) {
        return new RoomLink() {
            @Override
            public void judged(Part part, Verdict verdict, boolean solved, boolean sound) {
                Report.Verdict sent =
                        sound
                                ? Report.Verdict.SOUND
                                : solved
                                        ? Report.Verdict.SOLVED
                                        : verdict.kind() == Verdict.Kind.NOT_STARTED
                                                ? Report.Verdict.OPEN
                                                : Report.Verdict.BROKEN;
                client.judged(part.module(), part.name(), sent, verdict.rule());
            }

            @Override
            public String hand() {
                return client.toggleHand()
                        ? "Your hand is up: the instructor sees it. ? lowers it."
                        : "Your hand is down.";
            }

            @Override
            public void close() {
                client.close();
            }
        };
    }
}
