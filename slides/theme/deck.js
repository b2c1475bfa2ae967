// What a deck does besides reveal.js: the countdown of an exercise, and light or dark.
(() => {
  const paper = /print-pdf/.test(location.search);
  const root = document.documentElement;

  // Light or dark as the machine has it; the key D turns it, and the next deck remembers.
  const remembered = () => { try { return localStorage.getItem('colours'); } catch { return null; } };
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const paint = () => root.classList.toggle('dark', !paper && (remembered() ?? (dark.matches ? 'dark' : 'light')) === 'dark');
  dark.addEventListener('change', paint);
  paint();
  function turn() {
    const next = root.classList.contains('dark') ? 'light' : 'dark';
    try { localStorage.setItem('colours', next); } catch { /* The page is read from a place without storage. */ }
    root.classList.toggle('dark', next === 'dark');
  }

  const clock = seconds => `${seconds < 0 ? '+' : ''}${Math.floor(Math.abs(seconds) / 60)}:${String(Math.abs(seconds) % 60).padStart(2, '0')}`;
  for (const button of document.querySelectorAll('.countdown')) {
    let left = Number(button.dataset.minutes) * 60;
    let end = 0;
    let timer = 0;
    const show = () => {
      if (timer) left = Math.round((end - Date.now()) / 1000);
      button.textContent = clock(left);
      button.classList.toggle('over', left <= 0);
    };
    button.addEventListener('click', () => {
      if (timer) {
        show();
        clearInterval(timer);
        timer = 0;
      } else {
        end = Date.now() + left * 1000;
        timer = setInterval(show, 250);
      }
      button.classList.toggle('runs', timer !== 0);
      button.blur();
    });
  }

  if (!window.Reveal) return;
  Reveal.addKeyBinding({ keyCode: 67, key: 'C', description: 'Start or pause the countdown' },
    () => Reveal.getCurrentSlide()?.querySelector('.countdown')?.click());
  Reveal.addKeyBinding({ keyCode: 68, key: 'D', description: 'Light or dark' }, turn);
})();
