/** The JVMs that run attempts, one process each, and the connection to them. */
package kata.referee.worker;
