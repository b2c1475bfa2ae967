/** The command that puts a prepared wrong answer in front of a room. */
package kata.cli.show;
