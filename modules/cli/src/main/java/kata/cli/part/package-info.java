/** The commands about one part: its hints, its answer, the file as it was handed out. */
package kata.cli.part;
