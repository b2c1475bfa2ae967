/** The given world: what exercise code may call, and what records it. */
package kata.kit;
