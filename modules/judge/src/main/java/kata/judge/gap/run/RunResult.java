package kata.judge.gap.run;

import java.util.List;
import kata.judge.gap.run.Run.End;

/** What is left to look at when a run has been made, by whatever schedule. */
interface RunResult<T> {

    T object();

    Race race();

    List<Event> events();

    /** How the actor ended, or null. */
    End end(int actor);

    /** The threads of the actors that have not ended. */
    List<Thread> unended();
}
