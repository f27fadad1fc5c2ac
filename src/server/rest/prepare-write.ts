// Prepares a write with a body: parse → plan, and, once its texts are encrypted, → SQL. In steps, since a body may have
// thousands of rows. A large body takes the same steps in a thread of its own (large-bodies/).
import type { Media } from './parse/parse-accept.ts';
import { parseBody, parseObjectBody } from './parse/parse-body.ts';
import type { Preferences } from './parse/parse-prefer.ts';
import type { RestRequest } from './parse/rest-request.ts';
import type { PlannedRequest } from './plan/plan-request.ts';
import { planInsert, planUpdate, requireFilter, withJson, type WritePlan } from './plan/plan-write.ts';
import type { WriteSchemas } from './plan/validate-rows.ts';
import { writeStatement, type WriteOptions, type WriteStatement } from './sql/sql-write.ts';
import type { Steps } from '#domain/steps.ts';

export interface PreparedWrite {
  readonly statement: WriteStatement;
  /** What the response says of the write. */
  readonly planned: WritePlan;
}

/** The plan of a POST or PATCH. */
export function* planBody(
  schemas: WriteSchemas,
  { method, header }: Pick<RestRequest, 'method' | 'header'>,
  { table, query, plan, prefer }: PlannedRequest,
  body: ArrayBuffer,
): Steps<WritePlan> {
  const contentType = header('content-type');
  if (method === 'POST') return yield* planInsert(table, query, yield* parseBody(body, contentType), prefer, schemas);
  requireFilter('PATCH', plan);
  return yield* planUpdate(table, query, yield* parseObjectBody(body, contentType), prefer, schemas);
}

/** `encrypted`: the plan with its texts encrypted. */
export function* prepareWrite(
  { plan, media, prefer }: PlannedRequest,
  encrypted: WritePlan,
  mayReturnRows: boolean,
): Steps<PreparedWrite> {
  const options = { ...writeOptions(encrypted, media, prefer), mayReturnRows };
  return { statement: writeStatement(plan, yield* withJson(encrypted), options), planned: encrypted };
}

function writeOptions(planned: WritePlan, media: Media, prefer: Preferences): Omit<WriteOptions, 'mayReturnRows'> {
  const returnsKey = planned.kind === 'insert' && prefer.returns === 'headers-only';
  return {
    returns: prefer.returns === 'representation' ? 'rows' : returnsKey ? 'key' : 'nothing',
    stripsNulls: media.stripsNulls,
    mustBeSingle: media.isSingle,
    maxAffected: prefer.maxAffected,
  };
}
