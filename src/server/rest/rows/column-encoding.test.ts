import { expect, it } from 'vitest';
import { parseQuery } from '#server/rest/parse/parse-query.ts';
import { planRead } from '#server/rest/plan/plan-read.ts';
import { SAMPLE_CATALOG, sampleTable } from '#tests/support/sample-catalog.ts';
import { encodingOf } from './column-encoding.ts';

const encodingsOf = (table: string, select: string) =>
  planRead(SAMPLE_CATALOG, sampleTable(table), parseQuery(`select=${select}`)).items.map(encodingOf);

it.each([
  ['sessions', 'id,date,duration,completed,created_at,notes', ['uuid', 'day', 'int4', 'boolean', 'instant', 'text']],
  ['sessions', 'count', ['int8']],
  ['sessions', 'clients(name)', ['json']],
  ['products', 'metadata', ['jsonb']],
])('the server writes the JSON of %s: %s', (table, select, wanted) => {
  expect(encodingsOf(table, select)).toEqual(wanted);
});

it.each([
  ['sessions', 'count::text'],
  ['sessions', 'duration::text'],
  ['sessions', 'topics'],
  ['products', 'metadata->colour'],
  ['products', 'metadata->>colour'],
])('Postgres writes the JSON of %s: %s, whose values come in another form', (table, select) => {
  expect(encodingsOf(table, select)).toEqual([null]);
});
