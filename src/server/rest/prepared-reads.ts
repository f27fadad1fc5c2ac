// A read up to the point where the database is asked: parsed, planned, written as SQL. That depends on the request's text alone,
// and coaches ask for the same few things again and again, so it is done once for each text and remembered.
import type { Catalog } from './catalog.ts';
import { confidentialKeys } from './confidential.ts';
import type { RestRequest } from './endpoint.ts';
import type { Media } from './parse-accept.ts';
import type { Preferences } from './parse-prefer.ts';
import { intersectRanges, parseRangeHeader } from './parse-range.ts';
import { planRequest } from './plan-request.ts';
import type { ReadPlan } from './plan.ts';
import { RowWriter } from './row-writer.ts';
import { readStatement, type ReadStatement } from './sql-read.ts';

export interface PreparedRead {
  /** The request's text. */
  readonly name: string;
  readonly plan: ReadPlan;
  readonly media: Media;
  readonly prefer: Preferences;
  readonly statement: ReadStatement;
  /** For the rows of a statement that answers rows. */
  readonly writer: RowWriter | null;
  /** The JSON keys under which the answer has confidential texts. */
  readonly confidential: ReadonlySet<string>;
}

const REMEMBERED = 1_000;
/** A longer text, such as a list of many ids, hardly comes again. */
const TEXT_MAX_CHARS = 2_000;

export class PreparedReads {
  private readonly catalog: Catalog;
  /** A Map keeps the order of insertion, so its first entry is the least recently used. */
  private readonly reads = new Map<string, PreparedRead>();

  constructor(catalog: Catalog) {
    this.catalog = catalog;
  }

  /** Throws RestError for a request that is refused; those are not remembered. */
  prepare(request: RestRequest): PreparedRead {
    const { method, name: table, search, header } = request;
    const name = [method, table, search, header('accept'), header('prefer'), header('range')].join('\n');
    const known = this.reads.get(name);
    if (known) this.reads.delete(name);
    const read = known ?? prepareRead(this.catalog, request, name);
    if (name.length <= TEXT_MAX_CHARS) this.reads.set(name, read);
    if (this.reads.size > REMEMBERED) this.reads.delete(this.reads.keys().next().value as string);
    return read;
  }
}

function prepareRead(catalog: Catalog, request: RestRequest, name: string): PreparedRead {
  const { plan: asked, media, prefer } = planRequest(catalog, request);
  const plan = { ...asked, ...intersectRanges(asked, parseRangeHeader(request.header('range'))) };
  const statement = readStatement(plan, {
    wantsBody: request.method !== 'HEAD',
    wantsTotal: prefer.count !== null,
    stripsNulls: media.stripsNulls,
  });
  const writer = statement.columns === null ? null : new RowWriter(statement.columns);
  return { name, plan, media, prefer, statement, writer, confidential: confidentialKeys(catalog, plan) };
}
