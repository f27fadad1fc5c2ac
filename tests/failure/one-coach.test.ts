// npm run coach on both engines, on native Postgres beside a server: one coach is exported, locked, deleted and restored, and
// no row of anybody else changes.
import { readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ARCHIVE_JSON_NAME, archivedCertificates } from '#domain/certificates/archived-certificates.ts';
import { RECORD_NAMES } from '#domain/records/record-kinds.ts';
import { archiveText, toArchive } from '#domain/transfer/plan/archive/archive.ts';
import { readTables, useExactTextFormat } from '#server/backup/database-schema.ts';
import { writeBackup } from '#server/backup/write-backup.ts';
import { asOwnerOnce, openOwner } from '#server/db/open-owner.ts';
import { rotateWrappingKey } from '#server/encryption/rotate-wrapping-key.ts';
import { runCoach } from '#server/one-coach/coach-command.ts';
import { coachColumn, COPIED_TABLES } from '#server/one-coach/coach-tables.ts';
import type { Settings } from '#server/settings.ts';
import { TEST_PASSWORD } from '#tests/support/app.ts';
import { createCertificateCalls } from '#tests/support/certificates.ts';
import type { TestedStore } from '#tests/support/certificates-in-store.ts';
import { createLentCalls } from '#tests/support/lent-views.ts';
import { startNativeServer, type NativeServer } from '#tests/support/native-server.ts';
import { startS3Store } from '#tests/support/s3-store.ts';
import { TEST_DATABASE_OPTIONS } from '#tests/support/test-database-options.ts';
import { addClient, addSession, openRequest } from '#tests/support/witnesses.ts';
import { filesInZip } from '#web/data/device/zip-files.ts';
import { newDatabase, openFolder, openServer, temporaryFolder, type Place } from './support/backup-places.ts';
import {
  call,
  CERTIFICATE,
  fillEveryTable,
  HARD_TEXT,
  type Coach,
  type FilledCoach,
} from './support/fill-every-table.ts';

// Creating an embedded database takes seconds, and half a minute on a busy machine.
const folder = temporaryFolder();
const path = (name: string) => join(folder.path, name);
let postgres: NativeServer;
let store: TestedStore;
beforeAll(async () => {
  postgres = await startNativeServer();
  store = await startS3Store();
});
afterAll(async () => {
  await postgres.remove();
  await store.close();
  folder.remove();
});

/** Rows that are restored with changes: without what ended, wrapped again, or counted again. */
const SETTLED: ReadonlySet<string> = new Set([
  'private.certificate_contents',
  'private.data_keys',
  'private.storage_use',
  'private.waiting_for_seal',
  'public.import_runs',
  'public.lent_views',
  'public.subscriptions',
  'public.witness_requests',
]);

/** Of the first two tests. */
const TRAIL = [
  'records exported',
  'records exported',
  'records exported',
  'account locked',
  'account unlocked',
] as const;

/** Of a subscription, and gone afterwards. */
const PRICE_OF_BACKUP = `
  with product as (insert into public.products (stripe_product_id, name) values ('prod_former', 'Former') returning id),
    price as (insert into public.prices (stripe_price_id, product_id, unit_amount, currency, type)
      select 'price_former', id, 999, 'gbp', 'recurring' from product returning id)
  update public.subscriptions set price_id = (select id from price) where status = 'active'`;

