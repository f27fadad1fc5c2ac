// Prepares a read: parse → plan → SQL. The result depends only on the request's text and the catalog, so
// rows/fast-rows.ts may cache it.
import type { Statement } from '#server/db/database.ts';
import type { EncryptedUnder } from '#server/encryption/decrypt-answer.ts';
import { confidentialKeys } from './confidential.ts';
import type { Media } from '#server/rest/parse/parse-accept.ts';
import type { Preferences } from '#server/rest/parse/parse-prefer.ts';
import { intersectRanges, parseRangeHeader } from '#server/rest/parse/parse-range.ts';
import type { RestRequest } from '#server/rest/parse/rest-request.ts';
import type { Catalog } from '#server/rest/plan/catalog.ts';
import { planRequest } from '#server/rest/plan/plan-request.ts';
import type { ReadPlan } from '#server/rest/plan/plan.ts';
import { readStatement, type ReadStatement } from '#server/rest/sql/sql-read.ts';

/**
 * `Prefer: timezone=Europe/London`: the zone in which a read takes instants without an offset and answers all of them, set for the statement's
 * transaction alone. Writes and functions keep UTC: what triggers and functions make of instants is stored and compared as text
 * (db/functions/log-changes.sql).
 */
function inZone<Read extends Statement>(statement: Read, zone: string | null): Read {
  if (zone === null) return statement;
  const condition = {
    text: "select set_config('TimeZone', $1, true)",
    values: [zone],
    onMet: () => undefined,
  };
  // A replica is asked with a condition of its own.
  return { ...statement, isAlone: true, isCostly: false, condition };
}

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
