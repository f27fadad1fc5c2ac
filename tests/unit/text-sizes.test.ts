// Readers set the size of text in their browser: a size in pixels would not follow. On paper it has no setting.
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

it('no size of text on a screen is in pixels', () => {
  const files = readdirSync('src/web', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.tsx'));
  const inPixels = files.flatMap((file) =>
    [...readFileSync(`src/web/${file}`, 'utf8').matchAll(/(?<!print:)\btext-\[[\d.]+px\]/g)].map(
      ([size]) => `${file}: ${size}`,
    ),
  );
  expect(files.length).toBeGreaterThan(200);
  expect(inPixels).toEqual([]);
});
