// The list of decks: index.html.
export function index(decks, plans) {
  const row = ({ name, title, about, slides }) => `    <li><a href="${name}.html">${title}</a>
      <span>${about}</span> <small>${slides.length} slides, ${Math.round(slides.reduce((sum, slide) => sum + slide.seconds, 0) / 60)} minutes</small></li>`;
  const list = (tag, rows) => `  <${tag}>\n${rows.map(row).join('\n')}\n  </${tag}>`;
  return `<!DOCTYPE html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>Java concurrency, by hand: the slides</title>
  <link rel="stylesheet" href="assets/theme/theme.css">
</head>
<body class="index">
  <h1>Java concurrency, by hand</h1>
${plans.length ? `  <h2>A workshop, from its first slide to its last</h2>\n${list('ul', plans)}\n  <h2>A deck for each module</h2>\n` : ''}${list('ol', decks)}
  <p>In a deck: <b>arrow keys</b> turn the slides, <b>S</b> opens the speaker's view with notes and clock,
    <b>C</b> starts and pauses the countdown of an exercise, <b>D</b> turns light and dark,
    <b>Esc</b> shows all slides, <b>F</b> fills the screen.</p>
  <script src="assets/theme/deck.js"></script>
</body>
</html>
`;
}
