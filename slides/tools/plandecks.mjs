// The decks of workshop/plans.yaml: all slides of a workshop in their order, with exercises, debriefs and
// breaks, and the speaker's clock set to the plan.
//
// A deck is shown up to the exercise slide of the part that the plan does next. What comes after it, its
// debrief, is shown after the exercise: with the plan's debrief, or where the plan names the deck again.
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { TASK, readPart } from './exercises.mjs';
import { panelHtml, panelNames, panelProblem } from './panel.mjs';
import { plans } from './paths.mjs';
import { answersBySlide } from './source.mjs';

export function planDecks(decks, problems) {
  const declared = parse(readFileSync(plans, 'utf8'));
  return Object.entries(declared).flatMap(([name, plan]) => {
    const build = (as, days, title) => ({ ...new PlanDeck(as, { ...plan, days }, decks, problems).build(), title });
    // The clock of a second day begins anew.
    const later = plan.days.slice(1).map((day, i) => build(`${name}-${i + 2}`, [day], `${plan.title}: day ${i + 2}`));
    return [build(name, plan.days, plan.title), ...later];
  });
}

// In minutes.
const TOLERANCE = 2.5;

class PlanDeck {
  constructor(name, plan, decks, problems) {
    Object.assign(this, { name, plan, decks, problems });
    this.slides = [];
    this.numbers = []; // by day: the number of the slide with which each block begins, or null
    this.waiting = new Map(); // by deck: the slides that are still to be shown
    this.opened = new Set(); // decks whose first slide came before the welcome
    this.shown = new Map(); // by deck: the minutes of all its slides
    this.blocks = plan.days.flatMap(day => day.blocks);
    this.written = new Set(); // parts whose exercise has been shown
    this.answers = new Map(decks.map(deck => [deck.name, answersBySlide(deck.name)]));
    this.done = new Set(this.blocks.flatMap(block => block.parts ?? []));
  }

  build() {
    const { before, after } = this.decks[0];
    for (const [i, day] of this.plan.days.entries()) {
      this.time = minutesOfDay(day.from);
      if (i > 0) this.#add({ title: `Day ${i + 1}`, html: plain('say', `Day ${i + 1}`, ''), seconds: 0 });
      this.clock = this.time;
      this.numbers.push([]);
      day.blocks.forEach((block, at) => this.#block(block, day.blocks.slice(at + 1)));
      this.#sameTime('end');
    }
    for (const [deck, slides] of this.waiting) {
      if (slides.length) {
        this.problems.push(`plans.yaml: ${this.name} never shows "${slides[0].title}" of the deck ${deck}, and does not skip it`);
      }
    }
    return {
      name: this.name,
      about: this.plan.days.map(day => `${day.from} to ${day.until}`).join(', then ') + '.',
      before: before.replace(/<title>[^<]*<\/title>/, `<title>${this.plan.title}</title>`),
      after,
      slides: this.slides,
      numbers: this.numbers,
    };
  }

  #block(block, next) {
    const [kind] = Object.keys(block);
    const from = this.slides.length;
    // A pause is where a room and its plan meet again: until there the slides take what the plan gives.
    if (kind === 'break' || kind === 'lunch') this.#sameTime(kind);
    const minutes = {
      say: () => this.#say(block, next),
      break: () => this.#pause('Break', block.break, block.do),
      lunch: () => this.#pause('Lunch', block.lunch, block.do),
      parts: () => this.#exercises(block.parts, next),
      debrief: () => this.#debrief(block),
      deck: () => this.#deck(block),
      choose: () => this.#choose(block),
    }[kind]();
    const exercise = this.slides.slice(from).find(slide => slide.exercise);
    if (block.parts && block.do && exercise) exercise.html = note(exercise.html, block.do.map(text));
    if (this.slides[from]) this.#stamp(this.slides[from], minutes, block);
    this.numbers.at(-1).push(this.slides[from] ? from + 1 : null);
    this.time += minutes;
    this.clock += this.slides.slice(from).reduce((sum, slide) => sum + slide.seconds, 0) / 60;
  }

