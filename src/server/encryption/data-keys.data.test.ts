import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';
import { changeDataKey, createDataKeys } from './data-keys.ts';
import { rotateWrappingKey } from './rotate-wrapping-key.ts';
import { checkWrappingKeys, createWrappingKeys } from './wrapping-keys.ts';

const OLD = 'an old key of at least thirty-two characters';
const NEW = 'a new key of at least thirty-two characters!';
let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

const newCoach = async () => (await db.addUser({ email: `${randomUUID()}@example.org` })).id;
/** A server with a cache of its own, which counts its statements. */
function server(secrets: readonly string[], options?: Parameters<typeof createDataKeys>[2]) {
  const seen = { statements: 0 };
  const counting = {
    asServer: (async (text, values) => {
      seen.statements += 1;
      return db.asServer(text, values);
    }) as typeof db.asServer,
    serverTransaction: db.serverTransaction.bind(db),
  };
  return { seen, ...createDataKeys(counting, createWrappingKeys(secrets), options) };
}

describe('a coach’s data key', () => {
  it('is created once, read once, and the same on every server', async () => {
    const coach = await newCoach();
    const one = server([OLD]);
    expect((await one.ofCoach(coach)).current).toBeNull();
    const key = await one.keyForEncryption(coach);
    expect(key?.secret).toHaveLength(32);
    one.seen.statements = 0;
    expect(await one.keyForEncryption(coach)).toBe(key);
    expect((await one.ofCoach(coach)).current).toBe(key);
    expect(one.seen.statements).toBe(0);
    expect(await server([OLD]).keyForEncryption(coach)).toEqual(key);
    const other = await one.keyForEncryption(await newCoach());
    expect(other?.secret.equals(key!.secret)).toBe(false);
  });

  it('is the same for concurrent requests on two servers', async () => {
    const coach = await newCoach();
    const servers = [server([OLD]), server([OLD])];
    const keys = await Promise.all(Array.from({ length: 12 }, (_, i) => servers[i % 2]!.keyForEncryption(coach)));
    expect(new Set(keys.map((key) => key!.secret.toString('hex'))).size).toBe(1);
    expect(await db.asOwner('select id from private.data_keys where user_id = $1', [coach])).toHaveLength(1);
  });

  it('is stored wrapped, and cannot be unwrapped in another coach’s row', async () => {
    const coach = await newCoach();
    const key = await server([OLD]).keyForEncryption(coach);
    const [row] = await db.asOwner<{ wrapped: Buffer }>('select * from private.data_keys where user_id = $1', [coach]);
    expect(row?.wrapped.includes(key!.secret)).toBe(false);
    const thief = await newCoach();
    await db.asOwner(
      `insert into private.data_keys (user_id, id, wrapped, wrapped_by)
       select $1, id, wrapped, wrapped_by from private.data_keys where user_id = $2`,
      [thief, coach],
    );
    await expect(server([OLD]).ofCoach(thief)).rejects.toThrow('cannot be unwrapped');
    await db.asOwner('delete from private.data_keys where user_id = $1', [thief]);
  });

  it('is deleted with the account, and not created without one', async () => {
    const coach = await newCoach();
    await server([OLD]).keyForEncryption(coach);
    await db.asServer('delete from auth.users where id = $1', [coach]);
    expect(await db.asOwner('select id from private.data_keys where user_id = $1', [coach])).toEqual([]);
    expect(await server([OLD]).keyForEncryption(coach)).toBeNull();
  });

  it('can be changed; other servers follow, and the earlier key still decrypts', async () => {
    const coach = await newCoach();
    let time = 0;
    const other = server([OLD], { now: () => time });
    const before = await other.keyForEncryption(coach);
    expect(await changeDataKey(db.asOwner, createWrappingKeys([OLD]), coach)).toBe(true);
    const after = await server([OLD]).keyForEncryption(coach);
    expect(after?.id).not.toBe(before?.id);
    expect(await changeDataKey(db.asOwner, createWrappingKeys([OLD]), randomUUID())).toBe(false);
    expect(await other.keyForEncryption(coach)).toBe(before);
    expect((await other.ofCoach(coach, true)).current).toEqual(after);
    time += 10 * 60_000;
    const keys = await other.ofCoach(coach);
    expect(keys.current).toEqual(after);
    expect(keys.byId.get(before!.id)).toEqual(before);
  });

  it('is cached for a limited number of coaches; the least recently used is evicted first', async () => {
    const [a, b, c] = [await newCoach(), await newCoach(), await newCoach()];
    const small = server([OLD], { capacity: 2 });
    for (const coach of [a, b]) await small.keyForEncryption(coach);
    await small.ofCoach(a);
    await small.keyForEncryption(c);
    small.seen.statements = 0;
    await small.ofCoach(a);
    await small.ofCoach(c);
    expect(small.seen.statements).toBe(0);
    await small.ofCoach(b);
    expect(small.seen.statements).toBe(1);
  });
});

describe('the wrapping key', () => {
  it('is changed while all servers can read and write', async () => {
    const coach = await newCoach();
    const first = server([OLD]);
    const key = await first.keyForEncryption(coach);
    // Servers restart one by one with both keys: new data keys are still wrapped with the key that all servers have.
    const restarted = server([NEW, OLD]);
    expect(await restarted.keyForEncryption(coach)).toEqual(key);
    const during = await newCoach();
    const theirs = await restarted.keyForEncryption(during);
    expect(await first.keyForEncryption(during)).toEqual(theirs);
    await checkWrappingKeys(db.asServer, [OLD]);
    await expect(checkWrappingKeys(db.asServer, [NEW])).rejects.toThrow(/^NOTES_KEYS: coaches' notes/);

    const wrapped = await rotateWrappingKey(db.asOwner, [NEW, OLD]);
    const [{ count } = { count: 0 }] = await db.asOwner<{ count: number }>(
      'select count(*)::int as count from private.data_keys',
    );
    expect(wrapped).toBe(count);
    expect(await rotateWrappingKey(db.asOwner, [NEW, OLD])).toBe(0);
    // Then the old key is removed.
    await checkWrappingKeys(db.asServer, [NEW]);
    await expect(checkWrappingKeys(db.asServer, [OLD])).rejects.toThrow(/^NOTES_KEYS: /);
    const last = server([NEW]);
    expect(await last.keyForEncryption(coach)).toEqual(key);
    expect(await last.keyForEncryption(during)).toEqual(theirs);
    expect(await last.keyForEncryption(await newCoach())).not.toBeNull();
    await expect(server([OLD]).ofCoach(coach)).rejects.toThrow('NOTES_KEYS lacks the key');
  });

  it('is not changed if a data key cannot be unwrapped', async () => {
    await expect(rotateWrappingKey(db.asOwner, ['a key that never wrapped anything here'])).rejects.toThrow(
      /^NOTES_KEYS: /,
    );
  });

  it('is changed while servers create data keys', async () => {
    const both = [server([OLD, NEW]), server([NEW, OLD])];
    const coaches = await Promise.all(Array.from({ length: 30 }, newCoach));
    const made = Promise.all(coaches.map((coach, i) => both[i % 2]!.keyForEncryption(coach)));
    await rotateWrappingKey(db.asOwner, [OLD, NEW]);
    await made;
    await rotateWrappingKey(db.asOwner, [OLD, NEW]);
    const last = server([OLD]);
    expect(await Promise.all(coaches.map((coach) => last.keyForEncryption(coach)))).toEqual(await made);
  });
});
