// Checks that a message is from Cal.com or Calendly, by their documentation. Signatures are over the raw bytes.
import { createHmac, timingSafeEqual } from 'node:crypto';

/** As in Calendly's documentation. */
export const CALENDLY_TOLERANCE_MS = 3 * 60_000;

const hmac = (secret: string, ...parts: readonly (string | Buffer)[]) =>
  parts.reduce<ReturnType<typeof createHmac>>((mac, part) => mac.update(part), createHmac('sha256', secret)).digest();

function isSame(hex: string, expected: Buffer): boolean {
  return /^[\da-f]{64}$/i.test(hex) && timingSafeEqual(Buffer.from(hex, 'hex'), expected);
}

/** `header`: X-Cal-Signature-256, the hex HMAC-SHA256 of the body. */
export function isSignedByCalCom(header: string, secret: string, body: Buffer): boolean {
  return isSame(header, hmac(secret, body));
}

/** `header`: Calendly-Webhook-Signature, "t=<seconds>,v1=<hex HMAC-SHA256 of t, a dot and the body>". An old one is refused. */
export function isSignedByCalendly(header: string, secret: string, body: Buffer, now: Date): boolean {
  const parts = new Map(header.split(',').map((part) => part.trim().split('=', 2) as [string, string]));
  const time = parts.get('t') ?? '';
  if (!/^\d{1,12}$/.test(time)) return false;
  if (Math.abs(now.getTime() - Number(time) * 1000) > CALENDLY_TOLERANCE_MS) return false;
  return isSame(parts.get('v1') ?? '', hmac(secret, `${time}.`, body));
}
