/** The command line of the lab. */
package kata.lab;
