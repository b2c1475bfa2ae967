/** Servers and load generators that several experiments share. */
package kata.lab.http;
