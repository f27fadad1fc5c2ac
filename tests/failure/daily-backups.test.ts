// Daily backups of the embedded engine: seven are kept, also if the clock jumps; a failed one removes none of them.
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { checkBackup } from '#server/backup/check-backup.ts';
import { DailyBackups, KEPT_DAYS, type DailyBackupsOptions } from '#server/backup/daily-backups.ts';
import { OffSiteCopies } from '#server/backup/off-site/off-site-copies.ts';
import { createMetrics } from '#server/metrics/create-metrics.ts';
import { createLog } from '#server/log/create-log.ts';
import { openNativeOwner } from '#server/db/open-owner.ts';
import type { AsOwner, OwnerAccess } from '#server/db/open-owner.ts';
import { findMigrations } from '#server/db/migrations/find-migrations.ts';
import { migrate } from '#server/db/migrations/migrate.ts';
import { startNativeServer } from '#tests/support/native-server.ts';
import type { NativeServer } from '#tests/support/native-server.ts';
import { startS3Store } from '#tests/support/s3-store.ts';
import { temporaryFolder } from './support/backup-places.ts';

const HOURS = 60 * 60_000;
const temporary = temporaryFolder();
let server: NativeServer;
let owner: OwnerAccess;
let folder: string;
let clock: { at: Date; monotonicMs: number };
let count = 0;

// The engine makes no difference here, and this one is created quickly.
beforeAll(async () => {
  server = await startNativeServer();
  owner = await openNativeOwner(server.url('postgres'));
  await owner.asOwner((run) => migrate(run, findMigrations()));
});
afterAll(async () => {
  await owner.close();
  await server.remove();
  temporary.remove();
});
beforeEach(() => {
  count += 1;
  folder = join(temporary.path, `backups-${count}`);
  clock = { at: new Date(2026, 10, 20, 3, 0), monotonicMs: 0 };
});

function backups(asOwner: AsOwner = owner.asOwner, copies: DailyBackupsOptions['copies'] = null) {
  const metrics = createMetrics();
  const options = {
    log: createLog('silent'),
    now: () => clock.at,
    metrics,
    folder,
    appVersion: '0.1.0',
    asOwner,
    copies,
  };
  return { daily: new DailyBackups({ ...options, monotonicNow: () => clock.monotonicMs }), metrics };
}

const files = () => readdirSync(folder).toSorted();
const named = (day: string) => `hourbook-${day}.jsonl.gz`;

/** Sets the wall clock to this day, and advances the monotonic clock by `hours`. */
function pass(day: Date, hours: number): void {
  clock = { at: day, monotonicMs: clock.monotonicMs + hours * HOURS };
}

test('each day has one, readable by its owner only; the eighth replaces the first', async () => {
  const { daily } = backups();
  for (let day = 1; day <= KEPT_DAYS + 1; day += 1) {
    pass(new Date(2026, 10, day, 3, 0), 24);
    await daily.check();
    await daily.check();
    expect(files()).toContain(named(`2026-11-0${day}`));
  }
  expect(files()).toEqual(Array.from({ length: KEPT_DAYS }, (_, index) => named(`2026-11-0${index + 2}`)));
  const newest = join(folder, named('2026-11-08'));
  expect((statSync(newest).mode & 0o777).toString(8)).toBe('600');
  expect((statSync(folder).mode & 0o777).toString(8)).toBe('700');
  expect((await checkBackup(newest)).tables['migrations.applied']?.rows).toBe(findMigrations().length);
});

test('files with other names are never removed, incomplete files of a killed server are', async () => {
  mkdirSync(folder);
  for (const name of ['hourbook-2020-01-01-120000.jsonl.gz', 'mine.txt']) writeFileSync(join(folder, name), '');
  for (const name of ['hourbook-2026-11-19.jsonl.gz.part', 'hourbook-2026-11-19.jsonl.gz.rows'])
    writeFileSync(join(folder, name), '');
  const { daily } = backups();
  for (let day = 1; day <= KEPT_DAYS + 2; day += 1) {
    pass(new Date(2026, 10, day, 3, 0), 24);
    await daily.check();
  }
  expect(files().filter((name) => !/^hourbook-2026-11-0\d\.jsonl\.gz$/.test(name))).toEqual([
    'hourbook-2020-01-01-120000.jsonl.gz',
    'mine.txt',
  ]);
});

