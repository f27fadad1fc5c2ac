import {
  PARTICIPANTS_MAX,
  SESSION_FORMATS,
  SESSION_FORMAT_TEXTS,
  SESSION_KINDS,
  SESSION_KIND_TEXTS,
  type SessionChanges,
} from '#domain/sessions/session-kinds.ts';
import type { SessionFormat, SessionKind } from '#domain/sessions/session-kinds.ts';
import type { Options, RecordField } from '#web/ui/form/record-fields.ts';
import type { Validate } from '#web/ui/form/record-form.tsx';

const AS_IT_IS: Options[number] = ['', 'No change'];
const hasMany = (format: unknown) => format === 'group' || format === 'team';

/** What can be set in many sessions at once; whatever is left empty stays as it is. */
export const EDIT_MANY_FIELDS: readonly RecordField[] = [
  {
    name: 'completed',
    label: 'Completed',
    kind: 'choice',
    options: [AS_IT_IS, ['true', 'Completed'], ['false', 'Not completed']],
  },
  {
    name: 'paid',
    label: 'Paid',
    kind: 'choice',
    options: [AS_IT_IS, ['true', 'Paid'], ['false', 'Pro bono'], ['null', 'Not set']],
  },
  {
    name: 'kind',
    label: 'Kind',
    kind: 'choice',
    options: [AS_IT_IS, ...SESSION_KINDS.map((kind) => [kind, SESSION_KIND_TEXTS[kind]] as const)],
  },
  {
    name: 'format',
    label: 'Format',
    kind: 'choice',
    options: [AS_IT_IS, ...SESSION_FORMATS.map((format) => [format, SESSION_FORMAT_TEXTS[format]] as const)],
  },
  {
    name: 'participants',
    label: 'Participants',
    kind: 'number',
    optional: true,
    placeholder: 'No change',
    isShown: ({ format }) => hasMany(format),
  },
  {
    name: 'peer_exchange',
    label: 'Peer exchange',
    kind: 'choice',
    options: [AS_IT_IS, ['true', 'Yes'], ['false', 'No']],
  },
];

const PAID: Readonly<Record<string, boolean | null>> = { true: true, false: false, null: null };

/** Reads the form as the columns to set. One person has no number of people. */
export const validateEdit: Validate<SessionChanges> = ({
  completed,
  paid,
  kind,
  format,
  participants,
  peer_exchange,
}) => {
  if (participants !== null && !isNumberOfPeople(participants)) {
    return {
      wrong: [{ column: 'participants', message: `Participants must be a whole number from 1 to ${PARTICIPANTS_MAX}` }],
    };
  }
  const row: SessionChanges = {
    ...(completed === '' ? {} : { completed: completed === 'true' }),
    ...(paid === '' ? {} : { paid: PAID[String(paid)] ?? null }),
    ...(kind === '' ? {} : { kind: kind as SessionKind }),
    ...(format === '' ? {} : { format: format as SessionFormat }),
    ...(participants === null ? {} : { participants }),
    ...(format === 'individual' ? { participants: null } : {}),
    ...(peer_exchange === '' ? {} : { peer_exchange: peer_exchange === 'true' }),
  };
  return Object.keys(row).length > 0 ? { row } : { wrong: [{ column: null, message: 'Choose what to change.' }] };
};

function isNumberOfPeople(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= PARTICIPANTS_MAX;
}
