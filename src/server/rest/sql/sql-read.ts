// Stage 3: a read plan → one SELECT, which returns plain rows where the fast path can write their JSON
// (rows/fast-rows.ts), or one JSON document. Embedded relations are scalar subselects: Postgres takes the rows first,
// by index and limit, and then looks up their relations.
import type { Statement } from '#server/db/database.ts';
import type { PlannedEmbed, PlannedFilter, PlannedItem, PlannedOrder, ReadPlan } from '#server/rest/plan/plan.ts';
import { encodingOf, type JsonColumn } from '#server/rest/rows/column-encoding.ts';
import { arrayLiteral, fieldSql, ownSql, quoteIdentifier, SqlScope, tableSql } from './sql-parts.ts';
import { IS_TESTS, SQL_OPERATORS, type Test } from '#server/rest/parse/parse-filter.ts';

export interface ReadOptions {
  /** False for HEAD: the rows are counted but not returned. */
  readonly wantsBody: boolean;
  /**
   * Whether to count the matches without limit and offset. The database is asked only when that may differ from the
   * rows.
   */
  readonly wantsTotal: boolean;
  readonly stripsNulls: boolean;
  /** Whether the statement may return plain rows for the server to write as JSON; false when FAST_ROWS is off. */
  readonly mayReturnRows: boolean;
}

export interface ReadStatement extends Statement {
  /**
   * The columns of the rows, in order. null where the result is one row: the JSON array, the number of its rows, and
   * the number of all matches (null when not asked for).
   */
  readonly columns: readonly JsonColumn[] | null;
}

export function readStatement(plan: ReadPlan, options: ReadOptions): ReadStatement {
  const isWhole = plan.limit === null && plan.offset === 0;
  const areRowsAll = isWhole && !countsRows(plan);
  const returnsRows =
    options.mayReturnRows && options.wantsBody && !options.stripsNulls && (areRowsAll || !options.wantsTotal);
  return returnsRows ? rowsStatement(plan) : documentStatement(plan, options);
}

function rowsStatement(plan: ReadPlan): ReadStatement {
  const scope = new SqlScope();
  const text = rowsSql(scope, plan, scope.alias(), tableSql(plan.table.name), [], plainItemSql);
  const columns = plan.items.map(jsonColumn);
  return { text, ...scope.parameters, kind: 'read', isBinary: true, ...costOf(plan), columns };
}

const EXPORT_PAGE_FROM_ROWS = 100;

/** Many rows in the order of random ids, in which no screen shows them: a page of an export. */
function costOf({ limit, order: [first, ...more] }: ReadPlan): Pick<Statement, 'isCostly'> {
  const isById = first?.embed === null && first.field.column.typeName === 'uuid' && more.length === 0;
  return isById && limit !== null && limit >= EXPORT_PAGE_FROM_ROWS ? { isCostly: true } : {};
}

function documentStatement(plan: ReadPlan, options: ReadOptions): ReadStatement {
  const scope = new SqlScope();
  const rows = rowsSql(scope, plan, scope.alias(), tableSql(plan.table.name), []);
  const body = options.wantsBody ? bodySql(options.stripsNulls) : 'null';
  const areRowsAll = plan.limit === null && plan.offset === 0 && !countsRows(plan);
  const total = !options.wantsTotal ? 'null' : areRowsAll ? 'count(*)' : totalSql(scope, plan);
  return {
    text: `select ${body}, count(*), ${total} from (${rows}) _r`,
    ...scope.parameters,
    kind: 'read',
    ...costOf(plan),
    columns: null,
  };
}

/** Whether the result is a single row with a count. */
const countsRows = (plan: ReadPlan): boolean => plan.items.some(({ kind }) => kind === 'count');

/** The rows of `_r` as one JSON array. `_r.*`, because `_r` would name a column called _r. */
export function bodySql(stripsNulls: boolean): string {
  const body = `coalesce(json_agg(_r.*), '[]')`;
  return stripsNulls ? `json_strip_nulls(${body})` : body;
}

function totalSql(scope: SqlScope, plan: ReadPlan): string {
  const alias = scope.alias();
  return `(select count(*) from ${tableSql(plan.table.name)} ${alias}${whereSql(scope, plan, alias, [])})`;
}

/** `source`: the table, or the written rows of a WITH. */
export function rowsSql(
  scope: SqlScope,
  plan: ReadPlan,
  alias: string,
  source: string,
  joins: readonly string[],
  sqlOf = itemSql,
): string {
  const items = plan.items.map((item) => sqlOf(scope, alias, item)).join(', ');
  const tail = `${whereSql(scope, plan, alias, joins)}${orderSql(scope, plan, alias)}${rangeSql(plan)}`;
  const isPaged = plan.limit !== null || plan.offset > 0;
  if (!isPaged || plan.items.every(({ kind }) => kind !== 'embed'))
    return `select ${items} from ${source} ${alias}${tail}`;
  // Take the page first: otherwise relations are looked up for every row that offset skips.
  const page = `select ${pageColumns(plan, alias).join(', ')} from ${source} ${alias}${tail}`;
  return `select ${items} from (${page}) ${alias}`;
}

/** The columns that the items of a page need. */
function pageColumns(plan: ReadPlan, alias: string): string[] {
  const names = plan.items.flatMap((item) => {
    if (item.kind === 'embed') return item.embed.relation.pairs.map(([here]) => here);
    return item.kind === 'column' ? [item.field.column.name] : [];
  });
  return [...new Set(names)].map((name) => `${alias}.${quoteIdentifier(name)}`);
}

const itemSql = (scope: SqlScope, alias: string, item: PlannedItem): string =>
  `${valueSql(scope, alias, item)} as ${quoteIdentifier(keyOf(item))}`;

