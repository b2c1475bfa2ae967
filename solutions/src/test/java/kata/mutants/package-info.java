/** How strong the rules are, as a number: a reference answer with one thing changed. */
package kata.mutants;
