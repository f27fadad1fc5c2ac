import { parentPort } from 'node:worker_threads';
import { lowerPriority } from '#server/threads/lower-priority.ts';
import { prepareAuditFile, type AuditJob } from './audit-job.ts';

if (parentPort === null) throw new Error('audit-worker runs as a worker');
const port = parentPort;
lowerPriority();

port.on('message', (job: AuditJob) => {
  const reply = prepareAuditFile(job);
  port.postMessage(reply, typeof reply === 'string' ? [] : [reply.leaves]);
});
