import { groupedBy } from '#domain/lists.ts';
import { sessionColumns, sessionSchema } from '#domain/records/session.ts';
import { factsOf } from '#domain/records/session-facts.ts';
import {
  SESSION_FACTS,
  SESSION_FORMAT_TEXTS,
  SESSION_KIND_TEXTS,
  type SessionChanges,
} from '#domain/sessions/session-kinds.ts';
import type { SessionsEdit } from '#web/data/records/edit-sessions.ts';
import type { RecordField } from '#web/ui/form/record/record-fields.ts';
import type { Validate } from '#web/ui/form/record/record-form.tsx';
import { validateBySchema } from '#web/ui/form/record/validate-by-schema.ts';
import * as z from 'zod/mini';

const YES_NO = { true: 'Yes', false: 'No' };
/** The choices of columns that have some. */
const CHOICES: { readonly [Name in keyof SessionChanges]: Readonly<Record<string, string>> } = {
  completed: { true: 'Completed', false: 'Not completed' },
  paid: { true: 'Paid', false: 'Pro bono', null: 'Not set' },
  kind: SESSION_KIND_TEXTS,
  format: SESSION_FORMAT_TEXTS,
};
/** Groups alone have participants, and only teams an engagement. */
const SHOWN: { readonly [Name in keyof SessionChanges]: RecordField['isShown'] } = {
  participants: ({ format }) => format === 'group' || format === 'team',
  engagement: ({ format }) => format === 'team',
};

const CHANGEABLE = ['completed', ...SESSION_FACTS] as const;

/** The fields that can be set in many sessions at once. An empty field changes nothing. */
export const EDIT_MANY_FIELDS = CHANGEABLE.map((name): RecordField => {
  const { label, kind } = sessionColumns[name];
  const choices = CHOICES[name] ?? (kind === 'yes-no' ? YES_NO : null);
  if (choices) return { name, label, kind: 'choice', options: [['', 'No change'], ...Object.entries(choices)] };
  const isShown = SHOWN[name];
  const input = { name, label, optional: true, placeholder: 'No change', ...(isShown && { isShown }) };
  return { ...input, kind: kind === 'people' ? 'number' : 'text' };
});

// A column that was left out stays out.
const validateChanges = validateBySchema(z.partial(sessionSchema) as z.ZodMiniType<SessionChanges>);

/** Reads the form as the columns to set. An individual session has no number of participants, and only one with a team an engagement. */
export const validateEdit: Validate<SessionChanges> = (entered) => {
  const { format } = entered;
  const changes = {
    ...Object.fromEntries(CHANGEABLE.flatMap((name) => changeOf(name, entered[name]))),
    ...(format === 'individual' ? { participants: null } : {}),
    ...(format === 'individual' || format === 'group' ? { engagement: null } : {}),
  };
  if (Object.keys(changes).length > 0) return validateChanges(changes);
  return { wrong: [{ column: null, message: 'Choose what to change.' }] };
};

/** Of yes or no and of paid, the choices are the values as JSON. */
function changeOf(name: keyof SessionChanges, entered: unknown): [string, unknown][] {
  if (entered === '' || entered === null) return [];
  const { kind } = sessionColumns[name];
  return [[name, kind === 'yes-no' || kind === 'paid' ? JSON.parse(entered as string) : entered]];
}

export type SessionWithFacts = SessionChanges & { id: string; completed: boolean };

/** The edits that undo `changes`: one for each group of sessions that had the same values before. */
export function undoEdits(before: readonly SessionWithFacts[], changes: SessionChanges): SessionsEdit[] {
  // The columns that were changed, as text.
  const factsBefore = (session: SessionWithFacts) =>
    JSON.stringify({ ...factsOf(session), completed: session.completed }, Object.keys(changes));
  return [...groupedBy(before, factsBefore)].map(([facts, sessions]) => ({
    ids: sessions.map(({ id }) => id),
    changes: JSON.parse(facts) as SessionChanges,
  }));
}
