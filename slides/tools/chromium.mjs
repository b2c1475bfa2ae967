// The system's Chromium: found, never downloaded.
import { accessSync, constants } from 'node:fs';
import path from 'node:path';
import { chromium } from 'playwright-core';
import { fail } from './paths.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

export async function launch() {
  const executablePath = find();
  return chromium.launch({
    executablePath,
    headless: true,
    args: [
      '--headless', '--no-sandbox', '--disable-gpu', '--no-first-run',
      '--disable-background-networking', '--disable-component-update', '--disable-sync',
    ],
  });
}

function find() {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  const candidates = [
    ...(process.env.CHROMIUM ? [process.env.CHROMIUM] : []),
    ...NAMES.flatMap(name => folders.map(folder => path.join(folder, name))),
    ...PLACES,
  ];
  for (const candidate of candidates) {
    try {
      accessSync(candidate, constants.X_OK);
      return candidate;
    } catch {
      // The next one.
    }
  }
  return fail([
    'the check and the handouts need Chromium. Debian, Ubuntu: "apt install chromium"; Fedora: '
      + '"dnf install chromium"; macOS: "brew install --cask chromium"; or let the variable CHROMIUM '
      + 'name a Chrome, Chromium or Edge. The decks are built already: target/decks/index.html',
  ]);
}
