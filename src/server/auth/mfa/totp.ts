// Time-based one-time codes (RFC 6238 on RFC 4226): SHA-1, 30 seconds, 6 digits, what every authenticator app speaks.
// An HMAC of node:crypto and a dozen lines; a package would be more to keep than to write.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const PERIOD_SECONDS = 30;
const DIGITS = 6;
/** A phone's clock may be one step off, either way. */
const SKEW_STEPS = 1;
/** What one server's clock may be ahead of another's at the most: five minutes. */
const FARTHEST_STEPS = 10;
/** The length that RFC 4226 recommends, which is that of SHA-1. */
const SECRET_BYTES = 20;
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export function drawSecret(): Buffer {
  return randomBytes(SECRET_BYTES);
}

/** The code of one step: the number of whole periods since 1970. */
export function codeOfStep(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', secret).update(counter).digest();
  // RFC 4226, 5.3: the last four bits say where the 31 bits stand that make the code.
  const offset = digest.readUInt8(digest.length - 1) & 0xf;
  const bits = digest.readUInt32BE(offset) & 0x7fff_ffff;
  return String(bits % 10 ** DIGITS).padStart(DIGITS, '0');
}

/**
 * The step whose code this is, among those that count at `now` and come after `lastUsedStep`; else undefined. A last step
 * that is still far ahead was taken by a clock that has been set back since; it would lock its owner out until then.
 */
export function findStep(secret: Buffer, code: string, now: Date, lastUsedStep: number | null): number | undefined {
  const current = Math.floor(now.getTime() / 1000 / PERIOD_SECONDS);
  const steps = Array.from({ length: 2 * SKEW_STEPS + 1 }, (_, index) => current - SKEW_STEPS + index);
  const isFree = lastUsedStep === null || lastUsedStep > current + FARTHEST_STEPS;
  return steps.find((step) => (isFree || step > lastUsedStep) && isSame(codeOfStep(secret, step), code));
}

/** In Base32 (RFC 4648), without padding: what a person types where no QR code can be scanned. */
export function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => BASE32[Number.parseInt(five.padEnd(5, '0'), 2)]).join('');
}

/** What the QR code says. */
export function otpauthUri(secret: Buffer, issuer: string, account: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  const parameters = { algorithm: 'SHA1', digits: DIGITS, issuer, period: PERIOD_SECONDS, secret: base32(secret) };
  const query = Object.entries(parameters).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return `otpauth://totp/${label}?${query.join('&')}`;
}

function isSame(code: string, given: string): boolean {
  const [a, b] = [Buffer.from(code), Buffer.from(given)];
  return a.length === b.length && timingSafeEqual(a, b);
}
