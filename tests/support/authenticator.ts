// An authenticator app: computes codes from an enrolment's secret, independently of the server's code (RFC 6238).
import { createHmac } from 'node:crypto';

/** The code at `at`, in milliseconds since 1970. */
export function authenticatorCode(secret: string, at: number): string {
  const bits = [...secret]
    .map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Math.floor(at / 30_000)
    .toString(16)
    .padStart(16, '0');
  const digest = createHmac('sha1', key).update(Buffer.from(counter, 'hex')).digest('hex');
  const start = Number.parseInt(digest.slice(-1), 16) * 2;
  const number = Number.parseInt(digest.slice(start, start + 8), 16) & 0x7fffffff;
  return String(number).slice(-6).padStart(6, '0');
}
