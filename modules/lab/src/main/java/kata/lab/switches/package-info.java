/** Experiment: what it costs to give way to another task. */
package kata.lab.switches;
