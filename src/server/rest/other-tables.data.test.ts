// What the grammar offers and none of our tables needs: a table that refers to itself, tables between two others, whole
// numbers beyond 2^53, functions that may write. Tables and functions of the test's own.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isDistributed } from '#tests/support/one-server.ts';
import { SINGLE, prefer, startRestTestApp, type Asker, type RestTestApp } from '#tests/support/rest-test-app.ts';

const SCHEMA = [
  'create table public.people (id int primary key, name text not null, boss_id int constraint people_boss_fkey references public.people)',
  'create table public.tags (id int primary key, label text not null)',
  'create table public.people_tags (person_id int references public.people, tag_id int references public.tags, primary key (person_id, tag_id))',
  'create table public.old_tags (person_id int references public.people, tag_id int references public.tags, primary key (person_id, tag_id))',
  'create table public.only_keys (id int primary key)',
  'create table public.amounts (id bigint primary key, cents bigint, share numeric, of jsonb)',
  "create function public.people_named(wanted text) returns int language plpgsql volatile as 'begin return (select count(*) from public.people where name = wanted); end'",
  "create function public.add_person(id int) returns int language plpgsql volatile as 'begin insert into public.people values (add_person.id, ''New''); return id; end'",
  "create function public.add_quietly(id int) returns void language plpgsql volatile as 'begin insert into public.people values (add_quietly.id, ''New''); end'",
  "create function public.look_around() returns void language plpgsql volatile as 'begin perform 1; end'",
  'grant select, insert, update, delete on public.people, public.tags, public.people_tags, public.old_tags, public.only_keys, public.amounts to authenticated',
  'grant execute on function public.people_named, public.add_person, public.add_quietly, public.look_around to authenticated',
  "insert into public.people values (1, 'Ann', null), (2, 'Ben', 1), (3, 'Cleo', 1), (4, 'Dan', 2)",
  "insert into public.tags values (1, 'red'), (2, 'blue')",
  'insert into public.people_tags values (1, 1), (1, 2), (2, 1)',
];

let app: RestTestApp;
let coach: Asker;

beforeAll(async () => {
  app = await startRestTestApp();
  for (const statement of SCHEMA) await app.db.asOwner(statement);
  coach = await app.addCoach();
});
afterAll(() => app.close());

const read = async (path: string) => {
  const { status, body } = await coach.ask('GET', path);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};

describe('relations', () => {
  it('of a table to itself, in both directions', async () => {
    expect(await read('people?select=name,people(name)&people.order=name&id=eq.1')).toEqual([
      { name: 'Ann', people: [{ name: 'Ben' }, { name: 'Cleo' }] },
    ]);
    for (const embed of ['boss:boss_id(name)', 'boss:people_boss_fkey(name)'])
      expect(await read(`people?select=name,${embed}&id=in.(1,4)&order=id`)).toEqual([
        { name: 'Ann', boss: null },
        { name: 'Dan', boss: { name: 'Ben' } },
      ]);
    for (const hint of ['boss_id', 'people_boss_fkey'])
      expect(await read(`people?select=team:people!${hint}(name)&id=eq.2`)).toEqual([{ team: [{ name: 'Dan' }] }]);
    expect(await read('people?select=name,boss_id(name,people(count))&id=eq.4')).toEqual([
      { name: 'Dan', boss_id: { name: 'Ben', people: [{ count: 1 }] } },
    ]);
  });

  it('through a junction table, filtered, ordered, limited, counted and as a filter', async () => {
    const tags = 'tags!people_tags';
    expect(await read(`people?select=name,${tags}(label)&tags.order=label&order=id&limit=2`)).toEqual([
      { name: 'Ann', tags: [{ label: 'blue' }, { label: 'red' }] },
      { name: 'Ben', tags: [{ label: 'red' }] },
    ]);
    expect(await read(`people?select=name,${tags}(count)&order=id&limit=3`)).toEqual([
      { name: 'Ann', tags: [{ count: 2 }] },
      { name: 'Ben', tags: [{ count: 1 }] },
      { name: 'Cleo', tags: [{ count: 0 }] },
    ]);
    expect(await read(`people?select=name,${tags}!inner()&tags.label=eq.blue`)).toEqual([{ name: 'Ann' }]);
    expect(await read(`tags?select=label,people!people_tags(name,boss_id(name))&people.order=id&id=eq.1`)).toEqual([
      {
        label: 'red',
        people: [
          { name: 'Ann', boss_id: null },
          { name: 'Ben', boss_id: { name: 'Ann' } },
        ],
      },
    ]);
  });

  it('that are ambiguous are 300', async () => {
    const { status, body } = await coach.ask('GET', 'people?select=tags(label)');
    expect([status, body.code, body.hint]).toEqual([
      300,
      'PGRST201',
      "Try changing 'tags' to one of the following: 'tags!old_tags', 'tags!people_tags'. Find the desired relationship in the 'details' key.",
    ]);
  });
});

