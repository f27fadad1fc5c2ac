// Where a coach enters a length, it is read by src/domain/lengths and what was understood is shown next to it (ADR 112).
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sourcesIn } from '#tests/support/files-in.ts';

const pages = sourcesIn(['src/web'], /\.tsx$/);

const filesWith = (pattern: RegExp) => pages.filter((path) => pattern.test(readFileSync(path, 'utf8')));

test('no length is entered in a number input, which drops what it does not take for a number', () => {
  expect(pages.length).toBeGreaterThan(300);
  // Marks from 1 to 10, people a year, and days of a list.
  expect(filesWith(/type="number"|valueAsNumber: true/).toSorted()).toEqual([
    'src/web/features/account/parts/keys-section.tsx',
    'src/web/features/coach-tools/wheel/wheel-form.tsx',
    'src/web/features/credentials/plan/plan-choices.tsx',
    'src/web/features/lent-desk/parts/lend-form.tsx',
  ]);
});

test('no page reads a length by itself', () => {
  expect(filesWith(/read-length\.ts|plain-length\.ts/)).toEqual([]);
});
