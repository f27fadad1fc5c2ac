import { describe, expect, it } from 'vitest';
import { argumentsOfQuery, callStatement, findFunction, refuseQueryOfCall } from './plan-call.ts';
import { SAMPLE_CATALOG } from '#tests/support/sample-catalog.ts';

const refusal = (code: string, message: unknown = expect.any(String)) =>
  expect.objectContaining({ body: expect.objectContaining({ code, message }) });
const call = (name: string, values: Record<string, unknown>, isText = false) =>
  callStatement(findFunction(SAMPLE_CATALOG, name, Object.keys(values)), values, isText);

describe('callStatement', () => {
  it.each([
    [
      'dashboard',
      { today: '2026-11-20' },
      false,
      'select to_json(public."dashboard"("today" => $1::date))',
      ['2026-11-20'],
    ],
    ['totals', {}, false, 'select to_json(public."totals"())', []],
    [
      'totals',
      { topics: ['a', 'b"c', null] },
      false,
      'select to_json(public."totals"("topics" => $1::text[]))',
      ['{"a","b\\"c",NULL}'],
    ],
    ['totals', { topics: '{a,b}' }, false, 'select to_json(public."totals"("topics" => $1::text[]))', ['{a,b}']],
    ['totals', { topics: '{a,b}' }, true, 'select to_json(public."totals"("topics" => $1::text[]))', ['{a,b}']],
    [
      'totals',
      { extra: { a: [1] }, client: null },
      false,
      'select to_json(public."totals"("client" => $1::uuid, "extra" => $2::jsonb))',
      [null, '{"a":[1]}'],
    ],
  ])('%s(%j)', (name, values, isText, text, parameters) => {
    expect(call(name, values, isText)).toMatchObject({ text, values: parameters });
  });

  it.each([
    ['dashboard', { today: '2026-02-31' }, '22008', 'date/time field value out of range: "2026-02-31"'],
    ['dashboard', { today: 5 }, '22007', 'invalid input syntax for type date: "5"'],
    ['totals', { client: 'x' }, '22P02', 'invalid input syntax for type uuid: "x"'],
    ['totals', { topics: 'a' }, '22P02', 'malformed array literal: "a"'],
    ['totals', { topics: [['a']] }, '22P02', 'malformed array literal: "[["a"]]"'],
    [
      'dashboard',
      {},
      'PGRST202',
      'Could not find the function public.dashboard without parameters in the schema cache',
    ],
    [
      'dashboard',
      { yesterday: 1, a: 2 },
      'PGRST202',
      'Could not find the function public.dashboard(a, yesterday) in the schema cache',
    ],
    [
      'dashboard',
      { today: '2026-11-20', yesterday: 1 },
      'PGRST202',
      'Could not find the function public.dashboard(today, yesterday) in the schema cache',
    ],
    [
      'pg_sleep',
      { seconds: 1 },
      'PGRST202',
      'Could not find the function public.pg_sleep(seconds) in the schema cache',
    ],
    [
      'constructor',
      {},
      'PGRST202',
      'Could not find the function public.constructor without parameters in the schema cache',
    ],
  ])('%s(%j) is refused', (name, values, code, message) => {
    expect(() => call(name, values)).toThrow(refusal(code, message));
  });

  it('a refusal quotes the first 200 characters of the names that a body gives', () => {
    const name = 'x'.repeat(100_000);
    const message = `Could not find the function public.dashboard(${name.slice(0, 200)}) in the schema cache`;
    expect(() => call('dashboard', { [name]: 1 })).toThrow(refusal('PGRST202', message));
  });

  it('chooses none of two that take the same arguments', () => {
    const functions = [...SAMPLE_CATALOG.functions, ...SAMPLE_CATALOG.functions];
    const message =
      'Could not choose the best candidate function between: public.dashboard(today), public.dashboard(today)';
    expect(() => findFunction({ ...SAMPLE_CATALOG, functions }, 'dashboard', ['today'])).toThrow(
      refusal('PGRST203', message),
    );
  });

  it.each([
    [{ yesterday: 1 }, 'with parameter yesterday or'],
    [{ yesterday: 1, a: 2 }, 'with parameters a, yesterday or'],
  ])('says that %j was searched for', (values, searched) => {
    expect(() => call('dashboard', values)).toThrow(
      expect.objectContaining({ body: expect.objectContaining({ details: expect.stringContaining(searched) }) }),
    );
  });

  it('suggests the existing signature', () => {
    expect(() => call('dashboard', {})).toThrow(
      expect.objectContaining({
        status: 404,
        body: expect.objectContaining({ hint: 'Perhaps you meant to call the function public.dashboard(today)' }),
      }),
    );
  });
});

describe('the query string of a call', () => {
  it('GET has the arguments as its keys', () => {
    expect(argumentsOfQuery('?today=2026-11-20&select=*&apikey=k')).toEqual({ today: '2026-11-20' });
    expect(() => argumentsOfQuery('?today=1&today=2')).toThrow(refusal('PGRST100'));
  });

  it('POST accepts no keys', () => {
    expect(() => refuseQueryOfCall('?select=*&apikey=k')).not.toThrow();
    expect(() => refuseQueryOfCall('?limit=1')).toThrow(refusal('PGRST100'));
  });
});
