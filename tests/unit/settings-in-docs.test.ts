// Every setting is documented.
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sourcesIn } from '#tests/support/files-in.ts';

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const sources = ['settings.ts', ...readdirSync('src/server/settings').map((file) => `settings/${file}`)];
const settings = sources.flatMap((file) =>
  [...read(`src/server/${file}`).matchAll(/^ {2}([A-Z][A-Z\d_]+): z\./gm)].map(([, name]) => name!),
);

test('the settings are found in the source', () => {
  expect(settings).toEqual(expect.arrayContaining(['NODE_ENV', 'DATABASE_URL', 'TRUST_PROXY', 'LOG_LEVEL']));
  expect(settings.length).toBeGreaterThan(30);
});

test('are read by main.ts alone, which hands them to settings.ts', () => {
  const reading = sourcesIn(['src/server', 'src/domain']).filter((path) =>
    readFileSync(path, 'utf8')
      .replaceAll(/\/\/.*/g, '')
      .includes('process.env'),
  );
  expect(reading).toEqual(['src/server/main.ts']);
});

test.each(settings)('%s is in the table of docs/operations.md', (name) => {
  const named = read('docs/operations.md')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => line.split('|')[1]);
  expect(named.some((cell) => cell?.includes(`\`${name}\``))).toBe(true);
});

test.each(settings.filter((name) => name !== 'NODE_ENV'))('%s is in .env.example', (name) => {
  expect(read('.env.example')).toMatch(new RegExp(`^${name}=`, 'm'));
});

test('the page names no unknown setting', () => {
  const table = read('docs/operations.md').split('## Settings')[1]!.split('\n## ')[0]!;
  const named = table
    .split('\n')
    .flatMap((line) => [...(line.split('|')[1] ?? '').matchAll(/`([A-Z][A-Z\d_]+)`/g)].map(([, name]) => name));
  expect(named.filter((name) => !settings.includes(name!))).toEqual([]);
});
