// Writes texts in encodings in which TextEncoder does not: the bytes of each letter are found by decoding.
const WINDOWS_1252_HIGH = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';
const HIGH = Array.from({ length: 0x80 }, (_, place) => place + 0x80);
const TABLES = new Map<string, ReadonlyMap<string, readonly number[]>>();

/** Null if the encoding lacks a letter of the text. */
export function encodeText(label: string, text: string): Uint8Array | null {
  const table = TABLES.get(label) ?? tableOf(label);
  TABLES.set(label, table);
  const bytes = Array.from(text, (sign) => (sign.charCodeAt(0) < 0x80 ? [sign.charCodeAt(0)] : table.get(sign)));
  return bytes.includes(undefined) ? null : Uint8Array.from(bytes.flatMap((one) => one ?? []));
}

function tableOf(label: string): Map<string, readonly number[]> {
  const decoder = new TextDecoder(label);
  const single = HIGH.map((byte): [string, number[]] => [decoder.decode(Uint8Array.of(byte)), [byte]]);
  if (label === 'windows-1252')
    for (const [place, sign] of Array.from(WINDOWS_1252_HIGH).entries()) single[place]![0] = sign;
  if (label !== 'shift_jis') return new Map(single);
  // Of several codes of a letter, programs write the first.
  const double = HIGH.flatMap((lead) =>
    Array.from({ length: 0x100 }, (_, trail) => [lead, trail]).map((bytes): [string, number[]] => [
      decoder.decode(Uint8Array.from(bytes)),
      bytes,
    ]),
  );
  return new Map([...double.toReversed(), ...single]);
}
