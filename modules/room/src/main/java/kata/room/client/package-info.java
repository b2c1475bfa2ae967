/** A pair's side of the room: sends what happens, and never holds up whoever works. */
package kata.room.client;