describe.each(['embedded', 'native'] as const)('on the %s engine', (engine) => {
  const isNative = engine === 'native';
  let settings: Settings;
  let place: Place;
  let ann: FilledCoach;
  let bob: Coach;
  const backup = path(`${engine}.jsonl.gz`);
  const zip = path(`${engine}-ann.zip`);
  let notesKeys = ['the first key of these notes 0123456789 01234'];

  const open = () => {
    // Files of one of the two are in an S3 store.
    const more = { certificatesS3: isNative ? store.settings : null, notesKeys };
    return isNative ? openServer(postgres.url('coaches'), more) : openFolder(path('coaches'), more);
  };
  beforeAll(async () => {
    if (isNative) await newDatabase(postgres, 'coaches');
    place = await open();
    const { jwtSecret } = TEST_DATABASE_OPTIONS;
    const databaseUrl = isNative ? postgres.url('coaches') : null;
    settings = { ...place.app.settings, jwtSecret, databaseUrl, dataDir: path('coaches') };
    ann = await fillEveryTable(place.app);
    bob = await place.app.signUp();
    await addSession(place.app, bob, await addClient(place.app, bob, { notes: HARD_TEXT }));
    await place.asOwner((run) => run(PRICE_OF_BACKUP));
    await writeBackup(place.asOwner, backup, '0.1.0');
    await place.asOwner((run) => run("delete from public.products where name = 'Former'"));
  });
  afterAll(() => place.close());

  /** The server with the embedded engine is stopped during the command; the other one keeps running. */
  async function commands<T>(work: () => Promise<T>): Promise<T> {
    if (isNative) return work();
    await place.close();
    try {
      return await work();
    } finally {
      place = await open();
    }
  }
  const coach = (...args: string[]) =>
    runCoach(settings, { args, resolvePath: (name) => resolve(folder.path, name), operator: 'kim' });

  /** Every row of every table as text, by table, while no server has the embedded engine. */
  const allRows = () =>
    asOwnerOnce(openOwner(settings), async (run) => {
      await run('begin');
      await useExactTextFormat(run);
      const rows: Record<string, string[]> = {};
      for (const { name } of await readTables(run)) {
        const found = await run<{ row: string }>(`select row_to_json(t)::text as row from ${name} t`, []);
        rows[name] = found.map(({ row }) => row).toSorted();
      }
      await run('rollback');
      return rows;
    });

  /** Those that do not name `ids`: neither the coach nor the coach's sign-ins. */
  const others = (rows: Readonly<Record<string, string[]>>, ids: readonly string[]) => {
    // Of an admin who is deleted, what they asked of another account stays, without saying who asked.
    const withoutAsker = (line: string) =>
      ids.reduce((text, id) => text.replace(`"asked_by":"${id}"`, '"asked_by":null'), line);
    return Object.fromEntries(
      Object.entries(rows)
        // What is counted or left to be deleted after an account has no coach any more.
        .filter(([name]) => name !== 'private.certificate_objects_to_delete' && name !== 'private.left_coaches')
        .map(([name, lines]) => [name, lines.map(withoutAsker).filter((line) => !ids.some((id) => line.includes(id)))]),
    );
  };
  const signInsOf = async ({ id }: Coach) => {
    const rows = await place.asOwner((run) =>
      run<{ id: string }>('select id from auth.sessions where user_id = $1', [id]),
    );
    return [id, ...rows.map((row) => row.id)];
  };

  /** Runs commands, after which nobody else's row is another one. */
  async function alone(ids: readonly string[], work: () => Promise<void>): Promise<void> {
    await commands(async () => {
      const before = await allRows();
      await work();
      expect(others(await allRows(), ids)).toEqual(others(before, ids));
    });
  }

  /** The key of the backup's time has no row afterwards. */
  async function replaceNotesKey(): Promise<void> {
    await place.close();
    notesKeys = ['the key after it for these notes 9876543210 987', ...notesKeys];
    settings = { ...settings, notesKeys };
    await asOwnerOnce(openOwner(settings), (run) => rotateWrappingKey(run, notesKeys));
    place = await open();
  }

  const trail = async () =>
    (
      await place.asOwner((run) =>
        run<{ action: string; operator: string; subject_id: string }>(
          "select action, operator, subject_id from private.admin_actions where action <> 'role changed' order by id",
        ),
      )
    ).map(({ action, operator, subject_id }) => [action, operator, subject_id]);

  const uses = ({ id }: Coach, ...actions: readonly string[]) => actions.map((action) => [action, 'kim', id]);

  async function signIn({ email }: Coach): Promise<{ status: number; body: Record<string, string> }> {
    const { publicUrl, publishableKey } = place.app.settings;
    const answer = await place.app.fetch(`${publicUrl}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: { apikey: publishableKey, 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: TEST_PASSWORD }),
    });
    return { status: answer.status, body: (await answer.json()) as Record<string, string> };
  }
  async function lockedUntil({ id }: Coach): Promise<string | undefined> {
    const text = `select case when banned_until <= now() then 'past' when banned_until <= now() + interval '10 minutes' then 'soon'
      else 'later' end as until from auth.users where id = $1`;
    return (await place.asOwner((run) => run<{ until: string }>(text, [id])))[0]?.until;
  }
  const rowsOf = async (of: Coach, table: string) =>
    (await (await call(place.app, of, 'GET', `/rest/v1/${table}?order=id`)).json()) as Record<string, unknown>[];

  /** The notes and the certificate can be read. */
  async function expectAllThere(of: Coach): Promise<void> {
    const clients = await rowsOf(of, 'clients');
    expect(clients.map(({ notes }) => notes)).toContain(HARD_TEXT);
    const [file] = await rowsOf(of, 'certificates');
    const bytes = await createCertificateCalls(place.app).bytesOf(of.token, String(file?.['id']));
    expect(bytes.equals(CERTIFICATE)).toBe(true);
  }

  test('the export is the archive that the coach would get, from the database and from a backup', async () => {
    const rows = Object.fromEntries(
      await Promise.all(RECORD_NAMES.map(async (name) => [name, await rowsOf(ann, name)] as const)),
    );
    const [profile] = await rowsOf(ann, 'profiles');
    const certificates = archivedCertificates((await rowsOf(ann, 'certificates')) as never);
    const content = { ...rows, profile, certificates, witness_requests: await rowsOf(ann, 'witness_requests') };
    const later = path(`${engine}-later.zip`);
    await alone([ann.id], async () => {
      expect(await coach('export', ann.email.toUpperCase(), zip)).toContain('and 1 files of');
      await expect(coach('export', ann.email, zip)).rejects.toThrow('EEXIST');
      await coach('export', ann.email, later, '--from', backup);
    });
    expect(statSync(zip).mode & 0o777).toBe(0o600);
    for (const file of [zip, later]) {
      const files = (await filesInZip(new Blob([readFileSync(file)])))!;
      expect(files.map(({ name }) => name)).toEqual([ARCHIVE_JSON_NAME, certificates[0]!.file.normalize('NFC')]);
      const [json, pdf] = await Promise.all(
        files.map(async (each) => Buffer.from(await (await each.content()).arrayBuffer())),
      );
      const { exported_at } = JSON.parse(String(json)) as { exported_at: string };
      expect(String(json)).toBe(archiveText(toArchive({ ...content, exported_at } as never)));
      expect(pdf!.equals(CERTIFICATE)).toBe(true);
    }
  });

  test('a locked coach is signed out and kept out until unlocked', async () => {
    const ids = await signInsOf(ann);
    await alone(ids, async () => {
      expect(await coach('lock', ann.email)).toContain('unlock');
    });
    await expect(rowsOf(ann, 'clients')).rejects.toThrow('401');
    expect(await signIn(ann)).toMatchObject({ status: 400, body: { error_code: 'user_banned' } });
    await alone(ids, async () => {
      await coach('unlock', ann.email);
    });
    expect((await signIn(ann)).status).toBe(200);
  });

  test('a deleted coach comes back from a backup as before, with all but what ended', async () => {
    await replaceNotesKey();
    const ids = await signInsOf(ann);
    let before: Record<string, string[]> = {};
    await alone(ids, async () => {
      before = await allRows();
      expect(await coach('delete', ann.email)).toContain(ann.id);
      const left = Object.entries(await allRows()).filter(([, lines]) =>
        lines.some((line) => line.includes(ann.id) || line.includes(ann.email)),
      );
      expect(left.map(([name]) => name)).toEqual(['private.admin_actions']);
      await expect(coach('delete', ann.email)).rejects.toThrow('has no account');
      if (isNative)
        await expect(coach('restore', 'no@example.org', '--from', backup)).rejects.toThrow('has no account in this');
      expect(await coach('restore', ann.email, '--from', backup)).not.toContain('S3');
    });
    await commands(async () => {
      const after = await allRows();
      for (const name of COPIED_TABLES) {
        const own = (rows: typeof after) =>
          rows[name]!.filter((line) => line.includes(`"${coachColumn(name)}":"${ann.id}"`));
        const [was, is] = [own(before), own(after)];
        if (!SETTLED.has(name) && name !== 'auth.users') expect([name, is]).toEqual([name, was]);
        expect([name, is.length]).toEqual([name, was.length - (name === 'public.import_runs' ? 1 : 0)]);
      }
    });
    // A server may still encrypt with a key from after the backup.
    expect(await signIn(ann)).toMatchObject({ status: 400, body: { error_code: 'user_banned' } });
    expect(await lockedUntil(ann)).toBe('soon');
    await place.asOwner((run) => run('update auth.users set banned_until = now() where id = $1', [ann.id]));
    const { status, body } = await signIn(ann);
    expect(status).toBe(200);
    await expectAllThere({ ...ann, token: body['access_token']! });
    expect((await openRequest(place.app, ann.witnessLink)).status).toBe(404);
    expect((await createLentCalls(place.app).call('request-lent-code', { token: ann.lentLink })).status).toBe(404);
    expect(await trail()).toEqual(uses(ann, ...TRAIL, 'account deleted', 'account restored'));
    ann = { ...ann, token: body['access_token']! };
    await addClient(place.app, ann, { notes: 'written after all that' });
  });

  // Restores that stop before the first row: once is enough, since each takes long.
  test.runIf(isNative)(
    'a backup gives what the account with the address had, and never what somebody else had',
    async () => {
      const moved = `moved-${ann.email}`;
      await place.asOwner((run) => run('update auth.users set email = $2 where id = $1', [ann.id, moved]));
      const ids = await signInsOf(ann);
      await alone(ids, async () => {
        await expect(coach('export', ann.email, '--from', backup)).rejects.toThrow(`has the address ${moved} by now`);
        expect(await coach('export', moved, `${engine}-moved.zip`, '--from', backup)).toContain(
          `of ${ann.email} as on`,
        );
        await expect(coach('restore', moved, '--from', backup)).rejects.toThrow('has this account');
      });
      const other = await place.app.signUp(ann.email);
      await alone([...ids, ...(await signInsOf(other))], async () => {
        for (const verb of ['export', 'restore'])
          await expect(coach(verb, other.email, '--from', backup)).rejects.toThrow('perhaps of somebody else');
        expect(await coach('export', ann.id, `${engine}-id.zip`, '--from', backup)).toContain(`of ${ann.email} as on`);
        // Of a lock no backup knows.
        await coach('lock', ann.id);
        await coach('delete', ann.id);
        await expect(coach('restore', ann.id, '--from', backup)).rejects.toThrow('has another account');
        await coach('delete', other.id);
        await coach('restore', ann.id, '--from', backup);
      });
      expect(await lockedUntil(ann)).toBe('later');
      expect((await trail()).slice(TRAIL.length + 2)).toEqual([
        ...uses(ann, 'records exported', 'records exported', 'account locked', 'account deleted'),
        ...uses(other, 'account deleted'),
        ...uses(ann, 'account restored'),
      ]);
    },
  );

  test('who is named in the settings, or the last admin, is neither locked nor deleted', async () => {
    await place.asOwner((run) =>
      run("update public.profiles set role = case id when $1 then 'admin' else 'user' end", [bob.id]),
    );
    const named = { ...settings, protectedAccount: bob.email };
    const order = { resolvePath: (name: string) => name, operator: 'kim' };
    await alone([], async () => {
      for (const verb of ['lock', 'delete']) {
        await expect(coach(verb, bob.email)).rejects.toThrow('at least one admin');
        await expect(runCoach(named, { ...order, args: [verb, bob.email] })).rejects.toThrow('named in the settings');
      }
      for (const args of [['export'], ['restore', bob.email], ['lock', bob.email, '--from', 'x'], ['erase', 'a'], []])
        await expect(coach(...args)).rejects.toThrow('Say what to do, and the coach’s address');
    });
  });
});
