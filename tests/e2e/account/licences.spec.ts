// The page of licences: one section for every package in the bundle and on the server, and the source that MPL asks for.
import { readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { violationsOn } from '#tests/e2e/support/violations.ts';

const read = (path: string) => JSON.parse(readFileSync(path, 'utf8')) as unknown;
const titleOf = (folder: string) => {
  const { name, version } = read(join(folder, 'package.json')) as { name: string; version: string };
  return `${name} ${version}`;
};

/** The packages that the built server imports; not in a text, which is for running the source. */
function importedByServer() {
  const files = readdirSync('dist/server', { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.js'),
  );
  const named = files.flatMap((file) => [
    ...readFileSync(join('dist/server', file), 'utf8').matchAll(
      /(?:^(?:import|export)\b[^;"']*|(?<!`)\bimport\()["']((?:@[^/"']+\/)?[^/."'][^/"']*)/gm,
    ),
  ]);
  return [...new Set(named.map(([, name]) => name!))].filter((name) => !isBuiltin(name));
}

test('names every package of the bundle and of the server with its version and licence', async ({ page }) => {
  const bundled = ['dist/web/.vite/packages.json', 'dist/server/bundled.json'].flatMap((file) =>
    (read(file) as string[]).map(titleOf),
  );
  const served = importedByServer().map((name) => titleOf(join('node_modules', name)));
  expect(bundled.length).toBeGreaterThan(20);
  expect(served.length).toBeGreaterThan(10);
  // Its icons are in the source.
  bundled.push(titleOf(join('node_modules', 'lucide-react')));
  // Code, code of a worker, a style, a font, and code of the server.
  for (const name of ['react-dom', 'ical.js', 'tailwindcss', '@fontsource-variable/newsreader', 'stripe'])
    expect(bundled).toContain(titleOf(join('node_modules', name)));

  await page.goto('/terms');
  await page.getByRole('link', { name: 'Licences' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Licences' })).toBeVisible();
  const titles = await page.getByRole('heading', { level: 2 }).allTextContents();
  expect([...bundled, ...served].filter((title) => !titles.includes(title))).toEqual([]);
  const texts = await page.locator('pre').allTextContents();
  expect(texts).toHaveLength(titles.length);
  expect(texts.filter((text) => text.length > 500).length).toBeGreaterThan(titles.length / 2);
  await page.setViewportSize({ width: 320, height: 800 });
  await page.locator('summary').first().click();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  expect(await violationsOn(page)).toEqual([]);
});

test('offers the source of ical.js, as its licence asks', async ({ page, request }) => {
  await page.goto('/licences');
  const title = titleOf('node_modules/ical.js');
  const section = page.locator('section', { has: page.getByRole('heading', { name: title, exact: true }) });
  await expect(section).toContainText('MPL-2.0');
  const address = await section.getByRole('link', { name: /\.txt$/ }).getAttribute('href');
  const source = await (await request.get(address ?? '')).text();
  expect(source).toContain(readFileSync('node_modules/ical.js/lib/ical/recur.js', 'utf8'));
});
