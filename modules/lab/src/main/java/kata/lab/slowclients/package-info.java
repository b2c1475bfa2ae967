/** Experiment: clients that send their requests slowly. */
package kata.lab.slowclients;
