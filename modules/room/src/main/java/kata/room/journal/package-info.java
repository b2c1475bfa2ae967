/** An append-only file whose lines survive the end of the process. */
package kata.room.journal;
