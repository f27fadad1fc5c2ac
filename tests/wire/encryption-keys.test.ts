// The keys of confidential texts: one for each coach, wrapped with NOTES_KEYS. What they do not authenticate is an error.
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '#server/app.ts';
import { changeDataKey, createDataKeys } from '#server/encryption/data-keys.ts';
import { rotateWrappingKey } from '#server/encryption/rotate-wrapping-key.ts';
import { createWrappingKeys } from '#server/encryption/wrapping-keys.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { claimsOfToken } from '#tests/support/test-database.ts';
import { addNotedClient, secret, TEXT } from './confidential-texts.ts';
import { clientFor, newCoach, type Client, type Coach } from './postgrest-clients.ts';

let app: TestApp;
let ann: Coach;
let bob: Coach;
let annsToken: string;
beforeAll(async () => {
  app = await startTestApp();
  const signedUp = await app.signUp();
  annsToken = signedUp.token;
  ann = { id: signedUp.id, client: clientFor(app, signedUp.token) };
  bob = await newCoach(app);
});
afterAll(() => app.close());

const stored = async (table: string, column: string, owner: string) =>
  (
    await app.db.asOwner<{ text: string | null }>(`select ${column} as text from public.${table} where user_id = $1`, [
      owner,
    ])
  ).map(({ text }) => text);

describe('between coaches', () => {
  test('a text copied to another coach’s row cannot be decrypted', async () => {
    const [annsClient, bobsClient] = [await addNotedClient(ann), await addNotedClient(bob, 'his own')];
    const [anns] = await app.db.asOwner<{ notes: string }>('select notes from public.clients where id = $1', [
      annsClient,
    ]);
    await app.db.asOwner('update public.clients set notes = $1 where id = $2', [anns!.notes, bobsClient]);
    const { status, error } = await bob.client.from('clients').select('notes').eq('id', bobsClient);
    expect([status, error?.code]).toEqual([500, 'XX001']);
    expect(error?.message).not.toContain('~hb1');
    const [{ notes } = { notes: '' }] = await app.db.asOwner<{ notes: string }>(
      'select notes from public.clients where id = $1',
      [annsClient],
    );
    const named = await bob.client
      .from('clients')
      .insert({ name: notes.slice(0, 200), notes })
      .select('name, notes')
      .single();
    expect(named.data).toEqual({ name: notes.slice(0, 200), notes });
    await app.db.asOwner('delete from public.clients where id = $1', [bobsClient]);
  });

  test('each coach has a key', async () => {
    await addNotedClient(bob);
    const keyOf = async (coach: Coach) => (await stored('clients', 'notes', coach.id)).find(Boolean)?.slice(5, 13);
    expect(await keyOf(ann)).not.toBe(await keyOf(bob));
  });

  test('only the server can read the keys', async () => {
    const { status } = await ann.client.from('data_keys').select();
    expect(status).toBe(404);
    const claims = claimsOfToken(annsToken);
    for (const table of ['data_keys', 'wrapping_keys', 'waiting_for_seal'])
      await expect(app.db.asUser(claims, { text: `select * from private.${table}` })).rejects.toMatchObject({
        code: '42501',
      });
    await expect(
      app.db.asUser(claims, { text: 'select * from private.texts_to_seal($1, 10)', values: [ann.id] }),
    ).rejects.toMatchObject({ code: '42501' });
  });

  test('anonymous requests cannot write any', async () => {
    const { status } = await clientFor(app, app.settings.publishableKey)
      .from('clients')
      .insert({ name: 'x', notes: secret });
    expect(status).toBe(401);
  });
});

