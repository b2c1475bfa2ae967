/**
 * Not an experiment: a server that fails in front of the room, in the first minute of a workshop.
 */
package kata.lab.crowd;
