/** The command {@code solutions/prove}: runs the proof and the checks for the parts it is given. */
package kata.prove;
