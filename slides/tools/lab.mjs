// The lab's saved results as attributes of the decks: {lab-sleepers-virtual-seconds} is a median,
// {lab-machine} what it was measured on, and {lab-sleepers} is set where there is a result at all.
// A deck that names a result that does not exist fails: Asciidoctor warns of missing attributes.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';

export function labAttributes(folder) {
  if (!existsSync(folder)) return {};
  const attributes = {};
  const machines = new Set();
  for (const file of readdirSync(folder).filter(f => f.endsWith('.json')).sort()) {
    const results = JSON.parse(readFileSync(path.join(folder, file), 'utf8'));
    const prefix = `lab-${slug(results.experiment)}`;
    const machine = inWords(results.machine);
    machines.add(machine);
    attributes[prefix] = results.when;
    attributes[`${prefix}-machine`] = machine;
    attributes[`${prefix}-scale`] = results.scale.toLowerCase();
    attributes[`${prefix}-rounds`] = String(results.rounds);
    for (const variant of results.variants) {
      // Names are unique within a group.
      const twins = results.variants.filter(other => slug(other.name) === slug(variant.name));
      const name = [prefix, twins.length > 1 ? slug(variant.group) : '', slug(variant.name)]
        .filter(word => word).join('-');
      if (variant.bound) attributes[`${name}-bound`] = figure(variant.bound.value);
      for (const [key, sample] of Object.entries(variant.metrics)) {
        attributes[`${name}-${slug(key)}`] = figure(sample.median);
        attributes[`${name}-${slug(key)}-min`] = figure(sample.min);
        attributes[`${name}-${slug(key)}-max`] = figure(sample.max);
      }
    }
  }
  // Of two machines, a deck must name the one it means: {lab-sleepers-machine}.
  if (machines.size === 1) [attributes['lab-machine']] = machines;
  return attributes;
}

function slug(name) {
  return name.toLowerCase().replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '');
}

// "AMD EPYC, 2 cores, 25 GB, Linux, Temurin-25.0.3+9": a slide has one line for it.
function inWords({ cpu, cores, memory, os, jdk, virtual }) {
  return [cpu, `${cores} cores`, `${Math.round(memory / 1e9)} GB`, ...(virtual ? ['a virtual machine'] : []), os.replace(/ [\d.]+.*$/, ''),
    jdk.split(' ')[0]].join(', ');
}

// Three digits say what a measurement can say.
export function figure(value) {
  const digits = Math.abs(value) >= 100 || Number.isInteger(value) ? 0
    : Math.abs(value) >= 10 ? 1 : Math.abs(value) >= 1 ? 2 : 3;
  return value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits });
}
