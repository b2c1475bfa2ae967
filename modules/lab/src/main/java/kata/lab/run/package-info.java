/** Runs the programs that an experiment measures, each in a JVM of its own. */
package kata.lab.run;
