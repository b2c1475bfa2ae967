/** The structure of the repository: which package and which module may know which. */
package kata.architecture;
