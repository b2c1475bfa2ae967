/** Experiment: a sum with a thread per number. */
package kata.lab.sum;
