// Random requests to /rest/v1: every part of the query grammar, the headers and the bodies, made from the catalog's
// names, another coach's ids, and text that looks like SQL.
import * as fc from 'fast-check';
import type { Catalog, RestFunction, Table } from '#server/rest/plan/catalog.ts';
import { QueryGrammar, type Samples } from './query-grammar.ts';
import { ACCEPTS, CONTENT_TYPES, METHODS, PREFERENCES, PROFILES, RANGES, encode, wireText } from './query-words.ts';

export interface FuzzedRequest {
  readonly method: string;
  /** The path below /rest/v1/, with its query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

/** `texts`: values worth trying, such as ids of both coaches. */
export function fuzzedRequest(
  catalog: Catalog,
  texts: readonly string[],
  samples: Samples,
): fc.Arbitrary<FuzzedRequest> {
  const grammar = new QueryGrammar(catalog, texts, samples);
  const scalar = scalars(grammar);
  return fc.oneof(
    { weight: 6, arbitrary: onTable(grammar, scalar, samples) },
    { weight: 2, arbitrary: plainReading(grammar) },
    { weight: 1, arbitrary: onFunction(catalog.functions, grammar, scalar) },
  );
}

const queryText = (list: readonly (readonly [string, string])[]) =>
  list.map(([key, text]) => `${encode(key)}=${encode(text)}`).join('&');

/** Writes need a filter and support few other parts. */
function search(grammar: QueryGrammar, of: Table, method: string): fc.Arbitrary<string> {
  if (method === 'GET' || method === 'HEAD') return fc.array(grammar.parameter(of), { maxLength: 4 }).map(queryText);
  const rows = method === 'PATCH' || method === 'DELETE' ? [grammar.byId()] : [];
  const more = fc.oneof({ weight: 2, arbitrary: grammar.selection(of) }, grammar.parameter(of));
  return fc
    .tuple(fc.tuple(...rows), fc.array(more, { maxLength: 1 }))
    .map(([first, second]) => queryText([...first, ...second]));
}

function scalars({ value }: QueryGrammar): fc.Arbitrary<unknown> {
  return fc.oneof(
    value,
    fc.constantFrom(null, true, 0, -1, 1.5, 1e300, 61, '2026-11-20', '2026-02-31', '2026-11-20T10:00:00Z'),
    fc.array(value, { maxLength: 2 }),
    fc.dictionary(value, value, { maxKeys: 2 }),
  );
}

/** A valid row with a few invalid fields; several of them; no row. */
function bodies(grammar: QueryGrammar, scalar: fc.Arbitrary<unknown>, of: Table, samples: Samples) {
  const changes = fc.oneof(
    { weight: 3, arbitrary: fc.constant({}) },
    fc.dictionary(grammar.name(of), scalar, { maxKeys: 2 }),
  );
  const fields = fc.oneof(
    fc.constant(Object.entries(samples.get(of.name) ?? {})),
    fc.subarray(Object.entries(samples.get(of.name) ?? {})),
  );
  const row = fc.tuple(fields, changes).map(([some, other]) => ({ ...Object.fromEntries(some), ...other }));
  return fc.oneof(
    { weight: 5, arbitrary: row.map((one) => JSON.stringify(one)) },
    { weight: 2, arbitrary: fc.array(row, { maxLength: 3 }).map((rows) => JSON.stringify(rows)) },
    { weight: 1, arbitrary: fc.constant('{"__proto__": {"user_id": "x"}, "constructor": {"prototype": {}}}') },
    { weight: 1, arbitrary: fc.oneof(grammar.value, fc.json()) },
  );
}

function headersOf(): fc.Arbitrary<Record<string, string>> {
  const usually = (weight: number, usual: string, others: readonly string[]) =>
    fc.oneof({ weight, arbitrary: fc.constant(usual) }, fc.constantFrom(...others));
  const preference = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...PREFERENCES.slice(0, 9)) },
    fc.constantFrom(...PREFERENCES),
  );
  const given = {
    'content-type': usually(12, 'application/json', CONTENT_TYPES),
    accept: usually(15, 'application/json', ACCEPTS),
    prefer: fc.array(preference, { maxLength: 3 }).map((list) => list.join(', ')),
    range: fc.constantFrom(...RANGES),
    'accept-profile': usually(20, 'public', PROFILES),
  };
  return fc.record(given, { requiredKeys: ['content-type'] });
}

/** Without a mistake, so that a share of all requests is answered with rows whatever the seed. */
function plainReading(grammar: QueryGrammar): fc.Arbitrary<FuzzedRequest> {
  return grammar.table.chain((of) =>
    fc
      .tuple(
        fc.subarray([...of.columns.keys()], { minLength: 1 }),
        fc.array(grammar.fitting(of), { maxLength: 1 }),
        fc.nat({ max: 20 }),
      )
      .map(([names, filters, limit]) => ({
        method: 'GET',
        path: `${encode(of.name)}?${queryText([['select', names.join(',')], ...filters, ['limit', String(limit)]])}`,
        headers: {},
        body: undefined,
      })),
  );
}

function onTable(grammar: QueryGrammar, scalar: fc.Arbitrary<unknown>, samples: Samples): fc.Arbitrary<FuzzedRequest> {
  const methods = fc.oneof({ weight: 30, arbitrary: fc.constantFrom(...METHODS) }, fc.constantFrom('PUT', 'OPTIONS'));
  return fc.tuple(grammar.table, methods).chain(([of, method]) =>
    fc
      .record({
        name: fc.oneof({ weight: 40, arbitrary: fc.constant(of.name) }, grammar.value),
        query: search(grammar, of, method),
        headers: headersOf(),
        text: bodies(grammar, scalar, of, samples),
      })
      .map(({ name, query, headers, text }) => ({
        method,
        path: `${encode(name)}?${query}`,
        headers,
        body: method.startsWith('P') ? text : undefined,
      })),
  );
}

function onFunction(
  functions: readonly RestFunction[],
  { value }: QueryGrammar,
  scalar: fc.Arbitrary<unknown>,
): fc.Arbitrary<FuzzedRequest> {
  return fc.constantFrom(...functions).chain(({ name, arguments: taken }) => {
    const names = taken.map((argument) => argument.name);
    const key = names.length > 0 ? fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...names) }, value) : value;
    const given = fc.dictionary(key, scalar, { maxKeys: names.length + 1 });
    const method = fc.constantFrom('GET', 'POST', 'POST', 'HEAD');
    return fc.record({ method, given, headers: headersOf() }).map((call) => {
      const query = queryText(Object.entries(call.given).map(([argument, text]) => [argument, wireText(text)]));
      const isPost = call.method === 'POST';
      return {
        method: call.method,
        path: isPost ? `rpc/${name}` : `rpc/${name}?${query}`,
        headers: call.headers,
        body: isPost ? JSON.stringify(call.given) : undefined,
      };
    });
  });
}
