import type { AuditFileRequest } from '#domain/audit-file/audit-file-request.ts';
import type { IntactData } from '#domain/audit-file/verify-audit-data.ts';
import { verifyAuditFile } from '#domain/audit-file/verify-audit-file.ts';
import { browserVerifier } from '#web/audit-file/browser-verifier.ts';
import { downloadFile } from '#web/data/auth/transfer-file.ts';

/** The file, verified before it is saved. */
export async function makeAuditFile(request: AuditFileRequest) {
  const blob = await downloadFile('create-audit-file', request);
  const bytes = new Uint8Array(await blob.arrayBuffer());
  const verdict = await verifyAuditFile(browserVerifier, bytes);
  if (verdict.state !== 'intact') throw new Error('The file arrived damaged. Please try again.');
  const found: IntactData = verdict;
  return { blob, bytes, found, name: `audit-file-${request.judged_on}` };
}
