// The kinds of values that environment variables have. Messages continue a sentence that begins with the variable's name.
import { createHmac } from 'node:crypto';
import * as z from 'zod/mini';
import { EMAIL_PATTERN } from '#domain/email-address.ts';

export const SECRET_MIN_CHARS = 32;

export const flag = z.stringbool({ error: 'must be true or false' });

export const onOrOff = z.stringbool({ truthy: ['on'], falsy: ['off'], error: 'must be on or off' });

export const wholeNumber = (min: number, max: number) =>
  z.pipe(
    z.string().check(z.regex(/^\d{1,9}$/, `must be a whole number from ${min} to ${max}`)),
    z.pipe(
      z.transform(Number),
      z.number().check(z.minimum(min, `must be at least ${min}`), z.maximum(max, `must be at most ${max}`)),
    ),
  );

export const hasProtocol = (text: string, ...protocols: string[]) =>
  URL.canParse(text) && protocols.includes(new URL(text).protocol);

/** The address of a server with a login, such as postgres://user:password@host; `split`: of each of several servers. */
export const serverAddress = (protocols: readonly string[], split = (text: string) => [text]) =>
  z
    .string()
    .check(
      z.refine(
        (text) => split(text).every((each) => isServerAddress(each, protocols)),
        `must be an address that begins with ${protocols.map((each) => `${each}//`).join(' or ')}; ` +
          'in its password : / ? # @ and % are written as %3A %2F %3F %23 %40 and %25',
      ),
    );

function isServerAddress(text: string, protocols: readonly string[]): boolean {
  if (!hasProtocol(text, ...protocols)) return false;
  const { hash, username, password } = new URL(text);
  try {
    decodeURIComponent(username + password);
  } catch {
    return false;
  }
  // A # in a password ends the address: what is before it would name another server.
  return hash === '';
}

export const webAddress = z
  .string()
  .check(z.refine((text) => hasProtocol(text, 'http:', 'https:'), 'must be an address that begins with https://'));

export const emailAddress = z.pipe(
  z.string().check(z.regex(EMAIL_PATTERN, 'must be an email address')),
  z.transform((text) => text.toLowerCase()),
);

/** An address, also behind a name. A comma would make two senders of it. */
export const sender = z.string().check(
  z.refine((text) => {
    const named = /^(?:"[^"\r\n]*"|[^"<>,;:@\r\n]*)\s*<([^<>]*)>$/.exec(text.trim());
    return EMAIL_PATTERN.test(named?.[1] ?? text.trim());
  }, 'must be an email address, or a name and the address in <>'),
);

/** Of an S3 store. */
export const region = z.string().check(z.regex(/^[\w.-]+$/, 'must be the name of a region'));

export const secret = z
  .string()
  .check(z.minLength(SECRET_MIN_CHARS, `must have at least ${SECRET_MIN_CHARS} characters`));

/** The parts between commas, trimmed. */
export const commaSeparated = z.pipe(
  z.string(),
  z.transform((text) => text.split(',').map((part) => part.trim())),
);

/** The parts between commas in lower case, without empty ones; each must match `item`. */
export const lowerCaseList = (item: RegExp, message: string) =>
  z.pipe(
    z.pipe(
      commaSeparated,
      z.transform((parts: string[]) => parts.map((part) => part.toLowerCase()).filter((part) => part !== '')),
    ),
    z.array(z.string().check(z.regex(item, message))).check(z.minLength(1, message)),
  );

/** A key for one use, derived from the secret. It reveals nothing about the secret and changes only with it. */
export function derivedKey(jwtSecret: string, use: string): string {
  return createHmac('sha256', jwtSecret).update(use).digest('base64url');
}

/** What some readers of files of settings leave around a value; else it would be part of it. Null: nothing. */
export function surroundingOf(value: string): string | null {
  if (value !== value.trim()) return 'begins or ends with white space';
  return /^(["'])[^]*\1$/.test(value) ? 'is in quotation marks' : null;
}
