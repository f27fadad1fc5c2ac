// The commands of src/server/main.ts: each is an npm command, in a clone and in a release, and stands in the operator's pages.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { filesIn } from '#tests/support/files-in.ts';
import { releasedScripts } from '../../scripts/released-scripts.mjs';

const MAIN = 'node dist/server/main.js';
const main = readFileSync('src/server/main.ts', 'utf8');
const pages = ['operations', 'scale'].map((page) => readFileSync(`docs/${page}.md`, 'utf8')).join('');
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };

const list = /^const COMMANDS = \{\n([\s\S]*?)^\} satisfies/m.exec(main)![1]!;
const commands = [...list.matchAll(/^ {2}async '?([a-z-]+)'?\(/gm)].map(([, name]) => name!);

test('a clone has them all as npm commands', () => {
  expect(commands.length).toBeGreaterThan(10);
  const named = Object.entries(scripts).filter(([name, line]) => line === `node scripts/start.mjs ${name}`);
  expect(named.map(([name]) => name).toSorted()).toEqual(commands.toSorted());
});

test('a release has the same, and starts and shows the demo', () => {
  const own = Object.fromEntries(commands.map((name) => [name, `${MAIN} ${name}`]));
  expect(releasedScripts(scripts)).toEqual({ start: MAIN, demo: `${MAIN} --demo`, ...own });
});

test.each(commands)('%s is told in the head of main.ts and in the operator’s pages', (name) => {
  expect(main).toMatch(new RegExp(`^//   main\\.js ${name}\\b`, 'm'));
  expect(pages.includes(`npm run ${name}`)).toBe(true);
});

test('every npm command is told on some page', () => {
  const paths = [...filesIn(['docs', 'db', 'deploy'], /\.md$/), 'README.md', 'CONTRIBUTING.md'];
  const text = paths.map((path) => readFileSync(path, 'utf8')).join('\n');
  expect(Object.keys(scripts).filter((name) => !new RegExp(`npm (?:run )?${name}(?![\\w:-])`).test(text))).toEqual([]);
});
