/** Experiment: ten million small tasks. */
package kata.lab.tenmillion;
