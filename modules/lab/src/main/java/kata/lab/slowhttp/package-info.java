/** Experiment: a server whose requests wait for six seconds. */
package kata.lab.slowhttp;
