// Where a plan uses confidential columns. Postgres stores their texts encrypted, so it can return them and say whether
// there is one, but comparing, ordering or casting them would work on the ciphertext.
import type { EncryptedUnder } from '#server/encryption/decrypt-answer.ts';
import type { Catalog, Column } from './plan/catalog.ts';
import type { PlannedField, PlannedFilter, PlannedItem, ReadPlan } from './plan/plan.ts';
import { RestError } from './respond/rest-error.ts';

/** The JSON keys under which the response has confidential texts; empty if the plan selects none. */
export function confidentialKeys(catalog: Catalog, plan: ReadPlan): EncryptedUnder {
  const columns = [...columnsOf(plan)];
  const others = new Set(columns.filter(({ field }) => !field.column.confidential).map(({ key }) => key));
  const keys = new Map<string, boolean>();
  for (const { key, field } of columns) if (field.column.confidential === 'text') keys.set(key, others.has(key));
  if (columns.some(({ field }) => field.column.confidential === 'rows'))
    for (const [name, isTypedToo] of catalog.confidentialNames) keys.set(name, isTypedToo);
  return keys;
}

/** The columns that are selected, at any level. */
function* columnsOf(plan: ReadPlan): Generator<SelectedColumn, void> {
  for (const item of plan.items) {
    if (item.kind === 'embed') yield* columnsOf(item.embed.read);
    else if (item.kind === 'column') yield item;
  }
}

type SelectedColumn = Extract<PlannedItem, { kind: 'column' }>;

/** 400 for a filter other than is.null, an order, a path or a cast on a confidential column, at any level. */
export function refuseConfidential(plan: ReadPlan): void {
  for (const item of plan.items) if (item.kind === 'column') refuseChanged(item);
  for (const filter of plan.filters) refuseFilter(filter);
  for (const { field } of plan.order) refuseUse(field.column);
  for (const embed of plan.embeds) refuseConfidential(embed.read);
}

function refuseChanged({ field, castSql }: SelectedColumn): void {
  // A text cast to text is unchanged.
  const isItself = castSql === null || (castSql === 'text' && field.column.confidential === 'text');
  if (field.path.length > 0 || !isItself) refuseUse(field.column);
}

function refuseFilter(filter: PlannedFilter): void {
  if (filter.kind === 'logic') filter.members.forEach(refuseFilter);
  else if (filter.kind === 'condition' && !isNullTest(filter.field, filter.test)) refuseUse(filter.field.column);
}

const isNullTest = (field: PlannedField, test: Extract<PlannedFilter, { kind: 'condition' }>['test']) =>
  field.path.length === 0 && test.kind === 'is' && (test.test === 'null' || test.test === 'not_null');

function refuseUse({ name, confidential }: Column): void {
  if (!confidential) return;
  throw new RestError(
    400,
    '0A000',
    `${name}: is stored encrypted, so it can be selected and asked for with is.null alone`,
  );
}
