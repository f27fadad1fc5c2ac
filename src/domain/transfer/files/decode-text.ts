// Decodes a file of any program: by its byte-order mark, else as UTF-8, else by what its words would be in windows-1252.

type TextEncodingName = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' | (typeof LEGACY)[number][0];

export interface DecodedText {
  /** Without the byte-order mark. */
  readonly text: string;
  readonly encoding: TextEncodingName;
}

/** The characters of windows-1252 from 0x80 to 0x9f; five are unassigned. */
const WINDOWS_1252_HIGH = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';
/**
 * What words from other encodings are in windows-1252: 'MÃ¼ller' from UTF-8 with a broken letter elsewhere; Japanese; Polish 'Wa³êsa' and
 * '£ukasz'; from a Mac 'JŸrgen', 'CafŽ' and 'Gro§', also 'Kšln' and 'S¿ren', since Polish has these letters beside vowels: 'Ró¿a', '¯ak';
 * Cyrillic.
 */
const LEGACY = [
  ['utf-8', /Ã[\xa0-\xbf]/],
  ['shift_jis', /(?:[^\0-\x80\xa0-\xff€][^\0-\x7f]){2}/],
  ['windows-1250', /\p{L}[³¹]\p{L}|£\p{Ll}|ñ[cks]|aŸdz|iê(?!\p{L})/u],
  [
    'macintosh',
    /\p{Ll}[ŠŸŽŒˆ§]|\p{L}(?:[ŠŸŽŒ]\p{Ll}|[‰‡¾‹›]\p{L})|[aio]‘[nl]|i—n\b|(?:r’a|D’az)\b|[\x81\x8d\x8f\x90\x9d]|(?![aeiou])\p{L}[š¿](?![aeiou])\p{Ll}/u,
  ],
  ['windows-1250', /\p{L}¿\p{L}|¯\p{Ll}/u],
  ['windows-1251', /[À-ÖØ-öø-ÿ]{5}/],
] as const;
const NUL_SAMPLE_BYTES = 1000;

/**
 * UTF-16 without a mark is recognised by its NUL bytes. Everything that is not valid UTF-8 is read as windows-1252, in which every byte
 * sequence is valid, so this never fails; if its words then have signs that words do not have, in the encoding that they are of.
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  const marked = markedEncoding(bytes) ?? unmarkedUtf16(bytes);
  if (marked !== null) return { text: new TextDecoder(marked).decode(bytes), encoding: marked };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'utf-8' };
  } catch {
    const text = windows1252(bytes);
    const [encoding] = LEGACY.find(([, pattern]) => pattern.test(text)) ?? ['windows-1252'];
    return { text: encoding === 'windows-1252' ? text : new TextDecoder(encoding).decode(bytes), encoding };
  }
}

function markedEncoding(bytes: Uint8Array): TextEncodingName | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return null;
}

function unmarkedUtf16(bytes: Uint8Array): TextEncodingName | null {
  const sample = bytes.subarray(0, NUL_SAMPLE_BYTES);
  const nuls = [0, 0];
  for (const [place, byte] of sample.entries()) if (byte === 0) nuls[place % 2]! += 1;
  const enough = sample.length / 4;
  if (nuls[1]! > enough && nuls[0] === 0) return 'utf-16le';
  if (nuls[0]! > enough && nuls[1] === 0) return 'utf-16be';
  return null;
}

function windows1252(bytes: Uint8Array): string {
  // Some engines decode this label as ISO 8859-1, so the table replaces what they return.
  const decoded = new TextDecoder('windows-1252').decode(bytes);
  return decoded.replace(/[\u0080-\u009f]/g, (c) => WINDOWS_1252_HIGH[c.charCodeAt(0) - 0x80] ?? c);
}
