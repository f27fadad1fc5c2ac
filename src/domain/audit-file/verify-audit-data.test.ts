// What is no audit file, and what is one that was changed; tests/unit/audit-file changes whole files at random.
import { beforeAll, expect, it } from 'vitest';
import { createTestKey, makeTestFile, nodeVerifier, type TestFile, type TestKey } from '#tests/support/audit-file.ts';
import { splitAuditFile, splitShell, withData } from './audit-file-bytes.ts';
import { partOf } from './audit-data.ts';
import { base64UrlOf, bytesOfBase64Url } from './bytes.ts';
import { rowText, type Row } from './canonical-row.ts';
import { keyLine, parseKeyLine, parseSignature, type SignedPayload } from './signed-payload.ts';
import { verifyAuditData } from './verify-audit-data.ts';
import { verifyAuditFile } from './verify-audit-file.ts';

const ROWS: Row[] = [1, 2, 3, 4].map((number) => ['client', number, `Client ${number}`]);
const HEAD = 3;
let key: TestKey;
let file: TestFile;
beforeAll(async () => {
  key = await createTestKey();
  file = await makeTestFile(key, ROWS);
});

const stateOf = async (lines: readonly string[]) => {
  const verdict = await verifyAuditData(nodeVerifier, lines.join('\n'));
  return verdict.state === 'row-altered' ? `row ${verdict.row}` : verdict.state;
};
const put = (lines: readonly string[], place: number, ...inside: readonly string[]) =>
  lines.toSpliced(place, 1, ...inside);

it('finds each change of a line, and in which row', async () => {
  const lines = file.data.split('\n');
  const first = lines[HEAD]!;
  const second = lines[HEAD + 1]!;
  const cases: [string, readonly string[], string][] = [
    ['nothing', lines, 'intact'],
    ['another format', put(lines, 0, 'audit-file/2'), 'unreadable'],
    ['two lines alone', lines.slice(0, 2), 'unreadable'],
    ['a line that is no signature', put(lines, 1, 'a.b.c'), 'unreadable'],
    ['a line that is no key', put(lines, 2, '{}'), 'unreadable'],
    ['another key', put(lines, 2, keyLine((await createTestKey()).jwk)), 'not-signed'],
    ['no rows', lines.slice(0, HEAD), 'rows-altered'],
    ['a row less', lines.slice(0, -1), 'rows-altered'],
    ['another hash', put(lines, HEAD, '0'.repeat(64)), 'rows-altered'],
    ['a line that is no row', put(lines, HEAD + 2, 'nothing'), 'row 3'],
    ['another row', put(lines, HEAD + 1, second.replace('Client', 'Klient')), 'row 2'],
    ['two rows exchanged', put(put(lines, HEAD, second), HEAD + 1, first), 'row 2'],
    ['a row twice', put(lines, HEAD, first, first), 'row 2'],
    ['a line more', [...lines, ''], `row ${ROWS.length + 1}`],
  ];
  for (const [what, changed, state] of cases) expect(await stateOf(changed), what).toBe(state);
});

it('counts the rows that a part hides, and keeps the numbers of the others', async () => {
  const shown = rowText(ROWS[2]!);
  const verdict = await verifyAuditData(
    nodeVerifier,
    partOf(file.data, (text) => text === shown),
  );
  const place = file.leaves.findIndex((leaf) => leaf.shown!.row === shown);
  expect(verdict).toMatchObject({ state: 'intact', hidden: 3, rows: [{ number: place + 1, row: ROWS[2] }] });
});

it('finds no data in other bytes, and changes nothing around them', async () => {
  const MARK = '<script type="text/plain" id="audit-file">';
  for (const text of [
    '',
    MARK,
    `${MARK}\n`,
    file.text.replace(`${MARK}\n`, MARK),
    file.text.replace('\n</script>', ''),
    file.text + MARK,
  ])
    expect(splitAuditFile(Buffer.from(text)), text).toBeNull();
  expect(await verifyAuditFile(nodeVerifier, Buffer.from('<html></html>'))).toEqual({ state: 'unreadable' });
  expect(() => withData(Buffer.from('<html></html>'), '')).toThrow('no audit file');
  expect(() => splitShell('<html></html>')).toThrow('no place');
  const other = withData(Buffer.from(file.text), 'shorter one');
  expect(Buffer.from(other).toString()).toBe(file.text.replace(file.data, 'shorter one'));
  const changed = Buffer.from(file.text.replace('color: #222', 'color: #fff'));
  expect(await verifyAuditFile(nodeVerifier, changed)).toMatchObject({ state: 'shell-altered' });
});

