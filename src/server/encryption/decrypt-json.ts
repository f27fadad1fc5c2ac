// Decrypts the encrypted texts in a JSON response: one pass over its bytes into one new buffer, without parsing it.
import { runAtOnce, type Steps } from '#domain/steps.ts';
import { UNREADABLE_TEXT } from '#domain/unreadable-text.ts';
import type { CoachKeys } from './data-keys.ts';
import { bytesToDecrypt, decryptMany, TOGETHER_MAX_BYTES, type Contents } from './decrypt-many.ts';
import {
  decryptText,
  DecryptionError,
  encryptedChars,
  ENCRYPTED_HEAD_CHARS,
  ENCRYPTED_PREFIX,
  KEY_ID_CHARS,
  type DataKey,
} from './encrypted-text.ts';

const PREFIX = Buffer.from(ENCRYPTED_PREFIX);
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COLON = 0x3a;
const SPACE = 0x20;
/** How much of an encrypted text the log shows: its key and enough to tell one text from another. */
const SHOWN_CHARS = ENCRYPTED_HEAD_CHARS + 16;
/** Fewer are decrypted faster one by one. */
const TOGETHER_FROM = 3;
/** JSON writes these words as they are. */
const UNREADABLE = Buffer.from(UNREADABLE_TEXT);

/** Whether the JSON may contain encrypted texts; one that a user typed counts too. */
export const mayContainEncryptedText = (body: Buffer): boolean => body.includes(PREFIX);

/**
 * `body` with every text in clear that one of the coach's keys has encrypted. Any other text that looks encrypted stays
 * as it is, because a user may have typed it; except where `mustDecrypt` returns true. Then a DecryptionError is thrown. `lost`: whether
 * a text whose key is lost is replaced by UNREADABLE_TEXT, or is an error like any other.
 */
export function decryptJson(body: Buffer, keys: CoachKeys, mustDecrypt: MustDecrypt, lost: Lost = 'refused'): Buffer {
  return runAtOnce(decryptSteps(body, keys, mustDecrypt, lost));
}

/**
 * `name`: the JSON key of the text; null: a member of an array, or the whole body. `isOfCoach`: it names a key of the
 * coach's, whose ids nobody learns, so nobody typed it.
 */
export type MustDecrypt = (name: string | null, isOfCoach: boolean) => boolean;
export type Lost = 'named' | 'refused';

/** The same, for a long JSON: yields after each few texts. */
export function* decryptSteps(
  body: Buffer,
  keys: CoachKeys,
  mustDecrypt: MustDecrypt,
  lost: Lost = 'refused',
): Steps<Buffer> {
  const { byId } = keys;
  const clear = Buffer.allocUnsafe(body.length);
  let written = 0;
  let copied = 0;
  for (let texts = textsFrom(body, 0, byId); texts.length > 0; texts = textsFrom(body, texts.at(-1)!.end, byId)) {
    const contents = decryptTogether(body, texts);
    for (const [index, { at, end, key }] of texts.entries()) {
      const alone = contents
        ? null
        : key
          ? decryptAlone(body, { at, end, key })
          : unreadable(body, { at, end }, keys, lost);
      if (contents ?? alone) {
        // An encrypted text is longer than its content, so `clear` is large enough.
        written += body.copy(clear, written, copied, at);
        written += contents
          ? contents.bytes.copy(clear, written, contents.starts[index], contents.ends[index])
          : alone!.copy(clear, written);
        copied = end;
      } else if (mustDecrypt(keyBefore(body, at - 1), isOfCoach(body, at, keys))) {
        throw new DecryptionError(`${body.toString('latin1', at, Math.min(end, at + SHOWN_CHARS))}… cannot be opened`);
      }
    }
    yield;
  }
  written += body.copy(clear, written, copied);
  return clear.subarray(0, written);
}

/** A string of the body that begins like an encrypted text. */
interface Text {
  /** Where its prefix begins; the quote that ends it is at `end`. */
  readonly at: number;
  readonly end: number;
  /** undefined: none of the coach's. */
  readonly key: DataKey | undefined;
}

/** The next strings that look encrypted: as many of one key as can be decrypted together, or a single one. */
function textsFrom(body: Buffer, from: number, byId: CoachKeys['byId']): Text[] {
  const texts: Text[] = [];
  let bytes = 0;
  for (let at = body.indexOf(PREFIX, from); at >= 0;) {
    const end = body.indexOf(QUOTE, at);
    if (isStartOfString(body, at)) {
      const key = byId.get(keyIdAt(body, at));
      bytes += key ? bytesToDecrypt({ start: at + ENCRYPTED_HEAD_CHARS, end }) : 0;
      if (texts.length > 0 && (key !== texts[0]!.key || bytes > TOGETHER_MAX_BYTES)) return texts;
      texts.push({ at, end, key });
      if (!key || bytes > TOGETHER_MAX_BYTES) return texts;
    }
    at = end < 0 ? -1 : body.indexOf(PREFIX, end);
  }
  return texts;
}

/** null: each must be tried by itself, because there are few, or because they are not all in order. */
function decryptTogether(body: Buffer, texts: readonly Text[]): Contents | null {
  const { key } = texts[0]!;
  if (!key || texts.length < TOGETHER_FROM) return null;
  return decryptMany(
    body,
    texts.map(({ at, end }) => ({ start: at + ENCRYPTED_HEAD_CHARS, end })),
    key,
  );
}

const decryptAlone = (body: Buffer, { at, end, key }: Text & { readonly key: DataKey }) =>
  decryptText(Buffer.from(body.toString('latin1', at + ENCRYPTED_HEAD_CHARS, end), 'base64url'), key);

/** The words in place of a text whose key is lost. Null for any other, and for what is too short to be one. */
function unreadable(body: Buffer, { at, end }: Omit<Text, 'key'>, keys: CoachKeys, lost: Lost): Buffer | null {
  if (lost === 'refused' || end - at < encryptedChars(1)) return null;
  return keys.lost.has(keyIdAt(body, at)) ? UNREADABLE : null;
}

const isOfCoach = (body: Buffer, at: number, { byId, lost }: CoachKeys) =>
  byId.has(keyIdAt(body, at)) || lost.has(keyIdAt(body, at));

const keyIdAt = (body: Buffer, at: number) =>
  body.toString('latin1', at + PREFIX.length, at + PREFIX.length + KEY_ID_CHARS);

/** Inside a text, a quote is preceded by a backslash. */
const isStartOfString = (body: Buffer, at: number) => body[at - 1] === QUOTE && body[at - 2] !== BACKSLASH;

/**
 * The JSON key of the value whose opening quote is at `quote`; null for a member of an array and for the whole body.
 */
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
