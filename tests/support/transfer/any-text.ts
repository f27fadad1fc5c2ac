// Text of any code points for fuzzing, every second one from ASCII. fast-check's own unit `binary` spends a second of
// processor time on its first use, which is a test's whole time on a busy machine.
import fc from 'fast-check';

const SURROGATES = { first: 0xd800, count: 0x800 };

const character = fc.oneof(
  fc.integer({ min: 0, max: 0x7f }),
  fc
    .integer({ min: 0x80, max: 0x10ffff - SURROGATES.count })
    .map((place) => (place < SURROGATES.first ? place : place + SURROGATES.count)),
);

export const anyText = (maxLength: number) =>
  fc.string({ unit: character.map((point) => String.fromCodePoint(point)), maxLength });
