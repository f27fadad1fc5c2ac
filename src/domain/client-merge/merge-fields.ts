// The fields of two clients side by side: where they differ, what is chosen, and the row that comes of it.
import { clientColumns, type ClientInput } from '#domain/records/client.ts';
import { contradictions } from '#domain/records/contradictions.ts';
import { joinTexts } from '#domain/records/join-texts.ts';
import { likenessOf, NAME_FORMS } from '#domain/people/names.ts';

export type MergedClient = Required<ClientInput>;
export type MergeSide = 'kept' | 'merged';
/** Both: notes alone. */
export type FieldChoice = MergeSide | 'both';
/** What is chosen at once: consent is one statement, with its day and how it was given. */
export type MergeField = Exclude<keyof ClientInput, 'consent_how' | 'consent_date'>;
export type FieldChoices = Readonly<Partial<Record<MergeField, FieldChoice>>>;

const isField = (column: string): column is MergeField => column !== 'consent_how' && column !== 'consent_date';

/** Every column of a client, so that a merge loses none, in the order of the form. */
const MERGE_FIELDS = Object.keys(clientColumns).filter(isField);

const columnsOf = (field: MergeField): readonly (keyof ClientInput)[] =>
  field === 'consent' ? ['consent', 'consent_how', 'consent_date'] : [field];

/** Where the page has other words than the record. */
const LABELS: Readonly<Partial<Record<MergeField, string>>> = {
  consent: 'Consent to be named',
  relationship_start: 'Working together since',
  relationship_end: 'Working together until',
  retain_until: 'Keep their data until',
  payer: 'Who pays',
  relation: 'Who they are to you',
  exchange: 'What you get in return',
  received_minutes: 'Hours they coached you',
};
export const mergeLabel = (field: MergeField): string => LABELS[field] ?? clientColumns[field].label;

type Pair = Readonly<Record<MergeSide, MergedClient>>;

const isEmpty = (row: MergedClient, field: MergeField) =>
  columnsOf(field).every((column) => (row[column] ?? '') === '');

/** The fields in which two clients differ, in the order of the form. */
export function differingFields({ kept, merged }: Pair): MergeField[] {
  return MERGE_FIELDS.filter((field) =>
    columnsOf(field).some((column) => (kept[column] ?? '') !== (merged[column] ?? '')),
  );
}

/** Notes of both, where both have some and they fit. */
export const joinedNotes = ({ kept, merged }: Pair): string | null =>
  kept.notes && merged.notes ? joinTexts(kept.notes, merged.notes, clientColumns.notes.schema) : null;

/** What is proposed for each field that differs: what is there before what is not, and nothing that the coach typed is lost. */
export function proposedChoices(pair: Pair): FieldChoices {
  return Object.fromEntries(differingFields(pair).map((field) => [field, proposed(pair, field)]));
}

function proposed(pair: Pair, field: MergeField): FieldChoice {
  const { kept, merged } = pair;
  if (isEmpty(kept, field)) return 'merged';
  if (isEmpty(merged, field)) return 'kept';
  if (field === 'notes') return joinedNotes(pair) === null ? 'kept' : 'both';
  if (field === 'name') return fullness(merged.name) > fullness(kept.name) ? 'merged' : 'kept';
  if (field === 'relationship_start') return merged.relationship_start! < kept.relationship_start! ? 'merged' : 'kept';
  if (field === 'relationship_end') return merged.relationship_end! > kept.relationship_end! ? 'merged' : 'kept';
  if (field === 'consent') return isStrongerConsent(merged, kept) ? 'merged' : 'kept';
  return 'kept';
}

const fullness = (name: string) => -NAME_FORMS.indexOf(likenessOf(name).form);

const STRENGTH = [null, 'given', 'refused', 'withdrawn'];

/** The later statement; where a day is missing, the one that allows less. */
function isStrongerConsent(one: MergedClient, other: MergedClient): boolean {
  if (one.consent_date && other.consent_date && one.consent_date !== other.consent_date)
    return one.consent_date > other.consent_date;
  return STRENGTH.indexOf(one.consent) > STRENGTH.indexOf(other.consent);
}

/** What changes in the client that stays. */
export function chosenColumns(pair: Pair, choices: FieldChoices): Partial<ClientInput> {
  const columns = differingFields(pair).flatMap((field): [string, unknown][] => {
    const choice = choices[field] ?? 'kept';
    if (choice === 'both') return [['notes', joinedNotes(pair)]];
    if (choice === 'kept') return [];
    return columnsOf(field).map((column) => [column, pair.merged[column]]);
  });
  return Object.fromEntries(columns);
}

/** What the chosen fields say against each other, or null. */
export const choicesRefusal = (pair: Pair, choices: FieldChoices): string | null =>
  contradictions.clients({ ...pair.kept, ...chosenColumns(pair, choices) });
