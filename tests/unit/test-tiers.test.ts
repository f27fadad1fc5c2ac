// The parts that `npm test` chooses name files that are there: Vitest and Playwright say nothing of a path that matches
// no file, as long as another one does.
import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as tiers from '../../scripts/tiers.mjs';

const paths = Object.values(tiers)
  .flat()
  .map((argument) => argument.replace('--exclude=', '').replace('**', ''))
  .filter((argument) => !argument.startsWith('--'));

test.each(paths)('%s is there', (path) => expect(existsSync(path)).toBe(true));
