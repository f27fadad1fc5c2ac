// Tokens of mailed links: 256 random bits, kept as SHA-256. A link that opens something has its token in the fragment, which browsers
// send to no server; the one that stops mails has it in the query, which the log leaves out.
import { createHash, randomBytes } from 'node:crypto';
import type { Settings } from '#server/settings.ts';

export interface MailToken {
  readonly token: string;
  /** In hex, as the database's functions take it. */
  readonly hash: string;
}

export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('hex');

export function newMailToken(): MailToken {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashOfToken(token) };
}

type Origin = Pick<Settings, 'publicUrl'>;

export const witnessLink = ({ publicUrl }: Origin, token: string): string => `${publicUrl}/witness#${token}`;

/** For List-Unsubscribe: a POST to it stops all mails to whoever it was mailed to. */
export const stopMailsAddress = ({ publicUrl }: Origin, token: string): string =>
  `${publicUrl}/functions/v1/stop-mails?token=${token}`;
