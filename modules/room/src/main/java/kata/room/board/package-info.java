/** What the room knows: pairs, their parts, the rules that break, and how late it is. */
package kata.room.board;
