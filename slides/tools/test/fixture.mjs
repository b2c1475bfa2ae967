// A small repository in a folder of its own, with a deck that is in order, to be spoiled.
import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const tools = fileURLToPath(new URL('..', import.meta.url));

export const NOTES = `
[.notes]
--
2 min. What the speaker says here is long enough to be of use to somebody who has not written it.
--
`;

export const DECK = `= A deck
:description: What it is about.
:minutes: 2

== A slide

[source,java]
----
include::{answers}/Part01One.java[tag=one,indent=0]
----
${NOTES}`;

const ANSWER = `class Part01One {
    // tag::one[]
    /**
     * Says why.
     */
    int twice(int a) {
        // Doubles it.
        return a
                * 2;
    }
    // end::one[]
    // tag::long[]
    // a comment ${'x'.repeat(200)}
    String line = "${'x'.repeat(120)}";
    // end::long[]
    // tag::comments[]
    // Nothing but a comment.
    // end::comments[]
}
`;

const RULES = `@Exercise(
        part = 1,
        title = "The first part",
        minutes = 15)
class Part01OneTest {}
`;

export class Repository {
  constructor(test) {
    this.root = mkdtempSync(path.join(tmpdir(), 'slides-'));
    test.after(() => rmSync(this.root, { recursive: true, force: true }));
    this.write('slides/decks/pool.adoc', DECK);
    this.write('solutions/pool/src/main/java/kata/pool/Part01One.java', ANSWER);
    this.write('modules/pool/src/test/java/kata/pool/Part01OneTest.java', RULES);
    mkdirSync(path.join(this.root, 'slides/images'));
  }

  write(file, text) {
    const target = path.join(this.root, file);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, text);
    return this;
  }

  deck(text) {
    return this.write('slides/decks/pool.adoc', text);
  }

  /** The deck with this in place of its code. */
  slide(text) {
    return this.deck(DECK.replace(/\[source[^]*?\n----\n[^]*?\n----\n/, text));
  }

  /** The deck with this slide before its own, with notes of its own. */
  before(slide) {
    return this.deck(DECK.replace('minutes: 2', 'minutes: 4').replace('== A slide', `${slide}\n${NOTES}\n== A slide`));
  }

  /** The deck with this slide after its own. */
  after(slide) {
    return this.deck(`${DECK.replace('minutes: 2', 'minutes: 4')}\n${slide}\n${NOTES}`);
  }

  source() {
    return this.read('slides/decks/pool.adoc');
  }

  read(file) {
    return readFileSync(path.join(this.root, file), 'utf8');
  }

  html(name = 'pool') {
    return this.read(`slides/target/decks/${name}.html`);
  }

  has(file) {
    return existsSync(path.join(this.root, file));
  }

  copy(from, to) {
    cpSync(from, path.join(this.root, to));
    return this;
  }

  /** Runs one of the tools: its exit code, and all that it said. */
  run(tool, ...args) {
    return this.runIn({}, tool, ...args);
  }

  /** The same, with more in its environment. */
  runIn(environment, tool, ...args) {
    return new Promise(done => execFile(process.execPath, [path.join(tools, `${tool}.mjs`), ...args],
      { env: { ...process.env, ...environment, SLIDES_ROOT: path.join(this.root, 'slides') } },
      (error, out, err) => done({ code: error ? error.code : 0, said: out + err })));
  }

  async buildAndCheck() {
    const built = await this.run('build');
    return built.code ? built : this.run('check');
  }
}
