// Format and hash of a refresh token: 12 characters of [a-z0-9] (62 bits), stored as SHA-256.
//
// A child token is derived from its parent instead of being random: rule 2 of the rotation returns the active token a
// second time, but only hashes are stored. Deriving it takes the parent in clear, which only the client has, and the
// server's secret. So neither a stolen database nor a stolen secret alone yields a token.
import { createHash, createHmac, randomBytes } from 'node:crypto';

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789';
const LENGTH = 12;
/** Higher bytes are discarded, so that all characters are equally likely. */
const UNBIASED_BELOW = 256 - (256 % ALPHABET.length);

export function isRefreshToken(text: string): boolean {
  return /^[a-z0-9]{12}$/.test(text);
}

/** The first token of an auth session. */
export function generateRefreshToken(): string {
  return tokenFromBytes(() => randomBytes(32));
}

/** The child number `index` (from 0) of the token `parent`; always the same. */
export function deriveRefreshToken(secret: string, parent: string, index: number): string {
  return tokenFromBytes((round) =>
    createHmac('sha256', secret).update(`refresh token:${parent}:${index}:${round}`).digest(),
  );
}

export function hashRefreshToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

function tokenFromBytes(bytesOf: (round: number) => Buffer): string {
  let token = '';
  for (let round = 0; ; round += 1) {
    for (const byte of bytesOf(round)) {
      if (byte < UNBIASED_BELOW) token += ALPHABET[byte % ALPHABET.length];
      if (token.length === LENGTH) return token;
    }
  }
}
