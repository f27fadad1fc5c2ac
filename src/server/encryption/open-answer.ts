// Opens the sealed texts in an answer that Postgres has written as JSON: one pass over its bytes into one new buffer, nothing
// parsed. An answer without any is given back as it is.
import type { CoachKeys } from './data-keys.ts';
import { SealingError } from './sealing-error.ts';
import { KEY_ID_CHARS, openText, SEALED_HEAD_CHARS, SEALED_PREFIX } from './sealed-text.ts';

const PREFIX = Buffer.from(SEALED_PREFIX);
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COLON = 0x3a;
const SPACE = 0x20;
/** Of a sealed text, for the log: names the key and tells one text from another. */
const SHOWN_CHARS = SEALED_HEAD_CHARS + 16;

export const holdsSealedText = (body: Buffer): boolean => body.includes(PREFIX);

/**
 * `body` with every text in clear that one of the coach's keys has sealed. Another text that looks sealed stays as it is, since
 * somebody may have typed it; where `mustOpen` says so of the JSON key it stands under (null: under none), a SealingError.
 */
export function openAnswer(body: Buffer, { byId }: CoachKeys, mustOpen: (name: string | null) => boolean): Buffer {
  const clear = Buffer.allocUnsafe(body.length);
  let written = 0;
  let copied = 0;
  let at = body.indexOf(PREFIX);
  while (at >= 0) {
    const end = body.indexOf(QUOTE, at);
    if (isStartOfString(body, at)) {
      const key = byId.get(body.toString('latin1', at + PREFIX.length, at + PREFIX.length + KEY_ID_CHARS));
      const text = key ? openText(decode(body, at + SEALED_HEAD_CHARS, end), key) : null;
      if (text) {
        // What is sealed is longer than what it holds, so there is always room.
        written += body.copy(clear, written, copied, at);
        written += text.copy(clear, written);
        copied = end;
      } else if (mustOpen(keyBefore(body, at - 1))) {
        throw new SealingError(`${body.toString('latin1', at, Math.min(end, at + SHOWN_CHARS))}… cannot be opened`);
      }
    }
    at = end < 0 ? -1 : body.indexOf(PREFIX, end);
  }
  written += body.copy(clear, written, copied);
  return clear.subarray(0, written);
}

const decode = (body: Buffer, start: number, end: number) =>
  Buffer.from(body.toString('latin1', start, end), 'base64url');

/** In the midst of a text a quote has a backslash before it. */
const isStartOfString = (body: Buffer, at: number) => body[at - 1] === QUOTE && body[at - 2] !== BACKSLASH;

/** The key of the value whose quote stands at `quote`; null for a member of a list and for a value that is all there is. */
function keyBefore(body: Buffer, quote: number): string | null {
  let end = skipSpacesBack(body, quote - 1);
  if (body[end] !== COLON) return null;
  end = skipSpacesBack(body, end - 1);
  let start = end - 1;
  while (body[start] !== QUOTE || body[start - 1] === BACKSLASH) start -= 1;
  return JSON.parse(body.toString('utf8', start, end + 1)) as string;
}

function skipSpacesBack(body: Buffer, from: number): number {
  let at = from;
  while (body[at] === SPACE) at -= 1;
  return at;
}
