/** What a watch and a room say to each other: the code, the reports, and why one is refused. */
package kata.room.protocol;
