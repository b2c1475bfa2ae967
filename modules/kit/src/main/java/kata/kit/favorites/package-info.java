/** The services and the UI of the favourites page, simulated. */
package kata.kit.favorites;
