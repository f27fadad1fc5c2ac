// The secret of a hook, and the headers by which a receiver knows who sent a message and when (the Standard Webhooks specification).
import { createHmac, randomBytes } from 'node:crypto';
import { HOOK_SECRET_PREFIX } from '#domain/hooks/hook.ts';

const SECRET_BYTES = 32;

export const newHookSecret = (): string => `${HOOK_SECRET_PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`;

interface Message {
  /** The same with each try. */
  readonly id: string;
  readonly sentAt: Date;
  readonly body: string;
}

/** A receiver refuses a message that was signed long ago: the time is part of what is signed. */
export function signedHeaders(secret: string, { id, sentAt, body }: Message): Record<string, string> {
  const seconds = Math.floor(sentAt.getTime() / 1000);
  const key = Buffer.from(secret.slice(HOOK_SECRET_PREFIX.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': String(seconds), 'webhook-signature': `v1,${signature}` };
}
