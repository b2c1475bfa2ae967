package kata.favorites;

/**
 * The {@link FavoritesContract} but for {@link InterleavingRules}: for a model whose threads spin
 * inside a library while they wait, as those of the Disruptor do. Such a thread is never still, so
 * no exploration can tell when the others have gone through.
 */
public abstract class FavoritesContractForSpinningThreads extends OddAnswersRules {}