  #sameTime(where) {
    if (Math.abs(this.clock - this.time) > TOLERANCE) {
      this.problems.push(`plans.yaml: ${this.name} has its ${where} at ${clock(this.time)}, and its slides are there at `
        + `${clock(Math.round(this.clock))}`);
    }
  }

  // A deck may open the day: its title comes before the welcome, and its first slide or the one that is named.
  // A slide of a deck may belong to what is said.
  // What the room is to type has a slide of its own.
  #say({ say, minutes, opens, slide, commands, countdown, points = [], do: todo }, next) {
    const from = this.slides.length;
    const later = next.find(block => opens && block.deck === opens);
    if (opens && !later) this.problems.push(`plans.yaml: "${say}" opens with the deck ${opens}, which does not follow`);
    if (later && this.#prepare(later)) {
      this.opened.add(opens);
      const waiting = this.waiting.get(opens);
      waiting.splice(0, slide ? 1 : 2).forEach(each => this.#add({ ...each, seconds: Math.round(talkOf(each) * 60) }));
      const left = waiting.reduce((sum, each) => sum + talkOf(each), 0);
      this.#share(waiting, later.minutes ?? this.shown.get(opens), left);
    }
    if (slide) this.#one(slide);
    const shown = this.slides.slice(from).reduce((sum, each) => sum + each.seconds, 0);
    // The first of them says it, or the slide that is added.
    const rest = minutes * 60 - shown;
    if (!slide || commands) this.#add({ title: say, seconds: rest, html: plain('say', say,
      commandList(commands) + pointList(points) + (countdown ? countdownOf(countdown) : ''), todo) });
    else this.slides.at(-1).seconds += rest;
    return minutes;
  }

  #one({ deck: name, title }) {
    const found = this.decks.find(each => each.name === name)?.slides.find(each => each.title === title);
    if (!found) this.problems.push(`plans.yaml: ${this.name} shows "${title}" of the deck ${name}, and there is none`);
    else this.#add({ ...found, seconds: found.seconds });
  }

  #pause(what, minutes, todo) {
    this.#add({ title: what, seconds: minutes * 60, html: plain('pause', what, countdownOf(minutes), todo) });
    return minutes;
  }

  // The panels of the wrong answers that it is about stand behind it, within its minutes.
  #debrief({ debrief, minutes, do: todo, panels = [] }) {
    const rest = [...this.waiting.values()].flatMap(slides => this.#upToExercise(slides));
    // Its slides are in the time of their deck: the debrief itself looks at the room's own pictures.
    rest.forEach(slide => this.#add(slide));
    // A panel takes a minute: most of the time is for the room's own.
    const seconds = Math.min(60, Math.round(minutes * 60 / (1 + panels.length)));
    const module = [...this.written].at(-1)?.split('/')[0] ?? '…';
    this.#add({ title: debrief, seconds: minutes * 60 - seconds * panels.length, html: plain('debrief', `Debrief: ${debrief}`,
      `<p>Open a picture of your own run: the SVG files in <code>modules/${module}/target/timelines/</code> begin with the name of the part.</p>`
      + '<p>Where does it wait? Where do you see your mistake?</p>', todo) });
    for (const name of panels) {
      const problem = panelNames().includes(name) ? panelProblem(name) : `there is no panels/${name}.txt`;
      if (problem) {
        this.problems.push(`plans.yaml: ${problem}`);
        continue;
      }
      const [module, number, ...mistake] = name.split('-');
      const title = `Wrong answer: ${mistake.join(' ')}`;
      this.#add({ deck: module, own: true, title, seconds, html: `<section id="_wrong"><h2>${title}</h2>${panelHtml(name)}`
        + `<aside class="notes">${paragraphs([`${module}/Part${number}. Ask: where would you see this in production?`])}</aside></section>` });
    }
    return minutes;
  }

  // The room takes one of several decks: it is opened beside this one, which goes on afterwards.
  #choose({ choose, minutes, of }) {
    const options = of.map(({ deck: name, parts }) => {
      const deck = this.decks.find(each => each.name === name);
      if (!deck) this.problems.push(`plans.yaml: ${this.name} offers the deck ${name}, and there is none`);
      const missing = parts.filter(part => !readPart(part));
      if (missing.length) this.problems.push(`plans.yaml: ${this.name} offers ${missing.join(', ')}, and there is no such part`);
      return `<li><p><a href="${name}.html" target="_blank">${deck?.title ?? name}</a>: ${titles(parts)}</p></li>`;
    });
    const body = `<ul>${options.join('')}</ul>${countdownOf(minutes)}`;
    this.#add({ title: choose, seconds: minutes * 60, html: plain('exercise', choose, body) });
    return minutes;
  }

  #deck(block) {
    const known = this.#prepare(block);
    if (!known) return block.minutes ?? 0;
    this.#upToExercise(this.waiting.get(block.deck)).forEach(slide => this.#add(slide));
    return block.minutes ?? known.talk;
  }

  // The slides of a deck that the plan shows, when it names the deck for the first time.
  #prepare({ deck: name, minutes, skip = [] }) {
    if (this.shown.has(name)) {
      // Opened by a welcome, or named again.
      return { talk: this.opened.delete(name) ? this.shown.get(name) : 0 };
    }
    const deck = this.decks.find(each => each.name === name);
    if (!deck) {
      this.problems.push(`plans.yaml: ${this.name} shows the deck ${name}, and there is none`);
      return null;
    }
    for (const title of skip) {
      if (!deck.slides.some(slide => matches(slide, title))) {
        this.problems.push(`plans.yaml: ${this.name} skips "${title}", and the deck ${name} has no such slide`);
      }
    }
    const shown = deck.slides.filter(slide => !skip.some(title => matches(slide, title))
      && (!slide.exercise || slide.parts.some(part => this.done.has(part))));
    const talk = shown.reduce((sum, slide) => sum + talkOf(slide), 0);
    // The plan may give a deck more or less time than its notes do: all of its slides get their share.
    // A deck in several pieces takes what its notes say.
    const pieces = this.blocks.filter(block => block.deck === name && block.minutes);
    const slides = shown.map(slide => ({ ...slide, talk: talkOf(slide) }));
    this.#share(slides, pieces.length > 1 ? talk : minutes ?? talk, talk);
    this.waiting.set(name, slides);
    this.shown.set(name, talk);
    return { talk };
  }

  #share(slides, minutes, talk) {
    for (const slide of slides) slide.seconds = Math.round(talkOf(slide) * (talk ? minutes / talk : 1) * 60);
  }

  #exercises(wanted, next) {
    const left = new Set(wanted);
    for (const slides of this.waiting.values()) {
      while (slides.some(slide => slide.exercise && slide.parts.some(part => left.has(part)))) {
        this.#upToExercise(slides).forEach(slide => this.#add(slide));
        const slide = slides.shift();
        const now = slide.parts.filter(part => left.delete(part));
        if (now.length) this.#exercise(slide, now);
      }
    }
    if (left.size) this.#exercise({ title: titles([...left]), seconds: 0, html: plain('exercise', titles([...left]), TASK), deck: [...left][0].split('/')[0] }, [...left]);
    // A debrief or the deck itself may follow; where neither does, the rest is shown now.
    const modules = new Set(wanted.map(part => part.split('/')[0]));
    for (const [deck, slides] of this.waiting) {
      const again = next.some(block => block.deck === deck || block.parts?.some(part => part.startsWith(`${deck}/`)));
      const debriefed = next.length && Object.keys(next[0])[0] === 'debrief';
      if (modules.has(deck) && !again && !debriefed) this.#upToExercise(slides).forEach(slide => this.#add(slide));
    }
    return wanted.reduce((sum, part) => sum + (readPart(part)?.minutes ?? 0), 0);
  }

  #exercise(slide, keys) {
    const parts = keys.map(readPart);
    const missing = keys.filter((_, i) => !parts[i]);
    if (missing.length) {
      this.problems.push(`plans.yaml: ${this.name} does ${missing.join(', ')}, and there is no such part`);
      return;
    }
    keys.forEach(key => this.written.add(key));
    const work = parts.reduce((sum, part) => sum + part.minutes, 0) * 60;
    const drops = (this.plan.late ?? []).filter(({ drop }) => keys.includes(drop))
      .map(({ drop, instead }) => `When late, drop ${drop}. ${instead}`);
    this.#add({ ...slide, exercise: true, seconds: slide.seconds + work,
      parts: keys, html: note(slide.html, drops) });
  }

  // Takes the slides from the front, up to the next exercise.
  #upToExercise(slides) {
    const end = slides.findIndex(slide => slide.exercise);
    return slides.splice(0, end < 0 ? slides.length : end);
  }

  #add(slide) {
    // In a deck this is checked by its lines; a plan may have another order.
    for (const part of this.answers.get(slide.deck)?.get(slide.title) ?? []) {
      if (this.done.has(part) && !this.written.has(part)) {
        this.problems.push(`plans.yaml: ${this.name} shows "${slide.title}", an answer to ${part}, before its exercise`);
      }
    }
    this.slides.push({ deck: 'plan', ...slide, ids: `${this.name}-${this.slides.length}-` });
  }

  // The first slide of a block says in its notes when it is to begin, and what to tell and to ask.
  #stamp(slide, minutes, { tell, ask }) {
    // Slides stand before and after their parts, which the plan counts one after the other.
    const now = Math.round(this.clock);
    const begins = Math.abs(now - this.time) > TOLERANCE ? `About ${clock(now)}. On the run sheet: ` : '';
    slide.html = note(slide.html, [`${begins}${clock(this.time)} to ${clock(this.time + minutes)}, ${minutes} min.`,
      ...(tell ? [`Tell: ${tell}`] : []), ...(ask ? [`Ask: ${ask}`] : [])].map(text));
  }
}

