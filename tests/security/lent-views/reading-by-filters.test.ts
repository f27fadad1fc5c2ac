// An assessor's token finds nothing by filters, orders and counts but what its view lends (ADR 93): six requests for each column of
// the catalog.
import { afterAll, beforeAll, expect } from 'vitest';
import { startLentPractice, type LentPractice } from './lent-practice.ts';
import { testOnOneServer as test } from '#tests/support/one-server.ts';

let practice: LentPractice;
beforeAll(async () => {
  practice = await startLentPractice();
});
afterAll(() => practice.close());

const get = (path: string) => practice.expectLentOnly('GET', `/rest/v1/${path}`);

test('an assessor finds no other row by a filter, an order or a count on any column', async () => {
  for (const { name, columns } of practice.catalog.tables.values()) {
    const id = columns.has('id') ? 'id' : [...columns.keys()][0]!;
    for (const column of columns.keys()) {
      for (const filter of ['not.is.null', 'is.null', 'like.*q7marke*', 'eq.q7', 'gt.700'])
        await get(`${name}?select=${id}&${column}=${filter}`);
      await get(`${name}?select=${id}&order=${column}.desc&limit=1`);
    }
    const counted = await practice.expectLentOnly('HEAD', `/rest/v1/${name}?select=${id}`, {
      headers: { prefer: 'count=exact' },
    });
    expect(counted.headers.get('content-range') ?? '*/0', name).toMatch(/\/(?:\*|0|1)$/);
  }
});
