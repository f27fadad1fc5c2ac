// The file of the Stripe simulator: one that is damaged is refused by its name, and not replaced.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openStore } from '#stripe-simulator/state.ts';

const folder = mkdtempSync(join(tmpdir(), 'hourbook-simulator-'));
afterAll(() => rmSync(folder, { recursive: true }));
const file = join(folder, 'stripe-simulator.json');

const whole = (() => {
  openStore(file).save();
  return readFileSync(file, 'utf8');
})();

test.each([
  ['empty', ''],
  ['cut', whole.slice(0, whole.length / 2)],
  ['zeroed', '\0'.repeat(whole.length)],
  ['another file', '[]'],
  ['nothing of it', '{}'],
  ['null', 'null'],
  ['of another kind', '{"customers":[]}'],
])('%s: refused by its name', (_what, content) => {
  writeFileSync(file, content);
  expect(() => openStore(file)).toThrow(`${file} is damaged`);
  expect(readFileSync(file, 'utf8')).toBe(content);
});

test('whole, or from before a part of it existed: read', () => {
  writeFileSync(file, whole);
  openStore(file).save();
  expect(readFileSync(file, 'utf8')).toBe(whole);
  const { webhookEndpoints: _none, ...older } = JSON.parse(whole) as Record<string, unknown>;
  writeFileSync(file, JSON.stringify(older));
  expect(openStore(file).state.webhookEndpoints).toEqual([]);
});
