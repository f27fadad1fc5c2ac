// A mail's content as the outbox stores it: encrypted, because its links sign users in. The key is derived from
// JWT_SECRET, which also signs access tokens, so it gives the same access.
import { hkdfSync } from 'node:crypto';
import * as z from 'zod/mini';
import { decryptBytes, encryptBytes } from '#server/encryption/bound-bytes.ts';
import type { Mail } from './mailer.ts';

const KEY_BYTES = 32;

type Content = Omit<Mail, 'to'>;
const contentSchema = z.object({
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  replyTo: z.exactOptional(z.string()),
  fromName: z.exactOptional(z.string()),
  unsubscribe: z.exactOptional(z.string()),
});

export interface MailCipher {
  /** `id`: the outbox row's, which is authenticated; the content cannot be decrypted for another row. */
  encrypt(content: Content, id: string): Buffer;
  /** undefined if it was encrypted under another key or for another row, was changed, or is no mail. */
  decrypt(encrypted: Buffer, id: string): Content | undefined;
}

export function createMailCipher(jwtSecret: string): MailCipher {
  const key = Buffer.from(hkdfSync('sha256', jwtSecret, '', 'mail outbox', KEY_BYTES));
  return {
    encrypt: (mail, id) => encryptBytes(key, Buffer.from(JSON.stringify(contentSchema.parse(mail))), id),
    decrypt(encrypted, id) {
      try {
        return contentSchema.parse(JSON.parse(decryptBytes(key, encrypted, id).toString('utf8')));
      } catch {
        return undefined;
      }
    },
  };
}
