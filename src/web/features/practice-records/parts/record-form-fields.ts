import { SESSION_FORMAT_TEXTS } from '#domain/sessions/session-kinds.ts';
import { MENTOR_LEVELS, MENTOR_CREDENTIALS } from '#domain/credential-records/record-limits.ts';
import { BODY_NAMES } from '#domain/body-names.ts';
import { credentialsOf, nameOf } from '#domain/accreditation/bodies/bodies.ts';
import { RECORDS } from '#domain/records/all-records.ts';
import type { Column, ColumnKind } from '#domain/records/column.ts';
import { contradictionOf } from '#domain/records/contradictions.ts';
import type { RecordField, RecordFieldKind } from '#web/ui/form/record/record-fields.ts';
import type { Validate } from '#web/ui/form/record/record-form.tsx';
import { textOptions } from '#web/ui/form/select-field.tsx';
import { validateBySchema } from '#web/ui/form/record/validate-by-schema.ts';
import type { PracticeTable } from '../practice-records-search.ts';
import * as z from 'zod/mini';

const MENTOR_COACHING: readonly RecordField[] = [
  { name: 'mentor_name', label: 'Mentor', kind: 'text', isWide: true, placeholder: 'Their name' },
  { name: 'date', label: 'Date', kind: 'date' },
  { name: 'duration', label: 'Length', kind: 'minutes', start: '60 min' },
  {
    name: 'format',
    label: 'Format',
    kind: 'choice',
    start: 'individual',
    options: [
      ['individual', 'One-to-one'],
      ['group', SESSION_FORMAT_TEXTS.group],
    ],
  },
  {
    name: 'group_size',
    label: 'People in the group',
    kind: 'number',
    optional: true,
    isShown: ({ format }) => format === 'group',
  },
  {
    name: 'mentor_credential',
    label: 'Their ICF credential',
    kind: 'choice',
    options: MENTOR_CREDENTIALS.map((level) => [level, level || 'Not set'] as const),
  },
  {
    name: 'mentor_renewed',
    label: 'Renewed at least once',
    kind: 'yes-no',
    isShown: ({ mentor_credential }) => mentor_credential === MENTOR_LEVELS[0],
  },
  { name: 'mentor_mcs', label: 'Mentor Coaching Specialisation', kind: 'yes-no' },
  {
    name: 'mentor_mcs_level',
    label: 'Level of the specialisation',
    kind: 'choice',
    optional: true,
    options: [['', 'Not set'], ...MENTOR_LEVELS.map((level) => [level, `MCS-${level}`] as const)],
    isShown: ({ mentor_mcs }) => mentor_mcs === 'true',
  },
  { name: 'used_before', label: 'Used for an earlier credential', kind: 'yes-no' },
];

const CREDENTIALS: readonly RecordField[] = [
  {
    name: 'body',
    label: 'Body',
    kind: 'choice',
    start: BODY_NAMES[0],
    options: BODY_NAMES.map((body) => [body, nameOf(body)] as const),
    resets: ['level'],
  },
  {
    name: 'level',
    label: 'Level',
    kind: 'choice',
    options: ({ body }) => textOptions(BODY_NAMES.flatMap((one) => (one === body ? credentialsOf(one) : []))),
  },
  { name: 'awarded_on', label: 'Awarded on', kind: 'date' },
  { name: 'expires_on', label: 'Expires on', kind: 'date', optional: true },
  { name: 'reference', label: 'Number or reference', kind: 'text', optional: true, isWide: true },
];

const CLIENT_FEEDBACK: readonly RecordField[] = [
  { name: 'date', label: 'Date', kind: 'date' },
  { name: 'client_id', label: 'Client', kind: 'client', optional: true },
  {
    name: 'given_by',
    label: 'Given by',
    kind: 'text',
    optional: true,
    isWide: true,
    placeholder: 'A director in healthcare',
    hint: 'How a portfolio describes them, without a name.',
  },
  {
    name: 'feedback',
    label: 'Feedback',
    kind: 'words',
    hint: 'Only you can see this until you include it in a portfolio.',
  },
];

/** The forms whose fields are not simply the columns; names are columns. */
const OWN_FIELDS: Partial<Record<PracticeTable, readonly RecordField[]>> = {
  mentor_coaching: MENTOR_COACHING,
  credentials: CREDENTIALS,
  client_feedback: CLIENT_FEEDBACK,
};

/** What a field has besides what its column says. */
const MORE: Partial<Record<PracticeTable, Readonly<Record<string, Partial<RecordField>>>>> = {
  education: {
    title: { isWide: true, placeholder: 'What the programme is called' },
    provider: { isWide: true },
    hours: { placeholder: '125' },
    team_hours: { hint: 'Only for a team coaching credential; 0 if the course is not about teams.' },
  },
  reflections: {
    title: { isWide: true, placeholder: 'What it is about' },
    reflection: { hint: 'Only you can see this.' },
  },
};

const KINDS: Partial<Record<ColumnKind, RecordFieldKind>> = {
  line: 'text',
  text: 'words',
  date: 'date',
  hours: 'hours',
  minutes: 'minutes',
  people: 'number',
  'yes-no': 'yes-no',
};

/** The field of a column: optional if the column may be empty, a choice if it takes certain words. */
function fieldOf(name: string, { kind, label, schema }: Column): RecordField {
  const isOptional = schema.safeParse(kind === 'line' || kind === 'text' ? '' : null).success;
  const field = { name, label, kind: KINDS[kind] ?? 'text', ...(isOptional && { optional: true }) };
  return schema instanceof z.ZodMiniEnum
    ? { ...field, kind: 'choice', options: textOptions(schema.options.map(String)) }
    : field;
}

/** The fields of each kind's form. */
export const fieldsOf = (table: PracticeTable): readonly RecordField[] =>
  OWN_FIELDS[table] ??
  Object.entries(RECORDS[table].columns).map(([name, column]) => ({
    ...fieldOf(name, column),
    ...MORE[table]?.[name],
  }));

/** Validates a row of each kind by the API's schema. */
export function validateOf(table: PracticeTable): Validate<object> {
  const validate = validateBySchema<object>(RECORDS[table].schema, (row) => contradictionOf(table, row)?.text ?? null);
  if (table !== 'client_feedback') return validate;
  return (entered) =>
    entered['feedback'] === ''
      ? { wrong: [{ column: 'feedback', message: 'Feedback is required' }] }
      : validate(entered);
}
