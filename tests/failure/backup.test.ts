// A backup made during writes is a consistent snapshot. Restored on either engine it has the same rows, and the product
// works on it.
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkBackup } from '#server/backup/check-backup.ts';
import { readTables, useExactTextFormat } from '#server/backup/database-schema.ts';
import { restoreEmbedded } from '#server/backup/restore-embedded.ts';
import { restoreNative } from '#server/backup/restore-native.ts';
import { writeBackup } from '#server/backup/write-backup.ts';
import type { AsOwner } from '#server/db/open-owner.ts';
import { TEST_PASSWORD } from '#tests/support/app.ts';
import { createCertificateCalls } from '#tests/support/certificates.ts';
import { sendBooking } from '#tests/support/calendars/bookings.ts';
import { createCalendarCalls } from '#tests/support/calendars/calendar-calls.ts';
import { createLentCalls } from '#tests/support/lent-views.ts';
import { answerRequest, openRequest } from '#tests/support/witnesses.ts';
import { startNativeServer } from '#tests/support/native-server.ts';
import type { NativeServer } from '#tests/support/native-server.ts';
import { newDatabase, openFolder, openServer, temporaryFolder } from './support/backup-places.ts';
import type { Place } from './support/backup-places.ts';
import { BOOKED, CERTIFICATE, HARD_TEXT, call, fillEveryTable, sessionsOf } from './support/fill-every-table.ts';
import type { FilledCoach } from './support/fill-every-table.ts';

// Creating an embedded database takes seconds, and half a minute on a busy machine.
const folder = temporaryFolder();
const engines = ['embedded', 'native'] as const;
type EngineName = (typeof engines)[number];
const places: Place[] = [];
let server: NativeServer;
let sources: Record<EngineName, Place>;
beforeAll(async () => {
  server = await startNativeServer();
  await newDatabase(server, 'source');
  sources = { embedded: await openPlace('embedded', 'source'), native: await openPlace('native', 'source') };
});
afterAll(async () => {
  await Promise.all(places.map((place) => place.close()));
  await server.remove();
  folder.remove();
});

async function openPlace(engine: EngineName, name: string): Promise<Place> {
  const place = await (engine === 'embedded' ? openFolder(join(folder.path, name)) : openServer(server.url(name)));
  places.push(place);
  return place;
}

/** Every row of every table, read independently of the backup code: as Postgres' JSON of whole rows, sorted as text. */
function rowsOf(asOwner: AsOwner): Promise<Record<string, string[]>> {
  return asOwner(async (run) => {
    await run('begin');
    await useExactTextFormat(run);
    const rows: Record<string, string[]> = {};
    for (const { name } of await readTables(run)) {
      const found = await run<{ row: string }>(`select row_to_json(t)::text as row from ${comparable(name)} t`, []);
      rows[name] = found.map(({ row }) => row).toSorted();
    }
    await run('rollback');
    return rows;
  });
}

/** Function files are applied again to a restored database, so only the time of that differs (ADR 30). */
const comparable = (table: string) =>
  table === 'migrations.functions' ? '(select name, sha256, revision from migrations.functions)' : table;

const SCHEMA = `
  select 'policy' as kind, schemaname || '.' || tablename || ' ' || policyname || ' ' || permissive || ' ' || coalesce(qual, '') as what
    from pg_policies
  union all select 'grant', table_schema || '.' || table_name || '.' || column_name || ' ' || grantee || ' ' || privilege_type
    from information_schema.column_privileges where grantee in ('anon', 'authenticated', 'hourbook_server')
      and table_schema in ('public', 'auth', 'private')
  union all select 'constraint', conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) || convalidated::text
    from pg_constraint where connamespace::regnamespace::text in ('public', 'auth', 'private') and contype <> 'n'
  union all select 'trigger', tgrelid::regclass || ' ' || tgname || ' ' || tgenabled::text from pg_trigger where not tgisinternal
  union all select 'index', indexdef from pg_indexes where schemaname in ('public', 'auth', 'private')
  order by 1, 2`;
const schemaOf = (asOwner: AsOwner) => asOwner((run) => run(SCHEMA, []));
const ticketOf = (asOwner: AsOwner) =>
  asOwner((run) => run('select last_value::text, is_called from private.billing_tickets'));

