// Prepares a read: parse → plan → SQL. The result depends only on the request's text and the catalog, so
// rows/fast-rows.ts may cache it.
import type { EncryptedUnder } from '#server/encryption/decrypt-answer.ts';
import { confidentialKeys } from './confidential.ts';
import type { Media } from './parse/parse-accept.ts';
import type { Preferences } from './parse/parse-prefer.ts';
import { intersectRanges, parseRangeHeader } from './parse/parse-range.ts';
import type { RestRequest } from './parse/rest-request.ts';
import type { Catalog } from './plan/catalog.ts';
import { planRequest } from './plan/plan-request.ts';
import type { ReadPlan } from './plan/plan.ts';
import { inZone } from './time-zone.ts';
import { readStatement, type ReadStatement } from './sql/sql-read.ts';

export interface PreparedRead {
  readonly plan: ReadPlan;
  readonly media: Media;
  readonly prefer: Preferences;
  readonly statement: ReadStatement;
  /** The JSON keys under which the response has confidential texts. */
  readonly confidential: EncryptedUnder;
}

/** Throws RestError for a refused request. `mayReturnRows`: see ReadOptions. */
export function prepareRead(catalog: Catalog, request: RestRequest, mayReturnRows: boolean): PreparedRead {
  const { plan: requested, media, prefer } = planRequest(catalog, request);
  const plan = { ...requested, ...intersectRanges(requested, parseRangeHeader(request.header('range'))) };
  const statement = readStatement(plan, {
    wantsBody: request.method !== 'HEAD',
    wantsTotal: prefer.count !== null,
    stripsNulls: media.stripsNulls,
    // The server writes instants in UTC.
    mayReturnRows: mayReturnRows && prefer.timeZone === null,
  });
  return {
    plan,
    media,
    prefer,
    statement: inZone(statement, prefer.timeZone),
    confidential: confidentialKeys(catalog, plan),
  };
}