describe('whole numbers beyond 2^53', () => {
  it('are written and read exactly, as numbers and as text', async () => {
    const returning = prefer('return=representation');
    const written = await coach.ask(
      'POST',
      'amounts',
      '{"id": 9007199254740993, "cents": "-9223372036854775808", "share": 12345678901234567890, "of": 1}',
      returning,
    );
    expect(written.text).toBe(
      '[{"id":9007199254740993,"cents":-9223372036854775808,"share":12345678901234567890,"of":1}]',
    );
    const several = '[{"id": 9007199254740995, "cents": 9007199254740997}, {"id": 9007199254740999, "cents": 1}]';
    expect((await coach.ask('POST', 'amounts', several)).status).toBe(201);
    const changed = await coach.ask(
      'PATCH',
      'amounts?id=eq.9007199254740995&select=id,cents',
      '{"cents": 9007199254740999}',
      { ...returning, ...SINGLE },
    );
    expect(changed.text).toBe('{"id":9007199254740995,"cents":9007199254740999}');
    expect((await coach.ask('GET', 'amounts?id=in.(9007199254740993)&select=id')).text).toBe(
      '[{"id":9007199254740993}]',
    );
  });

  it('beyond int8 are refused', async () => {
    const { status, body } = await coach.ask('POST', 'amounts', '{"id": 9223372036854775808}');
    expect([status, body.code, body.message]).toEqual([
      400,
      '22003',
      'value "9223372036854775808" is out of range for type bigint',
    ]);
  });
});

describe('upserts', () => {
  it('of keys only return their rows, which are not changed; 200 if none is new', async () => {
    const merge = prefer('resolution=merge-duplicates', 'return=representation');
    for (const status of [201, 200]) {
      const answer = await coach.ask('POST', 'only_keys', [{ id: 1 }, { id: 2 }], merge);
      expect([answer.status, answer.body]).toEqual([status, [{ id: 1 }, { id: 2 }]]);
    }
    await coach.ask('POST', 'amounts', { id: 5, cents: 7 });
    const byKey = await coach.ask('POST', 'amounts?select=id,cents', { id: 5 }, merge);
    expect([byKey.status, byKey.body]).toEqual([200, [{ id: 5, cents: 7 }]]);
    const none = await coach.ask('POST', 'people', [], merge);
    expect([none.status, none.body]).toEqual([200, []]);
  });
});

describe('functions that may write', () => {
  it('respond to GET if they only read', async () => {
    // Where tables are distributed each call locks the account's row.
    if (isDistributed) return expect((await coach.ask('GET', 'rpc/look_around')).status).toBe(405);
    expect(await read('rpc/people_named?wanted=Ann')).toBe(1);
    expect((await coach.ask('GET', 'rpc/look_around')).status).toBe(204);
    expect((await coach.ask('HEAD', 'rpc/people_named?wanted=Ann')).status).toBe(200);
  });

  it.each(['GET', 'HEAD'])('are refused for %s if they write, and write nothing', async (method) => {
    for (const name of ['add_person', 'add_quietly']) {
      const answer = await coach.ask(method, `rpc/${name}?id=77`);
      expect(answer.status).toBe(405);
      if (method === 'GET') expect(answer.body).toMatchObject({ code: '25006', hint: 'Call it with POST' });
    }
    expect(await read('people?id=eq.77')).toEqual([]);
    // The connection can still write.
    const id = method === 'GET' ? 78 : 79;
    expect((await coach.ask('POST', 'rpc/add_person', { id })).body).toBe(id);
  });
});
