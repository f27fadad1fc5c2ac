// What a refresh token looks like and how it is kept: 12 characters of [a-z0-9] (62 bits), stored as SHA-256.
//
// A child is computed from its parent, not drawn: rule 2 of the rotation has to hand out the session's active token a
// second time, and only hashes are stored. The computation needs the parent in clear, which only the client has, and the
// server's secret: neither a stolen database nor a stolen secret alone yields a token.
import { createHash, createHmac, randomBytes } from 'node:crypto';

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789';
const LENGTH = 12;
/** Bytes from here on are thrown away, so that no character is likelier than another. */
const UNBIASED_BELOW = 256 - (256 % ALPHABET.length);

export function isRefreshToken(text: string): boolean {
  return /^[a-z0-9]{12}$/.test(text);
}

/** The first token of a session. */
export function drawRefreshToken(): string {
  return spell(() => randomBytes(32));
}

/** The `index`th child (from 0) of the token `parent`; the same every time. */
export function deriveRefreshToken(secret: string, parent: string, index: number): string {
  return spell((round) => createHmac('sha256', secret).update(`refresh token:${parent}:${index}:${round}`).digest());
}

export function hashRefreshToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

function spell(bytesOf: (round: number) => Buffer): string {
  let token = '';
  for (let round = 0; ; round += 1) {
    for (const byte of bytesOf(round)) {
      if (byte < UNBIASED_BELOW) token += ALPHABET[byte % ALPHABET.length];
      if (token.length === LENGTH) return token;
    }
  }
}
