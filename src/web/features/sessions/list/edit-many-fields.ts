import {
  PARTICIPANTS_MAX,
  SESSION_FORMATS,
  SESSION_FORMAT_TEXTS,
  SESSION_KINDS,
  SESSION_KIND_TEXTS,
  type SessionChanges,
  type SessionFormat,
  type SessionKind,
} from '#domain/sessions/session-kinds.ts';
import type { RecordField } from '#web/ui/form/record/record-fields.ts';
import type { Options } from '#web/ui/form/select-field.tsx';
import type { SessionsEdit } from '#web/data/records/edit-sessions.ts';
import { factsOf } from '../form/credential-facts.ts';
import type { Validate } from '#web/ui/form/record/record-form.tsx';

const NO_CHANGE: Options[number] = ['', 'No change'];
const hasParticipants = (format: unknown) => format === 'group' || format === 'team';

/** The fields that can be set in many sessions at once. An empty field changes nothing. */
export const EDIT_MANY_FIELDS: readonly RecordField[] = [
  {
    name: 'completed',
    label: 'Completed',
    kind: 'choice',
    options: [NO_CHANGE, ['true', 'Completed'], ['false', 'Not completed']],
  },
  {
    name: 'paid',
    label: 'Paid',
    kind: 'choice',
    options: [NO_CHANGE, ['true', 'Paid'], ['false', 'Pro bono'], ['null', 'Not set']],
  },
  {
    name: 'kind',
    label: 'Kind',
    kind: 'choice',
    options: [NO_CHANGE, ...SESSION_KINDS.map((kind) => [kind, SESSION_KIND_TEXTS[kind]] as const)],
  },
  {
    name: 'format',
    label: 'Format',
    kind: 'choice',
    options: [NO_CHANGE, ...SESSION_FORMATS.map((format) => [format, SESSION_FORMAT_TEXTS[format]] as const)],
  },
  {
    name: 'participants',
    label: 'Participants',
    kind: 'number',
    optional: true,
    placeholder: 'No change',
    isShown: ({ format }) => hasParticipants(format),
  },
  {
    name: 'engagement',
    label: 'Engagement',
    kind: 'text',
    optional: true,
    placeholder: 'No change',
    isShown: ({ format }) => format === 'team',
  },
  {
    name: 'peer_exchange',
    label: 'Peer exchange',
    kind: 'choice',
    options: [NO_CHANGE, ['true', 'Yes'], ['false', 'No']],
  },
];

const PAID: Readonly<Record<string, boolean | null>> = { true: true, false: false, null: null };

/** Reads the form as the columns to set. An individual session has no number of participants, and only one with a team an engagement. */
export const validateEdit: Validate<SessionChanges> = ({
  completed,
  paid,
  kind,
  format,
  participants,
  engagement,
  peer_exchange,
}) => {
  if (participants !== null && !isParticipantCount(participants)) {
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
    ...(typeof engagement === 'string' && engagement.trim() !== '' ? { engagement: engagement.trim() } : {}),
    ...(format === 'individual' ? { participants: null } : {}),
    ...(format === 'individual' || format === 'group' ? { engagement: null } : {}),
    ...(peer_exchange === '' ? {} : { peer_exchange: peer_exchange === 'true' }),
  };
  return Object.keys(row).length > 0 ? { row } : { wrong: [{ column: null, message: 'Choose what to change.' }] };
};

function isParticipantCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= PARTICIPANTS_MAX;
}

export type SessionWithFacts = SessionChanges & { id: string; completed: boolean };

/** The edits that undo `changes`: one for each group of sessions that had the same values before. */
export function undoEdits(before: readonly SessionWithFacts[], changes: SessionChanges): SessionsEdit[] {
  const edits = new Map<string, { ids: string[]; changes: SessionChanges }>();
  for (const session of before) {
    const facts = Object.fromEntries(
      Object.entries({ ...factsOf(session), completed: session.completed }).filter(([name]) => name in changes),
    );
    const key = JSON.stringify(facts);
    const edit: { ids: string[]; changes: SessionChanges } = edits.get(key) ?? { ids: [], changes: facts };
    edit.ids.push(session.id);
    edits.set(key, edit);
  }
  return [...edits.values()];
}
