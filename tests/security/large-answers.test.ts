// Large answers and bodies: bounded memory, and no request keeps the process from others for long.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { ask } from '#tests/support/marked-coach.ts';
import { ATTEMPTS, expectShortTurns } from '#tests/support/short-turns.ts';

const isNative = process.env['TEST_ENGINE'] === 'postgres';
const ROWS = isNative ? 300_000 : 120_000;
/** The embedded engine ends when a statement takes ten seconds, as one of more rows does on a busy machine. */
const ROWS_AT_ONCE = 20_000;
const MIB = 1024 * 1024;

let app: TestApp;
let coach: { id: string; token: string };
beforeAll(async () => {
  // However often a busy machine tries again, the account is not full.
  app = await startTestApp({ settings: { storageRows: 10 * ROWS, storageMb: 10_000 } });
  coach = await app.signUp();
  for (let from = 1; from < ROWS; from += ROWS_AT_ONCE)
    await app.db.asOwner(
      `insert into public.cpd_records (user_id, date, hours, title, provider)
        select $1, date '2000-01-01' + at % 9000, 1, 'A course about listening, number ' || at, 'A "school"'
        from generate_series(${from}, ${from + ROWS_AT_ONCE - 1}) at`,
      [coach.id],
    );
});
afterAll(() => app.close());

/** Reads the answer as a client would, and keeps nothing of it. */
async function read(path: string, headers: Record<string, string> = {}) {
  const answer = await app.fetch(`${app.settings.publicUrl}/rest/v1/${path}`, {
    headers: { authorization: `Bearer ${coach.token}`, ...headers },
  });
  const { status } = answer;
  let bytes = 0;
  const refusal: Uint8Array[] = [];
  for await (const chunk of answer.body ?? []) {
    bytes += (chunk as Uint8Array).byteLength;
    if (status >= 400) refusal.push(chunk);
  }
  return { status, range: answer.headers.get('content-range'), bytes, refusal: Buffer.concat(refusal).toString() };
}

describe.runIf(!isNative)('on the embedded engine, which can stop no statement', () => {
  test('six reads of all rows are refused, in short turns, and another coach waits for two at most', async () => {
    const other = await app.signUp();
    const doneBefore: number[] = [];
    await expectShortTurns(100 * MIB, async () => {
      let done = 0;
      const answers = Array.from({ length: 6 }, () => read('cpd_records?select=id').finally(() => (done += 1)));
      for (let at = 0; at < 3; at += 1) {
        const before = done;
        expect((await ask(app, other.token, 'GET', '/rest/v1/clients')).status).toBe(200);
        doneBefore.push(done - before);
      }
      const statuses = (await Promise.all(answers)).map(({ status }) => status);
      // Those whose turn does not come in five seconds are 503; on a quick machine all are 413.
      expect(statuses.every((status) => status === 413 || status === 503)).toBe(true);
      expect(statuses).toContain(413);
    });
    expect(Math.max(...doneBefore)).toBeLessThanOrEqual(2);
  });
});

