// Whatever a coach does to a request that was answered “not me”, “something differs” or declined, the audit file still says so.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { practiceOf } from '#server/audit-file/audit-job.ts';
import { readPractice } from '#server/audit-file/read-practice.ts';
import { createDataKeys } from '#server/encryption/data-keys.ts';
import { createWrappingKeys } from '#server/encryption/wrapping-keys.ts';
import { startRestTestApp, type Asker, type RestTestApp } from '#tests/support/rest-test-app.ts';
import { add, mergeAsPlanned, undo } from '../records/client-merging.ts';

let app: RestTestApp;
let coach: Asker;
let client: string;
let other: string;
let session: string;
beforeAll(async () => {
  app = await startRestTestApp();
});
beforeEach(async () => {
  coach = await app.addCoach();
  client = await add(coach, 'clients', { name: 'Kim Quibble' });
  other = await add(coach, 'clients', { name: 'Robin' });
  session = await add(coach, 'sessions', { client_id: client, date: '2026-11-02', duration: 45, completed: true });
});
afterAll(() => app.close());

const SUMS = {
  from: '2026-11-02',
  to: '2026-11-02',
  clients: 1,
  lines: [{ kind: 'coaching', format: 'individual', sessions: 1, minutes: 45 }],
  dates: [],
};

async function answered(answer: string): Promise<string> {
  const id = randomUUID();
  await app.db.asOwner(
    `insert into public.witness_requests (id, user_id, kind, witness_name, witness_email, client_ids, asked, created_at, answered_at,
       answer, answered_by, answer_words)
     values ($1, $2, 'client', 'Kim Quibble', 'quibble@client.example', array[$3]::uuid[], $4, '2026-11-05', '2026-11-06', $5, 'K. Quibble', 'Quibble')`,
    [id, coach.id, client, JSON.stringify(SUMS), answer],
  );
  await app.db.asOwner(
    `insert into public.witnessed_rows (user_id, request_id, area, row_id, date, minutes, format, kind, client_id)
     values ($1, $2, 'sessions', $3, '2026-11-02', 45, 'individual', 'coaching', $4)`,
    [coach.id, id, session, client],
  );
  return id;
}

/** As an audit file has them. */
async function answers() {
  const dataKeys = createDataKeys(app.db, createWrappingKeys(app.settings.notesKeys));
  return practiceOf(await readPractice({ db: app.db, dataKeys }, await app.tokens.verify(coach.token)))!.answers;
}

const KEPT = {
  kind: 'client',
  witness: null,
  by: null,
  role: null,
  asked: '2026-11-05',
  answered: '2026-11-06',
  from: '2026-11-02',
  to: '2026-11-02',
  clients: 1,
  clientIds: [],
  records: 1,
  minutes: 45,
  standing: 0,
};

const removing: [string, (request: string) => Promise<unknown>][] = [
  ['the request is deleted', async (request) => coach.ask('DELETE', `witness_requests?id=eq.${request}`)],
  [
    'the request is deleted with undo',
    async (request) =>
      coach.ask('POST', 'rpc/delete_records', { deletion_id: randomUUID(), area: 'witness_requests', ids: [request] }),
  ],
  [
    'its session is moved to another client, and the client is deleted',
    async () => {
      await coach.ask('PATCH', `sessions?id=eq.${session}`, { client_id: other });
      await coach.ask('DELETE', `clients?id=eq.${client}`);
    },
  ],
  [
    'the client is deleted with undo',
    async () => {
      await coach.ask('PATCH', `sessions?id=eq.${session}`, { client_id: other });
      await coach.ask('POST', 'rpc/delete_records', { deletion_id: randomUUID(), area: 'clients', ids: [client] });
    },
  ],
  [
    'the client is erased',
    async () => coach.ask('POST', 'rpc/erase_client', { client_id: client, person: randomUUID() }),
  ],
];

describe.each(['not_me', 'corrected', 'declined'])('an answer %s', (answer) => {
  test.each(removing)('stays without names when %s', async (_how, remove) => {
    const request = await answered(answer);
    await remove(request);
    expect((await coach.ask('GET', 'witness_requests')).body).toEqual([]);
    expect(await answers()).toEqual([{ ...KEPT, answer }]);
    const [kept] = await app.db.asOwner<{ text: string }>(
      'select kept_answers::text as text from private.storage_use where user_id = $1',
      [coach.id],
    );
    expect(kept!.text).not.toMatch(/quibble|kim/i);
    expect(kept!.text).not.toContain(client);
  });
});

test('a deletion that is undone brings back the answer once, and deleting again keeps it once', async () => {
  const request = await answered('not_me');
  for (const round of [1, 2]) {
    const deletion_id = randomUUID();
    await coach.ask('POST', 'rpc/delete_records', { deletion_id, area: 'witness_requests', ids: [request] });
    expect(await answers(), `${round}`).toEqual([{ ...KEPT, answer: 'not_me' }]);
    if (round === 1) {
      expect((await coach.ask('POST', 'rpc/undo_deletion', { deletion_id })).status).toBe(200);
      expect(await answers()).toMatchObject([{ answer: 'not_me', witness: 'Kim Quibble' }]);
    }
  }
});

test('an answered request cannot be withdrawn, and nobody writes what is stored', async () => {
  const request = await answered('declined');
  expect((await coach.ask('POST', 'rpc/revoke_witness_request', { id: request })).status).toBe(409);
  await coach.ask('DELETE', `witness_requests?id=eq.${request}`);
  expect((await coach.ask('PATCH', `storage_use?user_id=eq.${coach.id}`, { kept_answers: {} })).status).toBe(404);
  expect(await answers()).toHaveLength(1);
});

test('a confirmation is deleted with its request, and everything with the account', async () => {
  const request = await answered('confirmed');
  await coach.ask('DELETE', `witness_requests?id=eq.${request}`);
  expect(await answers()).toEqual([]);
  await answered('not_me');
  await app.db.asOwner('delete from auth.users where id = $1', [coach.id]);
  expect(await app.db.asOwner('select from private.storage_use where user_id = $1', [coach.id])).toEqual([]);
});

test('a client who was erased does not come back to a request when a merge of others is undone', async () => {
  const request = await answered('confirmed');
  const third = await add(coach, 'clients', { name: 'Toni' });
  const of = (...ids: string[]) =>
    app.db.asOwner('update public.witness_requests set client_ids = $2::uuid[] where id = $1', [request, ids]);
  await of(client, other, third);
  const { merge_id } = await mergeAsPlanned(coach, client, other);
  await coach.ask('POST', 'rpc/erase_client', { client_id: third });
  const merges = 'select moved::text as text from public.client_merges where user_id = $1';
  const [merge] = await app.db.asOwner<{ text: string }>(merges, [coach.id]);
  expect(merge!.text).not.toContain(third);
  expect((await undo(coach, merge_id)).status).toBe(200);
  const [row] = (await coach.ask('GET', 'witness_requests?select=client_ids')).body as { client_ids: string[] }[];
  expect(row!.client_ids.toSorted()).toEqual([client, other].toSorted());
});
