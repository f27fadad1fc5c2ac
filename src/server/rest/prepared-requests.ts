// A request, parsed and planned, and a read written as SQL too. That depends on the request's text alone, and coaches ask for the same
// few things again and again, so it is done once for each text and remembered.
import type { Catalog } from './plan/catalog.ts';
import { confidentialKeys } from './confidential.ts';
import type { RestRequest } from './endpoint.ts';
import type { Media } from './parse/parse-accept.ts';
import type { Preferences } from './parse/parse-prefer.ts';
import { intersectRanges, parseRangeHeader } from './parse/parse-range.ts';
import { planRequest, type PlannedRequest } from './plan/plan-request.ts';
import type { ReadPlan } from './plan/plan.ts';
import { RememberedTexts } from './remembered-texts.ts';
import { RowWriter } from './rows/row-writer.ts';
import { readStatement, type ReadStatement } from './sql/sql-read.ts';

export interface PreparedRead {
  /** A number of its own, which stands for the request's text. */
  readonly id: number;
  readonly plan: ReadPlan;
  readonly media: Media;
  readonly prefer: Preferences;
  readonly statement: ReadStatement;
  /** For the rows of a statement that answers rows. */
  readonly writer: RowWriter | null;
  /** The JSON keys under which the answer has confidential texts. */
  readonly confidential: ReadonlySet<string>;
}

let prepared = 0;

export class PreparedRequests {
  private readonly catalog: Catalog;
  private readonly reads = new RememberedTexts<PreparedRead>();
  private readonly inserts = new RememberedTexts<PlannedRequest>();

  constructor(catalog: Catalog) {
    this.catalog = catalog;
  }

  /** A read, up to the point where the database is asked. Throws RestError for what is refused. */
  read(request: RestRequest): PreparedRead {
    return this.reads.get(textOf(request), () => prepareRead(this.catalog, request));
  }

  /** A write, up to the point where its body is looked at. Throws RestError for what is refused. */
  write(request: RestRequest): PlannedRequest {
    const plan = () => planRequest(this.catalog, request);
    // The others name one row, mostly: their texts do not come again.
    return request.method === 'POST' ? this.inserts.get(textOf(request), plan) : plan();
  }
}

/** All of a request that its plan depends on. */
function textOf({ method, name: table, search, header }: RestRequest): string {
  return [method, table, search, header('accept'), header('prefer'), header('range')].join('\n');
}

function prepareRead(catalog: Catalog, request: RestRequest): PreparedRead {
  const { plan: asked, media, prefer } = planRequest(catalog, request);
  const plan = { ...asked, ...intersectRanges(asked, parseRangeHeader(request.header('range'))) };
  const statement = readStatement(plan, {
    wantsBody: request.method !== 'HEAD',
    wantsTotal: prefer.count !== null,
    stripsNulls: media.stripsNulls,
  });
  const writer = statement.columns === null ? null : new RowWriter(statement.columns);
  prepared += 1;
  return { id: prepared, plan, media, prefer, statement, writer, confidential: confidentialKeys(catalog, plan) };
}
