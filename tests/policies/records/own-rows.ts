// Tests for a table of a coach's own rows: all records' (own-records.test.ts), and others'.
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { AccessRule } from '#domain/subscription/access.ts';
import type { Claims } from '#server/db/database.ts';
import { FORBIDDEN, NO_ACCESS, usersForTests, insertionOf, countAs, type Columns } from '#tests/support/policies.ts';
import { ANONYMOUS, type TestDatabase, type TestUser } from '#tests/support/test-database.ts';

export interface OwnRows {
  table: string;
  /** A row that the coach may insert; may also create rows that it references. */
  newRow: (db: TestDatabase, coach: TestUser) => Promise<object>;
  /** A column that the coach may change, and a new value. */
  change: [column: string, value: Columns[string]];
  /** Columns that only the database writes. */
  keptColumns: Columns;
  /** Whether coaches without access may write with ACCESS_RULE=open-paths. */
  isOpenPath: boolean;
}

const LONG_AGO = new Date('2020-01-01T00:00:00Z');

function setRule(db: TestDatabase, rule: AccessRule): Promise<unknown> {
  return db.asOwner("update private.settings set value = $1 where key = 'access_rule'", [rule]);
}

export function describeOwnRows({ table, newRow, change, keptColumns, isOpenPath }: OwnRows): void {
  const [column, value] = change;
  const { db, coach, stranger, admin } = usersForTests();
  let id: string;
  const update = (claims: Claims) =>
    db.asUser(claims, { text: `update public.${table} set ${column} = $1 where id = $2`, values: [value, id] });
  const remove = (claims: Claims) =>
    db.asUser(claims, { text: `delete from public.${table} where id = $1`, values: [id] });
  const addOwn = async (owner: TestUser) => {
    const row = { id: randomUUID(), ...(await newRow(db, owner)) };
    await db.asUser(owner.claims, insertionOf(table, row));
    return row.id;
  };
  const lapse = (user: TestUser) =>
    db.asOwner('update public.profiles set subscription_end_date = $1 where id = $2', [LONG_AGO, user.id]);

  beforeAll(async () => {
    id = await addOwn(coach);
  });

  describe(`${table}: who may do what`, () => {
    test('anonymous requests cannot read, add, change or delete', async () => {
      const row = await newRow(db, coach);
      await expect(countAs(db, ANONYMOUS, table)).rejects.toMatchObject(FORBIDDEN);
      await expect(db.asUser(ANONYMOUS, insertionOf(table, row))).rejects.toMatchObject(FORBIDDEN);
      await expect(update(ANONYMOUS)).rejects.toMatchObject(FORBIDDEN);
      await expect(remove(ANONYMOUS)).rejects.toMatchObject(FORBIDDEN);
    });

    test('the owner reads and changes the own row, which has the owner and a new time', async () => {
      const [before] = await db.asOwner<Row>(`select user_id, updated_at from public.${table} where id = $1`, [id]);
      expect((await update(coach.claims)).rowCount).toBe(1);
      const [after] = await db.asOwner<Row>(`select * from public.${table} where id = $1`, [id]);
      expect(after).toMatchObject({ user_id: coach.id, [column]: value });
      expect(after?.updated_at.getTime()).toBeGreaterThan(before?.updated_at.getTime() ?? Infinity);
    });

    test('another coach sees, changes and deletes nothing', async () => {
      expect(await countAs(db, stranger.claims, table)).toBe(0);
      expect((await update(stranger.claims)).rowCount).toBe(0);
      expect((await remove(stranger.claims)).rowCount).toBe(0);
      expect(await countAs(db, coach.claims, table)).toBeGreaterThan(0);
    });

    test('a row cannot be added in the name of another', async () => {
      const row = { ...(await newRow(db, coach)), user_id: coach.id };
      await expect(db.asUser(stranger.claims, insertionOf(table, row))).rejects.toMatchObject(FORBIDDEN);
    });

    test('an administrator sees no coach’s rows', async () => {
      expect(await countAs(db, admin.claims, table)).toBe(0);
    });

    test.each(Object.entries({ user_id: randomUUID(), ...keptColumns }))(
      '%s cannot be changed',
      async (kept, other) => {
        const text = `update public.${table} set ${kept} = $1 where id = $2`;
        await expect(db.asUser(coach.claims, { text, values: [other, id] })).rejects.toMatchObject(FORBIDDEN);
      },
    );

    test.each(Object.entries(keptColumns))('%s cannot be given', async (kept, other) => {
      const row = { ...(await newRow(db, coach)), [kept]: other };
      await expect(db.asUser(coach.claims, insertionOf(table, row))).rejects.toMatchObject(FORBIDDEN);
    });

    test('the server itself cannot read, change or delete', async () => {
      await expect(db.asServer(`select id from public.${table}`)).rejects.toMatchObject(FORBIDDEN);
      await expect(db.asServer(`update public.${table} set ${column} = $1`, [value])).rejects.toMatchObject(FORBIDDEN);
      await expect(db.asServer(`delete from public.${table}`)).rejects.toMatchObject(FORBIDDEN);
    });

    test('the owner deletes the own row', async () => {
      const own = await addOwn(coach);
      const text = `delete from public.${table} where id = $1`;
      expect((await db.asUser(coach.claims, { text, values: [own] })).rowCount).toBe(1);
    });

    test('rows are deleted with their account', async () => {
      const leaving = await db.addUser({ email: `leaving-${randomUUID()}@example.org` });
      await addOwn(leaving);
      await db.asServer('delete from auth.users where id = $1', [leaving.id]);
      expect(await db.asOwner(`select id from public.${table} where user_id = $1`, [leaving.id])).toEqual([]);
    });
  });

  describe(`${table}: without access`, () => {
    let lapsed: TestUser;
    let own: string;
    const changeOwn = () =>
      db.asUser(lapsed.claims, {
        text: `update public.${table} set ${column} = $1 where id = $2`,
        values: [value, own],
      });
    beforeAll(async () => {
      lapsed = await db.addUser({ email: 'lapsed@example.org' });
      own = await addOwn(lapsed);
    });

    test('a lapsed coach cannot add or change, and still reads', async () => {
      const row = await newRow(db, lapsed);
      await lapse(lapsed);
      await expect(db.asUser(lapsed.claims, insertionOf(table, row))).rejects.toMatchObject(NO_ACCESS);
      await expect(changeOwn()).rejects.toMatchObject(NO_ACCESS);
      expect(await countAs(db, lapsed.claims, table)).toBe(1);
    });

    test('an open subscription restores access, a lapsed or ended one does not', async () => {
      await lapse(lapsed);
      const subscribe = (status: string, until: string) =>
        db.asOwner(
          `insert into public.subscriptions (user_id, status, current_period_end) values ($1, $2, now() + $3::interval)`,
          [lapsed.id, status, until],
        );
      await subscribe('active', '-1 minute');
      await subscribe('canceled', '20 days');
      await expect(changeOwn()).rejects.toMatchObject(NO_ACCESS);
      await subscribe('trialing', '20 days');
      expect((await changeOwn()).rowCount).toBe(1);
      await db.asOwner('delete from public.subscriptions where user_id = $1', [lapsed.id]);
    });

    test('an administrator needs no subscription', async () => {
      const admin = await db.addUser({ email: 'boss@example.org', role: 'admin', status: null, endsAt: null });
      await addOwn(admin);
      expect(await countAs(db, admin.claims, table)).toBe(1);
    });

    test(`the open-paths reading ${isOpenPath ? 'asks for a login alone' : 'changes nothing here'}`, async () => {
      await lapse(lapsed);
      await setRule(db, 'open-paths');
      const written = await changeOwn().then(
        ({ rowCount }) => rowCount,
        (error: unknown) => error,
      );
      await setRule(db, 'route-table');
      if (isOpenPath) expect(written).toBe(1);
      else expect(written).toMatchObject(NO_ACCESS);
      await expect(changeOwn()).rejects.toMatchObject(NO_ACCESS);
    });

    test('a lapsed coach deletes own rows', async () => {
      await lapse(lapsed);
      const text = `delete from public.${table} where id = $1`;
      expect((await db.asUser(lapsed.claims, { text, values: [own] })).rowCount).toBe(1);
    });
  });
}

interface Row {
  user_id: string;
  updated_at: Date;
}
