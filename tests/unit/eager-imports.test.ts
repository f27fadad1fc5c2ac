// A module that a page asks for at once, without waiting for it, is loaded by everybody who opens the page, so the budgets of scripts
// must count it. While they did not, 230 KiB came along unseen.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { SHELL } from '../../scripts/byte-budgets.mjs';

/** `import()` outside of any function: it runs when its module does. */
const AT_ONCE = /^(?:export )?(?:const \w+ = )?(?:void )?import\('([^']+)'\)/gm;
const WEB = join('src', 'web');

const asked = readdirSync(WEB, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.|\.d\.ts$/.test(path))
  .flatMap((path) =>
    [...readFileSync(join(WEB, path), 'utf8').matchAll(AT_ONCE)].map(([, name]) =>
      name!.startsWith('.') ? join(dirname(path), name!) : name!,
    ),
  );

test('the budgets count what a page loads at once', () => {
  expect(asked).toContain(join('app', 'shell', 'offline-support.tsx'));
  expect(asked.filter((path) => !SHELL.some((counted) => counted.test(path)))).toEqual([]);
});
