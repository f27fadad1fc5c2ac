// Signs and assembles an audit file that the thread has prepared (ADR 91, docs/audit-file.md).
import { writeAuditHead } from '#domain/audit-file/audit-data.ts';
import { splitShell } from '#domain/audit-file/audit-file-bytes.ts';
import type { AuditFileRequest } from '#domain/audit-file/audit-file-request.ts';
import { AUDIT_FILE_TYPE, keyLine, type SignedPayload } from '#domain/audit-file/signed-payload.ts';
import type { Deps } from '#server/deps.ts';
import { sha256, type PreparedFile } from './audit-job.ts';

/** @param shell the built page, with nothing between the marks @returns the file, in pieces */
export async function makeAuditFile(
  { settings, signing, now }: Pick<Deps, 'settings' | 'signing' | 'now'>,
  shell: string,
  { coach, chain, answers, rows, root, leaves }: PreparedFile,
  { judged_on, names }: AuditFileRequest,
): Promise<Blob> {
  const payload: SignedPayload = {
    format: 1,
    issuer: new URL(settings.publicUrl).origin,
    issuer_name: settings.appName,
    coach,
    made_at: `${now().toISOString().slice(0, 19)}Z`,
    judged_on,
    names,
    rows,
    root,
    shell: Buffer.from(sha256(shell)).toString('hex'),
    chain,
    answers,
  };
  const jws = await signing.sign(payload, AUDIT_FILE_TYPE);
  const [before, after] = splitShell(shell);
  return new Blob([before, writeAuditHead(jws, await keyOf(signing, jws)), leaves, after]);
}

/** The line of the key that signed, which may have been replaced in the meantime. */
async function keyOf(signing: Deps['signing'], jws: string): Promise<string> {
  const { kid } = JSON.parse(Buffer.from(jws.split('.')[0]!, 'base64url').toString()) as { kid: string };
  const { keys } = await signing.jwks();
  const key = keys.find((one) => one.kid === kid);
  if (!key) throw new Error(`The key ${kid}, which signed, is not published`);
  return keyLine({ x: key.x!, y: key.y! });
}
