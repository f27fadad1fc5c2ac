// Audit files in which one byte is another, missing, or one too many: of every class of bytes in a file.
import fc from 'fast-check';
import type { TestFile } from './audit-file.ts';

/** Bytes from `start` up to, without, `end`. `row`: the number of the row they are in. */
export interface Region {
  readonly start: number;
  readonly end: number;
  readonly row?: number;
}

export type ByteClass = (file: TestFile) => Region[];

const between = (text: string, from: string, to: string, after = 0): Region[] => {
  const start = text.indexOf(from, after) + from.length;
  return [{ start, end: text.indexOf(to, start) }];
};

/** The lines of the leaves with a shown row. */
function shownLines({ text, leaves }: TestFile) {
  const first = leaves[0]!.hash;
  const from = text.indexOf(`\n${first}`) + 1;
  let start = from;
  return text
    .slice(from, text.indexOf('\n</script>', from))
    .split('\n')
    .map((line, place) => {
      const region = { start, line, row: place + 1, isShown: line.length > 64 };
      start += line.length + 1;
      return region;
    });
}

const part = (from: number, to: (line: string) => number): ByteClass => {
  return (file) =>
    shownLines(file)
      .filter(({ isShown }) => isShown)
      .map(({ start, line, row }) => ({ start: start + from, end: start + to(line), row }));
};

/** What matches in the text of rows. */
const inRows = (pattern: RegExp): ByteClass => {
  return (file) =>
    shownLines(file)
      .filter(({ isShown }) => isShown)
      .flatMap(({ start, line, row }) =>
        [...line.slice(98).matchAll(pattern)].map(({ index, 0: found }) => ({
          start: start + 98 + index,
          end: start + 98 + index + found.length,
          row,
        })),
      );
};

export const BYTE_CLASSES: Readonly<Record<string, ByteClass>> = {
  'markup before': ({ text }) => [{ start: 0, end: text.indexOf('<style>') }],
  style: ({ text }) => between(text, '<style>', '</style>'),
  script: ({ text }) => between(text, '<script>', '</script>'),
  'opening mark': ({ text }) => [
    { start: text.indexOf('<script type="text/plain"'), end: text.indexOf('audit-file/1') },
  ],
  'format line': ({ text }) => between(text, 'id="audit-file">\n', '\n'),
  'header of the signature': ({ text }) => between(text, 'audit-file/1\n', '.'),
  'payload of the signature': ({ text }) => between(text, '.', '.', text.indexOf('audit-file/1\n')),
  'bytes of the signature': ({ text }) => [{ start: text.indexOf('\n{"crv"') - 86, end: text.indexOf('\n{"crv"') }],
  'names in the key': ({ text }) => [{ start: text.indexOf('{"crv"'), end: text.indexOf('"x":"') + 5 }],
  'x of the key': ({ text }) => between(text, '"x":"', '"', text.indexOf('{"crv"')),
  'y of the key': ({ text }) => between(text, '"y":"', '"', text.indexOf('{"crv"')),
  'hash of a shown row': part(0, () => 64),
  'hash of a hidden row': (file) =>
    shownLines(file)
      .filter(({ isShown }) => !isShown)
      .map(({ start }) => ({ start, end: start + 64 })),
  salt: part(65, () => 97),
  'space in a line': (file) => part(64, () => 65)(file).concat(part(97, () => 98)(file)),
  'kind of a row': inRows(/(?<=^\[")[a-z]+/g),
  'text in a row': inRows(/(?<=,")[^"]+/g),
  'number in a row': inRows(/(?<=[,[])-?\d+(?=[,\]])/g),
  'word in a row': inRows(/null|true|false/g),
  'punctuation of a row': inRows(/[[\],"]/g),
  'line feed between rows': (file) =>
    shownLines(file)
      .slice(1)
      .map(({ start }) => ({ start: start - 1, end: start })),
  'closing mark': ({ text }) => {
    const start = text.indexOf('\n</script>', text.indexOf('audit-file/1'));
    return [{ start, end: start + '\n</script>'.length }];
  },
  'markup after': ({ text }) => [{ start: text.lastIndexOf('</script>'), end: text.length }],
};

/** How a byte is altered: another one, gone, the same twice, or another one before it. */
export const anyAlteration = fc.record({
  class: fc.constantFrom(...Object.keys(BYTE_CLASSES)),
  at: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
  inRegion: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
  how: fc.oneof(
    fc.integer({ min: 1, max: 255 }).map((bits) => ({ kind: 'other' as const, bits })),
    fc.integer({ min: 0, max: 7 }).map((bit) => ({ kind: 'other' as const, bits: 1 << bit })),
    fc.constant({ kind: 'gone' as const }),
    fc.constant({ kind: 'twice' as const }),
    fc.constantFrom(0x20, 0x0a, 0x0d, 0x3c, 0x00, 0x30).map((byte) => ({ kind: 'before' as const, byte })),
  ),
});
export type Alteration = ReturnType<typeof anyAlteration.generate> extends { value: infer Value } ? Value : never;

/** Null where the file has no bytes of the class. `row`: in which the altered byte is. */
export function alter(file: TestFile, { class: name, at, inRegion, how }: Alteration) {
  const bytes = Buffer.from(file.text);
  // The tests' files are ASCII, so that places in text and bytes are the same.
  const regions = BYTE_CLASSES[name]!(file).filter(({ start, end }) => end > start);
  const region = regions[Math.floor(at * regions.length)];
  if (!region) return null;
  const place = region.start + Math.floor(inRegion * (region.end - region.start));
  const byte = bytes[place]!;
  const put = { other: [byte ^ ('bits' in how ? how.bits : 0)], gone: [], twice: [byte, byte], before: [] as number[] }[
    how.kind
  ];
  const instead = how.kind === 'before' ? [how.byte, byte] : put;
  return {
    row: region.row ?? null,
    bytes: Buffer.concat([bytes.subarray(0, place), Buffer.from(instead), bytes.subarray(place + 1)]),
  };
}
