// What the server does from time to time, without a request. tests/unit/jobs.test.ts compares these lists with the source.
import { createRateLimiter, DEFAULT_LIMITS } from './auth/rate-limit.ts';
import { stopMail } from './auth/mail/mail-gate.ts';
import { READ_RENEWALS } from './billing/renewals-job.ts';
import { READ_CALENDARS } from './calendars/read-calendars-job.ts';
import { DELETE_OBJECTS } from './certificates/delete-objects.ts';
import type { Deps } from './deps.ts';
import { CHECK_REQUIREMENTS } from './hooks/check-requirements-job.ts';
import { SEND_EVENTS } from './hooks/send-events-job.ts';
import { CONTINUE_IMPORTS } from './jobs/continue-imports.ts';
import { REMOVE_FACTORS } from './auth/mfa/remove-factors-job.ts';
import { PURGE } from './jobs/purge.ts';
import { type Job, startJobs } from './jobs/start-jobs.ts';
import { SEND_WEEKLY_MAILS } from './weekly-mail/send-weekly-mails.ts';
import { REMIND_WITNESSES, type ReminderContext } from './witnesses/remind-witnesses.ts';

export type JobDeps = Deps & ReminderContext;

/** One of all servers runs each of them. */
export const JOBS: readonly Job<JobDeps>[] = [
  PURGE,
  DELETE_OBJECTS,
  REMIND_WITNESSES,
  SEND_WEEKLY_MAILS,
  READ_CALENDARS,
  CONTINUE_IMPORTS,
  SEND_EVENTS,
  CHECK_REQUIREMENTS,
  REMOVE_FACTORS,
  READ_RENEWALS,
];

export const jobDeps = (deps: Deps): JobDeps => ({
  ...deps,
  mayMail: async (kind, mail) => (await stopMail(createRateLimiter(deps, DEFAULT_LIMITS), kind, mail)) === null,
});

/** `stop` resolves when the jobs that are running have ended. */
export const startAllJobs = (deps: Deps) => startJobs(jobDeps(deps), JOBS, () => deps.notice.isMaintenance);
