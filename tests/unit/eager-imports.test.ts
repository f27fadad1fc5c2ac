// A module that a page asks for at once, without waiting for it, is loaded by everybody who opens the page, so the budgets of scripts
// must count it. While they did not, 230 KiB came along unseen.
import { readFileSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { expect, test } from 'vitest';
import { textsIn } from '#tests/support/files-in.ts';

/** `import()` outside of any function: it runs when its module does. */
const AT_ONCE = /^(?:export )?(?:const \w+ = )?(?:void )?import\('([^']+)'\)/gm;
/** The ends of the sources that each page behind the sign-in loads. */
const [, counted = ''] = /^const SHELL = \[(.*)\];$/m.exec(readFileSync('scripts/byte-budgets.mjs', 'utf8'))!;

const asked = textsIn('src/web').flatMap(({ path, text }) =>
  [...text.matchAll(AT_ONCE)].map(([, name]) => (name!.startsWith('.') ? join(dirname(path), name!) : name!)),
);

test('the router loads no page before it is opened', () => {
  const router = readFileSync('src/web/app/routes.ts', 'utf8');
  const imported = [...router.matchAll(/^import (?!type ).* from '(.+)';$/gm)].map(([, path]) => path!);
  expect(imported.length).toBeGreaterThan(10);
  expect(imported.filter((path) => !/-search\.ts$|^@tanstack/.test(path))).toEqual([]);
});

/** As the end of a regular expression: the last folder and the name. */
const inPattern = (path: string) => path.split(sep).slice(-2).join('\\/').replaceAll('.', '\\.');

test('the budgets count what a page loads at once', () => {
  expect(asked).toContain(join('app', 'shell', 'offline-support.tsx'));
  expect(asked.filter((path) => !counted.includes(inPattern(path)))).toEqual([]);
});
