// A mail's content as the outbox stores it: encrypted, because its links sign users in. The key is derived from
// JWT_SECRET, which also signs access tokens, so it gives the same access.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import type { Mail } from './mailer.ts';

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;

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
    encrypt(mail, id) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(CIPHER, key, iv).setAAD(Buffer.from(id));
      const content = cipher.update(JSON.stringify(contentSchema.parse(mail)), 'utf8');
      cipher.final();
      return Buffer.concat([iv, content, cipher.getAuthTag()]);
    },
    decrypt(encrypted, id) {
      if (encrypted.length < IV_BYTES + TAG_BYTES) return undefined;
      const end = encrypted.length - TAG_BYTES;
      const decipher = createDecipheriv(CIPHER, key, encrypted.subarray(0, IV_BYTES))
        .setAAD(Buffer.from(id))
        .setAuthTag(encrypted.subarray(end));
      const content = decipher.update(encrypted.subarray(IV_BYTES, end));
      try {
        decipher.final();
        return contentSchema.parse(JSON.parse(content.toString('utf8')));
      } catch {
        return undefined;
      }
    },
  };
}
