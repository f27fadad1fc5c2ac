// The fields of two clients side by side: where they differ, what is chosen, and the row that comes of it.
import { NOTES_MAX_CHARS } from '#domain/sessions/session-limits.ts';
import type { ClientInput } from '#domain/records/client.ts';
import { contradictions } from '#domain/records/contradictions.ts';
import { likenessOf } from '#domain/transfer/plan/names.ts';
import { joinTexts } from './joined-texts.ts';

export type MergedClient = Required<ClientInput>;
export type MergeSide = 'kept' | 'merged';
/** Both: notes alone. */
export type FieldChoice = MergeSide | 'both';
export type FieldChoices = Readonly<Partial<Record<MergeField, FieldChoice>>>;

/** What is chosen at once: consent is one statement, with its day and how it was given. */
export const MERGE_FIELDS = {
  name: { label: 'Name', columns: ['name'] },
  email: { label: 'Email', columns: ['email'] },
  phone: { label: 'Phone', columns: ['phone'] },
  organisation: { label: 'Organisation', columns: ['organisation'] },
  consent: { label: 'Consent to be named', columns: ['consent', 'consent_how', 'consent_date'] },
  relationship_start: { label: 'Working together since', columns: ['relationship_start'] },
  relationship_end: { label: 'Working together until', columns: ['relationship_end'] },
  retain_until: { label: 'Keep their data until', columns: ['retain_until'] },
  notes: { label: 'Notes', columns: ['notes'] },
} as const satisfies Record<string, { label: string; columns: readonly (keyof ClientInput)[] }>;
export type MergeField = keyof typeof MERGE_FIELDS;

type Pair = Readonly<Record<MergeSide, MergedClient>>;

const isEmpty = (row: MergedClient, field: MergeField) =>
  MERGE_FIELDS[field].columns.every((column) => (row[column] ?? '') === '');

/** The fields in which two clients differ, in the order of the form. */
export function differingFields({ kept, merged }: Pair): MergeField[] {
  return (Object.keys(MERGE_FIELDS) as MergeField[]).filter((field) =>
    MERGE_FIELDS[field].columns.some((column) => (kept[column] ?? '') !== (merged[column] ?? '')),
  );
}

/** Notes of both, where both have some and they fit. */
export const joinedNotes = ({ kept, merged }: Pair): string | null =>
  kept.notes && merged.notes ? joinTexts(kept.notes, merged.notes, NOTES_MAX_CHARS) : null;

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

const FORMS = ['single', 'initials', 'decorated', 'full'];
const fullness = (name: string) => FORMS.indexOf(likenessOf(name).form);

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
    return MERGE_FIELDS[field].columns.map((column) => [column, pair.merged[column]]);
  });
  return Object.fromEntries(columns) as Partial<ClientInput>;
}

/** What the chosen fields say against each other, or null. */
export const choicesRefusal = (pair: Pair, choices: FieldChoices): string | null =>
  contradictions.clients({ ...pair.kept, ...chosenColumns(pair, choices) });
