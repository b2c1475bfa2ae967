/** A pair's side of the room: sends what happens, and never holds up the learner. */
package kata.room.client;
