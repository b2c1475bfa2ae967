/** Experiment: how many threads fit into this machine, and what they cost. */
package kata.lab.threads;
