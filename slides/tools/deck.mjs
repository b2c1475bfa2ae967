// A deck from its AsciiDoc source: its slides, each with what it is for and its HTML.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import asciidoctorFactory from '@asciidoctor/core';
import reveal from '@asciidoctor/reveal.js';
import { attributes } from './attributes.mjs';
import { prepareCode } from './code.mjs';
import { TASK, keys, readPart } from './exercises.mjs';
import { panelHtml, panelNames, panelProblem } from './panel.mjs';
import { decks, images, repository, root } from './paths.mjs';
import { minutesInSource } from './source.mjs';

const asciidoctor = asciidoctorFactory();
reveal.register();

export class DeckReader {
  constructor(problems) {
    this.problems = problems;
    this.log = asciidoctor.MemoryLogger.create();
    asciidoctor.LoggerManager.setLogger(this.log);
  }

  /** @returns the deck: name, title, about, the page around its slides, and the slides */
  read(name) {
    const doc = asciidoctor.loadFile(path.join(decks, `${name}.adoc`), {
      safe: 'unsafe', // includes above the deck's own folder
      backend: 'revealjs',
      standalone: true,
      sourcemap: true,
      attributes: attributes(name),
      extension_registry: this.#macros(),
    });
    doc.findBy({ context: 'listing' }).forEach(block => prepareCode(block, this.problems));
    const sections = doc.findBy({ context: 'section' }).filter(section => section.getLevel() > 0);
    const slides = sections.map(section => this.#slide(section));
    if (!doc.getAttribute('description')) {
      this.problems.push(`decks/${name}.adoc: no :description:`);
    }
    // The slides of the lab are left out where there are no results: the schedule counts them.
    const all = minutesInSource(name);
    if (doc.getAttribute('minutes') !== String(all)) {
      this.problems.push(`decks/${name}.adoc: :minutes: is ${doc.getAttribute('minutes') ?? 'missing'}, but the `
        + `notes add up to ${all}`);
    }
    const html = doc.convert();
    const [title, ...bodies] = html.match(/<section\b[^]*?<\/section>/g);
    slides.forEach((slide, i) => {
      if (slide.predict && !/class="[^"]*\bfragment\b/.test(bodies[i]) && !/data-line-numbers="[^"]*\|/.test(bodies[i])) {
        this.problems.push(`decks/${name}.adoc: "${slide.title}" is a prediction, and shows its answer at once: a step is missing`);
      }
    });
    const begin = html.indexOf(title);
    const end = html.lastIndexOf('</section>') + '</section>'.length;
    return {
      name,
      title: doc.getDocumentTitle(),
      about: doc.getAttribute('description'),
      before: html.slice(0, begin),
      after: html.slice(end),
      slides: [
        { title: doc.getDocumentTitle(), seconds: 0, html: title, opens: true },
        ...slides.map((slide, i) => ({ ...slide, html: bodies[i] })),
      ].map(slide => ({ ...slide, deck: name })),
    };
  }

  /** What Asciidoctor has warned of. */
  messages() {
    return this.log.getMessages()
      .filter(message => ['WARN', 'ERROR', 'FATAL'].includes(message.getSeverity()))
      .map(message => {
        const at = message.getSourceLocation();
        const where = at ? `${path.relative(root, at.getPath() ?? '')}:${at.getLineNumber()}: ` : '';
        return `${where}${message.getText()}`.replaceAll(path.resolve(repository) + path.sep, '');
      });
  }

  // panel::pool-02-get-without-cancel[] shows what the judge says of a wrong answer.
  #macros() {
    const problems = this.problems;
    const registry = asciidoctor.Extensions.create();
    registry.blockMacro('panel', function () {
      this.process((parent, target, options) => {
        const known = panelNames().includes(target);
        const problem = known ? panelProblem(target) : `there is no panels/${target}.txt: node tools/panels.mjs ${target}`;
        if (problem) problems.push(problem);
        const html = known ? panelHtml(target, options.only, options.steps) : '';
        return this.createBlock(parent, 'pass', options.role ? `<div class="${options.role}">${html}</div>` : html);
      });
    });
    // models::[] shows the pictures of all models side by side, each in its colour: those that there are.
    registry.blockMacro('models', function () {
      this.process(parent => this.createBlock(parent, 'pass', modelsHtml()));
    });
    return registry;
  }

  #slide(section) {
    const problem = what => this.problems.push(`${whereIs(section)}: "${section.getTitle()}" ${what}`);
    const minutes = minutesOf(section, problem);
    const exercise = section.hasRole('exercise');
    const wanted = keys(section.getAttribute('parts'));
    const parts = wanted.map(readPart);
    wanted.filter((_, i) => !parts[i]).forEach(key => problem(`names ${key}, and there is no such part`));
    if (exercise && !wanted.length) problem('is an exercise, and names no parts');
    if (!exercise && wanted.length) problem('names parts, and is no exercise: [.exercise,parts="…"]');
    if (wanted.length && parts.every(part => part)) {
      section.append(asciidoctor.Block.create(section, 'pass', { source: TASK, subs: [] }));
    }
    const taken = parts.reduce((sum, part) => sum + (part?.minutes ?? 0), 0);
    return {
      title: section.title, // as it stands in the source, which a plan names
      seconds: (minutes + taken) * 60,
      talk: minutes,
      exercise,
      parts: wanted,
      predict: section.hasRole('predict'),
    };
  }
}

const MODELS = {
  sequential: 'Sequential', pool: 'Pool', forkjoin: 'Fork/join', eventloop: 'Event loop', reactive: 'Reactive',
  virtual: 'Virtual', structured: 'Structured', coroutines: 'Coroutines', disruptor: 'Ring buffer',
};

function modelsHtml() {
  const figures = Object.entries(MODELS).map(([name, says]) => [path.join(images, `model-${name}.svg`), name, says])
    .filter(([file]) => existsSync(file))
    .map(([file, name, says]) => `<div class="model ${name}"><div class="imageblock">`
      + `${readFileSync(file, 'utf8').replace(/<\?[^]*?\?>/g, '')}</div><p>${says}</p></div>`);
  return `<div class="models">${figures.join('')}</div>`;
}

function whereIs(block) {
  const at = block.getSourceLocation();
  return at ? `decks/${path.basename(at.getPath())}:${at.getLineNumber()}` : 'a deck';
}

// Each slide has notes that begin with its minutes.
function minutesOf(section, problem) {
  const notes = section.getBlocks().filter(block => block.hasRole('notes'));
  const text = notes.length === 1 ? notes[0].convert().replace(/<[^>]*>/g, '').trim() : '';
  const stated = text.match(/^(\d+) min\./);
  if (!stated) {
    problem('needs one [.notes] block that begins with its minutes ("2 min.")');
  } else if (text.length < 80) {
    problem('has notes that say next to nothing');
  }
  return Number(stated?.[1] ?? 0);
}
