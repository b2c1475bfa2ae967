/** Compiles attempts from memory to memory, and says what the compiler said. */
package kata.referee.compiler;