it('reads a key in one form only', () => {
  const line = keyLine(key.jwk);
  expect(parseKeyLine(line)).toEqual({ crv: 'P-256', kty: 'EC', x: key.jwk.x, y: key.jwk.y });
  const { x, y } = key.jwk;
  // 32 bytes end in a character of which two bits are not used.
  const unused = `${x.slice(0, -1)}${String.fromCharCode(x.charCodeAt(42) + 1)}`;
  expect(bytesOfBase64Url(unused)).toBeNull();
  for (const other of [
    '',
    ` ${line}`,
    `${line} `,
    line.replace('P-256', 'P-384'),
    keyLine({ x: '', y }),
    keyLine({ x: x.slice(0, 42), y }),
    keyLine({ x: x.slice(0, 41), y }),
    keyLine({ x, y: `${y}AA` }),
    keyLine({ x: unused, y }),
    keyLine({ x, y: unused }),
  ])
    expect(parseKeyLine(other), other).toBeNull();
});

it.each<[string, object | null]>([
  ['all members', {}],
  ['a chain', { chain: { length: 3, head: 'a'.repeat(64) } }],
])('reads a signature with %s', async (_what, changes) => {
  const { payload } = parseSignature(file.data.split('\n')[1]!)!;
  const own = { ...payload, ...changes };
  expect(parseSignature(await key.sign(own))?.payload).toEqual(own);
});

it.each<[string, Partial<Record<keyof SignedPayload | 'more', unknown>>]>([
  ['another format', { format: 2 }],
  ['an issuer with a path', { issuer: 'https://log.example/' }],
  ['no coach', { coach: null }],
  ['a coach as a list', { coach: [] }],
  ['a coach without an address', { coach: { name: 'A' } }],
  ['a coach with more', { coach: { name: 'A', email: 'B', more: 1 } }],
  ['a time of another form', { made_at: '2026-11-23T08:00:00.0Z' }],
  ['no day', { judged_on: '2026-11-23T' }],
  ['other names', { names: 'all' }],
  ['less than no rows', { rows: -1 }],
  ['half a row', { rows: 1.5 }],
  ['a short hash', { root: 'a'.repeat(63) }],
  ['a hash in capitals', { shell: 'A'.repeat(64) }],
  ['half a chain', { chain: { length: 1 } }],
  ['answers of another kind', { answers: { confirmed: 1, corrected: 0, declined: 0, other: 0 } }],
  ['another member', { more: 1 }],
  ['a member less', { chain: undefined }],
])('reads no signature with %s', async (_what, changes) => {
  const { payload } = parseSignature(file.data.split('\n')[1]!)!;
  expect(parseSignature(await key.sign({ ...payload, ...changes }))).toBeNull();
});

it('reads no signature of another type, and none in another form', async () => {
  const jws = file.data.split('\n')[1]!;
  const { payload, bytes } = parseSignature(jws)!;
  const [head, body] = jws.split('.');
  expect(parseSignature(await key.sign(payload, 'JWT'))).toBeNull();
  const json = (value: unknown) => base64UrlOf(new TextEncoder().encode(JSON.stringify(value)));
  const sig = base64UrlOf(bytes);
  const kid = key.jwk.kid;
  for (const other of [
    `${head}.${body}`,
    `${head}.${body}.${sig}.`,
    `${head}.${body}.${base64UrlOf(bytes.subarray(1))}`,
    `${head}.?.${sig}`,
    `?.${body}.${sig}`,
    `${json({ alg: 'ES256', kid: 1, typ: 'audit-file+jws' })}.${body}.${sig}`,
    `${json({ alg: 'none', kid, typ: 'audit-file+jws' })}.${body}.${sig}`,
    `${json({ alg: 'ES256', kid, typ: 'audit-file+jws', crit: [] })}.${body}.${sig}`,
    `${json(null)}.${body}.${sig}`,
    `${head}.${json([])}.${sig}`,
    `${head}.${base64UrlOf(Uint8Array.of(0xff))}.${sig}`,
  ])
    expect(parseSignature(other), other).toBeNull();
});
