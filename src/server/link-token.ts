// Tokens of links and addresses that lead somewhere without a sign-in: mails to witnesses and assessors, "no more mails", own feeds.
// 256 random bits; the database stores only their SHA-256, so a link can't be made from the database.
import { createHash, randomBytes } from 'node:crypto';

export interface LinkToken {
  readonly token: string;
  /** In hex, as the database's functions take it. */
  readonly hash: string;
}

const BYTES = 32;

export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('hex');

export function newLinkToken(): LinkToken {
  const token = randomBytes(BYTES).toString('base64url');
  return { token, hash: hashOfToken(token) };
}
