// Stage 3: a read plan → one SELECT: of plain rows where they are all that is asked for, else of JSON that Postgres writes.
// Embedded relations are scalar subselects: the rows are taken first, by index and limit, and only then their relations.
import type { Statement } from '#server/db/database.ts';
import type { PlannedEmbed, PlannedItem, PlannedOrder, ReadPlan } from '#server/rest/plan/plan.ts';
import { encodingOf } from '#server/rest/rows/row-encoding.ts';
import type { WrittenColumn } from '#server/rest/rows/row-writer.ts';
import { filterSql } from './sql-filter.ts';
import { SqlScope, fieldSql, quoteIdentifier, tableSql } from './sql-parts.ts';

export interface ReadWishes {
  /** False for HEAD: the rows are counted and not written out. */
  readonly wantsBody: boolean;
  /** Whether to count what matches without limit and offset; asked of the database only when that can differ. */
  readonly wantsTotal: boolean;
  readonly stripsNulls: boolean;
}

export interface ReadStatement extends Statement {
  /**
   * What the rows are made of, in the order of the columns. null where the answer is one row: the JSON array, the number of its rows,
   * the number of all that match (null when not asked).
   */
  readonly columns: readonly WrittenColumn[] | null;
}

export function readStatement(plan: ReadPlan, wishes: ReadWishes): ReadStatement {
  const isWhole = plan.limit === null && plan.offset === 0;
  const areRowsAll = isWhole && !countsRows(plan);
  const areRowsEnough = wishes.wantsBody && !wishes.stripsNulls && (areRowsAll || !wishes.wantsTotal);
  return areRowsEnough ? rowsStatement(plan) : documentStatement(plan, wishes);
}

function rowsStatement(plan: ReadPlan): ReadStatement {
  const scope = new SqlScope();
  const text = rowsSql(scope, plan, scope.alias(), tableSql(plan.table.name), [], plainItemSql);
  return { text, values: scope.values, kind: 'read', isBinary: true, columns: plan.items.map(writtenColumn) };
}

function documentStatement(plan: ReadPlan, wishes: ReadWishes): ReadStatement {
  const scope = new SqlScope();
  const rows = rowsSql(scope, plan, scope.alias(), tableSql(plan.table.name), []);
  const body = wishes.wantsBody ? bodySql(wishes.stripsNulls) : 'null';
  const areRowsAll = plan.limit === null && plan.offset === 0 && !countsRows(plan);
  const total = !wishes.wantsTotal ? 'null' : areRowsAll ? 'count(*)' : totalSql(scope, plan);
  return {
    text: `select ${body}, count(*), ${total} from (${rows}) _r`,
    values: scope.values,
    kind: 'read',
    columns: null,
  };
}

/** Whether it answers one row, which says how many there are. */
const countsRows = (plan: ReadPlan): boolean => plan.items.some(({ kind }) => kind === 'count');

/** Whole rows of `_r` as one JSON array. `_r.*` and not `_r`: a column of that name would win. */
export function bodySql(stripsNulls: boolean): string {
  const body = `coalesce(json_agg(_r.*), '[]')`;
  return stripsNulls ? `json_strip_nulls(${body})` : body;
}

function totalSql(scope: SqlScope, plan: ReadPlan): string {
  const alias = scope.alias();
  return `(select count(*) from ${tableSql(plan.table.name)} ${alias}${whereSql(scope, plan, alias, [])})`;
}

/** `source` is the table, or the written rows of a WITH. */
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
  // The page is cut before its relations are looked up: else they are looked up for every row that offset skips.
  const page = `select ${pageColumns(plan, alias).join(', ')} from ${source} ${alias}${tail}`;
  return `select ${items} from (${page}) ${alias}`;
}

/** The columns that the items of a page are made of. */
function pageColumns(plan: ReadPlan, alias: string): string[] {
  const names = plan.items.flatMap((item) => {
    if (item.kind === 'embed') return item.embed.relation.pairs.map(([here]) => here);
    return item.kind === 'column' ? [item.field.column.name] : [];
  });
  return [...new Set(names)].map((name) => `${alias}.${quoteIdentifier(name)}`);
}

const itemSql = (scope: SqlScope, alias: string, item: PlannedItem): string =>
  `${valueSql(scope, alias, item)} as ${quoteIdentifier(keyOf(item))}`;

/** The same where Postgres writes no JSON around it, nor needs its name. */
export function plainItemSql(scope: SqlScope, alias: string, item: PlannedItem): string {
  const value = valueSql(scope, alias, item);
  return encodingOf(item) === null ? `to_json(${value})` : value;
}

/** What plainItemSql's column becomes in JSON. */
export function writtenColumn(item: PlannedItem): WrittenColumn {
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

/** Inlined, as validated whole numbers: a LIMIT that is a parameter is planned anew on every call. */
function rangeSql({ limit, offset }: ReadPlan): string {
  return `${limit === null ? '' : ` limit ${limit}`}${offset === 0 ? '' : ` offset ${offset}`}`;
}
