// Erasing a client leaves no name, address or id of the client in any table but those named here (ADR 15), whatever the tables are: each
// has something of the client before, or is listed with the reason why it has nothing. Deleting a client leaves what is listed.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { RECORD_KINDS, RECORDS_OF_CLIENTS, WRITTEN_RECORDS } from '#domain/records/record-kinds.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { markedRow } from '#tests/support/example-records.ts';
import { createHookCalls } from '#tests/support/hooks.ts';
import { createLentCalls } from '#tests/support/lent-views.ts';
import { ask } from '#tests/support/marked-coach.ts';
import { isDistributed } from '#tests/support/one-server.ts';
import { allTables, tablesWith } from '#tests/support/tables-with.ts';
import {
  addClient,
  addRow,
  addSession,
  type Coach,
  requestWitness,
  rpc,
  signUpNamed,
} from '#tests/support/witnesses.ts';

/** Tables with nothing of a client that could be found: by the reason. */
const WITHOUT = {
  'of accounts and how they sign in': `auth.auth_codes auth.known_devices auth.mfa_challenges auth.mfa_factors auth.one_time_tokens
    auth.personal_keys auth.recovery_codes auth.refresh_tokens auth.sessions auth.users private.data_keys private.factor_removals
    private.own_feeds private.weekly_mails public.calendar_feeds private.calendar_sources private.hooks private.hook_checks public.lent_views
    private.lent_links`,
  'of the plan': `private.billing_events private.billing_writes private.left_coaches public.prices public.products public.subscriptions`,
  'of the server': `migrations.applied migrations.functions private.admin_actions private.job_runs private.settings private.signing_keys
    private.wrapping_keys private.web_assets private.waiting_for_seal`,
  'of the coach alone; texts about others are not searched': `${ofTheCoach().join(' ')} public.certificates
    private.certificate_chunks private.certificate_contents private.certificate_objects_to_delete`,
  'hashes; for days, or for as long as the person wants no mails': `auth.rate_limits private.blocked_addresses private.mail_optouts
    private.stop_links`,
  'salted hashes; counts; of a deleted request its answer without names': `private.log_changes private.storage_use`,
  'encrypted; as long as the calendar has the event': 'private.calendar_events',
  'hours under a random number': 'public.erased_sessions',
};

/** Records that refer to no client. */
function ofTheCoach(): string[] {
  const others = new Set<string>([...RECORDS_OF_CLIENTS, 'clients']);
  return WRITTEN_RECORDS.filter((name) => !others.has(name)).map((name) => `public.${name}`);
}

const MARKER = 'zyxomat';
/** The name of the client that was merged. */
const MERGED = 'quibbler';
let app: TestApp;
let coach: Coach;
let client: string;
/** Ids of the client, of one that was merged into it, and of what belongs to them. */
const ids: string[] = [];
beforeAll(async () => {
  app = await startTestApp();
  coach = await signUpNamed(app);
  client = await fill();
});
afterAll(() => app.close());

const found = () => tablesWith(app.db.asOwner, [MARKER, MERGED, ...ids]);
const call = async (name: string, body: object) => {
  const answer = await rpc(app, coach, name, body);
  if (answer.status >= 300) throw new Error(`${name}: ${JSON.stringify(answer.body)}`);
  return answer.body;
};
const sessionOf = (of: string, date: string) => addSession(app, coach, of, { date, topics: [MARKER] });

async function fill(): Promise<string> {
  const hooks = createHookCalls(app);
  if (!isDistributed)
    await hooks.run(coach, 'create-hook', { address: 'https://example.org/a', types: ['session.logged'], names: true });
  const named = { name: `${MARKER} Osei`, email: `${MARKER}@example.com` };
  const [kept, merged] = [
    await addClient(app, coach, named),
    await addClient(app, coach, { ...named, name: `${MERGED} Osei` }),
  ];
  ids.push(kept, merged);
  const first = await sessionOf(kept, '2026-03-02');
  const joined = await sessionOf(merged, '2026-03-02');
  const deleted = await sessionOf(merged, '2026-03-09');
  ids.push(first, joined, deleted);
  const brought: Record<string, string[]> = { clients: [kept, merged], sessions: [first, joined, deleted] };
  for (const table of RECORDS_OF_CLIENTS) {
    if (table === 'sessions') continue;
    const id = await addRow(app, coach, table, markedRow(table, MARKER, kept));
    if (RECORD_KINDS[table].client.without === 'kept') continue;
    brought[table] = [id];
    ids.push(id);
  }
  const recorded = { answer: 'record', area: 'sessions', minutes: 60 };
  for (const [key, client_id, record_id, day] of [
    ['a', kept, first, '2026-03-02'],
    ['b', merged, deleted, '2026-03-09'],
  ])
    await addRow(app, coach, 'calendar_answers', { ...recorded, key, client_id, record_id, day });
  for (const name of [MARKER, MERGED]) {
    const run = await addRow(app, coach, 'import_runs', { kind: 'sessions', file_name: `${name}.csv` });
    await app.db.asOwner('update public.import_runs set finished_at = now(), brought = $2 where id = $1', [
      run,
      JSON.stringify(brought),
    ]);
  }
  const begun = await addRow(app, coach, 'import_runs', { kind: 'clients', file_name: 'all.csv' });
  const rows = { clients: [{ id: randomUUID(), ...named, phone: null, notes: null }] };
  await addRow(app, coach, 'import_parts', { import_id: begun, part: 0, rows });
  if (!isDistributed) await lendAndComment(first, joined, deleted);
  const { ask: asked } = await requestWitness(app, coach, {
    client_ids: [kept],
    witness_name: named.name,
    witness_email: named.email,
  });
  ids.push(asked.id);
  await app.db.asOwner(
    `insert into auth.mail_outbox (user_id, address, heeds_optout, outside_link, failed_at, failure)
     select user_id, $2, true, token_hash, now(), 'refused' from private.witness_links where request_id = $1`,
    [asked.id, named.email],
  );
  await ask(app, coach.token, 'PATCH', `/rest/v1/profiles?id=eq.${coach.id}`, {
    body: { nudges_hidden: ['completion:1', `same-person ${kept}:${randomUUID()}`] },
  });
  await call('delete_records', { deletion_id: randomUUID(), area: 'sessions', ids: [deleted] });
  await merge(kept, merged, [first, joined]);
  return kept;
}

