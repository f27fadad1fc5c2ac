// Stage 2: parsed query × catalog → plan. Every name is looked up here; an unknown name is an error.
import type { Catalog, Table } from './catalog.ts';
import { findRelation } from './find-relation.ts';
import type { FieldPath, Filter } from '#server/rest/parse/parse-filter.ts';
import type { OrderTerm } from '#server/rest/parse/parse-order.ts';
import type { Modifier, ParsedQuery } from '#server/rest/parse/parse-query.ts';
import type { SelectColumn, SelectItem } from '#server/rest/parse/parse-select.ts';
import type { PlannedEmbed, PlannedField, PlannedFilter, PlannedItem, PlannedOrder, ReadPlan } from './plan.ts';
import { RestError, unknownColumn, unsupported } from '#server/rest/respond/rest-error.ts';
import { similarName } from './similar-name.ts';

export function findTable(catalog: Catalog, name: string): Table {
  const table = catalog.tables.get(name);
  if (table) return table;
  const similar = similarName(name, catalog.tables.keys());
  throw new RestError(404, 'PGRST205', `Could not find the table 'public.${name}' in the schema cache`, {
    hint: similar === null ? null : `Perhaps you meant the table 'public.${similar}'`,
  });
}

export function planRead(catalog: Catalog, table: Table, query: ParsedQuery): ReadPlan {
  const plan = planSelect(catalog, table, query.select);
  for (const modifier of query.modifiers) applyModifier(plan, modifier);
  requireCountAlone(plan);
  return plan;
}

/** `lists`: the tables that are embedded as lists on the path to this level. */
function planSelect(
  catalog: Catalog,
  table: Table,
  select: readonly SelectItem[],
  lists: readonly Table[] = [],
): ReadPlan {
  const plan: ReadPlan = { table, items: [], embeds: [], filters: [], order: [], offset: 0, limit: null };
  for (const item of select) {
    if (item.kind === 'star') plan.items.push(...allColumns(table));
    else if (item.kind === 'column') plan.items.push(planCount(table, item) ?? planColumn(table, item));
    else {
      const relation = findRelation(catalog, table, item.target, item.hint);
      if (!relation.isToOne && lists.includes(relation.to)) throw comesBack(relation.to.name);
      const below = relation.isToOne ? lists : [...lists, relation.to];
      const read = planSelect(catalog, relation.to, item.items, below);
      const key = item.alias ?? item.target;
      const embed = { key, target: item.target, relation, isInner: item.isInner, read };
      plan.embeds.push(embed);
      // `rel()` only filters.
      if (item.items.length > 0) plan.items.push({ kind: 'embed', embed });
    }
  }
  return plan;
}

/** A table embedded repeatedly multiplies rows: a thousand sessions of one client would become a thousand million. */
function comesBack(name: string): RestError {
  return unsupported(
    `A list of '${name}' cannot be embedded below another list of '${name}'`,
    'Read it in a request of its own',
  );
}

/** `count` is the number of rows if the table has no column of that name. */
function planCount(table: Table, { name, path, cast, alias }: SelectColumn): PlannedItem | null {
  if (name !== 'count' || path.length > 0 || table.columns.has(name)) return null;
  return { kind: 'count', castSql: cast === null ? null : castSql(cast), key: alias ?? name };
}

/** 42803, with Postgres' message, for a select that would need grouping, at any level. */
function requireCountAlone({ table, items, order, embeds }: ReadPlan): void {
  for (const { read } of embeds) requireCountAlone(read);
  if (!items.some(({ kind }) => kind === 'count')) return;
  const beside = items.find(({ kind }) => kind !== 'count');
  if (!beside && order.length === 0) return;
  const name =
    beside?.kind === 'embed' ? beside.embed.key : beside?.kind === 'column' ? beside.key : order[0]?.field.column.name;
  const message = `column "${table.name}.${name}" must appear in the GROUP BY clause or be used in an aggregate function`;
  throw new RestError(400, '42803', message, { hint: 'Rows are not grouped here: count stands alone, and unordered' });
}

