/**
 * The contract that every module's favourites page is held to, and the table of what each model
 * showed.
 */
package kata.favorites;
