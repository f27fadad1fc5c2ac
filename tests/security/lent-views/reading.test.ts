// An assessor's token reads nothing but what its view lends, over every table, column, key and function, and writes nothing but
// comments on it (ADR 93). Tables, keys and functions are read from the catalog, so that later ones are included. Filters and orders:
// reading-by-filters.test.ts.
import { afterAll, beforeAll, expect } from 'vitest';
import { createLentCalls } from '#tests/support/lent-views.ts';
import { ask } from '#tests/support/marked-coach.ts';
import { HIDDEN, OTHER, startLentPractice, VALUE_OF_HIDDEN_AMOUNT, type LentPractice } from './lent-practice.ts';
import { describeOnOneServer as describe, testOnOneServer as it } from '#tests/support/one-server.ts';

let practice: LentPractice;
let before: string;
beforeAll(async () => {
  practice = await startLentPractice();
  before = await practice.storedRows();
});
afterAll(() => practice.close());

const tables = () => [...practice.catalog.tables.values()];
const get = (path: string) => practice.expectLentOnly('GET', `/rest/v1/${path}`);

describe('an assessor', () => {
  it('reads what is lent', async () => {
    const { body, text } = await createLentCalls(practice.app).read(practice.lender.assessor);
    expect(body.coach).toBe('Lent Coach');
    for (const word of ['Lent mentor', 'Lent course', 'Lent school', 'Lent number']) expect(text).toContain(word);
    const counts = Object.entries(body.evidence as Record<string, unknown[]>).map(([name, rows]) => [
      name,
      rows?.length,
    ]);
    expect(Object.fromEntries(counts)).toMatchObject({
      clients: 1,
      supervision_sessions: 1,
      cpd_records: 1,
      mentor_coaching: 1,
      education: 1,
      reflections: 1,
      client_feedback: 1,
      credentials: 1,
      opening_balances: 1,
      erased_sessions: 1,
    });
    expect(body.evidence.sessions.duration).toEqual([61]);
    expect(body.confirmed).toEqual([
      { area: 'sessions', kind: 'organisation', date: expect.stringMatching(/^[\d-]{10}$/), rows: [0] },
    ]);
    for (const hidden of [HIDDEN, OTHER]) expect(text).not.toContain(hidden);
    expect(text).not.toMatch(VALUE_OF_HIDDEN_AMOUNT);
  });

  it('reads no other column and no other row of any table', async () => {
    let read = 0;
    for (const { name, columns } of tables()) {
      await get(`${name}?select=*`);
      for (const column of columns.keys()) {
        const { status, text } = await get(`${name}?select=${column}`);
        if (status === 200) read += (JSON.parse(text) as unknown[]).length;
      }
    }
    // As many columns are lent, each of one row (tests/security/column-grants.test.ts); there is no comment yet.
    expect(read).toBe(104);
  });

  it('embeds nothing along any key, in both directions, and filters by nothing embedded', async () => {
    expect(practice.catalog.foreignKeys.length).toBeGreaterThan(10);
    for (const { name, table, target } of practice.catalog.foreignKeys) {
      for (const [from, to] of [
        [table, target],
        [target, table],
      ])
        for (const select of [
          `id,${to}!${name}(*)`,
          `${to}!${name}!inner(id)`,
          `id,...${to}!${name}(*)`,
          `${to}!${name}(count)`,
        ])
          await get(`${from}?select=${select}`);
    }
    for (const column of ['name', 'email', 'notes', 'consent']) await get(`sessions?select=id,clients(${column})`);
    expect((await get('sessions?select=id&clients.name=like.z*')).status).toBeGreaterThanOrEqual(400);
  });

  it('calls no function but those of lent views', async () => {
    for (const { name, arguments: taken } of practice.catalog.functions) {
      const value = (type: string) =>
        ({ uuid: practice.lender.id, text: 'x', date: '2026-11-20', int4: 1, bool: false })[type] ?? null;
      const body = Object.fromEntries(taken.map((argument) => [argument.name, value(argument.typeName)]));
      for (const method of ['POST', 'GET']) {
        const query =
          method === 'GET'
            ? `?${new URLSearchParams(Object.entries(body).map(([key, one]) => [key, String(one)])).toString()}`
            : '';
        const { status } = await practice.expectLentOnly(
          method,
          `/rest/v1/rpc/${name}${query}`,
          method === 'POST' ? { body } : {},
        );
        if (name !== 'lent_view' && name !== 'add_lent_comment')
          expect(status, `${method} ${name}`).toBeOneOf([400, 403, 405]);
      }
    }
  });

  it('changes, adds and deletes nothing in any table', async () => {
    for (const { name, columns } of tables()) {
      const row = practice.lender.rows.get(name) ?? {};
      for (const headers of [{}, { prefer: 'return=representation' }, { prefer: 'resolution=merge-duplicates' }])
        expect(
          (await practice.expectLentOnly('POST', `/rest/v1/${name}`, { body: row, headers })).status,
          name,
        ).toBeGreaterThanOrEqual(400);
      const filter = columns.has('id') ? `id=not.is.null` : `${[...columns.keys()][0]}=not.is.null`;
      for (const column of columns.keys())
        expect(
          (
            await practice.expectLentOnly('PATCH', `/rest/v1/${name}?${filter}`, {
              body: { [column]: row[column] ?? null },
            })
          ).status,
        ).toBeGreaterThanOrEqual(400);
      expect(
        (await practice.expectLentOnly('DELETE', `/rest/v1/${name}?${filter}`)).status,
        name,
      ).toBeGreaterThanOrEqual(400);
    }
    expect(await practice.storedRows()).toBe(before);
  });

  it('comments on own rows alone: not on the other coach’s, nor on rows that are not lent', async () => {
    const calls = createLentCalls(practice.app);
    const { lender, other } = practice;
    const hidden = await practice.app.db.asOwner<{ id: string }>('select id from public.sessions where duration = 733');
    expect(hidden.length).toBe(6);
    for (const id of [...hidden.map((row) => row.id), other.rows.get('sessions')!['id']])
      expect((await calls.comment(lender.assessor, { comment: 'x', area: 'sessions', row_id: id })).status).toBe(404);
    const own = { comment: 'mine', area: 'sessions', row_id: lender.rows.get('sessions')!['id'] };
    expect((await calls.comment(lender.assessor, own)).status).toBe(204);
    const seen = async (token: string) =>
      JSON.parse((await ask(practice.app, token, 'GET', '/rest/v1/lent_comments?select=comment')).text);
    expect(await seen(lender.assessor)).toEqual([{ comment: 'mine' }]);
    expect(await seen(other.assessor)).toEqual([]);
  });
});

