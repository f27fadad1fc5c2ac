// The paths that `npm test` selects exist: Vitest and Playwright do not report a path without files if another one has
// some.
import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as tiers from '../../scripts/tiers.mjs';

const paths = Object.values(tiers)
  .flat()
  .map((argument) => argument.replace('--exclude=', '').replace('**', ''))
  .filter((argument) => !argument.startsWith('--'));

test.each(paths)('%s exists', (path) => expect(existsSync(path)).toBe(true));
