// Makes and signs an audit file (ADR 91, docs/audit-file.md). The salts are in the file and nowhere else.
import { createHash, randomBytes } from 'node:crypto';
import { joinAuditFile } from '#domain/audit-file/audit-file-bytes.ts';
import { writeAuditData } from '#domain/audit-file/audit-data.ts';
import type { AuditFileRequest } from '#domain/audit-file/audit-file-request.ts';
import { auditRows } from '#domain/audit-file/audit-rows.ts';
import { makeLeaves } from '#domain/audit-file/make-leaves.ts';
import { merkleRoot } from '#domain/audit-file/merkle-tree.ts';
import { AUDIT_FILE_TYPE, countAnswers, keyLine, type SignedPayload } from '#domain/audit-file/signed-payload.ts';
import type { Deps } from '#server/deps.ts';
import { runInSlices } from '#server/time-slices.ts';
import type { Practice } from './read-practice.ts';

const SALT_BYTES = 16;

const sha256 = (bytes: Uint8Array | string): Uint8Array => createHash('sha256').update(bytes).digest();

/** @param shell the built page, with nothing between the marks @returns the file's text; null where there is nothing to put into it */
export async function makeAuditFile(
  { settings, signing, now }: Pick<Deps, 'settings' | 'signing' | 'now'>,
  shell: string,
  { coach, evidence, answers, recorded, chain }: Practice,
  { judged_on, names, rules }: AuditFileRequest,
): Promise<string | null> {
  const source = { evidence, judgedOn: judged_on, names, ruleSets: rules, answers, recorded };
  const rows = await runInSlices(auditRows(source));
  if (rows.length === 0) return null;
  const leaves = await runInSlices(makeLeaves(sha256, rows, () => randomBytes(SALT_BYTES).toString('hex')));
  const hashes = leaves.map(({ hash }) => hash);
  const payload: SignedPayload = {
    format: 1,
    issuer: new URL(settings.publicUrl).origin,
    issuer_name: settings.appName,
    coach,
    made_at: `${now().toISOString().slice(0, 19)}Z`,
    judged_on,
    names,
    rows: hashes.length,
    root: merkleRoot(sha256, hashes),
    shell: Buffer.from(sha256(shell)).toString('hex'),
    chain,
    answers: countAnswers(answers.map(({ answer }) => answer)),
  };
  const jws = await signing.sign(payload, AUDIT_FILE_TYPE);
  return joinAuditFile(shell, writeAuditData(jws, await keyOf(signing, jws), leaves));
}

/** The line of the key that signed, which may have been replaced meanwhile. */
async function keyOf(signing: Deps['signing'], jws: string): Promise<string> {
  const { kid } = JSON.parse(Buffer.from(jws.split('.')[0]!, 'base64url').toString()) as { kid: string };
  const { keys } = await signing.jwks();
  const key = keys.find((one) => one.kid === kid);
  if (!key) throw new Error(`The key ${kid}, which signed, is not published`);
  return keyLine({ x: key.x!, y: key.y! });
}
