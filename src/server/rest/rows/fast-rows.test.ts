import { describe, expect, it } from 'vitest';
import type { RestRequest } from '#server/rest/parse/rest-request.ts';
import { RestError } from '#server/rest/respond/rest-error.ts';
import { SAMPLE_CATALOG } from '#tests/support/sample-catalog.ts';
import { createMetrics } from '#server/metrics/create-metrics.ts';
import { FastRows } from './fast-rows.ts';

const METRICS = createMetrics();

const request = (search: string, headers: Record<string, string> = {}, method = 'GET'): RestRequest => ({
  method,
  name: 'sessions',
  search,
  header: (name) => headers[name],
  body: () => Promise.reject(new Error('a read has no body')),
});

describe('prepared reads', () => {
  it('are the same for the same text, and differ for any other', () => {
    const requests = new FastRows(SAMPLE_CATALOG, true, METRICS);
    const asked = [
      request('?select=id'),
      request('?select=id,date'),
      request('?select=id', {}, 'HEAD'),
      request('?select=id', { accept: 'application/vnd.pgrst.object+json' }),
      request('?select=id', { prefer: 'count=exact' }),
      request('?select=id', { range: '0-4' }),
      request('?select=id', { accept: '*/*' }),
    ];
    const prepared = asked.map((each) => requests.read(each));
    expect(new Set(prepared).size).toBe(asked.length);
    asked.forEach((each, index) => expect(requests.read(each)).toBe(prepared[index]));
  });

  it('of a refused request are not cached', () => {
    const requests = new FastRows(SAMPLE_CATALOG, true, METRICS);
    for (const _ of [1, 2]) expect(() => requests.read(request('?select=nonsense'))).toThrow(RestError);
  });

  it('are evicted after a thousand others, and a long one is not cached', () => {
    const requests = new FastRows(SAMPLE_CATALOG, true, METRICS);
    const nth = (n: number) => request(`?select=id&duration=eq.${n}`);
    const [first, used] = [requests.read(nth(0)), requests.read(nth(1))];
    for (let n = 2; n < 1_001; n += 1) {
      requests.read(nth(n));
      expect(requests.read(nth(1))).toBe(used);
    }
    expect(requests.read(nth(0))).not.toBe(first);
    const long = request(`?select=id&notes=is.null&topics=cs.{${'x'.repeat(2_000)}}`);
    expect(requests.read(long)).not.toBe(requests.read(long));
  });
});

describe('prepared inserts', () => {
  it('are the same for the same text with any body, and differ for any other', () => {
    const requests = new FastRows(SAMPLE_CATALOG, true, METRICS);
    const asked = [
      request('?select=id', {}, 'POST'),
      request('?select=date', {}, 'POST'),
      request('?select=id', { prefer: 'return=representation' }, 'POST'),
    ];
    const planned = asked.map((each) => requests.write(each));
    expect(new Set(planned).size).toBe(asked.length);
    asked.forEach((each, index) => expect(requests.write(each)).toBe(planned[index]));
    expect(planned.map(({ prefer }) => prefer.returns)).toEqual([null, null, 'representation']);
  });

  it('differ from reads of the same text', () => {
    const requests = new FastRows(SAMPLE_CATALOG, true, METRICS);
    requests.write(request('?select=id&limit=5', {}, 'POST'));
    expect(requests.read(request('?select=id&limit=5'))).toHaveProperty('statement');
  });
});

describe('without the fast path', () => {
  const off = new FastRows(SAMPLE_CATALOG, false, METRICS);

  it('Postgres writes the JSON, and nothing is cached', () => {
    const read = off.read(request('?select=id'));
    expect(read.statement.columns).toBeNull();
    expect(read.writer).toBeNull();
    expect(off.read(request('?select=id'))).not.toBe(read);
    const insert = request('?select=id', {}, 'POST');
    expect(off.write(insert)).not.toBe(off.write(insert));
  });

  it('statements share no transaction, and columns are text', () => {
    const statement = { text: 'select 1', values: ['a'], kind: 'read', isBinary: true } as const;
    expect(off.toSend(statement)).toEqual({ text: 'select 1', values: ['a'], kind: 'read', isAlone: true });
    expect(new FastRows(SAMPLE_CATALOG, true, METRICS).toSend(statement)).toBe(statement);
  });
});
