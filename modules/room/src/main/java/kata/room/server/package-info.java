/** The room's web server: who may come in, what is taken, and the page that shows it. */
package kata.room.server;
