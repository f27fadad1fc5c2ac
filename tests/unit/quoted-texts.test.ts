// Every text that the specification quotes appears in the product, letter by letter (spec decision 1).
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sourcesIn } from '#tests/support/files-in.ts';

/** Values, examples, texts with a placeholder, texts of the client library, and the one that spec decision 10 replaces. */
const NOT_OURS = new Set([
  'Edit form coming soon...',
  '1 hour 30 min',
  'N days left',
  'Failed to update user role: {reason}',
  'not found',
  'trial',
  'active',
  'recurring',
  'trialing',
  'admin',
  'user',
  'You must provide either an email or phone number and a password',
  'Unexpected error during initialization',
]);

const plain = (text: string) =>
  text
    .replace(/\\'|&apos;|&#39;|’/g, "'")
    .replace(/&quot;|\\"/g, '"')
    .replace(/\s+/g, ' ');

const product = sourcesIn(['src', 'stripe-simulator'], /\.(?:tsx?|html|js)$/)
  .map((path) => plain(readFileSync(path, 'utf8')))
  .join('\n');
const quoted = [...readFileSync('docs/spec/product.md', 'utf8').matchAll(/'((?:[^'\n]|(?<=\w)'(?=\w))+)'/g)]
  .map(([, text = '']) => text)
  .filter((text) => text.length > 1 && !NOT_OURS.has(text));

test('the specification quotes many texts', () => {
  expect(new Set(quoted).size).toBeGreaterThan(75);
});

test.each([...new Set(quoted)])('%s', (text) => {
  expect(product.includes(plain(text))).toBe(true);
});
