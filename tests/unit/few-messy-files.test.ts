// A few files that are generated, so that what is true of each row is known; messy-files.test.ts has thousands.
import { expect, test } from 'vitest';
import { decodeText } from '#domain/transfer/files/decode-text.ts';
import { encodeText } from '#tests/support/transfer/encode-text.ts';
import { checkFile } from '#tests/support/transfer/messy-files/check-file.ts';
import { messyFile } from '#tests/support/transfer/messy-files/messy-file.ts';

const FILES = 15;

test(`${FILES} messy files: no wrong row without a question or a doubt`, () => {
  const wrong = Array.from({ length: FILES }, (_, at) => at + 1).flatMap((seed) =>
    checkFile(messyFile(seed)).wrong.map((text) => `file ${seed}: ${text}`),
  );
  expect(wrong).toEqual([]);
});

const ENCODED_FILES = 600;
const texts = Array.from({ length: ENCODED_FILES }, (_, at) => messyFile(at).text);

// Some letters of a Mac are signs that occur beside letters in windows-1252 too: 'Mu–oz'.
test.each([
  ['windows-1252', 1],
  ['windows-1250', 0.99],
  ['macintosh', 0.9],
  ['shift_jis', 0.8],
])('files of %s are read as they were written', (encoding, least) => {
  const files = texts.flatMap((text) => {
    const bytes = /[^ -~\s]/.test(text) ? encodeText(encoding, text) : null;
    return bytes === null ? [] : decodeText(bytes).text === text;
  });
  expect(files.length).toBeGreaterThan(10);
  expect(files.filter(Boolean).length / files.length).toBeGreaterThanOrEqual(least);
});
