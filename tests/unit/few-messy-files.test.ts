// A few files that are generated, so that what is true of each row is known; messy-files.test.ts has thousands.
import { expect, test } from 'vitest';
import { checkFile } from '#tests/support/transfer/messy-files/check-file.ts';
import { messyFile } from '#tests/support/transfer/messy-files/messy-file.ts';

const FILES = 15;

test(`${FILES} messy files: no wrong row without a question or a doubt`, () => {
  const wrong = Array.from({ length: FILES }, (_, at) => at + 1).flatMap((seed) =>
    checkFile(messyFile(seed)).wrong.map((text) => `file ${seed}: ${text}`),
  );
  expect(wrong).toEqual([]);
});