test('a failed one is counted, removes no other, and is retried at the next check', async () => {
  const { daily } = backups();
  for (let day = 1; day <= KEPT_DAYS; day += 1) {
    pass(new Date(2026, 10, day, 3, 0), 24);
    await daily.check();
  }
  const before = files();
  let isBroken = true;
  const { daily: failing, metrics } = backups(async (work) => {
    if (isBroken) throw new Error('no space left');
    return owner.asOwner(work);
  });
  pass(new Date(2026, 10, 8, 3, 0), 24);
  await failing.check();
  expect(files()).toEqual(before);
  expect(await metrics.text()).toContain('hourbook_backup_failures_total 1');
  isBroken = false;
  await failing.check();
  expect(files()).toEqual([...before.slice(1), named('2026-11-08')]);
});

test('one bad row: daily backups. An old one that cannot be removed stops neither the new one nor the removal of others', async () => {
  const { daily, metrics } = backups();
  // A folder is not removed as a file is.
  mkdirSync(join(folder, named('2026-10-01')));
  for (let day = 1; day <= KEPT_DAYS + 1; day += 1) {
    pass(new Date(2026, 10, day, 3, 0), 24);
    await daily.check();
  }
  expect(files()).toContain(named('2026-10-01'));
  expect(files()).toContain(named(`2026-11-0${KEPT_DAYS + 1}`));
  expect(files().filter((name) => name.startsWith('hourbook-2026-11-'))).toHaveLength(KEPT_DAYS);
  expect(await metrics.text()).not.toContain('hourbook_backup_failures_total 1');
});

test('the newest is copied elsewhere once, tried again until the store takes it, and its time is in the database', async () => {
  const store = await startS3Store();
  const copies = new OffSiteCopies({ bucket: store.settings, key: 'only-for-tests-0123456789-0123456789' });
  try {
    const { daily, metrics } = backups(owner.asOwner, copies);
    await store.leave();
    await daily.check();
    expect(await metrics.text()).toContain('hourbook_backup_copy_failures_total 1');
    await store.comeBack();
    await daily.check();
    await daily.check();
    expect((await copies.list()).map(({ name }) => name)).toEqual(files());
    pass(new Date(2026, 10, 21, 3, 0), 24);
    await daily.check();
    const { daily: restarted } = backups(owner.asOwner, copies);
    await restarted.check();
    expect((await copies.list()).map(({ name }) => name)).toEqual(files().toReversed());
    const [job] = await owner.asOwner((run) => run("select from private.job_runs where job = 'copy of a backup'"));
    expect(job).toBeDefined();
    const fetched = join(temporary.path, 'fetched.jsonl.gz');
    await copies.fetch(undefined, fetched);
    expect((await checkBackup(fetched)).tables['migrations.applied']?.rows).toBe(findMigrations().length);
  } finally {
    await store.close();
  }
});

test('beside one of a future date, from a clock that was wrong, the newest is the one of today', async () => {
  mkdirSync(folder);
  const future = join(folder, named('2031-01-01'));
  writeFileSync(future, '');
  const wrong = new Date('2031-01-01T00:00:00Z');
  utimesSync(future, wrong, wrong);
  const copied: string[] = [];
  const copies: DailyBackupsOptions['copies'] = {
    list: async () => [],
    async copy(file) {
      copied.push(basename(file));
      return { copy: { name: '', folder: '', parts: 1, bytes: 0, sha256: '', copiedAt: '' }, unremoved: [] };
    },
  };
  await backups(owner.asOwner, copies).daily.check();
  expect(copied).toEqual([named('2026-11-20')]);
  const { metrics } = backups(owner.asOwner, copies);
  const { mtimeMs } = statSync(join(folder, named('2026-11-20')));
  expect(await metrics.text()).toContain(`hourbook_backup_last_success_timestamp_seconds ${mtimeMs / 1000}`);
});

