/** {@code ./kata room}: opens a room, and knows what its broken rules look like. */
package kata.cli.room;