describe.each(engines)('from the %s engine', (from) => {
  let source: Place;
  let coach: FilledCoach;
  const file = join(folder.path, `${from}.jsonl.gz`);
  let rows: Record<string, string[]>;
  beforeAll(async () => {
    source = sources[from];
    coach = await fillEveryTable(source.app);
    rows = await rowsOf(source.asOwner);
    await writeBackup(source.asOwner, file, '0.1.0');
  });

  test('every table has rows', () => {
    expect(Object.keys(rows).length).toBeGreaterThan(20);
    expect(Object.keys(rows).filter((name) => rows[name]?.length === 0)).toEqual([]);
  });

  test.each(engines)('to the %s engine: the same tables, constraints and rows', async (to) => {
    const name = `from_${from}_to_${to}`;
    const contents = await checkBackup(file);
    const options = { replace: false, notesKeys: source.app.settings.notesKeys, now: new Date() };
    if (to === 'embedded') await restoreEmbedded(join(folder.path, name), file, contents, options);
    else await restoreNative(await newDatabase(server, name), file, contents, options);
    const restored = await openPlace(to, name);
    const restoredFrom = JSON.stringify({ key: 'restored_from', value: contents.header.createdAt });
    expect(await rowsOf(restored.asOwner)).toEqual({
      ...rows,
      // None is backed up.
      'auth.mail_outbox': [],
      'private.factor_removals': [],
      'private.web_assets': [],
      // No job runs and no mail is sent until the operator says so.
      'private.settings': [...rows['private.settings']!, restoredFrom].toSorted(),
    });
    expect(await ticketOf(restored.asOwner)).toEqual(await ticketOf(source.asOwner));
    expect(await schemaOf(restored.asOwner)).toEqual(await schemaOf(sources[to].asOwner));
    await expectItWorks(restored, coach);
  });

  test('made during a stream of writes it is consistent: all foreign keys are valid', async () => {
    const { app } = source;
    let isOver = false;
    let written = 0;
    const stream = async () => {
      while (!isOver) {
        const id = crypto.randomUUID();
        await call(app, coach, 'POST', '/rest/v1/clients', { id, name: 'One of many' });
        await call(app, coach, 'POST', '/rest/v1/sessions', {
          client_id: id,
          date: '2026-01-01',
          duration: 60,
          notes: HARD_TEXT,
        });
        if (written % 3 === 0) await call(app, coach, 'DELETE', `/rest/v1/clients?id=eq.${id}`);
        written += 1;
      }
    };
    const streams = Promise.all([stream(), stream(), stream()]);
    for (const round of [1, 2, 3]) {
      const before = written;
      while (written < before + 5) await new Promise((resolve) => setTimeout(resolve, 5));
      const during = join(folder.path, `${from}-under-writes-${round}.jsonl.gz`);
      await writeBackup(source.asOwner, during, '0.1.0');
      const name = `from_${from}_under_writes_${round}`;
      // Checks every foreign key, and compares every row with the file.
      await restoreNative(await newDatabase(server, name), during, await checkBackup(during), {
        replace: false,
        notesKeys: app.settings.notesKeys,
        now: new Date(),
      });
    }
    isOver = true;
    await streams;
    expect(written).toBeGreaterThan(15);
  });
});

/** Signs in with the password, continues with an earlier refresh token, reads notes, and writes; mailed links and the address for
 * bookings lead where they did. */
async function expectItWorks({ app }: Place, coach: FilledCoach): Promise<void> {
  const signIn = await app.fetch(`${app.settings.publicUrl}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: app.settings.publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email: coach.email, password: TEST_PASSWORD }),
  });
  const { access_token: token } = (await signIn.json()) as { access_token: string };
  const signedIn = { ...coach, token };
  const sessions = await sessionsOf(app, signedIn);
  expect(sessions.length).toBeGreaterThan(100);
  expect(sessions.some(({ notes }) => notes)).toBe(true);
  const [client] = (await (
    await call(app, coach, 'GET', `/rest/v1/clients?select=notes&name=like.*the%20fox*`)
  ).json()) as { notes: string }[];
  expect(client?.notes).toBe(HARD_TEXT);
  const files = createCertificateCalls(app);
  const [certificate] = (await files.rest(token, 'GET', 'certificates?select=id')).body as { id: string }[];
  expect((await files.bytesOf(token, certificate!.id)).equals(CERTIFICATE)).toBe(true);
  await call(app, signedIn, 'POST', '/rest/v1/clients', { name: 'Somebody new' });
  const lent = createLentCalls(app);
  const { body } = await lent.read(await lent.open(coach.lentLink));
  expect(body.comments).toMatchObject([{ comment: HARD_TEXT }]);
  expect((await openRequest(app, coach.witnessLink)).body).toMatchObject({ message: 'Words "of" the coach' });
  expect((await answerRequest(app, coach.witnessLink)).status).toBe(200);
  await sendBooking(app, coach.webhook, 'after the restore');
  const [calendar] = await createCalendarCalls(app).texts(token);
  for (const title of [BOOKED, 'after the restore']) expect(calendar).toContain(`SUMMARY:${title}`);
}
