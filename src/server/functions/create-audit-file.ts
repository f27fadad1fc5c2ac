// docs/audit-file.md says what is in it. Requires no subscription (spec decision 5). It is costly: few at a time, in a thread of its own.
import { auditFileRequestSchema } from '#domain/audit-file/audit-file-request.ts';
import { addDays } from '#domain/time.ts';
import { AuditFileTooSlow, prepareInThread } from '#server/audit-file/audit-thread.ts';
import { makeAuditFile } from '#server/audit-file/make-audit-file.ts';
import { readPractice } from '#server/audit-file/read-practice.ts';
import { FunctionRefused, parseBody, parseJson, type FileFunction } from './function-call.ts';
import { signedOut } from './lock-session.ts';
import { savedFile } from './streamed-answer.ts';

const TOO_SLOW = 'The file took too long to make. Choose fewer credentials, or try again later.';
export const TOO_MANY_AUDIT_FILES = 'Too many audit files at once. Please wait a few minutes.';

export const createAuditFile: FileFunction = {
  about: 'The caller’s log as a signed file that anybody can check.',
  body: auditFileRequestSchema,
  answer: 'application/octet-stream',
  refuses: [409],
  run: async (deps, caller, c) => {
    const request = parseBody(auditFileRequestSchema, parseJson(await c.req.text()));
    // The coach's calendar date may be a day ahead of the server's.
    if (request.judged_on > addDays(deps.now().toISOString().slice(0, 10), 1))
      throw new FunctionRefused(400, 'Rules can’t be judged on a future day');
    if (deps.auditShell === null)
      throw new FunctionRefused(503, 'This server has no web app, which audit files are made with');
    const end = deps.underWay.begin(caller.sub);
    if (end === null) throw new FunctionRefused(429, TOO_MANY_AUDIT_FILES);
    try {
      const practice = await readPractice(deps, caller);
      const prepared = await prepareInThread(caller.sub, { practice, request });
      if (prepared === 'gone') throw signedOut();
      if (prepared === 'empty') throw new FunctionRefused(409, 'There is nothing to put into an audit file yet');
      const file = await makeAuditFile(deps, deps.auditShell, prepared, request);
      return new Response(file, { headers: savedFile(`audit-file-${request.judged_on}.html`) });
    } catch (error) {
      throw error instanceof AuditFileTooSlow ? new FunctionRefused(503, TOO_SLOW) : error;
    } finally {
      end();
    }
  },
};
