/** What all commands share: the parts and their names, what they print, what they remember. */
package kata.cli.context;
