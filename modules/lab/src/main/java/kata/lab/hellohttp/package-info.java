/** Experiment: how many short answers a server gives a second. */
package kata.lab.hellohttp;
