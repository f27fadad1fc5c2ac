// Audit files with a key of their own, for tests.
import { createHash, createPublicKey, randomBytes, verify } from 'node:crypto';
import { CompactSign, calculateJwkThumbprint, exportJWK, generateKeyPair } from 'jose';
import { splitShell } from '#domain/audit-file/audit-file-bytes.ts';
import { writeAuditHead, writeLeaves, type Leaf } from '#domain/audit-file/audit-data.ts';
import type { Row } from '#domain/audit-file/canonical-row.ts';
import { makeLeaves, merkleRoot, type Sha256 } from '#domain/audit-file/merkle-tree.ts';
import { AUDIT_FILE_TYPE, keyLine, type SignedPayload } from '#domain/audit-file/signed-payload.ts';
import type { Verifier } from '#domain/audit-file/verify-audit-data.ts';
import { inOneForm } from '#server/signing/signing-keys.ts';

export const writeAuditData = (jws: string, key: string, leaves: readonly Leaf[]): string =>
  writeAuditHead(jws, key) + writeLeaves(leaves);

/** The data between both parts of the shell. */
export const joinAuditFile = (shell: string, data: string): string => splitShell(shell).join(data);

/** With everything that a real one has: markup, styles, a script. */
export const TEST_SHELL = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><style>body { color: #222 }</style></head>
<body><main id="page"></main>
<script type="text/plain" id="audit-file">

</script>
<script>document.title = 'Audit file'</script></body></html>
`;

export const sha256: Sha256 = (bytes) => new Uint8Array(createHash('sha256').update(bytes).digest());

/** By Node's own cryptography, where browsers have another. */
export const nodeVerifier: Verifier = {
  sha256,
  verifyEs256(point, message, signature) {
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => Buffer.from(part).toString('base64url'));
    const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x!, y: y! }, format: 'jwk' });
    return verify('sha256', message, { key, dsaEncoding: 'ieee-p1363' }, signature);
  },
};

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

export interface TestKey {
  /** A public key as /.well-known/jwks.json has it. */
  readonly jwk: { readonly kid: string; readonly x: string; readonly y: string };
  sign(payload: object, typ?: string): Promise<string>;
}

export async function createTestKey(): Promise<TestKey> {
  const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true });
  const { x, y, ...rest } = await exportJWK(publicKey);
  const kid = await calculateJwkThumbprint({ ...rest, x: x!, y: y! });
  return {
    jwk: { kid, x: x!, y: y! },
    sign: async (payload, typ = AUDIT_FILE_TYPE) =>
      inOneForm(
        // In a test with a DOM, `Uint8Array` is not what `TextEncoder` makes.
        await new CompactSign(Uint8Array.from(new TextEncoder().encode(JSON.stringify(payload))))
          .setProtectedHeader({ alg: 'ES256', kid, typ })
          .sign(privateKey),
      ),
  };
}

export interface TestFile {
  readonly text: string;
  readonly data: string;
  readonly leaves: readonly Leaf[];
}

/** A file of these rows, in `shell`. `changes`: of the signed payload. */
export async function makeTestFile(
  key: TestKey,
  rows: readonly Row[],
  { shell = TEST_SHELL, newSalt = () => hex(randomBytes(16)), ...changes }: FileOptions = {},
): Promise<TestFile> {
  const leaves = makeLeaves(sha256, rows, newSalt);
  const hashes = leaves.map(({ hash }) => hash);
  const payload: SignedPayload = {
    format: 1,
    issuer: 'http://localhost:3000',
    issuer_name: 'Log',
    coach: { name: 'Åsa <b>Öberg</b>', email: 'asa@example.org' },
    made_at: '2026-11-23T08:00:00Z',
    judged_on: '2026-11-23',
    names: 'name',
    rows: hashes.length,
    root: merkleRoot(sha256, hashes),
    shell: hex(sha256(Buffer.from(shell))),
    chain: null,
    answers: { confirmed: 0, corrected: 0, declined: 0, not_me: 0 },
    ...changes,
  };
  const data = writeAuditData(await key.sign(payload), keyLine(key.jwk), leaves);
  return { text: joinAuditFile(shell, data), data, leaves };
}

interface FileOptions extends Partial<Omit<SignedPayload, 'shell'>> {
  readonly shell?: string;
  readonly newSalt?: () => string;
}
