import { SESSION_FORMAT_TEXTS } from '#domain/sessions/session-kinds.ts';
import { MENTOR_LEVELS, MENTOR_CREDENTIALS } from '#domain/credential-records/record-limits.ts';
import { BODY_NAMES } from '#domain/body-names.ts';
import { credentialsOf, nameOf } from '#domain/accreditation/bodies/bodies.ts';
import { RECORDS } from '#domain/records/all-records.ts';
import { contradictionOf } from '#domain/records/contradictions.ts';
import { fieldsOfColumns } from '#web/records/fields-of-columns.ts';
import type { RecordField } from '#web/ui/form/record/record-fields.ts';
import type { Validate } from '#web/ui/form/record/record-form.tsx';
import { textOptions } from '#web/ui/form/select-field.tsx';
import { validateBySchema } from '#web/ui/form/record/validate-by-schema.ts';
import type { PracticeTable } from '../practice-records-search.ts';

/** The fields of each kind's form. */
const FIELDS: Readonly<Record<PracticeTable, readonly RecordField[]>> = {
  mentor_coaching: fieldsOfColumns(RECORDS.mentor_coaching.columns, {
    mentor_name: { isWide: true, placeholder: 'Their name' },
    date: {},
    duration: { start: '60 min' },
    format: {
      kind: 'choice',
      start: 'individual',
      options: [
        ['individual', 'One-to-one'],
        ['group', SESSION_FORMAT_TEXTS.group],
      ],
    },
    group_size: { isShown: ({ format }) => format === 'group' },
    mentor_credential: {
      kind: 'choice',
      optional: false,
      options: MENTOR_CREDENTIALS.map((level) => [level, level || 'Not set'] as const),
    },
    mentor_renewed: {
      label: 'Renewed at least once',
      isShown: ({ mentor_credential }) => mentor_credential === MENTOR_LEVELS[0],
    },
    mentor_mcs: {},
    mentor_mcs_level: {
      kind: 'choice',
      optional: true,
      options: [['', 'Not set'], ...MENTOR_LEVELS.map((level) => [level, `MCS-${level}`] as const)],
      isShown: ({ mentor_mcs }) => mentor_mcs === 'true',
    },
    used_before: {},
  }),
  education: fieldsOfColumns(RECORDS.education.columns, {
    title: { isWide: true, placeholder: 'What the programme is called' },
    provider: { isWide: true },
    hours: { placeholder: '125' },
    core_hours: {},
    team_hours: { hint: 'Only for a team coaching credential; 0 if the course is not about teams.' },
    start_date: {},
    end_date: {},
  }),
  credentials: fieldsOfColumns(RECORDS.credentials.columns, {
    body: {
      kind: 'choice',
      start: BODY_NAMES[0],
      options: BODY_NAMES.map((body) => [body, nameOf(body)] as const),
      resets: ['level'],
    },
    level: {
      kind: 'choice',
      options: ({ body }) => textOptions(BODY_NAMES.flatMap((one) => (one === body ? credentialsOf(one) : []))),
    },
    awarded_on: {},
    expires_on: {},
    reference: { isWide: true },
  }),
  reflections: fieldsOfColumns(RECORDS.reflections.columns, {
    title: { isWide: true, placeholder: 'What it is about' },
    date: {},
    reflection: { hint: 'Only you can see this.' },
    application: {},
  }),
  client_feedback: fieldsOfColumns(RECORDS.client_feedback.columns, {
    date: {},
    client_id: {},
    given_by: {
      isWide: true,
      placeholder: 'A director in healthcare',
      hint: 'How a portfolio describes them, without a name.',
    },
    feedback: { optional: false, hint: 'Only you can see this until you include it in a portfolio.' },
  }),
};

export const fieldsOf = (table: PracticeTable) => FIELDS[table];

/** Validates a row of each kind by the API's schema. */
export function validateOf(table: PracticeTable): Validate<object> {
  const validate = validateBySchema<object>(RECORDS[table].schema, (row) => contradictionOf(table, row)?.text ?? null);
  if (table !== 'client_feedback') return validate;
  return (entered) =>
    entered['feedback'] === ''
      ? { wrong: [{ column: 'feedback', message: 'Feedback is required' }] }
      : validate(entered);
}
