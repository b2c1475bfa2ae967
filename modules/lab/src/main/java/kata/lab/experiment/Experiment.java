package kata.lab.experiment;

import kata.lab.machine.Machine;

/**
 * One experiment of the seed documents. The resource {@code kata/lab/NAME.md} says what it shows,
 * what it does not, and what the seed did.
 */
public interface Experiment {

    /** The name on the command line and of the results. */
    String name();

    /** One sentence. */
    String title();

    /** Which variants, fitted to what the machine can do. */
    Plan plan(Scale scale, Machine machine);
}