describe('a damaged text', () => {
  test('is an error with a log line, and is not changed', async () => {
    const lines: string[] = [];
    const other = { ...app.deps, log: pino({ level: 'error' }, { write: (line) => void lines.push(line) }) };
    const server = createApp(other);
    const carl = await app.signUp();
    const client = clientFor(
      { ...app, fetch: async (input, init) => server.fetch(new Request(input, init)) },
      carl.token,
    );
    const { data } = await client
      .from('clients')
      .insert({ name: 'Ada', notes: TEXT })
      .select('id')
      .single()
      .throwOnError();
    await app.db.asOwner(`update public.clients set notes = overlay(notes placing 'AAAA' from 40) where user_id = $1`, [
      carl.id,
    ]);
    const before = await stored('clients', 'notes', carl.id);
    const { status, error } = await client.from('clients').select();
    expect([status, error?.code, error?.details]).toEqual([500, 'XX001', null]);
    expect((await client.from('clients').select('id, name')).data).toEqual([{ ...data, name: 'Ada' }]);
    expect(await stored('clients', 'notes', carl.id)).toEqual(before);
    const faults = lines.filter((line) => line.includes('XX001'));
    expect(faults).toHaveLength(1);
    expect(faults[0]).toContain(before[0]!.slice(0, 30));
    expect(lines.join()).not.toContain(secret);
    expect(lines.join()).not.toContain(before[0]!.slice(0, 40));
  });
});

describe('two servers', () => {
  const OLD = 'only-for-tests-0123456789-0123456789';
  const NEW = 'the next key of this test-0123456789-0123';
  const server = (keys: string[]): Client => {
    const served = createApp({ ...app.deps, dataKeys: createDataKeys(app.db, createWrappingKeys(keys)) });
    return clientFor({ ...app, fetch: async (input, init) => served.fetch(new Request(input, init)) }, annsToken);
  };

  test('read each other’s texts before, during and after a change of NOTES_KEYS', async () => {
    const write = async (client: Client, notes: string) => {
      const { data } = await client
        .from('clients')
        .insert({ name: 'Both', notes })
        .select('id')
        .single()
        .throwOnError();
      return data.id;
    };
    const read = async (client: Client, id: string) =>
      (await client.from('clients').select('notes').eq('id', id).single().throwOnError()).data;
    const [first, second] = [server([OLD]), server([NEW, OLD])];
    expect(await read(second, await write(first, 'one'))).toEqual({ notes: 'one' });
    expect(await read(first, await write(second, 'two'))).toEqual({ notes: 'two' });
    await rotateWrappingKey(app.db.asOwner, [NEW, OLD]);
    const id = await write(second, 'three');
    // A server with the old key in memory continues until it is restarted with only the new one.
    for (const client of [first, second, server([NEW])]) expect(await read(client, id)).toEqual({ notes: 'three' });
    const { status, error } = await server([OLD]).from('clients').select('notes').eq('id', id);
    expect([status, error?.code]).toEqual([500, 'XX001']);
    await rotateWrappingKey(app.db.asOwner, [OLD, NEW]);
  });

  test('a coach’s key changed on one is used by the other', async () => {
    const [first, second] = [server([OLD]), server([OLD])];
    await first.from('clients').select('notes').throwOnError();
    await changeDataKey(app.db.asOwner, createWrappingKeys([OLD]), ann.id);
    const fresh = server([OLD]);
    const { data } = await fresh
      .from('clients')
      .insert({ name: 'New key', notes: 'under it' })
      .select('id')
      .single()
      .throwOnError();
    const { id } = data;
    for (const client of [first, second])
      expect((await client.from('clients').select('notes').eq('id', id).single()).data).toEqual({ notes: 'under it' });
  });
});

test('deleting the account deletes its keys', async () => {
  const dora = await newCoach(app);
  await addNotedClient(dora);
  await app.db.asServer('delete from auth.users where id = $1', [dora.id]);
  expect(await app.db.asOwner('select from private.data_keys where user_id = $1', [dora.id])).toEqual([]);
  expect((await dora.client.from('clients').insert({ name: 'x', notes: secret })).status).toBeGreaterThanOrEqual(401);
});
