import { describe, expect, it } from 'vitest';
import { generateMailedCode, hashMailedCode, isMailedCode } from './one-time-tokens.ts';

it('a mailed code has six digits', () => {
  for (let at = 0; at < 50; at += 1) expect(isMailedCode(generateMailedCode())).toBe(true);
});

it.each(['12345', '1234567', ' 123456', '123456\n', '12345a', '123456abcdef', 'pkce_123456', ''])(
  '%j is none: it may be the token of a link',
  (text) => expect(isMailedCode(text)).toBe(false),
);

describe('the hash of a mailed code', () => {
  const settings = { jwtSecret: 'a secret' } as Parameters<typeof hashMailedCode>[0];
  const hashed = (...[secret, user, purpose, code]: [string, string, string, string]) =>
    hashMailedCode({ ...settings, jwtSecret: secret }, user, purpose, code).toString('hex');

  it('is that of one secret, user, purpose and code', () => {
    const hash = hashed('a secret', 'user', 'magiclink', '123456');
    expect(hashed('a secret', 'user', 'magiclink', '123456')).toBe(hash);
    const others = [
      hashed('another', 'user', 'magiclink', '123456'),
      hashed('a secret', 'other', 'magiclink', '123456'),
      hashed('a secret', 'user', 'reauthentication', '123456'),
      hashed('a secret', 'user', 'magiclink', '123457'),
    ];
    expect(new Set([hash, ...others]).size).toBe(5);
  });
});
