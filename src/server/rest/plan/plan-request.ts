// The parts of stages 1 and 2 that reads and writes share: parses and plans a request to a table, and checks its use of
// confidential columns.
import type { Catalog, Table } from './catalog.ts';
import { refuseConfidential } from '#server/rest/confidential.ts';
import type { RestRequest } from '#server/rest/parse/rest-request.ts';
import { parseAccept, type Media } from '#server/rest/parse/parse-accept.ts';
import { parsePrefer, type Preferences } from '#server/rest/parse/parse-prefer.ts';
import { parseQuery, type ParsedQuery } from '#server/rest/parse/parse-query.ts';
import { findTable, planRead } from './plan-read.ts';
import type { ReadPlan } from './plan.ts';

export interface PlannedRequest {
  readonly table: Table;
  readonly query: ParsedQuery;
  readonly plan: ReadPlan;
  readonly media: Media;
  readonly prefer: Preferences;
}

/** Throws RestError for a refused request. */
export function planRequest(catalog: Catalog, { name, search, header }: Omit<RestRequest, 'body'>): PlannedRequest {
  const table = findTable(catalog, name);
  const media = parseAccept(header('accept'));
  const prefer = parsePrefer(header('prefer'));
  const query = parseQuery(search);
  const plan = planRead(catalog, table, query);
  refuseConfidential(plan);
  return { table, query, plan, media, prefer };
}
