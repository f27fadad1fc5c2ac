import { SESSION_FORMAT_TEXTS } from '#domain/sessions/session-kinds.ts';
import { MENTOR_LEVELS, MENTOR_CREDENTIALS } from '#domain/credential-records/record-limits.ts';
import { BODY_NAMES } from '#domain/body-names.ts';
import { credentialsOf, nameOf } from '#domain/accreditation/bodies/bodies.ts';
import { clientFeedbackSchema } from '#domain/records/client-feedback.ts';
import { contradictions } from '#domain/records/contradictions.ts';
import { credentialSchema } from '#domain/records/credential.ts';
import { educationSchema } from '#domain/records/education.ts';
import { mentorCoachingSchema } from '#domain/records/mentor-coaching.ts';
import { reflectionSchema } from '#domain/records/reflection.ts';
import type { Options, RecordField } from '#web/ui/form/record/record-fields.ts';
import type { Validate } from '#web/ui/form/record/record-form.tsx';
import { validateBySchema } from '#web/ui/form/record/validate-by-schema.ts';
import type { PracticeTable } from '../practice-records-search.ts';

const sameText = (words: readonly string[]): Options => words.map((word) => [word, word] as const);

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

const EDUCATION: readonly RecordField[] = [
  { name: 'title', label: 'Title', kind: 'text', isWide: true, placeholder: 'What the programme is called' },
  { name: 'provider', label: 'Provider', kind: 'text', optional: true, isWide: true },
  { name: 'hours', label: 'Hours', kind: 'hours', placeholder: '125' },
  { name: 'core_hours', label: 'On core competencies', kind: 'hours', optional: true },
  {
    name: 'team_hours',
    label: 'On team coaching',
    kind: 'hours',
    optional: true,
    hint: 'Only for a team coaching credential; 0 if the course is not about teams.',
  },
  { name: 'start_date', label: 'Began on', kind: 'date' },
  { name: 'end_date', label: 'Ended on', kind: 'date', optional: true },
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
    options: ({ body }) => sameText(BODY_NAMES.flatMap((one) => (one === body ? credentialsOf(one) : []))),
  },
  { name: 'awarded_on', label: 'Awarded on', kind: 'date' },
  { name: 'expires_on', label: 'Expires on', kind: 'date', optional: true },
  { name: 'reference', label: 'Number or reference', kind: 'text', optional: true, isWide: true },
];

const REFLECTIONS: readonly RecordField[] = [
  { name: 'title', label: 'Title', kind: 'text', isWide: true, placeholder: 'What it is about' },
  { name: 'date', label: 'Date', kind: 'date' },
  { name: 'reflection', label: 'Reflection', kind: 'words', optional: true, hint: 'Only you can see this.' },
  { name: 'application', label: 'What you do differently', kind: 'words', optional: true },
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

const validateFeedback: Validate<object> = (entered) =>
  entered['feedback'] === ''
    ? { wrong: [{ column: 'feedback', message: 'Feedback is required' }] }
    : validateBySchema(clientFeedbackSchema)(entered);

/** The fields of each kind's form, whose names are columns, and what validates them: the API's schemas. */
export const FORMS: Readonly<
  Record<PracticeTable, readonly [fields: readonly RecordField[], validate: Validate<object>]>
> = {
  mentor_coaching: [MENTOR_COACHING, validateBySchema(mentorCoachingSchema)],
  education: [EDUCATION, validateBySchema(educationSchema, contradictions.education)],
  credentials: [CREDENTIALS, validateBySchema(credentialSchema, contradictions.credentials)],
  reflections: [REFLECTIONS, validateBySchema(reflectionSchema)],
  client_feedback: [CLIENT_FEEDBACK, validateFeedback],
};