async function lendAndComment(...sessions: string[]): Promise<void> {
  const calls = createLentCalls(app);
  const token = await calls.open((await calls.lend(coach.token)).link);
  for (const row_id of sessions) {
    const { status, text } = await calls.comment(token, { area: 'sessions', row_id, comment: 'Who is this?' });
    if (status !== 204) throw new Error(text);
  }
}

async function merge(kept_id: string, merged_id: string, meeting: readonly string[]): Promise<void> {
  const seen = await app.db.asOwner(
    `select id, updated_at::text from public.clients where id = any($1) union all select id, updated_at::text from public.sessions where id = any($2)`,
    [[kept_id, merged_id], meeting],
  );
  await call('merge_clients', {
    merge_id: randomUUID(),
    kept_id,
    merged_id,
    seen,
    rows: { sessions: [{ id: meeting[0] }] },
  });
}

test('leaves nothing of the client in any table, and every table had something of the client or says why not', async () => {
  const before = await found();
  const without = Object.values(WITHOUT).flatMap((tables) => tables.split(/\s+/));
  const ofThisTest = isDistributed ? [...before, 'private.hook_deliveries', 'public.lent_comments'] : before;
  expect([...ofThisTest, ...without].toSorted()).toEqual(await allTables(app.db.asOwner));
  const person = randomUUID();
  await call('erase_client', { client_id: client, person });
  expect(await found()).toEqual([]);
});

test('what the coach said of other clients stays, and that the client’s events are recorded', async () => {
  const profiles = await app.db.asOwner('select nudges_hidden from public.profiles where id = $1', [coach.id]);
  expect(profiles).toEqual([{ nudges_hidden: ['completion:1'] }]);
  const answers = await app.db.asOwner(
    'select distinct answer, area, record_id, client_id from public.calendar_answers where user_id = $1',
    [coach.id],
  );
  expect(answers).toEqual([{ answer: 'record', area: 'sessions', record_id: null, client_id: null }]);
});

/** What is of no use without the client, by the reason. Names and addresses are only where it says so. */
const AFTER_DELETION = {
  'the address of a mail that did not arrive, for 14 days': 'auth.mail_outbox',
  'ids of what was sent, for 14 days': 'private.hook_deliveries',
  'a hash and the id of the request, for 31 days': 'private.witness_links',
  'that an event is recorded, and the id of its record': 'public.calendar_answers',
  'rows of an import that was not finished, for two hours': 'public.import_parts',
  'names of files as the coach called them, and ids': 'public.import_runs',
  'what assessors wrote about a record, until their view is deleted': 'public.lent_comments',
  'ids of clients that are not the same person': 'public.profiles',
};

test('a client who is deleted leaves what is listed, once it cannot be undone', async () => {
  coach = await signUpNamed(app);
  ids.length = 0;
  client = await fill();
  await call('delete_records', { deletion_id: randomUUID(), area: 'clients', ids: [client] });
  expect(await found()).toContain('private.deletions');
  await app.db.asServer("select private.delete_old('private.deletions', now() + interval '1 minute', 100)");
  const left = await found();
  const notHere = isDistributed ? ['private.hook_deliveries', 'public.lent_comments'] : [];
  expect([...left, ...notHere].toSorted()).toEqual(Object.values(AFTER_DELETION).toSorted());
  const named = await tablesWith(app.db.asOwner, [MARKER]);
  expect(named).toEqual(['auth.mail_outbox', 'public.import_parts', 'public.import_runs']);
});
