import { describe, expect, it } from 'vitest';
import type { RestRequest } from './endpoint.ts';
import { PreparedReads } from './prepared-reads.ts';
import { RestError } from './rest-error.ts';
import { SAMPLE_CATALOG } from './sample-catalog.ts';

const request = (search: string, headers: Record<string, string> = {}, method = 'GET'): RestRequest => ({
  method,
  name: 'sessions',
  search,
  header: (name) => headers[name],
  body: () => Promise.reject(new Error('a read has no body')),
});

describe('prepared reads', () => {
  it('are the same for the same text, and others for any other', () => {
    const reads = new PreparedReads(SAMPLE_CATALOG);
    const asked = [
      request('?select=id'),
      request('?select=id,date'),
      request('?select=id', {}, 'HEAD'),
      request('?select=id', { accept: 'application/vnd.pgrst.object+json' }),
      request('?select=id', { prefer: 'count=exact' }),
      request('?select=id', { range: '0-4' }),
      request('?select=id', { accept: '*/*' }),
    ];
    const prepared = asked.map((each) => reads.prepare(each));
    expect(new Set(prepared).size).toBe(asked.length);
    asked.forEach((each, index) => expect(reads.prepare(each)).toBe(prepared[index]));
  });

  it('of a refused request are refused again', () => {
    const reads = new PreparedReads(SAMPLE_CATALOG);
    for (const _ of [1, 2]) expect(() => reads.prepare(request('?select=nonsense'))).toThrow(RestError);
  });

  it('are forgotten when a thousand others were asked for since, and a long one at once', () => {
    const reads = new PreparedReads(SAMPLE_CATALOG);
    const nth = (n: number) => request(`?select=id&duration=eq.${n}`);
    const [first, used] = [reads.prepare(nth(0)), reads.prepare(nth(1))];
    for (let n = 2; n < 1_001; n += 1) {
      reads.prepare(nth(n));
      expect(reads.prepare(nth(1))).toBe(used);
    }
    expect(reads.prepare(nth(0))).not.toBe(first);
    const long = request(`?select=id&notes=is.null&topics=cs.{${'x'.repeat(2_000)}}`);
    expect(reads.prepare(long)).not.toBe(reads.prepare(long));
  });
});
