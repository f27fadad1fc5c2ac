// A waiting mail as the outbox keeps it: encrypted, since its links sign people in. The key comes from JWT_SECRET, which
// signs access tokens: whoever has that needs no mailed link.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import type { Mail } from './mailer.ts';

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;

type Content = Pick<Mail, 'subject' | 'text' | 'html'>;
const contentSchema = z.object({ subject: z.string(), text: z.string(), html: z.string() });

export interface MailSeal {
  /** `id`: of the row; the content opens in no other. */
  seal(content: Content, id: string): Buffer;
  /** undefined when it was sealed under another key, for another row, or was changed. */
  open(sealed: Buffer, id: string): Content | undefined;
}

export function createMailSeal(jwtSecret: string): MailSeal {
  const key = Buffer.from(hkdfSync('sha256', jwtSecret, '', 'mail outbox', KEY_BYTES));
  return {
    seal({ subject, text, html }, id) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(CIPHER, key, iv).setAAD(Buffer.from(id));
      const content = cipher.update(JSON.stringify({ subject, text, html }), 'utf8');
      cipher.final();
      return Buffer.concat([iv, content, cipher.getAuthTag()]);
    },
    open(sealed, id) {
      if (sealed.length < IV_BYTES + TAG_BYTES) return undefined;
      const end = sealed.length - TAG_BYTES;
      const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, IV_BYTES))
        .setAAD(Buffer.from(id))
        .setAuthTag(sealed.subarray(end));
      const content = decipher.update(sealed.subarray(IV_BYTES, end));
      try {
        decipher.final();
      } catch {
        return undefined;
      }
      return contentSchema.parse(JSON.parse(content.toString('utf8')));
    },
  };
}
