// Stage 2: which foreign key an embedded relation means. Targets and hints may be a table's, a constraint's or a column's name.
import type { Catalog, ForeignKey, Table } from './catalog.ts';
import { RestError } from './rest-error.ts';

export interface Relation {
  readonly foreignKey: ForeignKey;
  readonly to: Table;
  readonly cardinality: 'many-to-one' | 'one-to-one' | 'one-to-many';
  /** True: an object or null; false: an array. */
  readonly isToOne: boolean;
  /** Columns that must be equal: here, there. */
  readonly pairs: readonly (readonly [string, string])[];
}

/** The one relation that `target` and `hint` describe from `from`; PGRST200 when there is none, PGRST201 when several. */
export function findRelation(catalog: Catalog, from: Table, target: string, hint: string | null): Relation {
  const found = relationsOf(catalog, from).filter(
    (relation) => meansTarget(relation, target) && (hint === null || meansHint(relation.foreignKey, hint)),
  );
  if (found.length === 1 && found[0]) return found[0];
  throw found.length === 0 ? noRelation(from.name, target, hint) : severalRelations(from.name, target, found);
}

function relationsOf(catalog: Catalog, from: Table): Relation[] {
  return catalog.foreignKeys.flatMap((foreignKey) => {
    const relations: Relation[] = [];
    const source = catalog.tables.get(foreignKey.table);
    const target = catalog.tables.get(foreignKey.target);
    if (!source || !target) return relations;
    const isUnique = source.uniques.some(
      (columns) => columns.length > 0 && columns.every((column) => foreignKey.columns.includes(column)),
    );
    const pairs = foreignKey.columns.map((column, i) => [column, foreignKey.targetColumns[i] ?? ''] as const);
    if (source === from)
      relations.push({
        foreignKey,
        to: target,
        pairs,
        isToOne: true,
        cardinality: isUnique ? 'one-to-one' : 'many-to-one',
      });
    if (target === from)
      relations.push({
        foreignKey,
        to: source,
        pairs: pairs.map(([here, there]) => [there, here] as const),
        isToOne: isUnique,
        cardinality: isUnique ? 'one-to-one' : 'one-to-many',
      });
    return relations;
  });
}

/** A column names the key where the key starts from; of (user_id, client_id) that is client_id, since user_id leads elsewhere too. */
function meansTarget({ to, foreignKey, pairs }: Relation, target: string): boolean {
  if (to.name === target || foreignKey.name === target) return true;
  return foreignKey.ownColumns.includes(target) && pairs.some(([here]) => here === target);
}

const meansHint = (foreignKey: ForeignKey, hint: string) =>
  foreignKey.name === hint || foreignKey.ownColumns.includes(hint);

function noRelation(from: string, target: string, hint: string | null): RestError {
  const using = hint === null ? '' : ` using the hint '${hint}'`;
  return new RestError(
    400,
    'PGRST200',
    `Could not find a relationship between '${from}' and '${target}' in the schema cache`,
    {
      details: `Searched for a foreign key relationship between '${from}' and '${target}'${using} in the schema 'public', but no matches were found.`,
    },
  );
}

function severalRelations(from: string, target: string, found: readonly Relation[]): RestError {
  const choices = found.map(({ foreignKey }) => `'${target}!${foreignKey.name}'`).join(', ');
  return new RestError(
    300,
    'PGRST201',
    `Could not embed because more than one relationship was found for '${from}' and '${target}'`,
    {
      details: found.map(({ foreignKey, cardinality, to, pairs }) => ({
        cardinality,
        embedding: `${from} with ${to.name}`,
        relationship: `${foreignKey.name} using ${from}(${pairs.map((pair) => pair[0]).join(', ')}) and ${to.name}(${pairs.map((pair) => pair[1]).join(', ')})`,
      })),
      hint: `Try changing '${target}' to one of the following: ${choices}. Find the desired relationship in the 'details' key.`,
    },
  );
}
