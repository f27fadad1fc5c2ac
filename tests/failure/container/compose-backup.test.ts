// The nightly backup of deploy/compose.yaml without a container engine: its command lines run as they are, in a folder in place of the
// image's, with a sleep that ends at once until it was asked three times.
import { spawn } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { parse } from 'yaml';
import { openNative } from '#server/db/native/open-native.ts';
import { startNativeServer, type NativeServer } from '#tests/support/native-server.ts';
import { TEST_DATABASE_OPTIONS } from '#tests/support/test-database-options.ts';

const NIGHTS = 2;
const DAY = 86_400;
const THREE_O_CLOCK = 3 * 3_600;
const compose = parse(readFileSync('deploy/compose.yaml', 'utf8'), { merge: true }) as {
  services: { backup: { command: string[] } };
};

const folder = mkdtempSync(join(tmpdir(), 'hourbook-compose-backup-'));
const data = join(folder, 'data');
const backups = join(data, 'backups');
const asked = join(folder, 'asked');
const now = join(folder, 'now');
let postgres: NativeServer;
beforeAll(async () => {
  postgres = await startNativeServer();
  await (await openNative(postgres.url('postgres'), TEST_DATABASE_OPTIONS)).close();
  mkdirSync(join(folder, 'bin'));
  // The time that the command read, which is not that of the sleep.
  addProgram('date', `/bin/date "$@" | tee ${now}`);
  addProgram(
    'sleep',
    `echo "$1 $(cat ${now})" >> ${asked}
[ "$(wc -l < ${asked})" -le ${NIGHTS} ] || exec /bin/sleep 600
/bin/sleep 1`,
  );
});
function addProgram(name: string, lines: string): void {
  writeFileSync(join(folder, 'bin', name), `#!/bin/sh\n${lines}\n`);
  chmodSync(join(folder, 'bin', name), 0o755);
}
afterAll(async () => {
  await postgres.remove();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => {
  rmSync(data, { recursive: true, force: true });
  rmSync(asked, { force: true });
  mkdirSync(backups, { recursive: true });
  for (const [name, days] of [
    ['old', 16],
    ['young', 13],
  ] as const) {
    const file = join(backups, `hourbook-${name}.jsonl.gz`);
    writeFileSync(file, '');
    const then = Date.now() / 1_000 - days * DAY;
    utimesSync(file, then, then);
  }
});

/** Two nights; returns what it wrote on standard error. */
async function runNights(databaseUrl: string): Promise<string> {
  const [program, ...args] = compose.services.backup.command.map((line) =>
    // Compose makes $$ one $.
    line
      .replaceAll('$$', '$')
      .replaceAll('/var/lib/hourbook', data)
      .replaceAll('dist/', `${resolve('dist')}/`),
  );
  const child = spawn(program!, args, {
    env: {
      PATH: `${join(folder, 'bin')}:${dirname(process.execPath)}:/usr/bin:/bin`,
      DATA_DIR: data,
      DATABASE_URL: databaseUrl,
      JWT_SECRET: 'j'.repeat(40),
      NOTES_KEYS: 'n'.repeat(40),
    },
    detached: true,
  });
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const nights = () => (existsSync(asked) ? readFileSync(asked, 'utf8').trim().split('\n').length : 0);
  try {
    await expect.poll(nights, { timeout: 120_000, interval: 100 }).toBe(NIGHTS + 1);
  } finally {
    // The group that it leads: the shell and what it started.
    process.kill(-child.pid!, 'SIGKILL');
  }
  return errors;
}

const files = () => readdirSync(backups).toSorted();

test('makes a backup each night at three by UTC, and removes those older than two weeks', async () => {
  expect(await runNights(postgres.url('postgres'))).toBe('');
  const made = files().filter((name) => /^hourbook-\d{4}-\d\d-\d\d-\d{6}\.jsonl\.gz$/.test(name));
  expect(made).toHaveLength(NIGHTS);
  expect(files()).toEqual([...made, 'hourbook-young.jsonl.gz'].toSorted());
  for (const line of readFileSync(asked, 'utf8').trim().split('\n')) {
    const [seconds, at] = line.split(' ').map(Number) as [number, number];
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(DAY);
    expect((at + seconds - THREE_O_CLOCK) % DAY).toBe(0);
  }
});

test('a backup that fails is said, removes nothing, and is tried again the next night', async () => {
  const errors = await runNights('postgres://owner:wrong@127.0.0.1:1/postgres');
  expect(errors.split('The backup failed')).toHaveLength(NIGHTS + 1);
  expect(files()).toEqual(['hourbook-old.jsonl.gz', 'hourbook-young.jsonl.gz']);
});