const matches = (slide, title) => title.endsWith('*')
  ? slide.title.startsWith(title.slice(0, -1)) : slide.title === title;

const talkOf = slide => slide.talk ?? slide.seconds / 60;

const titles = keys => keys.map(key => readPart(key)?.title ?? key).join('; ');

const plain = (role, title, body, todo = []) => `<section class="${role}" id="_${role}"><h2>${title}</h2>${body}`
  + `<aside class="notes">${paragraphs([todo].flat().map(text))}</aside></section>`;

const countdownOf = minutes => `<button type="button" class="countdown" data-minutes="${minutes}">${minutes}:00</button>`;

// commands: who types it, and what.
const commandList = commands => commands ? `<dl class="commands">${Object.entries(commands)
  .map(([who, command]) => `<dt>${text(who)}</dt><dd><code>${text(command)}</code></dd>`).join('')}</dl>` : '';

const pointList = points => points.length
  ? `<ul>${points.map(point => `<li><p>${text(point)}</p></li>`).join('')}</ul>` : '';

const text = line => line.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

const paragraphs = lines => lines.map(line => `<div class="paragraph"><p>${line}</p></div>`).join('');

// What the plan adds to the speaker's notes.
function note(html, lines) {
  const added = paragraphs(lines.map(line => `<strong>${line}</strong>`));
  return html.includes('<aside class="notes">')
    ? html.replace('<aside class="notes">', `<aside class="notes">${added}`)
    : html.replace('</section>', `<aside class="notes">${added}</aside></section>`);
}

const minutesOfDay = time => time.split(':').reduce((hours, minutes) => Number(hours) * 60 + Number(minutes));

const clock = minutes => `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
