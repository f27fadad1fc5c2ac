// Text of any code points for fuzzing, every second one from ASCII. fast-check's own unit `binary` takes a second of
// CPU time at its first use, too long on a busy machine.
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
