import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { parseBody as parseBodySteps } from '#server/rest/parse/parse-body.ts';
import { parsePrefer } from '#server/rest/parse/parse-prefer.ts';
import { parseQuery } from '#server/rest/parse/parse-query.ts';
import {
  planInsert as planInsertSteps,
  planUpdate as planUpdateSteps,
  refuseReadOnlyParts,
  requireFilter,
  type WritePlan,
} from './plan-write.ts';
import { SCHEMAS, bytes, insert, read, refusal, sql } from '#tests/support/planned-writes.ts';
import type { WriteSchemas } from './validate-rows.ts';
import { sampleTable } from '#tests/support/sample-catalog.ts';
import { runAtOnce } from '#domain/steps.ts';

const planInsert = (...given: Parameters<typeof planInsertSteps>) => runAtOnce(planInsertSteps(...given));
const planUpdate = (...given: Parameters<typeof planUpdateSteps>) => runAtOnce(planUpdateSteps(...given));
const parseBody = (...given: Parameters<typeof parseBodySteps>) => runAtOnce(parseBodySteps(...given));

/** The error text of a value for users. */
const fieldError = (code: string, hint: string) =>
  expect.objectContaining({ body: expect.objectContaining({ code, hint }) });

describe('planInsert', () => {
  it('writes values as trimmed by the schema', () => {
    expect(insert('clients', { name: '  Ann ' }).rows).toEqual([{ name: 'Ann' }]);
  });

  it('writes lists as Postgres writes them, too', () => {
    expect(insert('sessions', { topics: '{goals," a, b "}' }).rows).toEqual([{ topics: ['goals', 'a, b'] }]);
  });

  it.each([
    ['sessions', { date: '2026-02-31' }, '22008', 'date: This is not a valid date'],
    ['sessions', { date: 'tomorrow' }, '22007', 'date: This is not a valid date'],
    ['sessions', { date: '1800-01-01' }, '23514', 'date: The date must be between 1950 and 2100'],
    ['sessions', { date: 5 }, '22P02', 'date: A date is required'],
    ['sessions', { duration: -5 }, '23514', 'duration: Duration must be between 1 minute and 24 hours'],
    ['sessions', { duration: 100_000 }, '23514', 'duration: Duration must be between 1 minute and 24 hours'],
    ['sessions', { duration: 1e30 }, '22003', 'duration: Duration must be between 1 minute and 24 hours'],
    ['sessions', { duration: 1.5 }, '22P02', 'duration: Duration must be in whole minutes'],
    ['sessions', { duration: '60' }, '22P02', 'duration: Duration must be a number of minutes'],
    ['sessions', { duration: null }, '23502', 'duration: Duration must be a number of minutes'],
    ['sessions', { client_id: 'x' }, '22P02', 'client_id: Choose a client'],
    ['sessions', { topics: 'a,b' }, '22P02', 'topics: Topics must be a list of text'],
    ['sessions', { topics: [1] }, '22P02', 'topics: A topic must be text'],
    ['sessions', { completed: 'yes' }, '22P02', 'completed: Completed must be true or false'],
    ['sessions', { id: 'x' }, '22P02', 'id: Must be an id'],
    ['sessions', { created_at: '2026-02-31T10:00:00Z' }, '22008', 'created_at: This is not a valid date'],
    ['sessions', { id: {} }, '22P02', 'id: Must be a single value'],
    ['clients', { name: 'x'.repeat(10_000) }, '23514', 'name: Name must be at most 200 characters'],
    ['clients', { name: '   ' }, '23514', 'name: Name is required'],
    ['clients', { name: null }, '23502', 'name: Name is required'],
    ['clients', { name: ['Ann'] }, '22P02', 'name: Name is required'],
    ['clients', { notes: 'a\u0000b' }, '22P05', 'notes: Contains a character that cannot be stored'],
    ['clients', { notes: 'a\ud800b' }, '22P05', 'notes: Contains a character that cannot be stored'],
    ['clients', { nonsense: 1 }, 'PGRST204', "Could not find the 'nonsense' column of 'clients' in the schema cache"],
    [
      'clients',
      JSON.parse('{"__proto__": {"name": "x"}}'),
      'PGRST204',
      "Could not find the '__proto__' column of 'clients' in the schema cache",
    ],
    [
      'clients',
      { constructor: 1 },
      'PGRST204',
      "Could not find the 'constructor' column of 'clients' in the schema cache",
    ],
    ['clients', [{ name: 'A' }, { email: '' }], 'PGRST102', 'All object keys must match'],
    ['clients', [{}, {}], 'PGRST102', 'Several rows need at least one column'],
    ['clients', 'text', 'PGRST102', 'Empty or invalid json'],
    ['clients', null, 'PGRST102', 'Empty or invalid json'],
    ['clients', [[1]], 'PGRST102', 'Empty or invalid json'],
  ])('%s refuses %.60j', (table, body, code, text) => {
    const isOfField = /^[a-z_]+: /.test(text);
    expect(() => insert(table, body)).toThrow(isOfField ? fieldError(code, text) : refusal(code, text));
  });

  it.each([
    [
      'sessions',
      { duration: null },
      'null value in column "duration" of relation "sessions" violates not-null constraint',
    ],
    ['clients', { name: '' }, 'new row for relation "clients" violates check constraint "clients_name_check"'],
    ['sessions', { duration: 0 }, 'new row for relation "sessions" violates check constraint "a_session_has_minutes"'],
    ['sessions', { duration: 1e30 }, 'value "1e+30" is out of range for type integer'],
    ['sessions', { duration: 'x'.repeat(5_000) }, `invalid input syntax for type integer: "${'x'.repeat(100)}"`],
    ['sessions', { date: '2026-02-31' }, 'date/time field value out of range: "2026-02-31"'],
    ['sessions', { date: 'tomorrow' }, 'invalid input syntax for type date: "tomorrow"'],
    ['sessions', { topics: 'a,b' }, 'malformed array literal: "a,b"'],
    ['sessions', { id: { a: 1 } }, 'invalid input syntax for type uuid: "{"a":1}"'],
    ['clients', { notes: 'a\u0000b' }, 'unsupported Unicode escape sequence'],
  ])('%s says of %.60j what Postgres would', (table, body, message) => {
    expect(() => insert(table, body)).toThrow(
      expect.objectContaining({ body: expect.objectContaining({ message, details: null }) }),
    );
  });

  it('reports the row', () => {
    expect(() => insert('clients', [{ name: 'A' }, { name: 'B' }, { name: '' }])).toThrow(
      expect.objectContaining({
        body: {
          code: '23514',
          message: 'new row for relation "clients" violates check constraint "clients_name_check"',
          details: 'row 3',
          hint: 'name: Name is required',
        },
      }),
    );
  });

  it('refuses too deep nesting without a stack overflow', () => {
    const deep = `{"metadata": ${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
    expect(() => parseBody(new TextEncoder().encode(deep).buffer, undefined)).toThrow(refusal('54001'));
  });

  it.each([
    [new Uint8Array([0x7b, 0xff, 0x7d]).buffer, 'application/json', 'Empty or invalid json'],
    [new ArrayBuffer(0), 'application/json', 'Empty or invalid json'],
    [bytes({}), 'text/csv', 'Content-Type not acceptable: text/csv'],
  ])('refuses bytes that are no JSON (%#)', (body, type, message) => {
    expect(() => parseBody(body, type)).toThrow(refusal('PGRST102', message));
  });

  it('refuses a number that JSON can express and Postgres cannot store', () => {
    expect(() => parseBody(new TextEncoder().encode('{"unit_amount": 1e999}').buffer, undefined)).toThrow(
      refusal('22003'),
    );
  });

  it('a column that is not in the schema is checked by its type', () => {
    const schemas: WriteSchemas = { prices: z.object({ other: z.string() }) };
    const body = parseBody(bytes({ unit_amount: 'many' }), undefined);
    expect(() => planInsert(sampleTable('prices'), parseQuery(''), body, parsePrefer(''), schemas)).toThrow(
      refusal('22P02', 'invalid input syntax for type integer: "many"'),
    );
  });
});

describe('planUpdate and the guards', () => {
  const update = (body: Record<string, unknown>, search = '', prefer = '') =>
    planUpdate(sampleTable('sessions'), parseQuery(search), body, parsePrefer(prefer), SCHEMAS);

  it('writes only the named columns; missing values become null or the default', () => {
    const sets = (plan: WritePlan) => /set (.*) where/.exec(sql('sessions', plan, 'id=eq.1').text)?.[1];
    expect(sets(update({ duration: 5, notes: 'x' }, 'columns=duration'))).toBe('"duration" = $1');
    const body = { duration: 5 };
    const toNull = sql('sessions', update(body, 'columns=duration,topics'), 'id=eq.1');
    expect([toNull.text, toNull.values]).toEqual([
      'update public."sessions" t0 set "duration" = $1, "topics" = $2 where t0."id" = $3',
      ['5', null, '1'],
    ]);
    expect(sets(update(body, 'columns=duration,topics', 'missing=default'))).toBe(
      '"duration" = $1, "topics" = default',
    );
    const framed = sql('sessions', update(body, 'columns=duration,topics', 'missing=default'), 'id=eq.1', {
      mustBeSingle: true,
    });
    expect(framed.text).toContain('set "duration" = _b."duration", "topics" = default from');
  });

  it('refuses an unknown column', () => {
    expect(() => update({ duration: 5 }, 'columns=duration,helicopter')).toThrow(
      refusal('PGRST204', "Could not find the 'helicopter' column of 'sessions' in the schema cache"),
    );
  });

  it('validates and trims like an insert', () => {
    const plan = planUpdate(sampleTable('clients'), parseQuery(''), { name: ' B ' }, parsePrefer(''), SCHEMAS);
    expect(plan.row).toEqual({ name: 'B' });
    expect(() => planUpdate(sampleTable('clients'), parseQuery(''), { name: '' }, parsePrefer(''), SCHEMAS)).toThrow(
      refusal('23514'),
    );
  });

  it.each(['', 'select=id', 'order=name'])('PATCH and DELETE ?%s has no filter: refused', (search) => {
    const plan = read('clients', search);
    expect(() => requireFilter('PATCH', plan)).toThrow(refusal('21000', 'UPDATE requires a WHERE clause'));
    expect(() => requireFilter('DELETE', plan)).toThrow(refusal('21000', 'DELETE requires a WHERE clause'));
  });

  it('a filter on an embedded relation is not a filter of the table', () => {
    expect(() => requireFilter('DELETE', read('sessions', 'select=id,clients(id)&clients.name=eq.A'))).toThrow(
      refusal('21000'),
    );
  });

  it.each(['user_id=eq.x', 'or=(id.eq.1,id.eq.2)'])('DELETE ?%s is allowed', (search) => {
    expect(() => requireFilter('DELETE', read('clients', search))).not.toThrow();
  });

  it.each([
    ['DELETE', 'id=eq.1&limit=1'],
    ['PATCH', 'id=eq.1&offset=1'],
    ['PATCH', 'id=eq.1&select=*,clients!inner(id)'],
    ['DELETE', 'select=*,clients(id)&clients=is.null'],
    ['DELETE', 'select=*,clients(id)&or=(clients.is.null,id.eq.1)'],
    ['POST', 'id=eq.1'],
  ])('%s ?%s asks for what a write can not keep', (method, search) => {
    expect(() => refuseReadOnlyParts(method, read('sessions', search))).toThrow(refusal('PGRST100'));
  });
});
