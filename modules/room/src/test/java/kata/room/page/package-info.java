/** The page of a room, in a real browser. */
package kata.room.page;