const allColumns = (table: Table): PlannedItem[] =>
  [...table.columns.values()].map((column) => ({
    kind: 'column',
    field: { column, path: [] },
    castSql: null,
    key: column.name,
  }));

function planColumn(table: Table, item: SelectColumn): PlannedItem {
  const lastName = item.path.findLast((step) => typeof step.key === 'string')?.key;
  return {
    kind: 'column',
    field: planField(table, item),
    castSql: item.cast === null ? null : castSql(item.cast),
    key: item.alias ?? (lastName === undefined ? item.name : String(lastName)),
  };
}

function planField(table: Table, field: FieldPath): PlannedField {
  const column = table.columns.get(field.name);
  if (!column) throw unknownColumn(table.name, field.name, similarName(field.name, table.columns.keys()));
  return { column, path: field.path };
}

function applyModifier(root: ReadPlan, modifier: Modifier): void {
  const plan = modifier.path.reduce((at, name) => embedNamed(at, name).read, root);
  if (modifier.kind === 'filter') plan.filters.push(planFilter(plan, modifier.filter));
  else if (modifier.kind === 'order') plan.order.push(...modifier.terms.map((term) => planOrder(plan, term)));
  else plan[modifier.kind] = modifier.rows;
}

const findEmbed = (plan: ReadPlan, name: string): PlannedEmbed | undefined =>
  plan.embeds.find((embed) => embed.key === name) ?? plan.embeds.find((embed) => embed.target === name);

function embedNamed(plan: ReadPlan, name: string): PlannedEmbed {
  const embed = findEmbed(plan, name);
  if (embed) return embed;
  throw new RestError(400, 'PGRST108', `'${name}' is not an embedded resource in this request`, {
    hint: `Verify that '${name}' is included in the 'select' query parameter.`,
  });
}

function planFilter(plan: ReadPlan, filter: Filter): PlannedFilter {
  if (filter.kind === 'logic') return { ...filter, members: filter.members.map((member) => planFilter(plan, member)) };
  const { field, test, isNegated } = filter;
  const embed = plan.table.columns.has(field.name) || field.path.length > 0 ? undefined : findEmbed(plan, field.name);
  if (embed && test.kind === 'is' && (test.test === 'null' || test.test === 'not_null'))
    return { kind: 'embed', embed, exists: (test.test === 'null') === isNegated };
  return { kind: 'condition', field: planField(plan.table, field), isNegated, test };
}

function planOrder(plan: ReadPlan, term: OrderTerm): PlannedOrder {
  const { direction, nulls } = term;
  if (term.relation === null) return { embed: null, field: planField(plan.table, term.field), direction, nulls };
  const embed = embedNamed(plan, term.relation);
  if (!embed.relation.isToOne)
    throw new RestError(400, 'PGRST118', `A related order on '${term.relation}' is not possible`, {
      details: `'${plan.table.name}' and '${term.relation}' do not form a many-to-one or one-to-one relationship`,
    });
  return { embed, field: planField(embed.relation.to, term.field), direction, nulls };
}

/** The types that `select=column::type` may name: a closed list, since a type's name can't be a parameter. */
const CASTS: ReadonlyMap<string, string> = new Map(
  (
    'text varchar bool boolean int2 int4 int8 smallint integer int bigint numeric decimal real float4 float8 ' +
    'date time timestamp timestamptz uuid json jsonb'
  )
    .split(' ')
    .map((name) => [name, name]),
);

/** The SQL name of an allowed type, or of a list of one. Throws PGRST100 for any other. */
function castSql(name: string): string {
  const isList = name.endsWith('[]');
  const sql = CASTS.get(isList ? name.slice(0, -2) : name);
  if (sql === undefined)
    throw unsupported(
      `"${name}" is not a type that can be cast to here`,
      `One of ${[...CASTS.keys()].join(', ')}, or a list of these: text[]`,
    );
  return isList ? `${sql}[]` : sql;
}
