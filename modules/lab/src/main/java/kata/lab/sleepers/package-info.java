/** Experiment: a hundred thousand tasks that sleep. */
package kata.lab.sleepers;
