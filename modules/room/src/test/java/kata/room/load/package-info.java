/** A room under load: many pairs, open pages, and a server that is killed. */
package kata.room.load;
