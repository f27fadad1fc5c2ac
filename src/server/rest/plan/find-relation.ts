// Stage 2: finds the relation of an embedded name. Targets and hints may be the name of a table, constraint or column;
// a hint also that of the junction table of a many-to-many relation.
import type { Catalog, ForeignKey, Table } from './catalog.ts';
import { RestError } from '#server/rest/respond/rest-error.ts';
import { similarName } from './similar-name.ts';

type Pairs = readonly (readonly [string, string])[];

export interface Relation {
  readonly to: Table;
  readonly cardinality: 'many-to-one' | 'one-to-one' | 'one-to-many' | 'many-to-many';
  /** True: an object or null; false: an array. */
  readonly isToOne: boolean;
  /** Columns that must be equal: ours, and the target's or the junction's. */
  readonly pairs: Pairs;
  /** Many-to-many: the junction table, and its columns with the equal columns of `to`. */
  readonly junction: { readonly table: Table; readonly pairs: Pairs } | null;
}

/** A relation with the names that can refer to it. */
interface Candidate extends Relation {
  readonly foreignKey: ForeignKey;
  /** Whether the foreign key is in the table that embeds. */
  readonly isForward: boolean;
  /** Names that a hint may use, besides columns. */
  readonly name: string;
  /** For the message of an ambiguous relation. */
  readonly using: string;
}

/** The relation of `from` that `target` and `hint` name; PGRST200 if there is none, PGRST201 if there are several. */
export function findRelation(catalog: Catalog, from: Table, target: string, hint: string | null): Relation {
  const all = relationsOf(catalog, from);
  const named = all.filter((candidate) => isNamed(candidate, from, target, hint));
  if (named.length === 1 && named[0]) return named[0];
  throw named.length === 0 ? noRelation(from.name, target, hint, all) : severalRelations(from.name, target, named);
}

/** Of each table of a catalogue, since they are the same for every request: a tenth of what a read with a relation cost. */
const known = new WeakMap<Catalog, Map<Table, readonly Candidate[]>>();

function relationsOf(catalog: Catalog, from: Table): readonly Candidate[] {
  const ofCatalog = known.get(catalog) ?? new Map<Table, readonly Candidate[]>();
  known.set(catalog, ofCatalog);
  const relations = ofCatalog.get(from) ?? allRelations(catalog, from);
  ofCatalog.set(from, relations);
  return relations;
}

function allRelations(catalog: Catalog, from: Table): Candidate[] {
  const direct = catalog.foreignKeys.flatMap((foreignKey) => directRelations(catalog, from, foreignKey));
  const between = direct.filter(({ isForward }) => !isForward).flatMap((one) => throughJunction(catalog, one));
  return [...direct, ...between];
}

function directRelations(catalog: Catalog, from: Table, foreignKey: ForeignKey): Candidate[] {
  const source = catalog.tables.get(foreignKey.table);
  const target = catalog.tables.get(foreignKey.target);
  if (!source || !target) return [];
  const isUnique = source.uniques.some(
    (columns) => columns.length > 0 && columns.every((column) => foreignKey.columns.includes(column)),
  );
  const pairs = foreignKey.columns.map((column, i) => [column, foreignKey.targetColumns[i] ?? ''] as const);
  const { name } = foreignKey;
  const known = { foreignKey, name, junction: null };
  const relations: Candidate[] = [];
  if (source === from)
    relations.push({
      ...known,
      to: target,
      pairs,
      isForward: true,
      isToOne: true,
      cardinality: isUnique ? 'one-to-one' : 'many-to-one',
      using: `${name} using ${columnList(from, pairs, 0)} and ${columnList(target, pairs, 1)}`,
    });
  if (target === from)
    relations.push({
      ...known,
      to: source,
      pairs: pairs.map(([here, there]) => [there, here] as const),
      isForward: false,
      isToOne: isUnique,
      cardinality: isUnique ? 'one-to-one' : 'one-to-many',
      using: `${name} using ${columnList(from, pairs, 1)} and ${columnList(source, pairs, 0)}`,
    });
  return relations;
}

/** Many-to-many relations through a table whose primary key contains the columns of both of its foreign keys. */
function throughJunction(catalog: Catalog, first: Candidate): Candidate[] {
  const table = first.to;
  const onward = catalog.foreignKeys.filter((key) => key.table === table.name && key.name !== first.foreignKey.name);
  return onward.flatMap((key) => {
    const to = catalog.tables.get(key.target);
    const isBetween = [...first.foreignKey.columns, ...key.columns].every((name) => table.primaryKey.includes(name));
    if (!to || !isBetween) return [];
    const pairs = key.columns.map((column, i) => [column, key.targetColumns[i] ?? ''] as const);
    return {
      ...first,
      to,
      junction: { table, pairs },
      name: table.name,
      isToOne: false,
      cardinality: 'many-to-many',
      using: `${table.name} using ${keyColumns(first.foreignKey)} and ${keyColumns(key)}`,
    };
  });
}

const columnList = ({ name }: Table, pairs: Pairs, side: 0 | 1) =>
  `${name}(${pairs.map((pair) => pair[side]).join(', ')})`;
const keyColumns = ({ name, columns }: ForeignKey) => `${name}(${columns.join(', ')})`;

function isNamed(candidate: Candidate, from: Table, target: string, hint: string | null): boolean {
  const { to, name, junction, foreignKey, isForward } = candidate;
  const isNamed = to.name === target;
  if (junction) return isNamed && (hint === null || hint === name);
  // A column names a key of its own table; of (user_id, client_id) that is client_id, since user_id is in other keys
  // too.
  const isColumn = (text: string) => foreignKey.ownColumns.includes(text);
  const isSelf = to === from;
  // A key of a table to itself has two directions: the table's name means the referencing rows, a column or the key the
  // referenced row.
  if (hint === null)
    return (
      (isNamed && !(isSelf && isForward)) ||
      (isForward && isColumn(target)) ||
      (name === target && (isForward || !isSelf))
    );
  return isNamed && !(isSelf && isForward) && (name === hint || isColumn(hint));
}

function noRelation(from: string, target: string, hint: string | null, all: readonly Candidate[]): RestError {
  const using = hint === null ? '' : ` using the hint '${hint}'`;
  const similar = similarName(
    target,
    all.map(({ to }) => to.name).filter((name) => name !== target),
  );
  return new RestError(
    400,
    'PGRST200',
    `Could not find a relationship between '${from}' and '${target}' in the schema cache`,
    {
      details: `Searched for a foreign key relationship between '${from}' and '${target}'${using} in the schema 'public', but no matches were found.`,
      hint: similar === null ? null : `Perhaps you meant '${similar}' instead of '${target}'.`,
    },
  );
}

function severalRelations(from: string, target: string, found: readonly Candidate[]): RestError {
  const choices = found.map(({ name }) => `'${target}!${name}'`).join(', ');
  return new RestError(
    300,
    'PGRST201',
    `Could not embed because more than one relationship was found for '${from}' and '${target}'`,
    {
      details: found.map(({ using, cardinality, to }) => ({
        cardinality,
        embedding: `${from} with ${to.name}`,
        relationship: using,
      })),
      hint: `Try changing '${target}' to one of the following: ${choices}. Find the desired relationship in the 'details' key.`,
    },
  );
}