/** The same for plain rows: without a name, and as JSON only where the server cannot write it. */
export function plainItemSql(scope: SqlScope, alias: string, item: PlannedItem): string {
  const value = valueSql(scope, alias, item);
  return encodingOf(item) === null ? `to_json(${value})` : value;
}

/** How the server writes the column of plainItemSql as JSON. */
export function jsonColumn(item: PlannedItem): JsonColumn {
  return { key: keyOf(item), encoding: encodingOf(item) ?? 'json' };
}

function valueSql(scope: SqlScope, alias: string, item: PlannedItem): string {
  if (item.kind === 'embed') return embedSql(scope, item.embed, alias);
  const field = item.kind === 'count' ? 'count(*)' : fieldSql(scope, alias, item.field);
  return item.castSql === null ? field : `${field}::${item.castSql}`;
}

const keyOf = (item: PlannedItem) => (item.kind === 'embed' ? item.embed.key : item.key);

function embedSql(scope: SqlScope, { relation, read }: PlannedEmbed, parent: string): string {
  const alias = scope.alias();
  const rows = rowsSql(scope, read, alias, tableSql(read.table.name), joinSql(scope, relation, parent, alias));
  const json = relation.isToOne ? 'row_to_json(_e.*)' : `coalesce(json_agg(_e.*), '[]')`;
  return `(select ${json} from (${rows}) _e)`;
}

function joinSql(
  scope: SqlScope,
  { pairs, junction }: PlannedEmbed['relation'],
  parent: string,
  alias: string,
): string[] {
  if (!junction) return equalSql(pairs, parent, alias);
  const between = scope.alias();
  const joins = [...equalSql(pairs, parent, between), ...equalSql(junction.pairs, between, alias)];
  return [`exists (select 1 from ${tableSql(junction.table.name)} ${between} where ${joins.join(' and ')})`];
}

const equalSql = (pairs: PlannedEmbed['relation']['pairs'], here: string, there: string): string[] =>
  pairs.map(([one, other]) => `${there}.${quoteIdentifier(other)} = ${here}.${quoteIdentifier(one)}`);

export function whereSql(scope: SqlScope, plan: ReadPlan, alias: string, joins: readonly string[]): string {
  const exists = (embed: PlannedEmbed, parent: string) => existsSql(scope, embed, parent);
  const conditions = [
    ...joins,
    ...ownSql(scope, plan.table, alias),
    ...plan.filters.map((filter) => filterSql(scope, alias, filter, exists)),
    ...plan.embeds.filter((embed) => embed.isInner).map((embed) => exists(embed, alias)),
  ];
  return conditions.length === 0 ? '' : ` where ${conditions.join(' and ')}`;
}

function existsSql(scope: SqlScope, { relation, read }: PlannedEmbed, parent: string): string {
  const alias = scope.alias();
  const where = whereSql(scope, read, alias, joinSql(scope, relation, parent, alias));
  return `exists (select 1 from ${tableSql(read.table.name)} ${alias}${where}${rangeSql(read)})`;
}

function orderSql(scope: SqlScope, plan: ReadPlan, alias: string): string {
  if (plan.order.length === 0) return '';
  return ` order by ${plan.order.map((term) => orderTermSql(scope, term, alias)).join(', ')}`;
}

function orderTermSql(scope: SqlScope, { embed, field, direction, nulls }: PlannedOrder, parent: string): string {
  const expression = embed ? relatedFieldSql(scope, embed, field, parent) : fieldSql(scope, parent, field);
  return `${expression} ${direction}${nulls === null ? '' : ` nulls ${nulls}`}`;
}

function relatedFieldSql(scope: SqlScope, embed: PlannedEmbed, field: PlannedOrder['field'], parent: string): string {
  const alias = scope.alias();
  const { relation, read } = embed;
  const where = whereSql(scope, read, alias, joinSql(scope, relation, parent, alias));
  return `(select ${fieldSql(scope, alias, field)} from ${tableSql(read.table.name)} ${alias}${where})`;
}

/** Validated integers, inlined: Postgres plans a statement again on every call when LIMIT is a parameter. */
function rangeSql({ limit, offset }: ReadPlan): string {
  return `${limit === null ? '' : ` limit ${limit}`}${offset === 0 ? '' : ` offset ${offset}`}`;
}

/** Writes the SQL of an embedded relation's rows; a parameter, since rows and conditions contain each other. */
type ExistsSql = (embed: Extract<PlannedFilter, { kind: 'embed' }>['embed'], alias: string) => string;

function filterSql(scope: SqlScope, alias: string, filter: PlannedFilter, existsSql: ExistsSql): string {
  if (filter.kind === 'embed') return `${filter.exists ? '' : 'not '}${existsSql(filter.embed, alias)}`;
  if (filter.kind === 'logic') {
    const members = filter.members.map((member) => filterSql(scope, alias, member, existsSql));
    return `${filter.isNegated ? 'not ' : ''}(${members.join(` ${filter.operator} `)})`;
  }
  const field = fieldSql(scope, alias, filter.field);
  const sql = testSql(scope, field, filter.test);
  return filter.isNegated ? `not (${sql})` : sql;
}

function testSql(scope: SqlScope, field: string, test: Test): string {
  if (test.kind === 'is') return `${field} ${IS_TESTS[test.test]}`;
  // One array instead of a list, so that the text is the same for any number of values.
  if (test.kind === 'in') return `${field} = any(${scope.value(arrayLiteral(test.values))})`;
  const isPattern = test.operator === 'like' || test.operator === 'ilike';
  const value = scope.value(isPattern ? test.value.replaceAll('*', '%') : test.value);
  const operand = test.quantifier === null ? value : `${test.quantifier}(${value})`;
  return `${field} ${SQL_OPERATORS[test.operator]} ${operand}`;
}