test('a backup that fails while rows are read leaves no file', async () => {
  const { daily, metrics } = backups((work) =>
    owner.asOwner((run) => {
      let calls = 0;
      return work(async (text, values) => {
        calls += 1;
        if (calls > 12 && text !== 'rollback') throw new Error('the engine ended');
        return run(text, values);
      });
    }),
  );
  await daily.check();
  expect(files()).toEqual([]);
  expect(await metrics.text()).toContain('hourbook_backup_failures_total 1');
});

test('none is started without the disk space that it needs', async () => {
  const { daily } = backups((work) =>
    owner.asOwner((run) =>
      work(async <Row extends object>(text: string, values?: readonly unknown[]) => {
        const rows = await run<Row>(text, values);
        return text.includes('pg_database_size') ? [{ bytes: '900000000000000' } as unknown as Row] : rows;
      }),
    ),
  );
  await expect(daily.make(join(folder, 'wished.jsonl.gz'))).rejects.toThrow(
    /needs 900000000 MB in .*; only \d+ MB are free/,
  );
  expect(files()).toEqual([]);
});

test('the space that it needs covers the bytes of coaches’ files, which no text is as large as', async () => {
  let asked = 0;
  const { daily } = backups((work) =>
    owner.asOwner((run) =>
      work(async <Row extends object>(text: string, values?: readonly unknown[]) => {
        const rows = await run<Row>(text, values);
        if (text.includes('pg_database_size')) asked = Number((rows[0] as unknown as { bytes: string }).bytes);
        return rows;
      }),
    ),
  );
  const backUp = async (name: string) => {
    const { file, bytes } = await daily.make(join(folder, name));
    return { asked, used: gunzipSync(readFileSync(file)).length + bytes };
  };
  const before = await backUp('without.jsonl.gz');
  await owner.asOwner((run) =>
    run(`set session_replication_role = replica;
      insert into private.certificate_chunks (user_id, content_id, position, data)
        select gen_random_uuid(), gen_random_uuid(), 0, decode(string_agg(md5(random()::text), ''), 'hex')
        from generate_series(1, 16) chunk, generate_series(1, 16384) group by chunk;
      reset session_replication_role`),
  );
  const after = await backUp('with.jsonl.gz');
  await owner.asOwner((run) => run('truncate private.certificate_chunks'));
  expect(after.used - before.used).toBeGreaterThan(12_000_000);
  expect(after.asked - before.asked).toBeGreaterThan(after.used - before.used);
});

test('a jumping clock makes no second one at once, and does not replace the good ones', async () => {
  const { daily } = backups();
  pass(new Date(2026, 10, 20, 3, 0), 24);
  await daily.check();
  for (const year of [2031, 1999, 2044, 2027]) {
    pass(new Date(year, 0, 1), 1);
    await daily.check();
  }
  expect(files()).toEqual([named('2026-11-20')]);
  // Days in the wrong year, then correct days again: the wrong ones are removed first.
  for (let day = 1; day <= 3; day += 1) {
    pass(new Date(2031, 0, day), 24);
    await daily.check();
  }
  for (let day = 21; day <= 26; day += 1) {
    pass(new Date(2026, 10, day), 24);
    await daily.check();
    expect(files()).toContain(named(`2026-11-${day}`));
  }
  expect(files()).toEqual([20, 21, 22, 23, 24, 25, 26].map((day) => named(`2026-11-${day}`)));
});

test('a starting server reports the time of the newest backup', async () => {
  const { daily } = backups();
  await daily.check();
  const made = Math.floor(statSync(join(folder, named('2026-11-20'))).mtimeMs / 1000);
  const { metrics } = backups();
  expect(await metrics.text()).toMatch(new RegExp(`hourbook_backup_last_success_timestamp_seconds ${made}`));
  expect(existsSync(folder)).toBe(true);
});
