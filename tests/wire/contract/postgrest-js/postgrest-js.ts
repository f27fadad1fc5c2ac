// The table client against the whole app.
import { PostgrestClient, PostgrestQueryBuilder, type PostgrestFilterBuilder } from '@supabase/postgrest-js';
import { startTestApp } from '#tests/support/app.ts';
import { publicMethods, type ContractClient } from '../contract-case.ts';
import { FILTER_CASES } from './filter-cases.ts';
import { openPlace, type Place } from './place.ts';
import { READ_CASES } from './read-cases.ts';
import { RPC_CASES } from './rpc-cases.ts';
import { SHAPE_CASES } from './shape-cases.ts';
import { WRITE_CASES } from './write-cases.ts';

const client = new PostgrestClient('http://hourbook.test/rest/v1');
const table = client.from('clients') as PostgrestQueryBuilder<never, never, never>;
const query = table.select() as unknown as PostgrestFilterBuilder<never, never, never, never>;

/** `from`, `select`, `order` …: names are unique across the client's classes. */
const calls = [
  ...new Set([
    ...publicMethods(client, ['fetch']),
    ...publicMethods(table, ['cloneRequestState', 'fetch']),
    ...publicMethods(query, ['processResponse', 'fetch']),
  ]),
];

type Table = PostgrestQueryBuilder<Schema, never, never>;
type Query = PostgrestFilterBuilder<Schema, never, never, never>;
type Schema = { PostgrestVersion: '13' };
type Options<Given> = Record<keyof NonNullable<Given>, true>;

/** Typed by the client, so that an added or removed option is a compile error here. */
const options = {
  'new PostgrestClient': {
    headers: true,
    schema: true,
    fetch: true,
    timeout: true,
    urlLengthLimit: true,
    retry: true,
  } satisfies Options<ConstructorParameters<typeof PostgrestClient>[1]>,
  select: { head: true, count: true } satisfies Options<Parameters<Table['select']>[1]>,
  insert: { count: true, defaultToNull: true } satisfies Options<Parameters<Table['insert']>[1]>,
  upsert: { onConflict: true, ignoreDuplicates: true, count: true, defaultToNull: true } satisfies Options<
    Parameters<Table['upsert']>[1]
  >,
  update: { count: true } satisfies Options<Parameters<Table['update']>[1]>,
  delete: { count: true } satisfies Options<Parameters<Table['delete']>[0]>,
  rpc: { head: true, get: true, count: true } satisfies Options<Parameters<typeof client.rpc>[2]>,
  order: { ascending: true, nullsFirst: true, foreignTable: true } satisfies Options<Parameters<Query['order']>[1]>,
  limit: { foreignTable: true, referencedTable: true } satisfies Options<Parameters<Query['limit']>[1]>,
  range: { foreignTable: true, referencedTable: true } satisfies Options<Parameters<Query['range']>[2]>,
  or: { foreignTable: true, referencedTable: true } satisfies Options<Parameters<Query['or']>[1]>,
  textSearch: { config: true, type: true } satisfies Options<Parameters<Query['textSearch']>[2]>,
  explain: {
    analyze: true,
    verbose: true,
    settings: true,
    buffers: true,
    wal: true,
    format: true,
  } satisfies Options<Parameters<Query['explain']>[0]>,
};

export const POSTGREST_JS: ContractClient<Place> = {
  name: 'postgrest-js',
  about:
    'Tables and functions of schema `public`. The client is `new PostgrestClient(PUBLIC_URL + "/rest/v1", { headers: { apikey, Authorization } })`.',
  calls: ['new PostgrestClient', ...calls],
  options,
  cases: [...READ_CASES, ...FILTER_CASES, ...SHAPE_CASES, ...WRITE_CASES, ...RPC_CASES],
  async open() {
    const app = await startTestApp();
    return { place: () => openPlace(app), close: () => app.close() };
  },
};
