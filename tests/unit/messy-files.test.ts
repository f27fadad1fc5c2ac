// Five thousand files that are generated, so that what is true of each row is known: no row is written wrong without a
// question or a doubt that names it, and hardly any is refused.
import { expect, test } from 'vitest';
import { checkFile } from '#tests/support/transfer/messy-files/check-file.ts';
import { messyFile } from '#tests/support/transfer/messy-files/messy-file.ts';

const FILES = Number(process.env['MESSY_FILES'] ?? 5000);
const FIRST_FILE = Number(process.env['MESSY_FILE'] ?? 1);
/** A minute on a machine of its own; several when others work on it. */
const TIME_LIMIT_MS = 900_000;

test(
  `${FILES} messy files: no wrong row without a question or a doubt, few refused`,
  () => {
    const wrong: string[] = [];
    let sessions = 0;
    let refused = 0;
    let complete = 0;
    for (let seed = FIRST_FILE; seed < FIRST_FILE + FILES; seed += 1) {
      const file = messyFile(seed);
      const found = checkFile(file);
      sessions += [...file.truth.values()].filter(({ session }) => session !== null).length;
      refused += found.refused;
      if (found.isComplete) complete += 1;
      wrong.push(...found.wrong.map((text) => `file ${seed}: ${text}`));
    }
    console.info(`${sessions} sessions, ${refused} refused, ${complete} of ${FILES} files complete`);
    expect(wrong.slice(0, 20)).toEqual([]);
    expect(refused / sessions).toBeLessThanOrEqual(0.02);
  },
  TIME_LIMIT_MS,
);
