// What the server does without a request: the list in all-jobs.ts compared with the source, and each job with its tests of bad rows.
import { readFileSync } from 'node:fs';
import { describe, expect, test, vi } from 'vitest';
import { textsIn } from '#tests/support/files-in.ts';
import { passTime } from '#tests/support/pass-time.ts';
import { JOBS } from '#server/all-jobs.ts';
import { runWhenDue } from '#server/jobs/start-jobs.ts';

const sources = textsIn('src/server');

/** Timers of the server itself, which go through no rows. */
const WITHOUT_ROWS: Readonly<Record<string, string>> = {
  'db/embedded/embedded-database.ts': 'maintenance of the engine',
  'db/native/replica-reads.ts': 'whether a replica keeps up',
  'db/native/user-pool.ts': 'connections that are silent',
  'db/query/fair-queue.ts': 'places in the queue',
  'jobs/start-jobs.ts': 'starts the jobs of the list',
  'notice/watched-notice.ts': 'what the operator tells coaches, one row',
  'rest/rows/json-cache.ts': 'answers kept in memory',
  'run-server.ts': 'files of the build, in one transaction',
  'timer-while-used.ts': 'whether the process answers, and the disk of the engine',
};
/** Loops besides the jobs of the list, with the file of their test of one bad row. */
const LOOPS: Readonly<Record<string, string>> = {
  'mail/deliver-mails.ts': 'outbox',
  'encryption/encrypt-waiting.ts': 'texts to encrypt',
  'backup/daily-backups.ts': 'daily backups',
};

const ASKS = /\b(?:as(?:Server|Owner|User)|serverTransaction|query)\(|\bdeps\b|\bdb\b/;
/** Files that put something off with setTimeout and ask the database: what they put off. */
const PUT_OFF: Readonly<Record<string, string>> = {
  'audit-file/audit-thread.ts': 'the end of a file that takes too long',
  'backup/daily-backups.ts': 'the first look, then as above',
  'db/embedded/embedded-database.ts': 'opening the engine again',
  'jobs/analyse-grown.ts': 'statistics after writes, see CASES',
  'run-server.ts': 'asking again whether the database is ready',
};

const ONE_BAD_ROW = 'tests/security/one-bad-row.test.ts';
/** Where each is tried with one bad row among good ones: the file, and the name of the test. */
const CASES: Readonly<Record<string, readonly [file: string, test: string]>> = {
  purge: ['src/server/jobs/purge.data.test.ts', 'are deleted beside two that cannot be'],
  calendars: [
    'tests/security/hostile-calendars.test.ts',
    'one that is poisoned in each way, among others that are read in the same run',
  ],
  'daily backups': ['tests/failure/daily-backups.test.ts', 'one bad row: daily backups'],
  ...Object.fromEntries(
    [
      'certificate objects',
      'imports',
      'witness reminders',
      'hooks',
      'hook requirements',
      'weekly mails',
      'second factors',
      'renewals',
      'outbox',
      'texts to encrypt',
      // After writes, and at the start.
      'statistics',
      'the plan of Stripe',
    ].map((name) => [name, [ONE_BAD_ROW, `one bad row: ${name}'`] as const]),
  ),
};

/** Without a queue of rows: one backup a day, the tables of the schema, one plan. */
const WITHOUT_QUEUE = ['daily backups', 'statistics', 'the plan of Stripe'];

describe('the list of jobs', () => {
  test('has every job that the source defines', () => {
    const defined = sources.flatMap(({ text }) =>
      [...text.matchAll(/^export const \w+: Job<[^>]*> = \{\s*name: '([^']+)'/gm)].map(([, name]) => name!),
    );
    expect(defined.length).toBeGreaterThan(4);
    expect(JOBS.map(({ name }) => name).toSorted()).toEqual(defined.toSorted());
  });

  test('is what the server starts, and nothing else is started with a timer', () => {
    const runServer = sources.find(({ path }) => path === 'run-server.ts')!.text;
    expect(runServer).toMatch(/\bstartAllJobs\(deps\)/);
    expect(sources.filter(({ text }) => /\bstartJobs\((?!\s*<)/.test(text)).map(({ path }) => path)).toEqual([
      'all-jobs.ts',
    ]);
    const timed = sources.filter(({ text }) => /\bsetInterval\(/.test(text)).map(({ path }) => path);
    expect(timed.toSorted()).toEqual([...Object.keys(WITHOUT_ROWS), ...Object.keys(LOOPS)].toSorted());
    const putOff = sources.filter(({ text }) => /\bsetTimeout\(/.test(text) && ASKS.test(text)).map(({ path }) => path);
    expect(putOff.toSorted()).toEqual(Object.keys(PUT_OFF).toSorted());
  });

  test.each(JOBS)('says of $name how long a run may take, and a longer one is asked to end', async (job) => {
    // It looks whether it is asked.
    expect(job.run.length).toBe(2);
    vi.useFakeTimers();
    try {
      let isOver = false;
      const run = (_: object, stopping: AbortSignal) =>
        new Promise<void>((resolve) => stopping.addEventListener('abort', () => resolve()));
      const claimed = {
        db: { asServer: async () => [{ job: job.name }] as never },
        log: { info() {}, error() {} },
        metrics: { jobDoneAt: { set: vi.fn() } },
        now: () => new Date(),
      };
      const ran = runWhenDue(claimed as never, { ...job, run }).then(() => (isOver = true));
      await passTime(job.maxMs - 1);
      expect(isOver).toBe(false);
      await passTime(1);
      await ran;
    } finally {
      vi.useRealTimers();
    }
  });

  test.each(JOBS)('gives a run of $name longer than until the next is due, so that it comes to its last row', (job) => {
    expect(job.maxMs).toBeGreaterThan(job.everyMs);
  });

  test('has a test of one bad row among good ones for each', () => {
    const wanted = [...JOBS.map(({ name }) => name), ...Object.values(LOOPS), 'statistics', 'the plan of Stripe'];
    expect(Object.keys(CASES).toSorted()).toEqual(wanted.toSorted());
    for (const [name, [file, title]] of Object.entries(CASES))
      expect(readFileSync(file, 'utf8'), `${name}: ${file}`).toContain(title);
  });

  test('has a test of sixty bad rows at the head for each that has a queue', () => {
    const text = readFileSync('tests/security/many-bad-rows.test.ts', 'utf8');
    const tried = [...text.matchAll(/^test(?:OnOneServer)?\('sixty bad rows: ([^']+)'/gm)].map(([, name]) => name!);
    expect([...tried, ...WITHOUT_QUEUE].toSorted()).toEqual(Object.keys(CASES).toSorted());
  });
});
