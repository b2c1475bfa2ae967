export function planDecks() {
  return [];
}
