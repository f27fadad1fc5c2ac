import { expect, it } from 'vitest';
import { readStopToken, stopToken } from './stop-link.ts';

const settings = { jwtSecret: 'only-for-tests-0123456789-0123456789' };
const ID = '5b6f8a52-7d1c-4d2e-9a43-0c7c1f3f9a01';

it('names the coach whose it is', () => {
  const token = stopToken(settings, ID);
  expect(readStopToken(settings, token)).toBe(ID);
  expect(token).toBe(stopToken(settings, ID));
});

it('cannot be made for somebody else, nor with another secret', () => {
  const token = stopToken(settings, ID);
  const other = Buffer.from(token, 'base64url');
  other[0]! ^= 1;
  expect(readStopToken(settings, other.toString('base64url'))).toBeNull();
  for (let at = 16; at < 48; at += 1) {
    const changed = Buffer.from(token, 'base64url');
    changed[at]! ^= 0x80;
    expect(readStopToken(settings, changed.toString('base64url'))).toBeNull();
  }
  expect(readStopToken({ jwtSecret: 'another-0123456789-0123456789-0123' }, token)).toBeNull();
  for (const text of ['', token.slice(1), `${token}A`, `${token.slice(0, 63)}=`, 'é'.repeat(64)])
    expect(readStopToken(settings, text), text).toBeNull();
});
