import { answerJobs } from '#server/threads/answer-jobs.ts';
import { prepareAuditFile } from './audit-job.ts';

answerJobs(prepareAuditFile, (reply) => (typeof reply === 'string' ? [] : [reply.leaves]));
