package kata.favorites;

/**
 * The rules for the favourites page, the same for every model. A module's capstone says how a page
 * is opened, and what its model promises beside the contract.
 *
 * <p>First what every page does, then what is different from model to model: each class of the
 * chain that ends here adds rules of one kind, and they run in the order of the chain. What a rule
 * of the second kind has seen goes into the {@link ModelTable}. {@link AnswerRules} and {@link
 * FailureRules} go through all that may come of each call:
 *
 * <table>
 * <caption>What the page does, by call and outcome. A star: a sound rule, judged last.</caption>
 * <tr><th>call<th>answers<th>empty<th>null ★<th>late<th>fails<th>Error or special type ★
 * <th>caller interrupted there
 * <tr><td>users<td>details of the first five, equal ones too<td>suggestions
 * <td>error, or as if it had failed<td>cache; the call is ended<td>cache<td>cache
 * <td>error, flag kept, no further call
 * <tr><td>cache<td>as the users<td>suggestions<td>error<td>waited for
 * <td>error with both failures<td>error with both<td>the same
 * <tr><td>suggestions<td>all of them, in order<td>an empty page<td>error<td>waited for
 * <td>error<td>error<td>the same
 * <tr><td>details<td>the page, in the user's order<td>-<td>error, no page with a hole
 * <td>waited for<td>error; the others end as promised<td>error<td>the same
 * <tr><td>ui<td>told once<td>-<td>-<td>a busy one holds up nobody<td>not asked for
 * <td>not asked for<td>-
 * </table>
 *
 * <p>All of it holds for a second page after a first one, and for two at the same time. An {@link
 * InterruptedException} that a service throws although nobody interrupted it may count as a failure
 * or as the end: the UI gets a result, and that is all.
 */
public abstract class FavoritesContract extends InterleavingRules {}