describe('two assessors', () => {
  it('at the same time each read their own view, hundreds of times', async () => {
    const { lender, other, app } = practice;
    const read = async (token: string, id: string) => {
      const { text } = await ask(app, token, 'GET', '/rest/v1/sessions?select=user_id');
      expect(JSON.parse(text)).toEqual([{ user_id: id }]);
    };
    await Promise.all(
      Array.from({ length: 300 }, (_, at) =>
        at % 2 === 0 ? read(lender.assessor, lender.id) : read(other.assessor, other.id),
      ),
    );
  });

  it('beside their coaches, who read all of their own', async () => {
    const { lender, app } = practice;
    const read = async (token: string, rows: number) => {
      const { text } = await ask(app, token, 'GET', '/rest/v1/sessions?select=id');
      expect(JSON.parse(text)).toHaveLength(rows);
    };
    await Promise.all(
      Array.from({ length: 200 }, (_, at) => (at % 2 === 0 ? read(lender.assessor, 1) : read(lender.token, 4))),
    );
  });
});

describe('a view that is revoked while it is read', () => {
  it('answers 401 to every request that is sent after it was revoked', async () => {
    const calls = createLentCalls(practice.app);
    const { id, link } = await calls.lend(practice.lender.token);
    const token = await calls.open(link);
    expect((await calls.read(token)).status).toBe(200);
    let isRevoked = false;
    const readOn = async () => {
      const statuses: [boolean, number][] = [];
      for (let sentSince = 0; sentSince < 15;) {
        const sentAfter = isRevoked;
        if (sentAfter) sentSince += 1;
        statuses.push([sentAfter, (await ask(practice.app, token, 'GET', '/rest/v1/sessions?select=id')).status]);
      }
      return statuses;
    };
    const readers = Array.from({ length: 4 }, readOn);
    // So that some are on their way.
    await new Promise((resolve) => setTimeout(resolve, 20));
    await ask(practice.app, practice.lender.token, 'POST', '/rest/v1/rpc/revoke_lent_view', { body: { view: id } });
    isRevoked = true;
    const all = (await Promise.all(readers)).flat();
    expect(all.some(([sentAfter]) => sentAfter)).toBe(true);
    expect(all.filter(([sentAfter, status]) => sentAfter && status !== 401)).toEqual([]);
  });
});
