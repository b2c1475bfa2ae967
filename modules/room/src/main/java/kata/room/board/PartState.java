package kata.room.board;

import java.time.Instant;
import kata.room.protocol.Report.Judged;
import kata.room.protocol.Report.Verdict;

/**
 * How far a pair is with a part.
 *
 * @param last what its watch said last
 * @param tries how many verdicts were red
 * @param begun when the pair came to it
 * @param stuckSince the first red verdict since it was last green; null where there is none
 * @param solved when it was solved first; null where it was not
 */
record PartState(Judged last, int tries, Instant begun, Instant stuckSince, Instant solved) {

    static PartState first(Judged judged, Instant at) {
        return new PartState(judged, 0, at.minusSeconds(judged.seconds()), null, null)
                .after(judged, at);
    }

    PartState after(Judged judged, Instant at) {
        boolean red = judged.verdict() == Verdict.BROKEN;
        boolean green = isGreen(judged);
        return new PartState(
                judged,
                red ? tries + 1 : tries,
                begun,
                red && stuckSince == null ? at : red ? stuckSince : null,
                green && solved == null ? at : solved);
    }

    boolean isGreen() {
        return isGreen(last);
    }

    boolean isRed() {
        return last.verdict() == Verdict.BROKEN;
    }

    private static boolean isGreen(Judged judged) {
        return judged.verdict() == Verdict.SOLVED || judged.verdict() == Verdict.SOUND;
    }
}
