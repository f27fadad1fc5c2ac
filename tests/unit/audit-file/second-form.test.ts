// The second form of an ES256 signature, r ‖ n − s, which anybody can make of the first and ECDSA alone accepts.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { base64UrlOf, bytesOfBase64Url } from '#domain/audit-file/bytes.ts';
import { withOtherS } from '#domain/audit-file/low-s.ts';
import { parseSignature } from '#domain/audit-file/signed-payload.ts';
import { verifyAuditFile } from '#domain/audit-file/verify-audit-file.ts';
import { inOneForm } from '#server/signing/signing-keys.ts';
import { createTestKey, makeTestFile, nodeVerifier, type TestKey } from '#tests/support/audit-file.ts';
import { missingForSecondVerifier, startSecondVerifier, type SecondVerifier } from '#tests/support/second-verifier.ts';
import { browserVerifier } from '#web/audit-file/browser-verifier.ts';
import { nobleVerifier } from '#web/audit-file/noble-verifier.ts';

const missing = missingForSecondVerifier();
let second: SecondVerifier | null = null;
let key: TestKey;
beforeAll(async () => {
  key = await createTestKey();
  if (missing === null) second = startSecondVerifier();
});
afterAll(() => second?.stop());

function inSecondForm(jws: string): string {
  const parts = jws.split('.');
  return [...parts.slice(0, 2), base64UrlOf(withOtherS(bytesOfBase64Url(parts[2]!)!))].join('.');
}

// A signature has a high s every other time, so several are made.
describe.each(Array.from({ length: 8 }, (_, place) => place))('signature %i', () => {
  test('is refused in its second form by all verifiers, and accepted in the first', async () => {
    const { text, data } = await makeTestFile(key, [['client', 1, 'Ada']]);
    const jws = data.split('\n')[1]!;
    const other = inSecondForm(jws);
    const { signed, bytes } = parseSignature(other)!;
    const point = Uint8Array.of(4, ...bytesOfBase64Url(key.jwk.x)!, ...bytesOfBase64Url(key.jwk.y)!);
    // The curve alone accepts both: it is the rule that refuses.
    const message = new TextEncoder().encode(signed);
    for (const verifier of [nobleVerifier, browserVerifier])
      expect(await verifier.verifyEs256(point, message, bytes)).toBe(true);
    const changed = Buffer.from(text.replace(jws, other));
    for (const verifier of [nobleVerifier, browserVerifier, nodeVerifier]) {
      expect((await verifyAuditFile(verifier, Buffer.from(text))).state).toBe('intact');
      expect((await verifyAuditFile(verifier, changed)).state).toBe('not-signed');
    }
    if (!second) return;
    expect(await second.verify(Buffer.from(text))).toBe('intact 1 of 1');
    expect(await second.verify(changed)).toBe('refused: the signature is in its second form');
  });

  test('is signed in the first form, whichever was made', async () => {
    const signed = await key.sign({ any: 'thing' });
    expect(inOneForm(inSecondForm(signed))).toBe(signed);
    expect(inOneForm(signed)).toBe(signed);
  });
});

test('a key that is no point of the curve verifies nothing, and breaks nothing', async () => {
  const point = Uint8Array.of(4, ...Array<number>(64).fill(1));
  for (const verifier of [nobleVerifier, browserVerifier])
    expect(await verifier.verifyEs256(point, new Uint8Array(3), new Uint8Array(64).fill(1))).toBe(false);
});
