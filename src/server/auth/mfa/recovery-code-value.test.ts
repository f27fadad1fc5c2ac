import { expect, test } from 'vitest';
import { generateRecoveryCode, hashRecoveryCode } from './recovery-code-value.ts';

test('sixteen random characters in groups of four', () => {
  const codes = Array.from({ length: 200 }, generateRecoveryCode);
  for (const code of codes) expect(code).toMatch(/^([0-9a-hjkmnp-tv-z]{4}-){3}[0-9a-hjkmnp-tv-z]{4}$/);
  expect(new Set(codes).size).toBe(200);
});

test.each(['0a1b-2c3d-4e5f-6g7h', '0A1B 2C3D 4E5F 6G7H', ' oaib2c3d4e5f6g7h ', 'OALB-2C3D-4E5F-6G7H'])(
  '%j is read alike',
  (typed) => {
    expect(hashRecoveryCode(typed)).toEqual(hashRecoveryCode('0a1b2c3d4e5f6g7h'));
  },
);

test('another code has another hash', () => {
  expect(hashRecoveryCode('0a1b-2c3d-4e5f-6g7j')).not.toEqual(hashRecoveryCode('0a1b-2c3d-4e5f-6g7h'));
});
