// The folder as another program unpacks it: each file as it should be, the audit file intact by another verifier.
import { createTestKey, makeTestFile, nodeVerifier } from '#tests/support/audit-file.ts';
import { HAND_IN_COACHES, HAND_IN_DAY } from '#tests/support/hand-in-coaches.ts';
import { canUnzip, unzipped } from '#tests/support/unzipped.ts';
import { expectLogs } from '#tests/support/web/expected-logs.ts';
import { fakeServer, forgetServer, signIn } from '#tests/support/web/fake-server.ts';
import { verifyAuditFile } from '#domain/audit-file/verify-audit-file.ts';
import { packetFiles } from '#domain/hand-in/packet-files.ts';
import { packetHeading } from '#domain/hand-in/packet-texts.ts';
import { handInPacket } from '#domain/hand-in/packet.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { savePacket } from './save-packet.ts';

expectLogs(/^download certificate failed/, /^hand in failed/);
vi.mock('#web/data/device/save-file.ts', () => ({ saveFile: vi.fn() }));
const { saveFile } = await import('#web/data/device/save-file.ts');

const { goal, facts, name } = HAND_IN_COACHES.levelOneAcc();
const packet = handInPacket(goal, facts, { today: HAND_IN_DAY, applicationDate: HAND_IN_DAY });
const heading = packetHeading(goal, name, HAND_IN_DAY);
const CERTIFICATE = '%PDF-1.4 of the course';

/** The server's answers that are files, and what it was asked for. */
function serveFiles(auditFile: string, certificate: () => Response): unknown[] {
  fakeServer({});
  const asked: unknown[] = [];
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init: RequestInit = {}) => {
    asked.push([String(input).split('/').at(-1), JSON.parse(String(init.body))]);
    return String(input).endsWith('get-certificate') ? certificate() : new Response(auditFile);
  });
  return asked;
}

beforeEach(signIn);
afterEach(() => {
  forgetServer();
  vi.mocked(saveFile).mockReset();
});

it.skipIf(!canUnzip())('has every file of the packet, byte by byte, and an audit file that verifies', async () => {
  const { text } = await makeTestFile(await createTestKey(), [['client', 1, 'Ada']] as never);
  const asked = serveFiles(text, () => new Response(CERTIFICATE));
  await savePacket(packet, heading, HAND_IN_DAY);
  const [saved, zip] = vi.mocked(saveFile).mock.calls[0]!;
  expect(saved).toBe('hand-in-icf-acc-2026-11-26.zip');
  const files = unzipped(new Uint8Array(await zip.arrayBuffer()));
  const expected = packetFiles(packet, heading);
  expect([...files.keys()]).toEqual(expected.map((one) => one.name));
  for (const file of expected)
    if (file.kind === 'text') expect(files.get(file.name)!.toString('utf8'), file.name).toBe(file.text);
  expect(files.get('02-certificate-2025-09-26-level-1-programme-coach-mentor.pdf')!.toString()).toBe(CERTIFICATE);
  const verdict = await verifyAuditFile(nodeVerifier, new Uint8Array(files.get('07-audit-file.html')!));
  expect(verdict.state).toBe('intact');
  expect(asked).toEqual([
    [
      'create-audit-file',
      { judged_on: HAND_IN_DAY, names: 'number', rules: [{ body: 'ICF', level: 'ACC', stage: 'initial' }] },
    ],
    ['get-certificate', { id: 'file-1' }],
  ]);
});

it('saves nothing without a certificate that could not be had, and names it', async () => {
  const { text } = await makeTestFile(await createTestKey(), [['client', 1, 'Ada']] as never);
  serveFiles(text, () => Response.json({ message: 'This file no longer exists.' }, { status: 404 }));
  await expect(savePacket(packet, heading, HAND_IN_DAY)).rejects.toThrow(
    'The certificate for “Level 1 programme: Coach & Mentor” could not be downloaded: This file no longer exists.',
  );
  expect(saveFile).not.toHaveBeenCalled();
});
