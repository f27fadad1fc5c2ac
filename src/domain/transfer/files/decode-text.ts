// Decodes a file of any program: by its byte-order mark, else as UTF-8, else as windows-1250 or windows-1252.

type TextEncodingName = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' | 'windows-1250';

export interface DecodedText {
  /** Without the byte-order mark. */
  readonly text: string;
  readonly encoding: TextEncodingName;
}

/** The characters of windows-1252 from 0x80 to 0x9f; five are unassigned. */
const WINDOWS_1252_HIGH = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';
/** What Polish words from windows-1250 are in windows-1252: 'Wa³êsa', '£ukasz', '¯ak'. */
const POLISH = /\p{L}[³¹¿]\p{L}|[£¯]\p{Ll}/u;
const NUL_SAMPLE_BYTES = 1000;

/**
 * UTF-16 without a mark is recognised by its NUL bytes. Everything that is not valid UTF-8 is read as windows-1252, in which every byte
 * sequence is valid, so this never fails; if words then have signs inside them, as windows-1250.
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  const marked = markedEncoding(bytes) ?? unmarkedUtf16(bytes);
  if (marked !== null) return { text: new TextDecoder(marked).decode(bytes), encoding: marked };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'utf-8' };
  } catch {
    const text = windows1252(bytes);
    if (!POLISH.test(text)) return { text, encoding: 'windows-1252' };
    return { text: new TextDecoder('windows-1250').decode(bytes), encoding: 'windows-1250' };
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