describe.runIf(isNative)('300,000 rows', () => {
  test('six times at once are refused, with little memory and in short turns', async () => {
    await expectShortTurns(100 * MIB, async () => {
      const answers = await Promise.all(Array.from({ length: 6 }, () => read('cpd_records')));
      // Where Postgres hardly gets a processor its own limit of time comes first.
      for (const { status, refusal } of answers)
        expect(status === 413 || refusal.includes('"57014"'), `${status} ${refusal}`).toBe(true);
      expect(answers.map(({ status }) => status)).toContain(413);
    });
  });

  test('in one JSON document, or a part of them, are refused', async () => {
    const accept = 'application/vnd.pgrst.array+json;nulls=stripped';
    await expectShortTurns(40 * MIB, async () =>
      expect((await read('cpd_records?limit=60000', { accept })).status).toBe(413),
    );
  });

  test('say what to do', async () => {
    const { status, text } = await ask(app, coach.token, 'GET', '/rest/v1/cpd_records');
    expect([status, JSON.parse(text)]).toEqual([
      413,
      {
        code: '54000',
        message: 'The answer is larger than 16 MiB or 100,000 rows',
        details: null,
        hint: 'Ask for fewer rows or columns, with limit, Range or select.',
      },
    ]);
  });

  test('that fit are answered in pieces', async () => {
    let answer = { status: 0, range: null as string | null, bytes: 0 };
    await expectShortTurns(40 * MIB, async () => {
      answer = await read('cpd_records?select=id,title,provider,date&limit=80000');
    });
    expect(answer).toMatchObject({ status: 200, range: '0-79999/*' });
    expect(answer.bytes).toBeGreaterThan(10 * MIB);
  });

  test('are the same rows in pieces and in one', async () => {
    const path = 'cpd_records?select=id,title,hours,date,created_at,evidence_url&order=id&limit=';
    const [long, short] = await Promise.all(
      ['9000', '100'].map((limit) => ask(app, coach.token, 'GET', `/rest/v1/${path}${limit}`)),
    );
    const rows = JSON.parse(long!.text) as object[];
    expect(long!.text.length).toBeGreaterThan(MIB);
    expect(rows).toHaveLength(9_000);
    expect(rows.slice(0, 100)).toEqual(JSON.parse(short!.text));
  });
});

describe.runIf(isNative)('a body of 4 MB', () => {
  /** In pieces, as a body arrives: one text would be turned into bytes in one turn, which is the test's own work. */
  const write = (path: string, body: Blob) =>
    app.fetch(`${app.settings.publicUrl}/rest/v1/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${coach.token}` },
      body: body.stream(),
      duplex: 'half',
    } as RequestInit);
  const course = { date: '2026-01-01', hours: 1, title: 'A course', learned: 'Something "new".'.repeat(4) };
  const courses = (count: number) => JSON.stringify(Array.from({ length: count }, () => course));
  const run = crypto.randomUUID();
  beforeAll(async () => {
    await write('import_runs', new Blob([JSON.stringify({ id: run, kind: 'cpd_records', file_name: 'courses.csv' })]));
  });
  const full = { ...course, provider: 'A school', category: '', applied: '', evidence_url: '' };
  const partOf = (part: number, rows: readonly object[]) =>
    JSON.stringify({ import_id: run, part, rows: { cpd_records: rows } });

  test.each([
    ['of rows', 'cpd_records', () => courses(30_000), 201],
    [
      'of a part of an import',
      'import_parts',
      (attempt: number) =>
        partOf(
          attempt,
          Array.from({ length: 14_000 }, () => ({ id: crypto.randomUUID(), ...full })),
        ),
      201,
    ],
    // One list of all their faults would be too long for one call.
    [
      'of a part of an import whose rows lack all',
      'import_parts',
      (attempt) =>
        partOf(
          ATTEMPTS + attempt,
          Array.from({ length: 30_000 }, () => course),
        ),
      400,
    ],
    ['of rows without a word', 'cpd_records', () => `[${'{},'.repeat(1_000_000)}{}]`, 413],
    ['of one row', 'cpd_records', () => JSON.stringify({ ...course, learned: 'x'.repeat(4 * MIB - 1_000) }), 400],
    [
      'of long numbers',
      'cpd_records',
      () =>
        JSON.stringify(Array.from({ length: 20_000 }, () => ({ ...course, hours: 0 }))).replaceAll(
          ':0',
          ':1234567890123456789',
        ),
      400,
    ],
  ])('%s leaves turns to others', async (_what, path, make, status) => {
    // Making them is the test's own work.
    const bodies = Array.from({ length: ATTEMPTS }, (_, attempt) => new Blob([make(attempt)]));
    await expectShortTurns(100 * MIB, async (attempt) =>
      expect((await write(path, bodies[attempt]!)).status).toBe(status),
    );
  });
});
